"""Followers that are won, act by themselves, or wait for their owner (L3 to L5)."""

from __future__ import annotations

from ..box.components import Colour, Town
from ..happenings import FollowerWon
from ..state import Call, tile_of
from ..turn import Turn
from .crowns import STEPS, still_asked
from .effects import Use, work
from .naming import free_names, named
from .service import asks_owner, due_calls, immediate_calls, may_act


def win_follower(turn: Turn, *players: Colour) -> None:
    """L3, L4: each takes the follower of the town into service; immediate ones act at once."""
    for player in players if turn.state.retinue else ():
        town = turn.seat(player).town
        assert town is not None
        follower = _name_follower(turn, town)
        turn.change_seat(player, followers=(*turn.seat(player).followers, follower))
        turn.report(FollowerWon(player, follower, town))
        if tile_of(turn.state, follower).kind == "immediate":
            _act_at_once(turn, Call(player, follower))


def _act_at_once(turn: Turn, call: Call) -> None:
    """L4: an immediate follower acts, or its owner is asked."""
    if asks_owner(turn.state, call):
        turn.change(calls=(*turn.state.calls, call))
        ask_again(turn)
    else:
        _act(turn, [call])


def _name_follower(turn: Turn, town: Town) -> str:
    """Return the name of the tile in that town; one without a name gets the next free one."""
    tile = turn.state.tiles[town]
    if tile is None:
        tile = free_names(turn.state).followers[0]
        turn.state = named(turn.state, town, tile)
    return tile


def call_up(turn: Turn) -> None:
    """L4, L5: those due at the present moment act by themselves, then owners are asked."""
    if turn.state.retinue:
        _act(turn, list(due_calls(turn.state)))
        ask_again(turn)


def ask_again(turn: Turn) -> None:
    """L5: ask the owners whom it concerns now, by what all can see: what one of them answers, or a
    correction, may change who can do something, and in phase 5 the order."""
    state = turn.state
    if state.moment in STEPS:
        turn.change(calls=still_asked(state))
    elif state.moment != "exchange":
        due = immediate_calls(state) if state.moment is None else due_calls(state)
        asked = (call for call in due if call in state.calls or asks_owner(state, call))
        calls = tuple(call for call in asked if may_act(state, call))
        if calls != state.calls:
            turn.change(calls=calls)


def _act(turn: Turn, due: list[Call]) -> None:
    """Those without a choice act by themselves."""
    for call in due:
        if may_act(turn.state, call) and not asks_owner(turn.state, call):
            work(turn, Use(call.player, call.follower), chosen=False)


def take_back(turn: Turn, call: Call) -> None:
    """An owner who has decided is not asked for the follower any more."""
    turn.change(calls=tuple(one for one in turn.state.calls if one != call))
