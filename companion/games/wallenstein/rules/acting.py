"""The ten actions in turn (W1.6): card after card, player after player."""

from __future__ import annotations

from companion.games.contract import Refused

from . import marching
from .actions import carry_out
from .board import ACTIONS
from .boxes import passed_over, show, shown_card
from .carrying import Carrying
from .entries import Open
from .happenings import ActionDone, Skipped
from .rounds import OPEN_ACTIONS
from .state import March, State


def card_to_turn(state: State) -> bool:
    """W1.6: whether the next action card is turned up now: one after each of the first five."""
    due = OPEN_ACTIONS + min(state.done, OPEN_ACTIONS)
    return state.phase == "acting" and state.action is None and len(state.actions) < due


def acting(play: Carrying) -> bool:
    """W1.6: action after action, everybody in turn order; who plans nothing is passed over."""
    state = play.state
    if state.battle is not None or card_to_turn(state):
        return False
    if state.march is not None:
        return _stop_march(play, state.march)
    if state.action is None:
        return _next_action(play)
    if not state.queue:
        play.say(ActionDone(action=state.action))
        play.change(action=None, done=state.done + 1)
        return True
    if passed_over(play, state.queue[0], state.action):
        play.next()
        return True
    return False


def _next_action(play: Carrying) -> bool:
    """The next action begins; after the tenth leaders move (WM.3)."""
    if play.state.done == len(ACTIONS):
        play.enter("leaders", play.state.order)
    else:
        play.change(action=play.state.actions[play.state.done], queue=play.state.order)
    return True


def _stop_march(play: Carrying, march: March) -> bool:
    """A march that a correction has made impossible is over."""
    state = play.state
    if marching.may_march(state, march):
        return False
    what = state.action or ""
    play.say(Skipped(player=march.player, what=what, why="undone", county=march.county))
    play.change(march=None)
    play.next()
    return True


def open_box(play: Carrying, entry: Open) -> None:
    """W1.6: the box of the first in turn is opened and done, as far as nothing is to be chosen."""
    state = play.state
    assert state.action is not None
    if entry.box is not None:
        raise Refused("box-at-court", {"player": state.queue[0]})
    player = state.queue[0]
    card = shown_card(state, player, state.action, entry)
    show(play, player, state.action, card)
    if card is None:
        play.say(Skipped(player=player, what=state.action, why="nothing"))
        play.next()
    else:
        carry_out(play, player, state.action, card)
