"""Rights: who may write which entries at a table (formats: the table of rights).

A game says for each of its entries who may write it (`Game.required_right`). This module compares
that right with the roles of a browser. It also defines the rights for lines about other lines
(undo, redo, amend).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from companion.core.change_forms import find_past_entry
from companion.core.lines import Amend, Edit, Line, Redo, Undo, count_lines_after_undo
from companion.core.play import (
    Entry,
    Plain,
    Refused,
    Right,
    State,
    is_insisting,
    is_made_by_app,
    player_of,
)
from companion.core.secrecy import is_nothing_hidden, may_everybody_read
from companion.core.table import Table
from companion.core.undoing import Takes, find_undo
from companion.storage.record import TableRecord
from companion.web.requests.identity import Roles


def may_write(record: TableRecord, roles: Roles, entry: Entry) -> bool:
    """Return whether a browser in these roles may write this entry. The rules of the game are not
    checked."""
    table = record.table
    match entry:
        case Amend():
            return _may_amend(record, roles, entry)
        case Undo():
            return roles.host or any(may_take_back(record, entry, seat) for seat in roles.seats)
        case Redo():
            return roles.host
        case Line():
            return False
        case _ if is_made_by_app(entry):
            return False
    return _may_play(record, roles, table.state, entry)


def may_read_data_error(record: TableRecord, roles: Roles, kind: str, player: str | None) -> bool:
    """Return whether this browser may read the reason why the data that it sent are no entry. The
    reason reveals nothing about the table.

    The tablet may always read the reason. A phone may read it in two cases: players make entries of
    this type and the data name a seat of the phone, or entries of this type have no player and the
    phone may write them now.
    """
    made = record.table.game.entry_type(kind)
    if roles.host or made is None:
        return roles.host
    if "player" in made.__struct_fields__:
        return not made.by_table and player in roles.seats
    try:
        return _may_play(record, roles, record.table.state, made())
    except TypeError:  # it cannot be without what it says
        return False


def may_take_back(record: TableRecord, undo: Undo, seat: str) -> bool:
    """Return whether a seat may write that undo. A seat may undo its own last entry if others have
    entered only components since. If the undo has no `entry`, this entry must be the last one of
    the log."""
    own = undo_of_seat(record, seat)
    if own is None or undo.to is not UNSET:
        return False
    if undo.entry is not UNSET:
        return undo.entry == own.first
    table = record.table
    return (
        table.effective_lines[count_lines_after_undo(table.log, table.effective_lines)] == own.first
    )


def undo_of_seat(record: TableRecord, seat: str) -> Takes | None:
    """Return the extent of the undo that the phone of a seat may make now; None if there is nothing
    to undo."""
    table = record.table
    own = None if record.lost else find_undo(table, seat)
    if own is None or any(isinstance(line, Line) for line in table.log[own.first - 1 :]):
        return None
    n = table.find_step(own.first)
    if n is None:
        return None
    entry = table.steps[n].entry
    right = table.game.required_right(table.state_before(n), entry)
    return own if right.may_undo and not is_insisting(entry) and seat in right.seats else None


def _may_play(record: TableRecord, roles: Roles, state: State, entry: Entry) -> bool:
    """Return whether a browser in these roles may write this entry of the game in this state."""
    if is_insisting(entry) and not roles.host:
        return False
    return _has_right(record, roles, record.table.game.required_right(state, entry))


def _has_right(record: TableRecord, roles: Roles, right: Right) -> bool:
    """Return whether a browser in these roles has that right."""
    if (roles.host and right.table) or roles.seats & right.seats:
        return True
    if not roles.host or right.for_seat is None:
        return False
    seat = record.seat(right.for_seat)
    return not seat.is_on_phone and (right.after_take_over or seat.holder is None)


def _may_amend(record: TableRecord, roles: Roles, amend: Amend) -> bool:
    """Return whether a browser in these roles may write that amendment (H2). The result depends on
    the kind and the owner of the entry, and never on an amount."""
    if isinstance(amend.setup, dict) and not (roles.host and _may_set_up(record, amend.setup)):
        return False
    if not amend.edits:
        return roles.host
    return all(_may_replace(record, roles, edit) for edit in amend.edits)


def _may_set_up(record: TableRecord, changes: Plain) -> bool:
    """Return whether the tablet may change those keys of the set-up. While players have phones it
    may not change what their hands held at the beginning."""
    table, game = record.table, record.table.game
    try:
        if not game.can_play_changed_past:
            return is_nothing_hidden(table) or game.is_harmless(table.setup, changes)
        return not _hidden_hands(record) or not game.may_change_hidden_hands(table.setup, changes)
    except Refused:
        return True


def _may_replace(record: TableRecord, roles: Roles, edit: Edit) -> bool:
    """Return whether a browser in these roles may write both the present entry and its
    replacement."""
    try:
        past = find_past_entry(record.table, edit.entry)
    except Refused:
        return roles.host  # who is told why
    new = [] if isinstance(edit.instead, UnsetType | None) else [edit.instead]
    for entry in (*new, *(edit.before or ())):
        if is_made_by_app(entry) or (is_insisting(entry) and not roles.host):
            return False
    if not all(_may_insert(record, roles, past.before, entry) for entry in edit.before or ()):
        return False
    if isinstance(edit.instead, UnsetType):
        return True
    present = (record.table.game.step_of(past.entry).without_private_keys(past.entry), *new)
    return all(_may_change(record, roles, past.before, entry) for entry in present)


def _may_insert(record: TableRecord, roles: Roles, then: State, entry: Entry) -> bool:
    """Return whether a browser in these roles may insert an answer that nobody has given yet. The
    question is asked only in the changed past, so a phone may answer a question to its seat."""
    sealed = record.table.game.step_of(entry).is_sealed(entry)
    own = player_of(entry) in roles.seats and not sealed and record.table.game.can_play_changed_past
    return own or (roles.host and _may_change(record, roles, then, entry))


def _may_change(record: TableRecord, roles: Roles, then: State, entry: Entry) -> bool:
    """Return whether a browser in these roles may insert an entry after the state `then`, or remove
    it there.

    A phone may change the entries of its seat. The tablet may change entries that it could make,
    and all entries that everybody may read; if nothing is hidden, every entry.
    """
    game = record.table.game
    if roles.host and may_everybody_read(record.table, entry, then):
        return True
    step = game.step_of(entry)
    if step.is_sealed(entry) or not game.can_play_changed_past:
        return False
    own = _has_right(record, roles, game.required_right(then, entry))
    return own or (roles.host and step.may_table_change(entry))


def _hidden_hands(record: TableRecord) -> frozenset[str]:
    """Return the players with a phone whose hands or answers may be hidden from others."""
    table = record.table
    everybody = () if table.is_over else table.state.players
    return frozenset(colour for colour in everybody if record.seat(colour).is_on_phone)


TABLET = Roles("", host=True, seats=frozenset())


def changeable_lines(record: TableRecord, roles: Roles = TABLET) -> frozenset[int]:
    """Return the lines of the log that a browser in these roles may amend, by the rules of
    `may_write`. Entries that the app made are never among them."""
    return frozenset(
        line
        for line, entry, then in _amendable_entries(record.table)
        if not is_made_by_app(entry) and _may_change(record, roles, then, entry)
    )


def _amendable_entries(table: Table) -> Iterator[tuple[int, Entry, State]]:
    """Yield the entries that count or were left out by an amendment, each with its line and with
    the state before it."""
    n, steps = 0, table.steps
    for line in table.effective_lines:
        before = n
        while n < len(steps) and steps[n].line == line:
            n += 1
        entry = steps[n - 1].entry if n > before else table.log[line - 1]
        if not isinstance(entry, Line):
            known = table.game.step_of(entry).without_private_keys(entry)
            yield line, known, table.state_before(n - (n > before))


def lines_unchangeable_on_tablet(record: TableRecord) -> dict[int, str | None]:
    """Return the lines with entries of players that the tablet may not amend. The value of a line
    is the player who may amend it on the phone; None if nobody may do so yet, because something is
    hidden."""
    return {
        line: _player_who_may_change(record, then, entry)
        for line, entry, then in _amendable_entries(record.table)
        if not is_made_by_app(entry) and not _may_change(record, TABLET, then, entry)
    }


def _player_who_may_change(record: TableRecord, then: State, entry: Entry) -> str | None:
    """Return the player who may change the entry on the phone; None if none may."""
    owner = player_of(entry)
    if owner is None:
        return None
    phone = Roles("", seats=frozenset({owner}))
    return owner if _may_change(record, phone, then, entry) else None
