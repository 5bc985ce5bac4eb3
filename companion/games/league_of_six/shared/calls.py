"""Followers that are won, act automatically, or wait for their owner (L3 to L5)."""

from __future__ import annotations

from ..box.components import Colour, Town
from ..happenings import FollowerWon
from ..state import Call, tile_of
from ..turn import Turn
from .crowns import STEP_AT_MOMENT, remaining_calls
from .describing import free_names, name_tile
from .effects import Use, carry_out
from .service import asks_owner, due_calls, immediate_calls, may_act


def win_follower(turn: Turn, *players: Colour) -> None:
    """Give each player the follower of the town that the player's figure is in (L3). Immediate
    followers act at once (L4)."""
    for player in players if turn.state.retinue else ():
        town = turn.seat(player).town
        assert town is not None
        follower = _name_follower(turn, town)
        turn.change_seat(player, followers=(*turn.seat(player).followers, follower))
        turn.report(FollowerWon(player, follower, town))
        if tile_of(turn.state, follower).kind == "immediate":
            _act_at_once(turn, Call(player, follower))


def _act_at_once(turn: Turn, call: Call) -> None:
    """Let an immediate follower act, or ask its owner (L4)."""
    if asks_owner(turn.state, call):
        turn.change(calls=(*turn.state.calls, call))
    else:
        _act_without_choice(turn, [call])


def _name_follower(turn: Turn, town: Town) -> str:
    """Return the name of the tile in that town; one without a name gets the next free one."""
    tile = turn.state.tiles[town]
    if tile is None:
        tile = free_names(turn.state).followers[0]
        turn.state = name_tile(turn.state, town, tile)
    return tile


def call_up(turn: Turn) -> None:
    """Let the followers of the present moment act, and then ask owners who have a choice (L4,
    L5)."""
    if turn.state.retinue:
        _act_without_choice(turn, list(due_calls(turn.state)))
        ask_again(turn)


def ask_again(turn: Turn) -> None:
    """Work out again which owners are asked, from what everybody can see (L5).

    An answer or a correction may change which followers can act, and in phase 5 also the order.
    """
    state = turn.state
    if state.moment in STEP_AT_MOMENT:
        turn.change(calls=remaining_calls(state))
    elif state.moment != "exchange":
        due = immediate_calls(state) if state.moment is None else due_calls(state)
        asked = (call for call in due if call in state.calls or asks_owner(state, call))
        calls = tuple(call for call in asked if may_act(state, call))
        if calls != state.calls:
            turn.change(calls=calls)


def _act_without_choice(turn: Turn, due: list[Call]) -> None:
    """Carry out the followers whose owner has nothing to choose."""
    for call in due:
        if may_act(turn.state, call) and not asks_owner(turn.state, call):
            carry_out(turn, Use(call.player, call.follower), chosen=False)


def stop_asking(turn: Turn, call: Call) -> None:
    """Stop asking an owner about a follower, because the owner has decided."""
    turn.change(calls=tuple(one for one in turn.state.calls if one != call))
