"""Who may write what at a table (formats: the table of rights)."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from companion.core.table import Line
from companion.storage.database import TableRecord
from companion.web.identity import Roles

HOSTS = frozenset({"deal", "describe", "settle", "amend", "redo"})
HIDDEN = frozenset({"guards", "leaders"})
OPEN = frozenset({"influence", "goods", "horses"})


def may_write(kept: TableRecord, roles: Roles, data: Mapping[str, Any]) -> bool:
    """Whether this browser may write this entry, before its sense is looked at.

    The host: the table's own entries, and those of seats that are not on a phone. A seat: its
    own entries, corrections of its own hand, and taking back its own last entry.
    """
    kind, player = data.get("type"), data.get("player")
    if data.get("insist") and not roles.host:
        return False
    if not isinstance(kind, str) or kind in HOSTS:
        return roles.host
    if kind == "undo":
        just_that = data.get("to") is None
        return roles.host or (just_that and own_last(kept, roles.seats))
    if not isinstance(player, str) or player not in kept.table.state.players:
        return roles.host
    hosts = roles.host and not kept.seat(player).on_phone
    if kind == "correct":
        return _may_correct(hosts, roles, player, data)
    return hosts or player in roles.seats


def _may_correct(hosts: bool, roles: Roles, player: str, data: Mapping[str, Any]) -> bool:
    """Open numbers are the table's; a hand on a phone is its player's own."""
    touched = {key for key in HIDDEN | OPEN if _moves(data.get(key))}
    if roles.host and (hosts or not touched & HIDDEN):
        return True
    return player in roles.seats and not touched & OPEN


def _moves(value: Any) -> bool:
    """Whether a difference, or one of several, is more than nothing: a field left at 0 is none."""
    if isinstance(value, Mapping):
        return any(map(_moves, value.values()))
    return bool(value) and value != "0"


def own_last(kept: TableRecord, seats: Set[str]) -> bool:
    """Whether the last line of the log is an entry that one of these seats could have made."""
    table = kept.table
    if kept.lost or not table.log or isinstance(table.log[-1], Line):
        return False
    last = table.game.plain(table.log[-1])
    return may_write(kept, Roles(None, seats=frozenset(seats)), last)
