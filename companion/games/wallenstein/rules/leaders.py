"""Military leaders (module `leaders`, WM): placed, moved after the tenth action, lost and back."""

from __future__ import annotations

from ..board import ACTIONS, Colour
from ..state import State


def after_actions(state: State) -> bool:
    """WM.3: whether leaders move now; else they are placed."""
    return state.done == len(ACTIONS)


def choices(state: State, player: Colour) -> tuple[str, ...]:
    """WM.1, WM.3, WM.4: the counties where the leader may be placed, or must move to."""
    leader = state.players[player].leader
    if not state.plays("leaders") or (leader is not None) != after_actions(state):
        return ()
    return tuple(county for county in state.owned(player) if county != leader)
