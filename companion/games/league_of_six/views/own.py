"""What the player to act may do, and what each town would cost the viewer (H2)."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from companion.core.play import Waiting

from ..box.components import TOP_OF_COUNTER, Colour, Town
from ..shared import choosing, storing
from ..shared.choosing import UNLIMITED, beside_fortress, possible_raises, possible_towns, trip
from ..shared.collecting import position_yields
from ..state import State
from .board import town_view
from .choices import Choices, Own, Reach, TownChoice
from .gallery import exchange_choices, follower_choices
from .parts import TABLE


def own_means(state: State, viewer: str) -> Own | None:
    """Return the values that only the viewer may know (H2); None for the table."""
    if viewer not in state.players:
        return None
    player = cast(Colour, viewer)
    seat = state.players[player]
    ways = _ways(state, player) if state.phase == "choosing" else ()
    return Own(seat.guards, seat.means, ways, seat.hand, seat.exchange, seat.exchange_points)


def _ways(state: State, player: Colour) -> tuple[Reach, ...]:
    """Return the ways to all towns that are not besieged (R2.3)."""
    holders = choosing.holders(state)
    free = [town for town in state.setup.towns if town not in state.besieged]
    return tuple(_reach(state, player, town, holders.get(town)) for town in free)


def _reach(state: State, player: Colour, town: Town, holder: Colour | None) -> Reach:
    """Return what it would cost the player to go to the town now (R2.3, R2.7)."""
    seat = state.players[player]
    way = trip(state, player, town)
    cost = way.cost
    held_on = -1 if holder is None else state.players[holder].counter or 0
    limit = max(0, min(TOP_OF_COUNTER, seat.means - cost))
    bought = max(0, limit - max(0, seat.guards - cost))
    return Reach(town, cost, holder, held_on, limit, bought, way)


def choices(state: State, viewer: str, waiting: tuple[Waiting[Colour], ...]) -> Choices:
    """Return what may be done now. A player's means are used only if the viewer may know them
    (H2)."""
    return replace(
        _choices_in_phase(state, viewer, waiting),
        followers=follower_choices(state, viewer),
        exchange=exchange_choices(state, viewer),
    )


def _choices_in_phase(state: State, viewer: str, waiting: tuple[Waiting[Colour], ...]) -> Choices:
    """Return what the player to act may do in this phase. A player's means are used only if the
    viewer may know them (H2)."""
    if len(waiting) != 1 or waiting[0].player is None:
        return Choices()
    player = waiting[0].player
    if viewer not in (TABLE, player):
        return Choices()
    if state.calls:
        return Choices()
    if state.phase == "choosing":
        budget = state.players[player].means if viewer == player else UNLIMITED
        return _choosing(state, player, budget)
    if state.phase == "collecting":
        town = state.players[player].town
        more = 1 if beside_fortress(state, town) else 0
        return Choices(
            positions=position_yields(state, town) or () if town else (), more_horses=more
        )
    if state.pick is not None:
        return Choices(cards=storing.available_decks(state, state.pick.most))
    return Choices()


def _choosing(state: State, player: Colour, budget: int) -> Choices:
    if (conflict := state.conflict) is not None:
        asked = player == conflict.asked
        return Choices(raises=tuple(possible_raises(conflict, budget)) if asked else ())
    offers: dict[Town, tuple[int, ...]] = {}
    stands = tuple(range(choosing.highest_stand(state, player) + 1))
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
                w.trip,
                stands if w.holder is None and len(stands) > 1 else (),
            )
            for w in choosing.open_ways(state, player)
            if w.town in offers
        )
    )
