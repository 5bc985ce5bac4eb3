"""Guards exchanged for points at the end of a game with the retinue (L6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..box.components import Colour, Crown
from ..state import State, tile_of
from .crowns import owned, paid

HIGHEST = 999
"""No entry has a greater number (formats)."""


def exchanging(state: State) -> tuple[Colour, ...]:
    """Who may exchange guards for points, in seating order: what they own is open to all."""
    if state.moment != "exchange":
        return ()
    owners = {call.player for call in owned(state, "exchange")}
    return tuple(c for c in state.board.seating if c in owners)


def undecided(state: State) -> tuple[Colour, ...]:
    """Who has not said yet how many guards to give."""
    return tuple(c for c in exchanging(state) if state.players[c].exchange is None)


def untold(state: State, player: Colour) -> bool:
    """L7: whether an owner has to say what guards bring: the app does not know every rate."""
    calls = (call for call in owned(state, "exchange") if call.player == player)
    return any(tile_of(state, call.follower).effect is None for call in calls)


def worth(state: State, player: Colour, guards: int) -> int:
    """L6: the most points that so many guards can bring, however they are split."""
    return _most(_rates(state, player), guards)[guards]


def _rates(state: State, player: Colour) -> tuple[Crown, ...]:
    """What the player may give guards for."""
    calls = (call for call in owned(state, "exchange") if call.player == player)
    effects = (tile_of(state, call.follower).effect for call in calls)
    return tuple(e.crown for e in effects if e is not None and e.crown is not None)


@lru_cache(maxsize=64)
def _most(rates: tuple[Crown, ...], guards: int) -> tuple[int, ...]:
    """The most points that 0, 1, 2 … guards bring: the best split among these crowns.

    The best rate first would not do: of 5 points for 3 and 3 for 2, four guards bring 6.
    """
    best = [0] * (guards + 1)
    for crown in rates:
        brought = [paid(crown, times) for times in range(_useful(crown, guards) + 1)]
        best = [
            max(
                best[n - times * crown.every] + brought[times]
                for times in _times(crown, n, brought)
            )
            for n in range(guards + 1)
        ]
    return tuple(best)


def _times(crown: Crown, guards: int, brought: Sequence[int]) -> range:
    """How often so many guards could be given to that crown."""
    return range(min(guards // crown.every, len(brought) - 1) + 1)


def _useful(crown: Crown, guards: int) -> int:
    """How often that many guards can be given before the crown brings nothing more."""
    times = guards // crown.every
    if not crown.points or crown.most is None:
        return times if crown.points else 0
    return min(times, -(-crown.most // crown.points))


def worthwhile(state: State, player: Colour) -> tuple[tuple[int, int], ...]:
    """Every number of guards in hand that brings more than one less does, with its points."""
    points = _most(_rates(state, player), min(state.players[player].guards, HIGHEST))
    return tuple((n, p) for n, p in enumerate(points) if n == 0 or p > points[n - 1])
