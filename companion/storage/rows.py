"""A table and the lines of its log as rows of the database."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from companion.core.play import Entry
from companion.core.table import Table
from companion.storage.lists import summary
from companion.storage.record import TableRecord


def new_row(record: TableRecord) -> dict[str, object]:
    """A new table as a row of the database."""
    table, opened = record.table, now()
    return {
        "code": record.code,
        "game": table.game.name,
        "setup": json_text(table.first_setup),
        "secret": record.secret,
        "host": record.host,
        "host_code": record.host_code,
        "opened": opened,
        "changed": opened,
        "summary": json_text(summary(table)),
        "length": table.revision,
    }


def line_row(
    table: Table, entry: Entry, digest: str, sender: str, written: str
) -> dict[str, object]:
    """A log line as a row of the database, without the table's code and the line's number."""
    return {
        "entry": json_text(entry),
        "rules": table.game.version,
        "digest": digest,
        "sender": sender,
        "written": written,
    }


def json_text(data: object) -> str:
    """What stands in a column that holds JSON."""
    return msgspec.json.encode(data).decode()


def now(precision: str = "seconds") -> str:
    """The time as it stands in the database; `precision` as `datetime.isoformat` has it."""
    return datetime.now(UTC).isoformat(timespec=precision)
