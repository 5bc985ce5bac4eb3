"""One entry, from what was posted to the line in the log: the ladder 403, 409, 422."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard

from msgspec import Struct

from companion.core import table as tables
from companion.core.names import check_names
from companion.core.structs import writable
from companion.core.work import Work
from companion.games.contract import Entry, Refused
from companion.storage import learned
from companion.storage.database import TableRecord
from companion.storage.tables import Records, StaleRevision, chance
from companion.web.streams import Hub

LONGEST_KEY = 64
HIGHEST_REVISION = 99_999
MOST_LINES = 5000
"""A long game has some three hundred; every page of a table looks at its whole log."""


class Posted(Struct, frozen=True):
    """An entry as it came: its plain data, what its sender had seen, and the key of a resend."""

    data: Mapping[str, Any]
    revision: int
    key: str | None
    from_form: bool


def read(data: Mapping[str, Any], *, from_form: bool) -> Posted:
    """Takes `revision` and `key` off the entry. Refused where they are missing or no such thing."""
    rest = {name: value for name, value in data.items() if name not in ("revision", "key")}
    revision = data.get("revision")
    if from_form and isinstance(revision, str) and revision.isascii() and revision.isdigit():
        revision = int(revision[:6])
    if revision is None:
        raise Refused("missing-key", {"what": "entry", "key": "revision"})
    if isinstance(revision, bool) or not isinstance(revision, int):
        raise Refused("bad-value", {"what": "entry", "key": "revision"})
    if not 0 <= revision <= HIGHEST_REVISION:
        raise Refused("bad-value", {"what": "entry", "key": "revision"})
    key = data.get("key")
    if key is not None and not _is_key(key):
        raise Refused("bad-value", {"what": "entry", "key": "key"})
    return Posted(rest, revision, key, from_form)


def repeated(
    records: Records, kept: TableRecord, data: Mapping[str, Any], sender: str
) -> int | None:
    """The revision that acknowledged this entry before, where its sender sends it again."""
    key = data.get("key")
    return records.repeated(kept.code, sender, key) if _is_key(key) else None


def _is_key(key: object) -> TypeGuard[str]:
    return isinstance(key, str) and 0 < len(key) <= LONGEST_KEY and writable(key) == key


def write(
    records: Records, hub: Hub, kept: TableRecord, posted: Posted, sender: str
) -> tuple[TableRecord, int]:
    """The table after the entry, and the revision that acknowledges it.

    `Moved` where the sender had not seen what has happened since; `Refused` where the rules
    forbid it.
    """
    if kept.revision >= MOST_LINES:
        raise Refused("log-full", {"most": MOST_LINES})
    table = kept.table
    player = posted.data.get("player")
    if posted.revision != kept.revision and not (
        not kept.lost
        and isinstance(player, str)
        and tables.together(table, posted.revision, player)
    ):
        raise StaleRevision
    entry = tables.read_entry(table.game, posted.data, from_form=posted.from_form)
    after = table.play(_drawn(kept, entry), Work())
    names = table.game.rules.names(after.state)
    if isinstance(entry, tables.Amend) and names != table.game.rules.names(table.state):
        check_names(names)
    new = records.append(kept, after, sender, posted.key)
    hub.revision(new.code, new.revision)
    learned.at_the_end(records, kept, new)
    return new, new.revision


def _drawn(kept: TableRecord, entry: Entry) -> Entry:
    """The entry with what it leaves to chance drawn by the app; lines about lines leave nothing."""
    if isinstance(entry, tables.Line):
        return entry
    return kept.table.game.rules.completed(kept.table.state, entry, chance(kept, entry))
