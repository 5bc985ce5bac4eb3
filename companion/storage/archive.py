"""Archives tables that nobody has used for long, as game files that can be imported again.

A game file holds all hands, so only its owner may read the folder.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from companion.core.game_file import write_file
from companion.storage.database import Trouble, Unreadable, Unwritable, trouble_of
from companion.storage.folder import write_whole
from companion.storage.record import TableRecord
from companion.storage.tables import Records

ARCHIVE = "archive"
"""The name of the archive within the data folder."""
OF_ONE_TABLE = (Trouble.DAMAGED, Trouble.FAILING)
"""Errors that may concern one table only, because its place on the disk is bad."""


def archive_unused(
    records: Records, folder: Path, unused: timedelta, busy: Callable[[str], bool]
) -> Iterator[str]:
    """Write the game file of each table that is `unused` for so long, then delete the table.

    Yields the codes one by one, so that other tasks can run in between. A table stays if somebody
    looks at it (`busy`), if its log does not replay (its file would lack lines), or if it cannot be
    opened or deleted because the database is damaged there.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    for code in records.lists.unused_since(datetime.now(UTC) - unused):
        if not busy(code):
            _archive(records, code, folder)
            records.forget(code)
        yield code


def _archive(records: Records, code: str, folder: Path) -> None:
    try:
        record = records.find(code)
        if record is not None and not record.lost:
            _write(records, record, folder)
            records.remove(code)
    except Unreadable:
        return
    except (sqlite3.Error, Unwritable) as error:
        why = error.why if isinstance(error, Unwritable) else trouble_of(error)
        if why not in OF_ONE_TABLE:
            raise


def _write(records: Records, record: TableRecord, folder: Path) -> None:
    file = write_file(record.table, records.written_times(record.code))
    name = f"{record.table.game.name}-{record.code}.json"
    write_whole(folder / name, msgspec.json.encode(file).decode())
