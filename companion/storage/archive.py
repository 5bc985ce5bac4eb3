"""Tables that leave the data folder: archived as game files, or moved to another folder.

A game file holds all hands, so only its owner may read the folder of the archive.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec

from companion.core.game_file import game_file_data
from companion.core.play import Games
from companion.storage.database import (
    DATABASE,
    Trouble,
    Unreadable,
    Unwritable,
    connect,
    sqlite_trouble,
)
from companion.storage.folder import lock_folder, write_atomically
from companion.storage.statistics import add_games, subtract_games
from companion.storage.tables import OF_A_TABLE, Records

ARCHIVE = "archive"
"""The name of the archive within the data folder."""
OF_ONE_TABLE = (Trouble.DAMAGED, Trouble.FAILING)
"""Errors that may concern one table only, because its place on the disk is bad."""
COPIED = tuple(reversed(OF_A_TABLE))
BOXES = """select distinct box from coming.boxes_of_tables where {moving} union
    select case when json_valid(setup) then json_extract(setup, '$.box.library') end
    from coming.tables where {moving}"""
"""The boxes of the library that those tables play with."""
OTHERS = """select code from coming.tables join main.tables there using (code)
    where {moving} and (coming.tables.secret != there.secret or exists (
        select 1 from coming.lines came left join main.lines known using (code, number)
        where came.code = there.code and came.entry is not known.entry))"""
"""Codes that the new folder has for other tables, or for tables that have gone on differently."""

FINISHED = """select code from coming.results where {moving}
    and code not in (select code from main.results)"""
"""The finished games that the new folder does not have yet."""


class CodeTaken(Exception):
    """Raised if the target folder has other tables with these codes; nothing was moved."""

    def __init__(self, codes: Sequence[str]) -> None:
        super().__init__(", ".join(codes))


def archive_unused(
    records: Records, folder: Path, unused: timedelta, busy: Callable[[str], bool]
) -> Iterator[str]:
    """Write the game file of each table that nobody has used for the time `unused`, then delete the
    table.

    Yields the codes one by one, so that other tasks can run in between. A table is left alone if it
    has open pages (`busy`), if lines of its log cannot be replayed (its file would lack them), or
    if it cannot be opened or deleted because the database is damaged.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    for code in records.lists.tables_unused_since(datetime.now(UTC) - unused):
        if not busy(code):
            _archive_table(records, code, folder)
            records.forget(code)
        yield code


def _archive_table(records: Records, code: str, folder: Path) -> None:
    try:
        record = records.find(code)
        if record is not None and not record.lost:
            file = game_file_data(record.table, records.written_times(code))
            name = f"{record.table.game.name}-{code}.json"
            write_atomically(folder / name, msgspec.json.encode(file).decode())
            records.remove(code)
    except Unreadable:
        return
    except (sqlite3.Error, Unwritable) as error:
        why = error.why if isinstance(error, Unwritable) else sqlite_trouble(error)
        if why not in OF_ONE_TABLE:
            raise


def move_tables(source: Path, target: Path, letters: str, games: Games) -> list[str]:
    """Move the tables whose codes begin with one of the letters, and return their codes. Their
    boxes are copied.

    The tables are committed in the new folder before they are deleted in the old one. If the move
    fails in between, no table is lost, and a second call finishes the move. Raises `InUse` if a
    server runs on one of the folders, `CodeTaken` if the new folder has other tables with these
    codes.
    """
    for folder in (source, target):
        Records(folder, games).close()  # bring both to this version
    with lock_folder(source), lock_folder(target), closing(connect(target / DATABASE).conn) as conn:
        conn.execute("attach database ? as coming", [str(source / DATABASE)])
        moving = "substr(code, 1, 1) in ({})".format(",".join("?" * len(letters)))
        found = conn.execute(f"select code from coming.tables where {moving}", [*letters])
        codes = [code for (code,) in found.fetchall()]
        others = conn.execute(OTHERS.format(moving=moving), [*letters]).fetchall()
        if others:
            raise CodeTaken([code for (code,) in others])
        with conn:
            finished = conn.execute(FINISHED.format(moving=moving), [*letters])
            new = [code for (code,) in finished.fetchall()]
            for name in COPIED:
                _copy_rows(conn, name, moving, [*letters])
            theirs = BOXES.format(moving=moving)
            _copy_rows(conn, "boxes", f"id in ({theirs})", [*letters, *letters])
            add_games(conn, new)
        with conn:
            subtract_games(conn, codes, "coming")
            for name in OF_A_TABLE:
                conn.execute(f"delete from coming.{name} where {moving}", [*letters])
    return codes


def _copy_rows(conn: sqlite3.Connection, name: str, which: str, values: list[str]) -> None:
    """Copy rows. Rows that exist in the new folder stay: they were moved before, and may have
    changed since."""
    columns = ", ".join(f'"{row[1]}"' for row in conn.execute(f"pragma main.table_info({name})"))
    conn.execute(
        f"insert or ignore into main.{name} ({columns})"
        f" select {columns} from coming.{name} where {which}",
        values,
    )
