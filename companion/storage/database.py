"""The SQLite database of a data folder, through sqlite-utils: opening it, and what can go wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from enum import Enum
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from companion.core.play import Games, Refused

Row = Mapping[str, Any]
"""A row of the database, by the names of its columns; what is in them is for the schema to say."""
DATABASE = "companion.db"
BUSY_MS = 200
"""How long the start waits for a lock; a server's tasks wait elsewhere, and keep nobody waiting."""


class Trouble(Enum):
    """What can be wrong with a database that is not the companion's own fault."""

    LOCKED = "another program is writing"
    BUSY = "others write first for too long"
    FULL = "there is no room left"
    READ_ONLY = "it may only be read"
    DAMAGED = "what is in it cannot be read"
    FAILING = "the disk refuses"


TROUBLES: Mapping[int, Trouble] = {
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_IOERR: Trouble.FAILING,
    sqlite3.SQLITE_CANTOPEN: Trouble.FAILING,
}


class Unwritable(Exception):
    """Nothing can be written now, and nothing was."""

    def __init__(self, why: Trouble) -> None:
        super().__init__(why.value)
        self.why = why


class Unusable(Exception):
    """There is no using this database: it is read-only, or none at all."""


class Unreadable(Exception):
    """A table's set-up or seats cannot be read: `code` names the table, `because` says why."""

    def __init__(self, code: str, because: Refused) -> None:
        super().__init__(code, because)
        self.code = code
        self.because = because


def trouble(error: sqlite3.Error) -> Trouble | None:
    """What that error of SQLite means; None where the companion itself has done something wrong."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return TROUBLES.get(code & 0xFF)


Writing = Callable[[], AbstractContextManager[Database]]
"""Opens a transaction: `with writing() as db`."""


class Repository:
    """One kind of thing in a data folder: read from its database, written in a transaction."""

    def __init__(self, db: Database, writing: Writing, games: Games) -> None:
        self._db = db
        self._writing = writing
        self._games = games


def connect(file: Path, *, read_only: bool = False) -> Database:
    """The database in that file: WAL, and a commit is on the disk when it returns."""
    mode = "ro" if read_only else "rwc"
    conn = sqlite3.connect(
        f"{file.absolute().as_uri()}?mode={mode}", uri=True, check_same_thread=False
    )
    conn.text_factory = _text
    db = Database(conn)
    try:
        db.execute(f"pragma busy_timeout = {BUSY_MS}")
        if not read_only:
            db.execute("pragma journal_mode = wal")
            db.execute("pragma synchronous = full")
            db.execute("pragma foreign_keys = on")
    except sqlite3.DatabaseError:
        conn.close()
        raise
    return db


def _text(stored: bytes) -> str:
    """A text of the database; what is no UTF-8 spoils the one text in which it is."""
    return stored.decode("utf-8", "replace")
