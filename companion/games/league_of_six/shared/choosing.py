"""Phase 2: the towns that a player can choose, and the ways to them, with the waggon fortress and
the Wagoner (R2, S2 to S4, L4).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from ..box.components import TOP_OF_COUNTER, Colour, Town
from ..state import Conflict, State, effect, sum_effects, tile_of


class Trip(Struct, frozen=True):
    """What a way costs: one guard for each town, one for the fortress, minus the guards spared.

    `by`: the names of the followers that spare them.
    """

    towns: int
    fortress: bool = False
    spared: int = 0
    by: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        """The number of guards to pay."""
        return self.towns + self.fortress - self.spared


FREE = Trip(0)
"""R2.2: the first placement costs nothing."""


def trip(state: State, player: Colour, town: Town) -> Trip:
    """Return the way of the player's figure to a town, at its present cost."""
    start = state.players[player].town
    if start is None:
        return FREE
    whole = trips(state.setup.towns, state.fortress)[start][town]
    owned = state.players[player].followers
    spared = min(sum_effects(state, player, "way"), whole.cost - 1) if owned else 0
    if not spared:
        return whole
    helpers = (f for f in owned if effect(state, f).way)
    by = tuple(tile_of(state, f).name or f for f in helpers)
    return Trip(whole.towns, whole.fortress, spared, by)


@lru_cache(maxsize=512)
def trips(ring: Sequence[Town], fortress: Town | None) -> Mapping[Town, Mapping[Town, Trip]]:
    """Return the cheaper way round from each town to each (R2.3, S3). Returning to the same town
    costs 1."""
    road = None if fortress is None else ring.index(fortress)
    return {
        start: {town: _cheaper_direction(i, j, len(ring), road) for j, town in enumerate(ring)}
        for i, start in enumerate(ring)
    }


def _cheaper_direction(i: int, j: int, size: int, road: int | None) -> Trip:
    """Return the cheaper of both directions. The fortress stands on the road clockwise of town
    `road`."""
    if i == j:
        return Trip(1)
    there, back = (j - i) % size, (i - j) % size
    crossed = road is not None and (road - i) % size < there
    clockwise = Trip(there, crossed)
    counter = Trip(back, road is not None and not crossed)
    return min(clockwise, counter, key=lambda way: (way.cost, way.towns))


def beside_fortress(state: State, town: Town | None) -> bool:
    """Return whether the town is one of the two beside the fortress (S4)."""
    if state.fortress is None or town is None:
        return False
    ring = state.setup.towns
    return town in (state.fortress, ring[(ring.index(state.fortress) + 1) % len(ring)])


UNLIMITED = 99
"""More guards than any way and offer can cost. Used if the viewer may not know a player's means."""


Possible = tuple[Town, int | None, int | None]
"""A town, the offer for it or None, and the Sergeant's number to stand on or None."""


class Way(Struct, frozen=True):
    """A town that a player may choose: the way there, its holder and the holder's number."""

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
        """The fewest guards needed: for the way and, if the town is held, the next higher number
        (R2.12)."""
        return self.cost + self.held_on + 1


def holders(state: State) -> dict[Town, Colour]:
    """Return the player on each town's counter. Figures on the road hold no town (R2.4)."""
    return {
        seat.town: colour
        for colour, seat in state.players.items()
        if seat.counter is not None and seat.town is not None
    }


def open_ways(state: State, player: Colour) -> tuple[Way, ...]:
    """Return the towns that the player may choose, judged by what everybody can see (R2.2 to R2.5,
    R2.9)."""
    held = holders(state)
    towns = (town for town in state.open_towns if town != state.left)
    ways = (way_to(state, player, town, held.get(town)) for town in towns)
    return tuple(way for way in ways if way.held_on < TOP_OF_COUNTER)


def way_to(state: State, player: Colour, town: Town, holder: Colour | None) -> Way:
    """Return the player's way to a town that `holder` holds, or nobody."""
    way = trip(state, player, town)
    if holder is None:
        return Way(town, way)
    return Way(town, way, holder, state.players[holder].counter or 0)


def highest_stand(state: State, player: Colour) -> int:
    """Return the highest number on which the player's figure may stand in a free town (L4)."""
    owned = state.players[player].followers
    return max((effect(state, follower).stand for follower in owned), default=0)


def last_resort_towns(state: State, ways: tuple[Way, ...], means: int) -> tuple[Town, ...]:
    """Return the cheapest free towns if the player can afford no town, else nothing (R2.12).

    With the ruling "any" these are all free towns.
    """
    if any(way.need <= means for way in ways):
        return ()
    free = [way for way in ways if way.holder is None]
    if state.setup.rulings.destitute == "any":
        return tuple(way.town for way in free)
    cheapest = min(way.cost for way in free)
    return tuple(way.town for way in free if way.cost == cheapest)


def possible_towns(state: State, player: Colour, means: int) -> tuple[Possible, ...]:
    """Return every choice of a player with `means` guards to spend: a town with an offer, or with a
    number to stand on.

    For viewers who may not know the hand, `means` is `UNLIMITED` (H2).
    """
    if state.queue[0] != player:
        return ()
    ways = open_ways(state, player)
    found: list[Possible] = []
    numbers = (None, *range(1, highest_stand(state, player) + 1))
    for way in ways:
        if way.holder is None:
            if way.cost <= means:
                found += [(way.town, None, number) for number in numbers]
        else:
            top = min(TOP_OF_COUNTER, means - way.cost)
            found += [(way.town, offer, None) for offer in range(way.held_on + 1, top + 1)]
    if found:
        return tuple(found)
    return tuple((t, None, n) for t in last_resort_towns(state, ways, means) for n in numbers)


def possible_raises(conflict: Conflict, means: int) -> Sequence[int]:
    """Return the higher numbers that a player with `means` guards to spend can offer (R2.6)."""
    return range(conflict.offer + 1, min(TOP_OF_COUNTER, means) + 1)


def possible_values(state: State, player: Colour) -> Collection[str] | None:
    """Return the towns, offers and raises that are possible if everybody could pay everything (R2.4
    to R2.6); None outside of the choosing phase."""
    if state.phase != "choosing":
        return None
    values: set[object] = set()
    if state.conflict is None:
        for possible in possible_towns(state, player, UNLIMITED):
            values |= {player, False, *possible}
    elif player == state.conflict.asked:
        values = {player, False, *possible_raises(state.conflict, UNLIMITED)}
    return {str(value) for value in values if value is not None}
