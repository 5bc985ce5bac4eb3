"""Followers in service (L3 to L5, L7): won, called up at their moment, used or not."""

from __future__ import annotations

from collections.abc import Iterator

from ..box.components import ESTATES, Colour, Effect, Town
from ..box.known import chooses, works
from ..happenings import FollowerWon
from ..moments import PhaseMoment
from ..state import Call, State, grey_left, tile_of
from ..turn import Turn
from .crowns import STEPS, still_asked
from .effects import Use, work
from .naming import free_names, named

PHASES = {"dealing": 1, "choosing": 2, "collecting": 4, "storing": 5}
"""The phases in which people act."""


# --- Won ---------------------------------------------------------------------------------------


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
    if _asks(turn.state, call):
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


# --- Called up ---------------------------------------------------------------------------------


def call_up(turn: Turn) -> None:
    """L4, L5: those due at the present moment act by themselves, then owners are asked."""
    if turn.state.retinue:
        _act(turn, list(_due(turn.state)))
        ask_again(turn)


def ask_again(turn: Turn) -> None:
    """L5: ask the owners whom it concerns now, by what all can see: what one of them answers, or a
    correction, may change who can do something, and in phase 5 the order."""
    state = turn.state
    if state.moment in STEPS:
        turn.change(calls=still_asked(state))
    elif state.moment != "exchange":
        due = _immediate(state) if state.moment is None else _due(state)
        calls = tuple(c for c in due if (c in state.calls or _asks(state, c)) and may_act(state, c))
        if calls != state.calls:
            turn.change(calls=calls)


def _immediate(state: State) -> Iterator[Call]:
    """Those just won who wait for their owner, unless they turn out to be something else."""
    return (c for c in state.calls if tile_of(state, c.follower).kind == "immediate")


def _asks(state: State, call: Call) -> bool:
    """Whether the owner has something to decide or to enter."""
    effect = tile_of(state, call.follower).effect
    return effect is None or chooses(effect)


def _due(state: State) -> Iterator[Call]:
    """L5: in phase 5 by horses, else by the markers as they lie, lowest first."""
    assert isinstance(state.moment, PhaseMoment)
    phase, when = state.moment
    if any(PHASES[own] == phase for own in state.setup.own_phases):
        return
    for player in state.ranking if phase == 5 else state.order:
        for follower in state.players[player].followers:
            tile = tile_of(state, follower)
            moments = (tile.when, "end" if tile.when == "any" else tile.when)
            if tile.phase == phase and when in moments:
                yield Call(player, follower)


def _act(turn: Turn, due: list[Call]) -> None:
    """Those without a choice act by themselves."""
    for call in due:
        if may_act(turn.state, call) and not _asks(turn.state, call):
            work(turn, Use(call.player, call.follower), chosen=False)


def may_act(state: State, call: Call) -> bool:
    """Whether by what all can see the follower can do something now; guards are not seen (H2)."""
    seat = state.players[call.player]
    if call.follower in seat.used:
        return False
    tile = tile_of(state, call.follower)
    if tile.effect is None:
        return True
    give, gain = tile.effect.give, tile.effect.gain
    if give.influence > seat.influence or give.goods > sum(seat.goods.values()):
        return False
    only_cards = gain.cards and not (gain.influence or gain.guards or gain.goods or gain.horses)
    if only_cards and all(grey_left(state, e) == 0 for e in ESTATES):
        return False
    return works(tile) and _meets(state, call.player, tile.effect)


def _meets(state: State, player: Colour, effect: Effect) -> bool:
    match effect.only:
        case "on-0":
            return state.players[player].counter == 0
        case "first":
            return state.ranking[:1] == (player,)
        case "last":
            return state.ranking[-1:] == (player,)
    return True


# --- Used, or not ------------------------------------------------------------------------------


def may_use(state: State, player: Colour, follower: str) -> bool:
    """Whether the owner may use it now: called up, or one for any time of the phase in play."""
    if state.calls and state.calls[0].player != player:
        return False
    if Call(player, follower) in state.calls:
        return True
    tile = tile_of(state, follower)
    if not may_act(state, Call(player, follower)) or state.phase in state.setup.own_phases:
        return False
    if tile.kind is None:
        return state.phase not in ("revealing", "finished")
    phase = PHASES.get(state.phase)
    return phase is not None and tile.when == "any" and tile.phase == phase


def take_back(turn: Turn, call: Call) -> None:
    """An owner who has decided is not asked for the follower any more."""
    turn.change(calls=tuple(one for one in turn.state.calls if one != call))
