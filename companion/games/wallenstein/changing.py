"""Entries of the past that are changed: what all may read of them, and what else they could be."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.core.play.step import tag_of
from companion.core.structs import texts

from . import entries as e
from .board import ACTIONS
from .plans import TOWER, Plan
from .playing import options
from .state import State

SETUP = ("players", "modules", "rulings")
"""What of the set-up may be changed at the table. Cards are told as they turn up."""

DRAWN = frozenset(("stock", "year", "display", "event", "lot", "turn", "revolts"))
OUT_OF_TOWER = frozenset({"out", "tray", "cubes"})


def open_keys(entry: e.Entry, *, now: bool) -> Collection[str]:
    """WH.1, WH.3: the keys of an entry that all may read; `now`: its phase is still in play.

    What came out of the tower is told in the phase in which it did, what is in it never. Bids are
    told when all are open.
    """
    if isinstance(entry, Plan) or (now and tag_of(type(entry)) == "bid"):
        return ("player",)
    hidden = {"tower"} if now else {"tower", *OUT_OF_TOWER}
    return [key for key in entry.__struct_fields__ if key not in hidden]


def offered(state: State, entry: e.Entry) -> Collection[str] | None:
    """W1.3, WH.1: the counties of whoever plans, which all can see; cards that may be drawn."""
    if isinstance(entry, Plan):
        towers = (TOWER,) if state.plays("court") else ()
        return [*ACTIONS, *state.owned(entry.player), *towers, *map(str, range(5))]
    if tag_of(type(entry)) in DRAWN:
        return {text for option in options(state, None) for text in texts(option)}
    return None


def kinds(state: State, entry: e.Entry) -> Sequence[type[e.Entry]]:
    """What is asked for in Wallenstein is always one type of entry."""
    return ()


def rests_on_hidden(state: State, entry: e.Entry) -> bool:
    """WH.1: while a typed plan is not opened, what follows may open a box, or pass it over."""
    if isinstance(entry, Plan):
        return not entry.on_mat
    plans = (seat.plan for seat in state.players.values())
    return any(plan is not None and not plan.on_mat for plan in plans)
