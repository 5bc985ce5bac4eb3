"""What a player may do now, phase by phase."""

from __future__ import annotations

from . import choosing, collecting, storing
from .collecting import Form
from .components import Colour
from .entries import Entry
from .state import State


def options(state: State, player: Colour) -> tuple[Entry | Form, ...]:
    """The entries this player may make now; a `Form` with bounds where they cannot be listed."""
    if state.phase in state.setup.own_phases:
        return ()
    if state.phase == "choosing":
        return choosing.options(state, player)
    if state.phase == "collecting":
        return collecting.options(state, player)
    if state.phase == "storing":
        return storing.options(state, player)
    if state.phase == "revealing" and state.players[player].hand is None:
        hand = dict.fromkeys(("guards", "clergy", "aristocracy", "burghers"), (0, 999))
        return (Form("reveal", player, hand),)
    return ()
