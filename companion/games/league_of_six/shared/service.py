"""Which followers are due and which may be used now, by what everybody can see (L4, L5, L7)."""

from __future__ import annotations

from collections.abc import Iterator

from ..box.components import ESTATES, Colour, Effect
from ..box.known import acts_at_moment, owner_chooses
from ..entries import PhaseMoment
from ..state import Call, State, grey_left, tile_of

PHASES = {"dealing": 1, "choosing": 2, "collecting": 4, "storing": 5}
"""The numbers of the phases in which players decide."""


def immediate_calls(state: State) -> Iterator[Call]:
    """Yield the calls of followers that were just won and wait for their owner, if their tile is
    still an immediate one."""
    return (c for c in state.calls if tile_of(state, c.follower).kind == "immediate")


def asks_owner(state: State, call: Call) -> bool:
    """Return whether the owner has to choose or enter something for a follower."""
    effect = tile_of(state, call.follower).effect
    return effect is None or owner_chooses(effect)


def due_calls(state: State) -> Iterator[Call]:
    """Yield the followers of this moment in the order in which they act (L5). In phase 5 the order
    goes by horses, otherwise by the order markers, lowest first."""
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


def may_act(state: State, call: Call) -> bool:
    """Return whether a follower can act now, judged by what everybody can see; guards do not count
    (H2)."""
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
    return acts_at_moment(tile) and _meets_condition(state, call.player, tile.effect)


def _meets_condition(state: State, player: Colour, effect: Effect) -> bool:
    match effect.only:
        case "on-0":
            return state.players[player].counter == 0
        case "first":
            return state.ranking[:1] == (player,)
        case "last":
            return state.ranking[-1:] == (player,)
    return True


def may_use(state: State, player: Colour, follower: str) -> bool:
    """Return whether the owner may use a follower now: it is called up, or is for any time of this
    phase."""
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
