"""Telling the app what favors and cards show (WC.5, WK.2; formats, `describe`)."""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.games.contract import Refused

from ..favors import BUILDING, WITH_AMOUNT
from .carrying import Carrying
from .entries import Describe
from .happenings import Described
from .setup import Benefit, Box, check_favor
from .state import State


def describe(play: Carrying, entry: Describe) -> None:
    """WC.5, WK.2: what a favor or a card shows; told again, the newer counts from now on."""
    box, state = play.state.box, play.state
    if isinstance(entry.favor, int) and entry.card is UNSET:
        _played(state, "court")
        play.change(box=_with_favor(box, entry, entry.favor))
        play.say(Described(what="favor", number=entry.favor))
    elif isinstance(entry.card, int) and entry.favor is UNSET:
        _played(state, "mercenaries")
        if entry.amount is not UNSET or entry.building is not UNSET:
            raise Refused("describe-what")
        play.change(box=_with_card(box, entry, entry.card))
        play.say(Described(what="card", number=entry.card))
    else:
        raise Refused("describe-what")


def _played(state: State, module: str) -> None:
    if module not in state.setup.modules:
        raise Refused("module-not-played", {"module": module})


def _with_favor(box: Box, entry: Describe, favor: int) -> Box:
    if favor not in (*WITH_AMOUNT, *BUILDING):
        raise Refused("favor-shows-nothing", {"favor": favor})
    told = [value for value in (entry.amount, entry.building) if not isinstance(value, UnsetType)]
    if len(told) != 1 or any((entry.thalers, entry.armies, entry.grain, entry.points)):
        raise Refused("describe-what")
    check_favor(str(favor), told[0])
    return replace(box, favors={**box.favors, str(favor): told[0]})


def _with_card(box: Box, entry: Describe, card: int) -> Box:
    cards = list(box.benefits) + [None] * (4 - len(box.benefits))
    cards[card - 1] = Benefit(entry.thalers, entry.armies, entry.grain, entry.points)
    return replace(box, benefits=tuple(cards))
