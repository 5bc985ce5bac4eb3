"""Who may write what at a table (formats: the table of rights)."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from companion.core.table import MENDING, Amend, Line, plain, read_entry
from companion.games.contract import Refused, player_of
from companion.storage.database import TableRecord
from companion.web.identity import Roles

HOSTS = frozenset({"deal", "describe", "settle", "redo"})
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
    if kind == "amend":
        return roles.host and _may_amend(kept, roles, data)
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


def _may_amend(kept: TableRecord, roles: Roles, data: Mapping[str, Any]) -> bool:
    """What puts the past right is judged as what it holds, and by what rests on it since (H2).

    A hand on a phone is out of reach: nothing that its player alone may enter is put in, replaced
    or struck out; and no past is changed on which an entry rests that this player's hand paid for,
    for the hand could be read from whether that entry still fits. All this is decided by what
    everybody can see; the rules refuse what makes no sense.
    """
    phones = {colour for colour in kept.table.state.players if kept.seat(colour).on_phone}
    if not phones:
        return True
    held = {key: data[key] for key in ("type", "entry", "with", "setup") if key in data}
    try:
        amend = read_entry(kept.table.game, held, from_form=True)
    except Refused:
        return True
    if not isinstance(amend, Amend):
        return True
    if isinstance(amend.setup, dict) and not _may_set_up(kept, amend.setup, phones):
        return False
    if not isinstance(amend.entry, int):
        return True
    return _may_replace(kept, roles, amend) and not _paid_since(kept, amend.entry, phones)


def _may_set_up(kept: TableRecord, changes: Mapping[str, Any], phones: Set[str]) -> bool:
    """Whether those keys of the set-up leave all hands, and what was paid from them, alone."""
    table, paid = kept.table, _paid_since(kept, 0, phones)
    try:
        return not table.game.rules.touches_hands(table.setup, changes, paid=paid)
    except Refused:
        return True


def _may_replace(kept: TableRecord, roles: Roles, amend: Amend) -> bool:
    """Whether both the entry that stands there and the one in its place may be written."""
    table = kept.table
    there = [plain(table.game, step.entry) for step in table.steps if step.line == amend.entry]
    both = (one for one in (*there, amend.instead) if isinstance(one, Mapping))
    return all(may_write(kept, roles, one) for one in both if one.get("type") not in MENDING)


def _paid_since(kept: TableRecord, line: int, phones: Set[str]) -> bool:
    """Whether since that line somebody on a phone has made an entry that rests on the hand."""
    table = kept.table
    return any(
        step.line > line and player_of(step.entry) in phones
        for step in table.steps
        if table.game.rules.rests_on_hand(step.entry)
    )


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
    last = table.game.rules.plain(table.log[-1])
    return may_write(kept, Roles(None, seats=frozenset(seats)), last)
