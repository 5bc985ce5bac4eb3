"""Tables that nobody has used for long, put away as game files: each can be brought in again.

A game file holds all hands; the folder is for its owner's eyes only.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from companion.core.game_file import write_file
from companion.storage.database import Trouble, Unreadable, Unwritable, trouble_of
from companion.storage.host_key import write_whole
from companion.storage.record import TableRecord
from companion.storage.tables import Records

ARCHIVE = "archive"
"""The folder in the data folder."""
OF_ONE_TABLE = (Trouble.DAMAGED, Trouble.FAILING)
"""What a table may meet that lies on a bad place of the disk, and others not."""


def put_away(
    records: Records, folder: Path, unused: timedelta, busy: Callable[[str], bool]
) -> Iterator[str]:
    """Writes the game file of each table that is `unused` for so long, then deletes the table.

    Gives their codes, one by one, with a turn for others in between. A table at which somebody is
    looking (`busy`) stays, and so does one that cannot be opened or deleted, as the database is
    damaged there, or whose log no longer replays: its file would lack lines.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    for code in records.lists.unused_since(datetime.now(UTC) - unused):
        if not busy(code):
            _put_away(records, code, folder)
            records.forget(code)
        yield code


def _put_away(records: Records, code: str, folder: Path) -> None:
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
    file = write_file(record.table, records.written(record.code))
    name = f"{record.table.game.name}-{record.code}.json"
    write_whole(folder / name, msgspec.json.encode(file).decode())
