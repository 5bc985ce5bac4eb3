"""Phase 2: the towns that can be chosen, and what that costs (R2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from ..box.components import TOP_OF_COUNTER, Colour, Town
from ..state import Conflict, State, effect
from .ways import Trip, trip

UNLIMITED = 99
"""More guards than any way and offer can cost: stands in for means that a viewer may not know."""
Possible = tuple[Town, int | None, int | None]
"""A town, the offer for it or None, the number to stand on or None."""


class Way(Struct, frozen=True):
    """A town that may be named: the way there, and who holds it on which number."""

    town: Town
    trip: Trip
    holder: Colour | None = None
    held_on: int = -1

    @property
    def cost(self) -> int:
        """The guards that the way costs."""
        return self.trip.cost

    @property
    def need(self) -> int:
        """The fewest guards it takes: the way and, where held, the next higher number (R2.12)."""
        return self.cost + self.held_on + 1


def holders(state: State) -> dict[Town, Colour]:
    """Who stands on which counter (R2.4: figures on the road hold nothing)."""
    return {
        seat.town: colour
        for colour, seat in state.players.items()
        if seat.counter is not None and seat.town is not None
    }


def ways_open(state: State, player: Colour) -> tuple[Way, ...]:
    """The towns the player may name by what everybody can see (R2.2 to R2.5, R2.9)."""
    held = holders(state)
    towns = (town for town in state.open_towns if town != state.left)
    ways = (way_to(state, player, town, held.get(town)) for town in towns)
    return tuple(way for way in ways if way.held_on < TOP_OF_COUNTER)


def way_to(state: State, player: Colour, town: Town, holder: Colour | None) -> Way:
    """The way of that player to a town and who holds it."""
    way = trip(state, player, town)
    if holder is None:
        return Way(town, way)
    return Way(town, way, holder, state.players[holder].counter or 0)


def stands(state: State, player: Colour) -> int:
    """L4: the highest number on which the player's figure may stand in a free town."""
    owned = state.players[player].followers
    return max((effect(state, follower).stand for follower in owned), default=0)


def last_resort(state: State, ways: tuple[Way, ...], means: int) -> tuple[Town, ...]:
    """R2.12: the cheapest free towns, for a player who can afford none; else empty.

    By the group's ruling any free town may do.
    """
    if any(way.need <= means for way in ways):
        return ()
    free = [way for way in ways if way.holder is None]
    if state.setup.rulings.destitute == "any":
        return tuple(way.town for way in free)
    cheapest = min(way.cost for way in free)
    return tuple(way.town for way in free if way.cost == cheapest)


def possible_towns(state: State, player: Colour, means: int) -> tuple[Possible, ...]:
    """Return where a player can go who could hand over so many guards: towns with the offer, or
    with the number to stand on.

    Pages that may not know the hand ask with more than anybody could need (H2).
    """
    if state.queue[0] != player:
        return ()
    ways = ways_open(state, player)
    found: list[Possible] = []
    numbers = (None, *range(1, stands(state, player) + 1))
    for way in ways:
        if way.holder is None:
            if way.cost <= means:
                found += [(way.town, None, number) for number in numbers]
        else:
            top = min(TOP_OF_COUNTER, means - way.cost)
            found += [(way.town, offer, None) for offer in range(way.held_on + 1, top + 1)]
    if found:
        return tuple(found)
    return tuple((t, None, n) for t in last_resort(state, ways, means) for n in numbers)


def possible_raises(conflict: Conflict, means: int) -> Sequence[int]:
    """Return the higher numbers that can be offered by somebody with so many guards (R2.6)."""
    return range(conflict.offer + 1, min(TOP_OF_COUNTER, means) + 1)


def offered_values(state: State, player: Colour) -> Collection[str] | None:
    """R2.4 to R2.6: return the towns, offers and raises that could be, if nobody were short of
    anything; None outside of the phase."""
    if state.phase != "choosing":
        return None
    values: set[object] = set()
    if state.conflict is None:
        for possible in possible_towns(state, player, UNLIMITED):
            values |= {player, False, *possible}
    elif player == state.conflict.asked:
        values = {player, False, *possible_raises(state.conflict, UNLIMITED)}
    return {str(value) for value in values if value is not None}
