"""Guards exchanged for points at the end of a game with the retinue (L6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..box.components import Colour, Crown
from ..state import State, tile_of
from .crowns import calls_in_step, capped_points

HIGHEST = 999
"""The greatest number that an entry may have (docs/formats.md)."""


def exchange_owners(state: State) -> tuple[Colour, ...]:
    """Return the players who may exchange guards for points, in seating order."""
    if state.moment != "exchange":
        return ()
    owners = {call.player for call in calls_in_step(state, "exchange")}
    return tuple(c for c in state.board.seating if c in owners)


def undecided_owners(state: State) -> tuple[Colour, ...]:
    """Return the players who have not decided yet how many guards to exchange."""
    return tuple(c for c in exchange_owners(state) if state.players[c].exchange is None)


def needs_points(state: State, player: Colour) -> bool:
    """Return whether the owner has to enter the points, because the app does not know every rate
    (L7)."""
    calls = (call for call in calls_in_step(state, "exchange") if call.player == player)
    return any(tile_of(state, call.follower).effect is None for call in calls)


def points_for_guards(state: State, player: Colour, guards: int) -> int:
    """Return the most points for this number of guards, however they are split (L6)."""
    return _most_points(_rates(state, player), guards)[guards]


def _rates(state: State, player: Colour) -> tuple[Crown, ...]:
    """Return the crowns for which the player may exchange guards."""
    calls = (call for call in calls_in_step(state, "exchange") if call.player == player)
    effects = (tile_of(state, call.follower).effect for call in calls)
    return tuple(e.crown for e in effects if e is not None and e.crown is not None)


@lru_cache(maxsize=64)
def _most_points(rates: tuple[Crown, ...], guards: int) -> tuple[int, ...]:
    """Return the most points for 0, 1, 2 … guards, with the best split among these crowns.

    Taking the best rate first is not enough: at 5 points for 3 guards and 3 for 2, four guards
    bring 6.
    """
    best = [0] * (guards + 1)
    for crown in rates:
        brought = [capped_points(crown, times) for times in range(_useful_times(crown, guards) + 1)]
        best = [
            max(
                best[n - times * crown.every] + brought[times]
                for times in _times(crown, n, brought)
            )
            for n in range(guards + 1)
        ]
    return tuple(best)


def _times(crown: Crown, guards: int, brought: Sequence[int]) -> range:
    """Return how many times this number of guards can pay a crown."""
    return range(min(guards // crown.every, len(brought) - 1) + 1)


def _useful_times(crown: Crown, guards: int) -> int:
    """Return how many times a crown can be paid before it reaches its maximum."""
    times = guards // crown.every
    if not crown.points or crown.most is None:
        return times if crown.points else 0
    return min(times, -(-crown.most // crown.points))


def worthwhile_exchanges(state: State, player: Colour) -> tuple[tuple[int, int], ...]:
    """Return each number of guards in hand that gives more points than one guard fewer, with the
    points."""
    points = _most_points(_rates(state, player), min(state.players[player].guards, HIGHEST))
    return tuple((n, p) for n, p in enumerate(points) if n == 0 or p > points[n - 1])
