"""What somebody may do now: entries, or a form where they cannot be listed."""

from __future__ import annotations

from itertools import chain
from typing import cast

from msgspec import UNSET

from .. import bridge
from .board import Colour
from .entries import Open
from .player_options import OF_PLAYER, Option
from .state import State
from .table_options import OF_TABLE, put_under
from .waiting import waiting_for


def options(state: State, player: str | None) -> tuple[Option, ...]:
    """What the player (None: the table) may do of all that is waited for now."""
    player = cast("Colour | None", player)
    if bridge.STEPS.asked(state)[1]:
        return cast("tuple[Option, ...]", bridge.STEPS.options(state, player))
    musts = {each.must for each in waiting_for(state) if each.player == player}
    if player is None:
        found = [OF_TABLE[must](state) for must in sorted(musts)]
        return (*put_under(state), *chain.from_iterable(found))
    return tuple(chain.from_iterable(OF_PLAYER[must](state, player) for must in sorted(musts)))


def to_open(state: State) -> Open | None:
    """The entry that opens the next box; None where something else is waited for, or where
    somebody has to say what lies on the mat.
    """
    asked = [each.player for each in waiting_for(state) if each.must == "open"]
    found = [option for player in asked for option in options(state, player)]
    planned = [each for each in found if isinstance(each, Open) and each.county is UNSET]
    return planned[0] if planned else None
