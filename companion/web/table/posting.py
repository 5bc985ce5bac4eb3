"""Writes one entry: from the posted fields to the line in the log, or to a 403, 409 or 422."""

from __future__ import annotations

from typing import TypeGuard

from msgspec import UNSET, Struct

from companion.core import automatic
from companion.core import table as tables
from companion.core.lines import Amend, Line, Undo, read_entry
from companion.core.names import check_names
from companion.core.play import AnyGame, Entry, Plain, Refused
from companion.core.replaying import with_seen_values
from companion.storage import learned
from companion.storage.record import TableRecord, chance_for_entry
from companion.storage.tables import Records, StaleRevision
from companion.storage.writing import Work
from companion.web.live.streams import Hub
from companion.web.requests import limits, rights
from companion.web.requests.identity import Roles

LONGEST_KEY = 64
HIGHEST_REVISION = 99_999


class NotYours(Exception):
    """Raised if the sender may not write that entry."""


class Posted(Struct, frozen=True):
    """A posted entry: `fields` as they were sent, and the `entry`, or the refusal with the reason
    why they cannot be read. `is_granted`: the app has made the entry for a sender whose right was
    already checked."""

    fields: Plain
    from_form: bool
    entry: Entry | Refused
    is_granted: bool = False

    @property
    def kind(self) -> str:
        """The type of the entry as it was sent; "" if that is no text."""
        return _text_or_none(self.fields.get("type")) or ""

    @property
    def player(self) -> str | None:
        """The player of the entry as it was sent; None if that is no text."""
        return _text_or_none(self.fields.get("player"))

    @property
    def key(self) -> str | None:
        """The key that marks repeated sendings of the same entry; None if it is missing or
        malformed."""
        key = self.fields.get("key")
        return key if _is_key(key) else None


def _text_or_none(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _is_key(key: object) -> TypeGuard[str]:
    return isinstance(key, str) and 0 < len(key) <= LONGEST_KEY


def read_posted(game: AnyGame, fields: Plain, *, from_form: bool) -> Posted:
    """Return the fields of a form, or JSON, as a posted entry of that game. `revision` and `key`
    are not part of the entry."""
    data = {name: value for name, value in fields.items() if name not in ("revision", "key")}
    try:
        return Posted(fields, from_form, read_entry(game, data, from_form=from_form))
    except Refused as why:
        return Posted(fields, from_form, why)


def with_player(game: AnyGame, fields: Plain, seat: str | None) -> Plain:
    """Return the fields of a form. If the page of a seat has sent them without a player, the seat
    is added as player. (The address names the seat, so the form need not.)"""
    made = None if seat is None else game.entry_type(_text_or_none(fields.get("type")) or "")
    if made is None or "player" not in made.__struct_fields__ or "player" in fields:
        return fields
    return {**fields, "player": seat}


def write_posted(
    records: Records, hub: Hub, record: TableRecord, roles: Roles, posted: Posted
) -> tuple[TableRecord, int]:
    """Write the entry. Return the table after it and the revision that acknowledges it.

    Raises, in this order: `NotYours` if the sender may not write it, `StaleRevision` if the sender
    had not seen later lines, `Refused` if it cannot be read or the rules forbid it. An entry that
    was sent earlier under the same key is not written again.
    """
    sender = roles.token_hash or ""
    again = records.find_repeated(record.code, sender, posted.key) if posted.key else None
    if again is not None:
        return record, again
    if not posted.is_granted:
        _check_right(record, roles, posted)
    revision = _seen_revision(posted)
    if record.newer:
        raise Refused("rules-newer", {"rules": record.newer})
    _check_log_not_full(records, record, roles, sender)
    if revision != record.revision and not _may_still_be_written(record, revision, posted):
        raise StaleRevision
    if isinstance(posted.entry, Refused):
        raise posted.entry
    new = records.append(
        record, play_with_automatic_entries(record, posted.entry), sender, posted.key
    )
    hub.announce_line(new.code)
    learned.save_automatically(records, record, new)
    return new, new.revision


def _check_log_not_full(records: Records, record: TableRecord, roles: Roles, sender: str) -> None:
    """Refuse an entry if the log is full, or if a phone has written its share of the log."""
    most, for_tablet, of_phone = (
        limits.app_limits().lines,
        limits.app_limits().for_tablet,
        limits.app_limits().of_phone,
    )
    if record.revision >= most:
        raise Refused("log-full", {"most": most})
    if roles.host:
        return
    if record.revision >= most - for_tablet:
        raise Refused("log-nearly-full", {"left": for_tablet})
    if records.count_lines_of(record.code, sender) >= of_phone:
        raise Refused("phone-wrote-much", {"most": of_phone})


def _check_right(record: TableRecord, roles: Roles, posted: Posted) -> None:
    """Raise `NotYours` if this browser may not write the entry, or may not know why it cannot be
    read."""
    if isinstance(posted.entry, Refused):
        may = rights.may_read_data_error(record, roles, posted.kind, posted.player)
    else:
        may = rights.may_write(record, roles, posted.entry)
    if not may:
        raise NotYours


def _may_still_be_written(record: TableRecord, revision: int, posted: Posted) -> bool:
    """Return whether the entry may be written although lines were added that its sender has not
    seen."""
    entry = posted.entry
    if record.lost or revision > record.revision:
        return False
    if isinstance(entry, Line):
        return _names_its_entry(entry) and tables.still_fits(record.table, revision, None)
    if not isinstance(entry, Refused) and record.table.game.is_independent(entry):
        return True
    return tables.still_fits(record.table, revision, posted.player)


def _names_its_entry(entry: Line) -> bool:
    """Return whether a line is an undo that names the entry which it takes back."""
    return isinstance(entry, Undo) and entry.entry is not UNSET


def _seen_revision(posted: Posted) -> int:
    """Return the revision that the sender had seen. Refused if the revision or the key is
    malformed."""
    revision = posted.fields.get("revision")
    if posted.from_form and isinstance(revision, str) and revision.isascii() and revision.isdigit():
        revision = int(revision[:6])
    if revision is None:
        raise Refused("missing-key", {"what": "entry", "key": "revision"})
    if isinstance(revision, bool) or not isinstance(revision, int):
        raise Refused("bad-value", {"what": "entry", "key": "revision"})
    if not 0 <= revision <= HIGHEST_REVISION:
        raise Refused("bad-value", {"what": "entry", "key": "revision"})
    if posted.fields.get("key") is not None and posted.key is None:
        raise Refused("bad-value", {"what": "entry", "key": "key"})
    return revision


def play_with_automatic_entries(record: TableRecord, entry: Entry) -> tables.Table:
    """Return the table after the entry and after those that the app adds to it. The app draws what
    the entry leaves to chance. Nothing is stored. Refused if the rules forbid the entry."""
    table, game, tick = record.table, record.table.game, Work(limits.app_limits().work_s)
    if not isinstance(entry, Line):
        after = table.play(
            game.complete_entry(table.state, entry, chance_for_entry(record, entry)), tick
        )
        return automatic.add_automatic_entries(after, limits.app_limits().lines - record.lost)
    if isinstance(entry, Amend):
        entry = with_seen_values(table, entry)
    after = table.play(entry, tick)
    names = game.names(after.state)
    if isinstance(entry, Amend) and names != game.names(table.state):
        check_names(names)
    return after
