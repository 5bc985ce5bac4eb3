"""Whose turn it is, why, and what they must do: the order changes from phase to phase."""

from __future__ import annotations

from companion.games.contract import Waiting

from ..box.components import TOP_OF_COUNTER, Colour
from ..retinue.exchange import undecided
from . import revealing, storing
from .state import State


def waiting_for(state: State) -> tuple[Waiting[Colour], ...]:
    """Whose turn it is and why; several where they act together, None where the table must."""
    if state.calls:
        first = state.calls[0].player
        asked = tuple(call.follower for call in state.calls if call.player == first)
        return (Waiting(first, "use_follower", "follower", {"followers": asked}),)
    if state.moment == "exchange":
        return tuple(Waiting(c, "exchange_guards", "exchange") for c in undecided(state))
    if state.phase == "dealing":
        return (Waiting(None, "deal", "round-begins", {"round": state.round}),)
    if state.phase in state.setup.own_phases:
        return (Waiting(None, "settle", "own-way", {"phase": state.phase}),)
    if state.phase == "choosing":
        return (_choosing(state),)
    if state.phase == "collecting":
        return (Waiting(state.queue[0], "collect", "highest-marker"),)
    if state.phase == "storing":
        return (_storing(state),)
    missing = revealing.missing(state) if state.phase == "revealing" else ()
    return tuple(Waiting(c, "reveal", "game-over") for c in missing)


def _choosing(state: State) -> Waiting[Colour]:
    conflict = state.conflict
    if conflict is None:
        player = state.queue[0]
        why = "must-leave" if state.left else "lowest-marker"
        return Waiting(player, "choose_town", why, {"left": state.left} if state.left else {})
    values = {"town": conflict.town, "other": conflict.other, "offer": conflict.offer}
    if conflict.offer == TOP_OF_COUNTER:
        return Waiting(conflict.asked, "accept", "offer-12", values)
    return Waiting(conflict.asked, "answer", "offer", values)


def _storing(state: State) -> Waiting[Colour]:
    unknown = storing.unknown_store(state)
    if state.pick is not None:
        return Waiting(state.pick.player, "take_leader", "row-full", {"most": state.pick.most})
    if unknown is not None:
        return Waiting(None, "describe", "store-not-known", {"store": unknown})
    rank = state.turn % len(state.ranking) + 1
    again = state.turn >= len(state.ranking)
    why = "horses-again" if again else "horses"
    return Waiting(storing.chooser(state), "choose_row", why, {"rank": rank})
