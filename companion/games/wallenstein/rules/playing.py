"""One entry carried out: is it awaited, what does it do, what follows (DESIGN: `play`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.contract import Refused, by_app

from .. import bridge
from . import (
    acting,
    battles,
    correcting,
    court,
    describing,
    marching,
    starting,
)
from . import entries as e
from .carrying import Carrying
from .entries import Entry
from .flow import follow
from .happenings import Happening
from .state import State
from .waiting import waiting_for

ANY_TIME = (e.Correct, e.Describe, e.Fallen)


def _open(play: Carrying, entry: e.Open) -> None:
    (court if play.state.phase == "court" else acting).open_box(play, entry)


RULES: Mapping[type[Entry], Callable[[Carrying, Any], None]] = {
    e.Claim: starting.claim,
    e.Stock: starting.stock,
    e.Open: _open,
    e.Move: marching.move,
    e.Fallen: battles.fallen,
    e.Describe: describing.describe,
    e.Correct: correcting.correct,
}
"""The rule that each entry is about."""


def play(state: State, entry: Entry) -> tuple[State, tuple[Happening, ...]]:
    """The next state and what followed from the entry, or `Refused` and nothing changed."""
    player = getattr(entry, "player", None)
    if isinstance(player, str) and player not in state.players:
        raise Refused("not-seated", {"player": player})
    if not isinstance(entry, ANY_TIME):
        _check_awaited(state, entry)
    carrying = Carrying(state if by_app(entry) else _seen(state))
    if isinstance(entry, bridge.KINDS):
        bridge.STEPS.of(type(entry)).apply(carrying, entry)
    else:
        RULES[type(entry)](carrying, entry)
    follow(carrying)
    return carrying.state, tuple(carrying.happenings)


def _seen(state: State) -> State:
    """The state without what the entry before has brought, which was shown until now."""
    shown = state.fight is not None or state.dropped is not None
    return replace(state, fight=None, dropped=None) if shown else state


def _check_awaited(state: State, entry: Entry) -> None:
    """Refuses what is not asked for now, and who is not in turn."""
    waiting = waiting_for(state)
    kind = str(entry.__struct_config__.tag)
    step, _ = bridge.STEPS.asked(state)
    if step and type(entry) in step.entries and step.also(state, getattr(entry, "player", None)):
        return
    if isinstance(entry, e.Stock) and entry.player is not None:
        kind = "claim"
    musts = {each.must for each in waiting}
    if kind not in musts:
        must = next(iter(musts), "")
        raise Refused("not-now", {"type": kind, "must": must, "phase": state.phase})
    players = [each.player for each in waiting]
    player = getattr(entry, "player", None)
    if None not in players and player is not None and player not in players:
        raise Refused("not-your-turn", {"player": player, "turn": players[0], "must": kind})
