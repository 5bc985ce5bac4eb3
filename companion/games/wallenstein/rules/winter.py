"""Winter (W3.1): grain is lost, and counties without it revolt."""

from __future__ import annotations

from msgspec import Struct

from .. import pieces
from ..board import EVENTS, Colour, revolts_for
from ..carrying import Carrying
from ..state import State


def comes(state: State) -> bool:
    """W3: whether it is one of the two rounds that are winters."""
    return state.season == "winter"


class Shortage(Struct, frozen=True):
    """How many counties have no grain in winter, how many of them revolt, and the peasants added to
    each (W3.1)."""

    short: int
    revolts: int
    peasants: int


def shortage(counties: int, grain: int) -> Shortage:
    """Return what so many counties with so much grain mean in winter (W3.1)."""
    short = max(0, counties - grain)
    return Shortage(short, *revolts_for(short))


def shortage_of(state: State, player: Colour) -> Shortage:
    """Return what a player's counties and grain mean now (W3.1)."""
    return shortage(len(state.owned(player)), state.players[player].grain)


def lose_grain(play: Carrying) -> None:
    """W3.1: the last open event says how much grain everybody loses, not below 0."""
    for player in play.state.order:
        for event in play.state.events:
            pieces.grain(play, player, -EVENTS[event])


def begin(play: Carrying) -> None:
    """W3.1: grain is lost; then everybody's counties are supplied in the turn order of fall."""
    lose_grain(play)
    play.enter("winter", play.state.order)
