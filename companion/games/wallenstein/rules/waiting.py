"""Whose turn it is, why, and what they must do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from companion.games.contract import Waiting

from .. import bridge
from .board import Colour, revolts_for
from .court import box_now
from .leaders import after_actions
from .mercenaries import next_card
from .starting import short_of_cards
from .state import Phase, State
from .winter import short


def waiting_for(state: State) -> tuple[Waiting[Colour], ...]:
    """Who must act now; several, in seating order, where they act at once; nobody at the end."""
    _, asked = bridge.STEPS.asked(state)
    return cast("tuple[Waiting[Colour], ...]", asked) or WAITING[state.phase](state)


def _claiming(state: State) -> tuple[Waiting[Colour], ...]:
    if missing := short_of_cards(state):
        return (Waiting(None, "stock", "cards-open", {"count": missing}),)
    return (Waiting(state.queue[0], "claim", "claims"),)


def _leaders(state: State) -> tuple[Waiting[Colour], ...]:
    why = "leader-moves" if after_actions(state) else "leader-placed"
    return (Waiting(state.queue[0], "leader", why),)


def _benefits(state: State) -> tuple[Waiting[Colour], ...]:
    values = {"card": next_card(state, state.queue[0])}
    return (Waiting(state.queue[0], "benefit", "four-regions", values),)


def _court(state: State) -> tuple[Waiting[Colour], ...]:
    return (Waiting(state.queue[0], "open", "court-box", {"box": box_now(state)}),)


def _acting(state: State) -> tuple[Waiting[Colour], ...]:
    if state.march is not None:
        values = {"county": state.march.county, "action": state.action}
        return (Waiting(state.march.player, "move", "march", values),)
    return (Waiting(state.queue[0], "open", "turn-order", {"action": state.action}),)


def _winter(state: State) -> tuple[Waiting[Colour], ...]:
    if (rising := state.rising) is not None:
        return (Waiting(rising.player, "revolt", "choose-next", {"counties": rising.counties}),)
    player = state.queue[0]
    missing = short(state, player)
    count = revolts_for(missing)[0]
    values = {"player": player, "short": missing, "count": count, "by": _left_of(state, player)}
    return (Waiting(None, "revolts", "no-grain", values),)


def _left_of(state: State, player: Colour) -> Colour:
    """W3.1: the left neighbour: the next one clockwise."""
    seating = state.board.seating
    return seating[(seating.index(player) + 1) % len(seating)]


WAITING: Mapping[Phase, Callable[[State], tuple[Waiting[Colour], ...]]] = {
    "claiming": _claiming,
    "planning": lambda state: tuple(Waiting(p, "plan", "all-plan") for p in state.queue),
    "bidding": lambda state: tuple(Waiting(p, "bid", "bid-on-mat") for p in state.queue),
    "leaders": _leaders,
    "benefits": _benefits,
    "court": _court,
    "acting": _acting,
    "winter": _winter,
    "finished": lambda state: (),
}
