"""Ways round the board, with the waggon fortress and the Wagoner (R2.3, S2 to S4, L4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from ..box.components import Colour, Town
from ..state import State, effect, sum_effects, tile_of


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
