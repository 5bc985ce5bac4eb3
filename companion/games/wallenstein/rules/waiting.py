"""Whose turn it is, why, and what they must do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from companion.games.contract import Waiting

from .. import bridge
from .board import Colour
from .court import box_now
from .starting import short_of_cards
from .state import Phase, State


def waiting_for(state: State) -> tuple[Waiting[Colour], ...]:
    """Who must act now; several, in seating order, where they act at once; nobody at the end."""
    _, asked = bridge.STEPS.asked(state)
    return cast("tuple[Waiting[Colour], ...]", asked) or WAITING[state.phase](state)


def _claiming(state: State) -> tuple[Waiting[Colour], ...]:
    if missing := short_of_cards(state):
        return (Waiting(None, "stock", "cards-open", {"count": missing}),)
    return (Waiting(state.queue[0], "claim", "claims"),)


def _court(state: State) -> tuple[Waiting[Colour], ...]:
    return (Waiting(state.queue[0], "open", "court-box", {"box": box_now(state)}),)


def _acting(state: State) -> tuple[Waiting[Colour], ...]:
    if state.march is not None:
        values = {"county": state.march.county, "action": state.action}
        return (Waiting(state.march.player, "move", "march", values),)
    return (Waiting(state.queue[0], "open", "turn-order", {"action": state.action}),)


WAITING: Mapping[Phase, Callable[[State], tuple[Waiting[Colour], ...]]] = {
    "claiming": _claiming,
    "court": _court,
    "acting": _acting,
    "finished": lambda state: (),
}
