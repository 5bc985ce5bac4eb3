"""Where everybody's points came from, and how a game stands, for results and histories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from companion.games.contract import Gain

from ..happenings import Gained, Happening
from ..reasons import Source
from ..state import State

SOURCES: tuple[Source, ...] = get_args(Source)
"""In the order in which they are shown."""


def gains(happenings: Sequence[Happening]) -> tuple[Gain, ...]:
    """The points that these happenings brought, by player and source."""
    points = (it for it in happenings if isinstance(it, Gained) and it.what == "points")
    return tuple(Gain(it.source or "", it.n, it.player) for it in points)


def standing(state: State) -> Mapping[str, int]:
    """Everybody's points as the track on the board shows them."""
    return {str(player): seat.points for player, seat in state.players.items()}


def totals(state: State) -> Mapping[str, int]:
    """W3.3: the points that everybody has ended with."""
    return standing(state)


def chapter(state: State) -> int | None:
    """The round in play, from 1; None once the game is over."""
    return None if over(state) else state.round


def over(state: State) -> bool:
    """Whether the game is finished."""
    return state.phase == "finished"


def names(state: State) -> Mapping[str, str]:
    """The players' names by colour, in seating order."""
    return {str(player): name for player, name in state.board.names.items()}
