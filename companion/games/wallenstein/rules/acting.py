"""The action cards (W1.6)."""

from __future__ import annotations

from ..state import State
from .rounds import OPEN_ACTIONS


def card_to_turn(state: State) -> bool:
    """W1.6: whether the next action card is turned up now: one after each of the first five."""
    due = OPEN_ACTIONS + min(state.done, OPEN_ACTIONS)
    return state.phase == "acting" and state.action is None and len(state.actions) < due
