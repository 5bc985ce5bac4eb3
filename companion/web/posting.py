"""One entry, from what was posted to the line in the log: the ladder 403, 409, 422."""

from __future__ import annotations

from typing import TypeGuard

from msgspec import Struct

from companion.core import automatic
from companion.core import table as tables
from companion.core.lines import Amend, Line, read_entry
from companion.core.names import check_names
from companion.core.play import AnyGame, Entry, Plain, Refused
from companion.core.structs import writable
from companion.core.work import Work
from companion.storage import learned
from companion.storage.record import TableRecord, chance
from companion.storage.tables import Records, StaleRevision
from companion.web import rights
from companion.web.identity import Roles
from companion.web.streams import Hub

LONGEST_KEY = 64
HIGHEST_REVISION = 99_999
MOST_LINES = 5000
"""A long game has some three hundred; every page of a table looks at its whole log."""


class NotYours(Exception):
    """The sender may not write that entry."""


class Posted(Struct, frozen=True):
    """What was posted, read once: `entry` is the entry, or why it cannot be read.

    `fields`: all that was sent, to fill the form again where the entry is refused.
    """

    fields: Plain
    from_form: bool
    entry: Entry | Refused

    @property
    def kind(self) -> str:
        """The type that the sender named; "" where it is none."""
        return _text(self.fields.get("type")) or ""

    @property
    def player(self) -> str | None:
        """The player that the sender named."""
        return _text(self.fields.get("player"))

    @property
    def key(self) -> str | None:
        """The key under which the sender may send it again; None where it is missing or none."""
        key = self.fields.get("key")
        return key if _is_key(key) else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _is_key(key: object) -> TypeGuard[str]:
    return isinstance(key, str) and 0 < len(key) <= LONGEST_KEY and writable(key) == key


def read(game: AnyGame, fields: Plain, *, from_form: bool) -> Posted:
    """The fields of a form, or JSON, as an entry of that game; `revision` and `key` are no part."""
    data = {name: value for name, value in fields.items() if name not in ("revision", "key")}
    try:
        return Posted(fields, from_form, read_entry(game, data, from_form=from_form))
    except Refused as why:
        return Posted(fields, from_form, why)


def write(
    records: Records, hub: Hub, record: TableRecord, roles: Roles, posted: Posted
) -> tuple[TableRecord, int]:
    """The table after the entry, and the revision that acknowledges it.

    `NotYours` where the sender may not write it, `StaleRevision` where the sender had not seen
    what has happened since, `Refused` where it cannot be read or the rules forbid it; in this
    order.
    """
    sender = roles.mark or ""
    again = records.find_repeated(record.code, sender, posted.key) if posted.key else None
    if again is not None:
        return record, again
    _check_right(record, roles, posted)
    revision = _seen(posted)
    if record.newer:
        raise Refused("rules-newer", {"rules": record.newer})
    if record.revision >= MOST_LINES:
        raise Refused("log-full", {"most": MOST_LINES})
    if revision != record.revision and not (
        not record.lost and tables.together(record.table, revision, posted.player)
    ):
        raise StaleRevision
    if isinstance(posted.entry, Refused):
        raise posted.entry
    new = records.append(record, played(record, posted.entry), sender, posted.key)
    hub.revision(new.code)
    learned.save_at_end(records, record, new)
    return new, new.revision


def _check_right(record: TableRecord, roles: Roles, posted: Posted) -> None:
    """Raise `NotYours` if this browser may not write it, nor know why it cannot be read."""
    if isinstance(posted.entry, Refused):
        may = rights.may_know(record, roles, posted.kind, posted.player)
    else:
        may = rights.may_write(record, roles, posted.entry)
    if not may:
        raise NotYours


def _seen(posted: Posted) -> int:
    """The revision that the sender had seen. Refused where that, or the key, cannot be one."""
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


def played(record: TableRecord, entry: Entry) -> tables.Table:
    """The table after the entry, with what it leaves to chance drawn by the app, and after what
    the app adds by itself.

    Nothing is written. `Refused` where the rules forbid the entry.
    """
    table, game = record.table, record.table.game
    if not isinstance(entry, Line):
        after = table.play(game.completed(table.state, entry, chance(record, entry)), Work())
        return automatic.carry_on(after, MOST_LINES - record.lost)
    after = table.play(entry, Work())
    names = game.names(after.state)
    if isinstance(entry, Amend) and names != game.names(table.state):
        check_names(names)
    return after
