"""What the one to act may do, and what the one who looks could pay: parts of a page."""

from __future__ import annotations

from itertools import chain, combinations_with_replacement
from typing import Literal

from msgspec import Struct

from ..box.components import TOP_OF_COUNTER, Colour, Estate, Good, Town
from ..shared.collecting import Yield
from ..shared.ways import Trip
from ..state import CountedHand
from .parts import FollowerView, TownView


class TownChoice(Struct, frozen=True):
    """A town that may be named: the way's cost, who holds it, and the offers that may be made.

    `stands`: the numbers on which the figure may stand in a free town (the Sergeant), else empty.
    `there`: what lies there, so that one sees what the town would bring.
    """

    town: Town
    there: TownView
    cost: int
    holder: Colour | None
    held_on: int
    offers: tuple[int, ...]
    trip: Trip
    stands: tuple[int, ...] = ()


class FollowerChoice(Struct, frozen=True):
    """What an owner may do with a follower now. `goods`, `cards`: what there is to choose.

    `asked`: it is called up, so it may be declined; else it is one for any time of the phase.
    `entered`: the players enter what it gives (L7).
    """

    player: Colour
    follower: FollowerView
    asked: bool
    entered: bool
    give: tuple[Good, ...] = ()
    given: int = 0
    """How many blocks are given; `give` are the colours that there are."""
    take: int = 0
    cards: tuple[Estate, ...] = ()
    count: int = 0
    """How many grey cards are taken."""
    fewest: int = 0
    """How many of them the bank still has by the box, at most `count` (R4.4)."""

    @property
    def form(self) -> Literal["enter", "swap", "give", "take", "count", "cards", "use"]:
        """How it is told: amounts are entered; a tap swaps, gives or takes one block; more blocks
        are counted; grey cards are chosen; or there is nothing to choose."""
        if self.entered:
            return "enter"
        match self.given, self.take:
            case 1, 1:
                return "swap"
            case 1, 0:
                return "give"
            case 0, 1:
                return "take"
            case 0, 0:
                return "cards" if self.count else "use"
        return "count"

    @property
    def picks(self) -> tuple[tuple[Estate, ...], ...]:
        """The grey cards that may be taken; also fewer where the bank may not have as many."""
        counts = dict.fromkeys((self.count, self.fewest))
        found = (combinations_with_replacement(self.cards, n) for n in counts)
        return tuple(chain.from_iterable(found))


class Choices(Struct, frozen=True):
    """What the one to act may do, by what the viewer may know; empty where it is not theirs."""

    towns: tuple[TownChoice, ...] = ()
    raises: tuple[int, ...] = ()
    positions: tuple[Yield, ...] = ()
    cards: tuple[int, ...] = ()
    more_horses: int = 0
    """S4: what the waggon fortress adds to each position."""
    followers: tuple[FollowerChoice, ...] = ()
    exchange: tuple[tuple[int, int], ...] = ()
    """L6: guards that may be given, with the points that they bring."""

    @property
    def turns(self) -> tuple[tuple[int, Yield], ...]:
        """R4.2: the rotations that bring different things, each with what it brings.

        Of rotations that bring the same, only the first is listed.
        """
        every = tuple(enumerate(self.positions))
        return tuple((n, got) for n, got in every if self.positions.index(got) == n)

    @property
    def free(self) -> tuple[TownChoice, ...]:
        """The towns that nobody holds, and in which there is nothing to choose but the town."""
        return tuple(t for t in self.towns if t.holder is None and not t.stands)

    @property
    def standing(self) -> tuple[TownChoice, ...]:
        """The free towns in which the figure may stand higher (the Sergeant)."""
        return tuple(t for t in self.towns if t.stands)

    @property
    def held(self) -> tuple[TownChoice, ...]:
        """The towns for which an offer has to be made."""
        return tuple(t for t in self.towns if t.holder is not None)

    @property
    def asked(self) -> tuple[FollowerChoice, ...]:
        """The followers that are called up now."""
        return tuple(one for one in self.followers if one.asked)

    def usable(self, player: Colour) -> dict[str, FollowerChoice]:
        """By their names, the followers that this player may use whenever it suits."""
        return {
            one.follower.id: one for one in self.followers if one.player == player and not one.asked
        }

    @property
    def by_town(self) -> dict[Town, TownChoice]:
        """The towns that may be named, by their codes."""
        return {choice.town: choice for choice in self.towns}


class Purchase(Struct, frozen=True):
    """Guards from the king, and the influence that they cost."""

    guards: int
    influence: int


def purchase(guards: int) -> Purchase:
    """R2.10: so many missing guards bought from the king, 2 influence each."""
    return Purchase(guards, 2 * guards)


class Reach(Struct, frozen=True):
    """What a town would cost the one who looks: the way, and the most that could be offered."""

    town: Town
    cost: int
    holder: Colour | None
    held_on: int
    limit: int
    bought: int
    """How many of the limit's guards the king would have to sell."""
    trip: Trip

    @property
    def cannot_be_had(self) -> bool:
        """R2.5: whether whoever holds the town stands too high to be outbid."""
        return self.held_on >= TOP_OF_COUNTER

    @property
    def last(self) -> Purchase:
        """Those of the limit's guards that would be bought, and for what."""
        return purchase(self.bought)


class Own(Struct, frozen=True):
    """What only the one who looks may know: the most guards to hand over, and while towns are
    chosen every way."""

    guards: int
    means: int
    reach: tuple[Reach, ...]
    typed: CountedHand | None
    exchange: int | None = None
    exchange_points: int | None = None

    @property
    def most(self) -> int:
        """The highest offer that could be paid where the way costs nothing."""
        return min(TOP_OF_COUNTER, self.means)

    @property
    def free(self) -> tuple[Reach, ...]:
        """The ways to where nobody stands on the counter, the cheapest first."""
        return tuple(sorted((r for r in self.reach if r.holder is None), key=lambda r: r.cost))

    def beyond(self, choices: Choices) -> tuple[Reach, ...]:
        """The ways to the towns that cannot be named now."""
        return tuple(r for r in self.reach if r.town not in choices.by_town)

    @property
    def reach_to(self) -> dict[Town, Reach]:
        """What every town would cost, by its code."""
        return {one.town: one for one in self.reach}

    def buying(self, guards: int) -> Purchase:
        """What the hand lacks of so many guards."""
        return purchase(max(0, guards - self.guards))
