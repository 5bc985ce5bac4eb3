"""Moves tables to another data folder, by the first letters of their codes.

They are written there and committed before they are deleted here. If something breaks in between,
no table is lost, and moving again does the rest.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.core.play import Games
from companion.storage.database import DATABASE, connect
from companion.storage.folder import lock_folder
from companion.storage.tables import OF_A_TABLE, Records

COPIED = tuple(reversed(OF_A_TABLE))
BOXES = """select distinct box from coming.boxes_of_tables where {moving} union
    select case when json_valid(setup) then json_extract(setup, '$.box.library') end
    from coming.tables where {moving}"""
"""The boxes of the library that those tables play with."""


def move_tables(source: Path, target: Path, letters: str, games: Games) -> list[str]:
    """Move the tables whose codes begin with one of the letters, and return their codes.

    Their boxes are copied. `InUse` if a server runs on one of the folders.
    """
    for folder in (source, target):
        Records(folder, games).close()  # bring both to this version
    with lock_folder(source), lock_folder(target), closing(connect(target / DATABASE).conn) as conn:
        conn.execute("attach database ? as coming", [str(source / DATABASE)])
        moving = "substr(code, 1, 1) in ({})".format(",".join("?" * len(letters)))
        found = conn.execute(f"select code from coming.tables where {moving}", [*letters])
        codes = [code for (code,) in found.fetchall()]
        with conn:
            for name in COPIED:
                _copy(conn, name, moving, [*letters])
            _copy(conn, "boxes", f"id in ({BOXES.format(moving=moving)})", [*letters, *letters])
        with conn:
            for name in OF_A_TABLE:
                conn.execute(f"delete from coming.{name} where {moving}", [*letters])
    return codes


def _copy(conn: sqlite3.Connection, name: str, which: str, values: list[str]) -> None:
    """Copy rows. Rows that exist there stay: they were moved before, and may have changed since."""
    columns = ", ".join(f'"{row[1]}"' for row in conn.execute(f"pragma main.table_info({name})"))
    conn.execute(
        f"insert or ignore into main.{name} ({columns})"
        f" select {columns} from coming.{name} where {which}",
        values,
    )
