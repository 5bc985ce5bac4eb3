"""Tables, log lines and seats as rows of the database."""

from __future__ import annotations

from companion.core.play import Entry
from companion.core.structs import json_able
from companion.core.table import Table, digest_of
from companion.storage.database import json_text, now
from companion.storage.lists import summarize
from companion.storage.record import SeatHolder, TableRecord

NewRow = dict[str, object]
"""A row to be written, by the names of its columns."""


def table_row(record: TableRecord, *, brought: bool) -> NewRow:
    """Return the row of a new table. `brought`: the table was imported from a file."""
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
        "summary": json_text(summarize(table)),
        "length": table.revision,
        "brought": brought,
    }


def new_line_rows(
    record: TableRecord, after: Table, sender: str, written: str, key: str | None
) -> list[NewRow]:
    """Return rows for the lines of `after` that `record` does not have. The last one has the
    key."""
    entries = after.log[record.table.revision :]
    earlier = [step.state for step in after.steps[-len(entries) :]][:-1]
    digests = [*(digest_of(after.game, state) for state in earlier), after.digest]
    last = record.revision + len(entries)
    return [
        {
            "code": record.code,
            "number": number,
            "key": key if number == last else None,
            **line_row(after, entry, digest, sender, written),
        }
        for number, (entry, digest) in enumerate(
            zip(entries, digests, strict=True), record.revision + 1
        )
    ]


def line_row(table: Table, entry: Entry, digest: str, sender: str, written: str) -> NewRow:
    """Return the row of a log line, without the table's code and the line's number."""
    return {
        "entry": json_text(entry),
        "rules": table.game.version,
        "digest": digest,
        "sender": sender,
        "written": written,
    }


def seat_row(code: str, colour: str, holding: SeatHolder) -> NewRow:
    """Return the row of a seat."""
    return {"code": code, "colour": colour, **json_able(holding)}
