"""Winter (W3.1): grain is lost, and counties without it revolt."""

from __future__ import annotations

from . import pieces
from .board import EVENTS, Colour, revolts_for
from .carrying import Carrying
from .state import State


def comes(state: State) -> bool:
    """W3: whether it is one of the two rounds that are winters."""
    return state.season == "winter"


def short(state: State, player: Colour) -> int:
    """W3.1: how many counties a player has without grain."""
    return max(0, len(state.owned(player)) - state.players[player].grain)


def revolts_due(state: State, player: Colour) -> tuple[int, int]:
    """W3.1: how many of a player's counties revolt, and the peasants added to each."""
    return revolts_for(short(state, player))


def lose_grain(play: Carrying) -> None:
    """W3.1: the last open event says how much grain everybody loses, not below 0."""
    for player in play.state.order:
        for event in play.state.events:
            pieces.grain(play, player, -EVENTS[event])


def begin(play: Carrying) -> None:
    """W3.1: grain is lost; then everybody's counties are supplied in the turn order of fall."""
    lose_grain(play)
    play.enter("winter", play.state.order)
