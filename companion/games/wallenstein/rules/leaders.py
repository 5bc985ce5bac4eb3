"""Military leaders (module `leaders`, WM): placed, moved after the tenth action, lost and back."""

from __future__ import annotations

from companion.games.contract import Refused

from . import checks, ownership, pieces, rounds, winter
from .board import ACTIONS, Colour
from .carrying import Carrying
from .entries import PlaceLeader
from .state import State


def after_actions(state: State) -> bool:
    """WM.3: whether leaders move now; else they are placed."""
    return state.done == len(ACTIONS)


def choices(state: State, player: Colour) -> tuple[str, ...]:
    """WM.1, WM.3, WM.4: the counties where the leader may be placed, or must move to."""
    leader = state.players[player].leader
    if not state.plays("leaders") or (leader is not None) != after_actions(state):
        return ()
    return tuple(county for county in state.owned(player) if county != leader)


def leaders(play: Carrying) -> bool:
    """The next who has a choice is asked; then the round goes on, or is over."""
    state = play.state
    if not state.queue:
        _go_on(play)
        return True
    if _now(state) and choices(state, state.queue[0]):
        return False
    play.next()
    return True


def _now(state: State) -> bool:
    """WM.1, WM.4: leaders are placed in the first spring and after a winter only."""
    first = state.round == 1 and state.setup.start == "line-up"
    return first or after_actions(state) or winter.comes(state)


def _go_on(play: Carrying) -> None:
    if winter.comes(play.state):
        rounds.year_over(play)
    elif after_actions(play.state):
        rounds.over(play)
        if winter.comes(play.state):
            winter.begin(play)
    else:
        play.enter("benefits", play.state.order)


def leader(play: Carrying, entry: PlaceLeader) -> None:
    """WM.1, WM.3, WM.4: a leader comes into an own county, and leaves a statue next door."""
    state, player = play.state, entry.player
    county = checks.own_county(state, player, entry.county)
    start = state.players[player].leader
    if county == start:
        raise Refused("leader-must-move", {"player": player, "county": county})
    ownership.lead(play, player, county)
    if start is not None and county in state.neighbours(start):
        left = play.state.counties[start]
        if left.statue is None and play.seat(player).statues:
            pieces.put_up_statue(play, player, start)
    play.next()
