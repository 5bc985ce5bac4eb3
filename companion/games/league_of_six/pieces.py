"""The turn, which is the state while one entry is carried out, and changes to what players have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol, Self, TypeVar

from msgspec.structs import replace

from companion.core import play
from companion.core.play import Refused

from .box.components import ESTATES, Colour, Count, Estate, Good
from .entries import HandCount, PaidFromHand
from .happenings import Bought, Corrected, Exchanged, Happening, LetOff, Revealed
from .state import NO_FIGURES, Seat, State

K = TypeVar("K")


class Seen(play.Seen, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The outcome, as everybody saw it, of an entry that was paid from a hand or opened hands (H2).

    `bought`: the guards bought from the king. `unpaid`: the guards that did not have to be paid
    (R2.12), or that were added to the hand so that it could pay. `opened`: hands, or guards for
    points, were opened.
    """

    bought: Count = 0
    unpaid: Count = 0
    opened: bool = False


class Turn(play.Turn[State]):
    """The state while an entry is carried out, and what has happened so far."""

    __slots__ = ()
    seen: Seen | None
    seen_type = Seen

    @classmethod
    def public_outcome(cls, happenings: Sequence[Happening]) -> Seen:
        found = Seen()
        for one in happenings:
            match one:
                case Bought():
                    found = replace(found, bought=one.guards)
                case LetOff() | Corrected(why="short"):
                    found = replace(found, unpaid=one.guards)
                case Exchanged() | Revealed():
                    found = replace(found, opened=True)
        return found

    @classmethod
    def begin(cls, state: State, entry: play.Entry) -> Self:
        """Return the turn of an entry. If the player has counted the hand, the turn begins with
        that count."""
        turn = cls(state)
        if isinstance(entry, PaidFromHand) and entry.hand is not None:
            turn.replace_hand_count(entry.player, entry.hand)
        return turn

    def replace_hand_count(self, player: Colour, count: HandCount) -> None:
        """Replace the app's count of a hand by the count of its player."""
        seat = self.seat(player)
        figures = {estate: getattr(count, estate) for estate in ESTATES}
        counted = replace(
            seat,
            guards=seat.guards if count.guards is None else count.guards,
            leaders={e: seat.leaders[e] if n is None else n for e, n in figures.items()},
            unsure=False,
        )
        self.replace_seat(player, counted)
        # While the count is unsure, nobody else is told that the hand was counted (H2).
        why: Literal["again", "counted"] = "again" if seat.unsure else "counted"
        self.report(report_correction(player, seat, counted, why))

    def seat(self, player: Colour) -> Seat:
        """Return a player's seat as it is now."""
        return self.state.players[player]

    def replace_seat(self, player: Colour, seat: Seat) -> None:
        """Replace a player's seat."""
        self.change(players={**self.state.players, player: seat})

    def add_to_hand(
        self, player: Colour, guards: int, leaders: Mapping[Estate, int] = NO_FIGURES
    ) -> None:
        """Add cards to a hand that the app counted too low, because the table insists."""
        self.replace_seat(player, self.seat(player).plus(guards=guards, leaders=leaders))
        told = {estate: n for estate, n in leaders.items() if n}
        self.report(Corrected(player, guards=guards, leaders=told, why="insist"))

    def seat_after_paying(self, player: Colour, guards: int) -> tuple[Seat, int]:
        """Return the player's seat after paying guards, and the number of guards that could not be
        paid.

        Missing guards are bought from the king for 2 influence each (R2.10). In a changed past the
        player buys as many as everybody saw, even if the hand has too few (H2). The caller puts the
        seat into the state.
        """
        seat, seen = self.seat(player), self.seen
        missing = max(0, guards - seat.guards) if seen is None else min(seen.bought, guards)
        bought = min(missing, seat.influence // 2)
        unpaid = missing - bought if seen is None else min(seen.unpaid, guards - bought)
        if bought:
            self.report(Bought(player, bought, 2 * bought))
        from_hand = guards - bought - unpaid
        if from_hand > seat.guards:
            self.add_missing_to_hand(player, from_hand - seat.guards)
        seat = self.seat(player)
        paid = replace(
            seat,
            guards=seat.guards - from_hand,
            influence=seat.influence - 2 * bought,
            bought=seat.bought + bought,
        )
        return paid, unpaid

    def add_missing_to_hand(
        self, player: Colour, guards: int, leaders: Mapping[Estate, int] = NO_FIGURES
    ) -> None:
        """Add to a hand the guards and leaders that it lacks to pay what it paid in a changed past.
        The app's count is then unsure, which only its player is told (H2)."""
        seat = self.seat(player).plus(guards=guards, leaders=leaders)
        self.replace_seat(player, replace(seat, unsure=True))
        self.report(Corrected(player, guards=guards, leaders=leaders, why="again"))


class OpenChange(Protocol):
    """A change of a player's public numbers. Each field is a difference."""

    @property
    def player(self) -> str: ...
    @property
    def influence(self) -> int: ...
    @property
    def horses(self) -> int: ...
    @property
    def goods(self) -> Mapping[Good, int]: ...


def check_influence_and_horses(seat: Seat, change: OpenChange) -> None:
    """Refuse a change that makes influence or horses negative. Everybody can see these numbers."""
    if seat.influence + change.influence < 0:
        raise Refused("influence-below-0", {"player": change.player, "has": seat.influence})
    if seat.horses + change.horses < 0:
        raise Refused("horses-below-0", {"player": change.player, "has": seat.horses})


def check_goods(seat: Seat, change: OpenChange) -> None:
    """Refuse a change that takes more blocks of a good than the player has."""
    for good, n in change.goods.items():
        if seat.goods[good] + n < 0:
            values = {"player": change.player, "good": good, "has": seat.goods[good]}
            raise Refused("goods-below-0", values)


def report_correction(
    colour: Colour,
    before: Seat,
    after: Seat,
    why: Literal["correct", "counted", "revealed", "settled", "again", "booked"],
) -> Corrected:
    """Return the happening that reports how a player's numbers were corrected."""

    def changed_amounts(a: Mapping[K, int], b: Mapping[K, int]) -> dict[K, int]:
        return {key: b[key] - a[key] for key in a if b[key] != a[key]}

    return Corrected(
        colour,
        influence=after.influence - before.influence,
        guards=after.guards - before.guards,
        goods=changed_amounts(before.goods, after.goods),
        horses=after.horses - before.horses,
        leaders=changed_amounts(before.leaders, after.leaders),
        why=why,
    )
