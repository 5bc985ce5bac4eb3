"""Phase 2: the towns that a player can choose, and the ways to them, also with the waggon fortress
and the Wagoner (R2, S2 to S4, L4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from ..box.components import TOP_OF_COUNTER, Colour, Town
from ..box.known import followers_by_moment
from ..state import Conflict, State, follower_tile


class Way(Struct, frozen=True):
    """The way to a town. It costs a guard for each town and one for the fortress, minus those
    `spared` by followers (their names are in `by`).
    """

    towns: int
    fortress: bool = False
    spared: int = 0
    by: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        """The number of guards to pay."""
        return self.towns + self.fortress - self.spared


FREE = Way(0)
"""R2.2: the first placement costs nothing."""


def find_way(state: State, player: Colour, town: Town) -> Way:
    """Return the way of the player's figure to a town, at its present cost."""
    return ways_of(state, player)[town]


def ways_of(state: State, player: Colour) -> Mapping[Town, Way]:
    """Return the ways of the player's figure to all towns, at their present cost."""
    start = state.players[player].town
    if start is None:
        return dict.fromkeys(state.setup.towns, FREE)
    ways = find_ways(state.setup.towns, state.fortress)[start]
    owned = state.players[player].followers
    spares = followers_by_moment(state.box).changes["way"] if owned else {}
    helpers = [follower for follower in owned if follower in spares]
    if not helpers:
        return ways
    most = sum(spares[follower] for follower in helpers)
    by = tuple(follower_tile(state, f).name or f for f in helpers)
    return {town: _shorten_way(way, most, by) for town, way in ways.items()}


def _shorten_way(whole: Way, most: int, by: tuple[str, ...]) -> Way:
    """Return the way with up to `most` guards spared by the followers `by`. The way still costs at
    least one guard."""
    spared = min(most, whole.cost - 1)
    return Way(whole.towns, whole.fortress, spared, by) if spared else whole


@lru_cache(maxsize=512)
def find_ways(ring: Sequence[Town], fortress: Town | None) -> Mapping[Town, Mapping[Town, Way]]:
    """Return the cheapest way from each town to each other town (R2.3, S3). Returning to the same
    town costs 1."""
    road = None if fortress is None else ring.index(fortress)
    return {
        start: {town: _cheaper_direction(i, j, len(ring), road) for j, town in enumerate(ring)}
        for i, start in enumerate(ring)
    }


def _cheaper_direction(i: int, j: int, size: int, road: int | None) -> Way:
    """Return the cheaper way round the ring from town `i` to town `j`. `road`: the fortress is on
    the road after this town, clockwise; None without a fortress."""
    if i == j:
        return Way(1)
    there, back = (j - i) % size, (i - j) % size
    crossed = road is not None and (road - i) % size < there
    clockwise = Way(there, crossed)
    counter = Way(back, road is not None and not crossed)
    return min(clockwise, counter, key=lambda way: (way.cost, way.towns))


def is_beside_fortress(state: State, town: Town | None) -> bool:
    """Return whether the town is one of the two beside the fortress (S4)."""
    if state.fortress is None or town is None:
        return False
    ring = state.setup.towns
    return town in (state.fortress, ring[(ring.index(state.fortress) + 1) % len(ring)])


UNLIMITED = 99
"""More guards than any way and offer can cost. Used if the viewer may not know a player's means."""


Possible = tuple[Town, int | None, int | None]
"""A town, the offer for it or None, and the Sergeant's number to stand on or None."""


class Destination(Struct, frozen=True):
    """A town that a player may choose: the way there, its holder and the holder's number."""

    town: Town
    way: Way
    holder: Colour | None = None
    held_on: int = -1

    @property
    def cost(self) -> int:
        """The guards that the way costs."""
        return self.way.cost

    @property
    def needed_guards(self) -> int:
        """The fewest guards needed: those for the way and, if the town is held, the next higher
        number (R2.12)."""
        return self.cost + self.held_on + 1


def holders_of_towns(state: State) -> dict[Town, Colour]:
    """Return the player on each town's counter. Figures on the road hold no town (R2.4)."""
    return {
        seat.town: colour
        for colour, seat in state.players.items()
        if seat.counter is not None and seat.town is not None
    }


def destinations(state: State, player: Colour) -> tuple[Destination, ...]:
    """Return the towns that the player may choose, judged by what everybody can see (R2.2 to R2.5,
    R2.9)."""
    held, ways = holders_of_towns(state), ways_of(state, player)
    found = [
        find_destination(state, ways[town], town, held.get(town))
        for town in state.towns_in_play
        if town != state.left
    ]
    return tuple([one for one in found if one.held_on < TOP_OF_COUNTER])


def find_destination(state: State, way: Way, town: Town, holder: Colour | None) -> Destination:
    """Return the destination at the end of a way: a town held by `holder`, or by nobody."""
    if holder is None:
        return Destination(town, way)
    return Destination(town, way, holder, state.players[holder].counter or 0)


def highest_useful_stand(state: State, player: Colour) -> int:
    """Return the highest number on which the player's figure may stand in a free town (L4); 0
    without a follower for that."""
    owned = state.players[player].followers
    stands = followers_by_moment(state.box).changes["stand"] if owned else {}
    return max([stands.get(follower, 0) for follower in owned]) if stands else 0


def last_resort_towns(state: State, towns: tuple[Destination, ...], means: int) -> tuple[Town, ...]:
    """Return the cheapest free towns if the player can afford no town, else nothing (R2.12).

    With the ruling "any" these are all free towns.
    """
    if any(one.needed_guards <= means for one in towns):
        return ()
    free = [one for one in towns if one.holder is None]
    if state.setup.rulings.destitute == "any":
        return tuple(one.town for one in free)
    cheapest = min(one.cost for one in free)
    return tuple(one.town for one in free if one.cost == cheapest)


def possible_towns(state: State, player: Colour, means: int) -> tuple[Possible, ...]:
    """Return every choice of a player with `means` guards to spend: a town with an offer, or with a
    number to stand on.

    For viewers who may not know the hand, `means` is `UNLIMITED` (H2).
    """
    if state.queue[0] != player:
        return ()
    towns = destinations(state, player)
    found: list[Possible] = []
    numbers = (None, *range(1, highest_useful_stand(state, player) + 1))
    for one in towns:
        if one.holder is None:
            if one.cost <= means:
                found += [(one.town, None, number) for number in numbers]
        else:
            top = min(TOP_OF_COUNTER, means - one.cost)
            found += [(one.town, offer, None) for offer in range(one.held_on + 1, top + 1)]
    if found:
        return tuple(found)
    return tuple((t, None, n) for t in last_resort_towns(state, towns, means) for n in numbers)


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
