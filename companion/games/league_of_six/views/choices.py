"""The choices of the player to act, and the viewer's own cost of each town (H2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations_with_replacement
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.play import Waiting

from ..box.components import ESTATES, GOODS, TOP_OF_COUNTER, Colour, Estate, Good, Town
from ..shared import choosing, crowns, storing
from ..shared.choosing import (
    FREE,
    UNLIMITED,
    Way,
    find_way,
    is_beside_fortress,
    possible_raises,
    possible_towns,
)
from ..shared.collecting import Yield, position_yields
from ..shared.followers import cards_to_take, may_use
from ..state import Call, CountedHand, State, follower_tile
from .table import TABLE, FollowerView, TownView, town_view, without_numbers


class TownChoice(Struct, frozen=True):
    """A town that may be chosen: the cost of the way, its holder, and the possible offers.

    `cost` and the holder's number `held_on` are None if the choice was made in an earlier phase
    (H3). `stands`: the numbers on which the figure may stand in a free town with the Sergeant, else
    empty. `there`: the view of the town, which shows its yield.
    """

    town: Town
    there: TownView
    cost: int | None
    holder: Colour | None
    held_on: int | None
    offers: tuple[int, ...]
    way: Way
    stands: tuple[int, ...] = ()


def destinations_without_amounts(
    choices: Sequence[TownChoice], towns: Sequence[TownView], left: object
) -> tuple[TownChoice, ...]:
    """Return the choices of a town without costs and earlier offers (H3). All held towns are
    included, except for the town that the player has just left (`left`). (Leaving out a town would
    reveal that its holder stands on the highest number.)"""
    free = [replace(one, cost=None, way=FREE) for one in choices if one.holder is None]
    held = [one for one in towns if one.counter and one.town != left]
    offers = tuple(range(1, TOP_OF_COUNTER + 1))
    return tuple(
        replace(one, there=without_numbers(one.there))
        for one in (
            *free,
            *(TownChoice(t.town, t, None, t.counter[0].player, None, offers, FREE) for t in held),
        )
    )


class FollowerChoice(Struct, frozen=True):
    """The uses of a follower that are possible now: the colours of blocks to give (`give`), the
    number of blocks to take, and the estates of the grey cards to take (`cards`).

    `asked`: the owner is asked now and may decline; otherwise the owner may use the follower at any
    time of the phase. `entered`: the players enter the amounts that the follower gives (L7).
    """

    player: Colour
    follower: FollowerView
    asked: bool
    entered: bool
    give: tuple[Good, ...] = ()
    given: int = 0
    """The number of blocks to give; `give` has the colours that the owner has."""
    take: int = 0
    cards: tuple[Estate, ...] = ()
    count: int = 0
    """The number of grey cards to take."""
    fewest: int = 0
    """How many of these cards the bank still has according to the box (R4.4)."""

    @property
    def form(self) -> Literal["enter", "swap", "give", "take", "count", "cards", "use"]:
        """The form that is needed to use the follower.

        "enter": amounts are typed. "swap", "give" and "take": one tap on a block. "count": several
        blocks. "cards": grey cards are chosen. "use": there is nothing to choose.
        """
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
    def grey_card_choices(self) -> tuple[tuple[Estate, ...], ...]:
        """The groups of grey cards that may be taken together. If the bank may have too few cards,
        smaller groups are included."""
        counts = dict.fromkeys((self.count, self.fewest))
        found = (combinations_with_replacement(self.cards, n) for n in counts)
        return tuple(chain.from_iterable(found))


class Choices(Struct, frozen=True):
    """The choices of the player to act, as far as the viewer may know them; empty on other players'
    pages."""

    towns: tuple[TownChoice, ...] = ()
    raises: tuple[int, ...] = ()
    positions: tuple[Yield, ...] = ()
    cards: tuple[int, ...] = ()
    more_horses: int = 0
    """S4: the horse that the waggon fortress adds to each position."""
    followers: tuple[FollowerChoice, ...] = ()
    exchange: tuple[tuple[int, int], ...] = ()
    """L6: numbers of guards that may be exchanged, each with the points that they bring."""

    @property
    def rotations(self) -> tuple[tuple[int, Yield], ...]:
        """Return the rotations with different yields, each with its yield (R4.2). If several
        rotations have the same yield, only the first is listed."""
        every = tuple(enumerate(self.positions))
        return tuple((n, got) for n, got in every if self.positions.index(got) == n)

    @property
    def free_towns_at_0(self) -> tuple[TownChoice, ...]:
        """Return the free towns in which the figure can only stand on 0."""
        return tuple(t for t in self.towns if t.holder is None and not t.stands)

    @property
    def free_towns_above_0(self) -> tuple[TownChoice, ...]:
        """Return the free towns in which the figure may also stand on a higher number (the
        Sergeant)."""
        return tuple(t for t in self.towns if t.stands)

    @property
    def towns_with_offers(self) -> tuple[TownChoice, ...]:
        """Return the towns for which an offer has to be made."""
        return tuple(t for t in self.towns if t.holder is not None)

    @property
    def called_up_followers(self) -> tuple[FollowerChoice, ...]:
        """The followers whose owners are asked now."""
        return tuple(one for one in self.followers if one.asked)

    def usable_followers(self, player: Colour) -> dict[str, FollowerChoice]:
        """Return the followers that the player may use at any time of the phase, by their ids."""
        return {
            one.follower.id: one for one in self.followers if one.player == player and not one.asked
        }

    @property
    def choices_by_town(self) -> dict[Town, TownChoice]:
        """Return the towns that may be chosen, by their codes."""
        return {choice.town: choice for choice in self.towns}


class Purchase(Struct, frozen=True):
    """Guards bought from the king, and the influence that they cost."""

    guards: int
    influence: int


def price_of_guards(guards: int) -> Purchase:
    """Return the price of `guards` missing guards: 2 influence each (R2.10)."""
    return Purchase(guards, 2 * guards)


class TownCost(Struct, frozen=True):
    """The cost of a town for the viewer: the way to it, and the highest offer (`limit`) that the
    viewer could pay there."""

    town: Town
    cost: int
    holder: Colour | None
    held_on: int
    limit: int
    bought: int
    """How many guards of the highest offer would have to be bought."""
    way: Way

    @property
    def is_held_on_12(self) -> bool:
        """Return whether the town's holder stands on 12, so that nobody can offer more (R2.5)."""
        return self.held_on >= TOP_OF_COUNTER

    @property
    def purchase_for_limit(self) -> Purchase:
        """Return the guards that the viewer would have to buy for the highest offer."""
        return price_of_guards(self.bought)


class Own(Struct, frozen=True):
    """Numbers that only the viewer may know: the guards in hand, the most guards that the viewer
    could pay (`means`), and in the choosing phase the cost of each town."""

    guards: int
    means: int
    town_costs: tuple[TownCost, ...]
    typed: CountedHand | None
    exchange: int | None = None
    exchange_points: int | None = None
    bought: int = 0
    """The guards bought from the king in this round."""

    @property
    def highest_offer(self) -> int:
        """The highest offer that the viewer could pay without paying for a way."""
        return min(TOP_OF_COUNTER, self.means)

    @property
    def free_towns(self) -> tuple[TownCost, ...]:
        """Return the costs of the free towns, cheapest first."""
        return tuple(sorted((r for r in self.town_costs if r.holder is None), key=lambda r: r.cost))

    def costs_of_unavailable_towns(self, choices: Choices) -> tuple[TownCost, ...]:
        """Return the costs of the towns that the player cannot choose now."""
        return tuple(r for r in self.town_costs if r.town not in choices.choices_by_town)

    @property
    def cost_by_town(self) -> dict[Town, TownCost]:
        """The cost of each town, by the town's code."""
        return {one.town: one for one in self.town_costs}

    def purchase_for(self, guards: int) -> Purchase:
        """Return the guards that the viewer would have to buy to pay `guards` guards."""
        return price_of_guards(max(0, guards - self.guards))


def private_numbers(state: State, viewer: str) -> Own | None:
    """Return the numbers that only the viewer may know (H2); None for the table."""
    if viewer not in state.players:
        return None
    player = cast(Colour, viewer)
    seat = state.players[player]
    costs: tuple[TownCost, ...] = ()
    if state.phase == "choosing":
        held = choosing.holders_of_towns(state)
        free = (town for town in state.setup.towns if town not in state.besieged)
        costs = tuple(_cost_of_town(state, player, town, held.get(town)) for town in free)
    return Own(
        seat.guards,
        seat.payable_guards,
        costs,
        seat.hand,
        seat.exchange,
        seat.exchange_points,
        seat.bought,
    )


def _cost_of_town(state: State, player: Colour, town: Town, holder: Colour | None) -> TownCost:
    """Return the cost of a town for the player now (R2.3, R2.7)."""
    seat = state.players[player]
    way = find_way(state, player, town)
    cost = way.cost
    held_on = -1 if holder is None else state.players[holder].counter or 0
    limit = max(0, min(TOP_OF_COUNTER, seat.payable_guards - cost))
    bought = max(0, limit - max(0, seat.guards - cost))
    return TownCost(town, cost, holder, held_on, limit, bought, way)


def viewer_choices(state: State, viewer: str, waiting: tuple[Waiting[Colour], ...]) -> Choices:
    """Return the choices that there are now. A player's hidden guards limit them only if the viewer
    may know the guards (H2)."""
    return replace(
        _choices_in_phase(state, viewer, waiting),
        followers=follower_choices(state, viewer),
        exchange=exchange_choices(state, viewer),
    )


def _choices_in_phase(state: State, viewer: str, waiting: tuple[Waiting[Colour], ...]) -> Choices:
    """Return the choices of the player to act in this phase. The player's hidden guards limit them
    only if the viewer may know the guards (H2)."""
    if len(waiting) != 1 or waiting[0].player is None:
        return Choices()
    player = waiting[0].player
    if viewer not in (TABLE, player):
        return Choices()
    if state.calls:
        return Choices()
    if state.phase == "choosing":
        budget = state.players[player].payable_guards if viewer == player else UNLIMITED
        return _town_choices(state, player, budget)
    if state.phase == "collecting":
        town = state.players[player].town
        more = 1 if is_beside_fortress(state, town) else 0
        return Choices(
            positions=position_yields(state, town) or () if town else (), more_horses=more
        )
    if state.pick is not None:
        return Choices(cards=storing.available_decks(state, state.pick.most))
    return Choices()


def _town_choices(state: State, player: Colour, budget: int) -> Choices:
    if (conflict := state.conflict) is not None:
        asked = player == conflict.asked
        return Choices(raises=tuple(possible_raises(conflict, budget)) if asked else ())
    offers: dict[Town, tuple[int, ...]] = {}
    stands = tuple(range(choosing.highest_useful_stand(state, player) + 1))
    for town, offer, _ in possible_towns(state, player, budget):
        offers[town] = offers.get(town, ()) + (() if offer is None else (offer,))
    return Choices(
        towns=tuple(
            TownChoice(
                w.town,
                town_view(state, state.setup.towns.index(w.town), w.town),
                w.cost,
                w.holder,
                w.held_on,
                offers[w.town],
                w.way,
                stands if w.holder is None and len(stands) > 1 else (),
            )
            for w in choosing.destinations(state, player)
            if w.town in offers
        )
    )


def follower_choices(state: State, viewer: str) -> tuple[FollowerChoice, ...]:
    """Return the followers that may be used (L4). Hands do not limit them, because such choices
    would reveal hidden cards (H2)."""
    if not state.has_retinue:
        return ()
    players = [c for c in state.board.seating if viewer in (TABLE, c)]
    return tuple(
        _use_choice(state, player, follower)
        for player in players
        for follower in state.players[player].followers
        if may_use(state, player, follower)
    )


def _use_choice(state: State, player: Colour, follower: str) -> FollowerChoice:
    tile = follower_tile(state, follower)
    shown = FollowerView(follower, tile)
    asked = Call(player, follower) in state.calls
    effect = tile.effect
    if effect is None or effect.crown is not None:
        return FollowerChoice(player, shown, asked, entered=True)
    return FollowerChoice(
        player,
        shown,
        asked,
        entered=False,
        give=tuple(g for g in GOODS if state.players[player].goods[g]) if effect.give.goods else (),
        given=effect.give.goods,
        take=effect.gain.goods,
        cards=ESTATES if effect.gain.cards else (),
        count=effect.gain.cards,
        fewest=cards_to_take(state, effect),
    )


def exchange_choices(state: State, viewer: str) -> tuple[tuple[int, int], ...]:
    """Return the numbers of guards that may be exchanged, each with its points; empty except on the
    player's own page (L6)."""
    own = [
        c
        for c in crowns.owners_of_exchanges(state)
        if c == viewer and not crowns.must_enter_points(state, c)
    ]
    return crowns.worthwhile_exchanges(state, own[0]) if own else ()
