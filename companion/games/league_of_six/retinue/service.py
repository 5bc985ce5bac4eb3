"""Followers in service (L3 to L5, L7): won, called up at their moment, used or not."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.contract import Refused

from ..box.components import ESTATES, Colour, Effect, Town
from ..box.naming import free_names, named
from ..rules.entries import DeclineFollower, UseFollower
from ..rules.happenings import FollowerDeclined, FollowerWon, Happening
from ..rules.revealing import conclude
from ..rules.state import Call, State, answered, grey_left, tile_of, with_seat
from ..rules.storing import advance
from .crowns import STEPS, entered, still_asked
from .effects import work
from .known import chooses, works

Followed = tuple[State, tuple[Happening, ...]]
PHASES = {"dealing": 1, "choosing": 2, "collecting": 4, "storing": 5}
"""The phases in which people act."""


# --- Won ---------------------------------------------------------------------------------------


def won(state: State, *players: Colour) -> Followed:
    """L3, L4: each takes the follower of the town into service; immediate ones act at once."""
    said: list[Happening] = []
    for player in players if state.retinue else ():
        town = state.players[player].town
        assert town is not None
        state, follower = _named(state, town)
        seat = state.players[player]
        seat = replace(seat, followers=(*seat.followers, follower))
        state = replace(state, players=with_seat(state, player, seat))
        said.append(FollowerWon(player, follower, town))
        if tile_of(state, follower).kind == "immediate":
            state, more = _at_once(state, Call(player, follower))
            said += more
    return state, tuple(said)


def _at_once(state: State, call: Call) -> Followed:
    """L4: an immediate follower acts, or its owner is asked."""
    if not _asks(state, call):
        return _act(state, [call])
    return asked(replace(state, calls=(*state.calls, call))), ()


def _named(state: State, town: Town) -> tuple[State, str]:
    """The tile in that town; one that nobody has named gets the next free name."""
    tile = state.tiles[town]
    if tile is not None:
        return state, tile
    tile = free_names(state).followers[0]
    return named(state, town, tile), tile


# --- Called up ---------------------------------------------------------------------------------


def called_up(state: State) -> Followed:
    """L4, L5: those due at the present moment act by themselves, then owners are asked."""
    if not state.retinue:
        return state, ()
    state, said = _act(state, list(_due(state)))
    return asked(state), said


def asked(state: State) -> State:
    """L5: the owners asked now, by what all can see: what one of them answers, or a correction,
    may change who can do something, and in phase 5 the order."""
    if state.moment in STEPS:
        return replace(state, calls=still_asked(state))
    if state.moment == "exchange":
        return state
    due = _immediate(state) if state.moment is None else _due(state)
    calls = tuple(c for c in due if (c in state.calls or _asks(state, c)) and may_act(state, c))
    return replace(state, calls=calls)


def _immediate(state: State) -> Iterator[Call]:
    """Those just won who wait for their owner, unless they turn out to be something else."""
    return (c for c in state.calls if tile_of(state, c.follower).kind == "immediate")


def _asks(state: State, call: Call) -> bool:
    """Whether the owner has something to decide or to enter."""
    effect = tile_of(state, call.follower).effect
    return effect is None or chooses(effect)


def _due(state: State) -> Iterator[Call]:
    """L5: in phase 5 by horses, else by the markers as they lie, lowest first."""
    assert state.moment is not None
    phase, _, when = state.moment.partition(" ")
    if any(PHASES[own] == int(phase) for own in state.setup.own_phases):
        return
    for player in state.ranking if phase == "5" else state.order:
        for follower in state.players[player].followers:
            tile = tile_of(state, follower)
            moments = (tile.when, "end" if tile.when == "any" else tile.when)
            if tile.phase == int(phase) and when in moments:
                yield Call(player, follower)


def _act(state: State, due: list[Call]) -> Followed:
    """Those without a choice act by themselves."""
    said: list[Happening] = []
    for call in due:
        if may_act(state, call) and not _asks(state, call):
            alone = UseFollower(player=call.player, follower=call.follower)
            state, more = work(state, call, alone, chosen=False)
            said += more
    return state, tuple(said)


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


def use(state: State, entry: UseFollower) -> Followed:
    """L4, L7: what the owner chose or entered. Refused out of its moment, or what cannot be."""
    call = _his_call(state, entry)
    if state.moment in STEPS:
        after, said = entered(state, entry)
        return (after, said) if after.phase != "finished" else _concluded(after, said)
    after, said = work(state, call, entry)
    after = answered(after, call)
    if after.phase == "storing" and after.moment is None and after.pick is None:
        after = advance(after)  # R5.5: blocks may have come or gone
    return after, said


def _concluded(state: State, said: tuple[Happening, ...]) -> Followed:
    """L6: a crown scored with the leader cards: the result is worked out anew."""
    after, more = conclude(state)
    return after, (*said, *more)


def decline(state: State, entry: DeclineFollower) -> Followed:
    """The follower does nothing this round."""
    call = _his_call(state, entry)
    seat = state.players[entry.player]
    seat = replace(seat, used=(*seat.used, entry.follower))
    after = answered(replace(state, players=with_seat(state, entry.player, seat)), call)
    said = (FollowerDeclined(entry.player, entry.follower),)
    return (after, said) if after.phase != "finished" else _concluded(after, said)


def _his_call(state: State, entry: UseFollower | DeclineFollower) -> Call:
    values = {"player": entry.player, "follower": entry.follower}
    seat = state.players[entry.player]
    if entry.follower not in seat.followers:
        raise Refused("follower-not-yours", values)
    if entry.follower in seat.used:
        raise Refused("follower-used", values)
    if not may_use(state, entry.player, entry.follower):
        if state.calls:
            first = state.calls[0]
            raise Refused("follower-first", {"player": first.player, "follower": first.follower})
        raise Refused("follower-not-now", values)
    return Call(entry.player, entry.follower)
