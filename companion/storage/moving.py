"""Tables that move to another data folder, by the first letters of their codes.

First they are written there and committed, then deleted here: whatever breaks in between, every
table is somewhere, and moving again does the rest.
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


def move(source: Path, target: Path, letters: str, games: Games) -> list[str]:
    """Moves the tables whose codes begin with one of the letters; gives their codes.

    Boxes that they play with are copied. `InUse` where a server runs on one of the folders.
    """
    for folder in (source, target):
        Records(folder, games).close()  # both of this version
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
    """Rows that are there already stay: they were moved before, and have been played with since."""
    columns = ", ".join(f'"{row[1]}"' for row in conn.execute(f"pragma main.table_info({name})"))
    conn.execute(
        f"insert or ignore into main.{name} ({columns})"
        f" select {columns} from coming.{name} where {which}",
        values,
    )
