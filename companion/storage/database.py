"""The SQLite database of a data folder, through sqlite-utils: opening, columns, errors."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
from sqlite_utils import Database

from companion.core.game_file import YEARS
from companion.core.play import AnyGame, Games, Refused
from companion.core.table_words import data_refusal
from companion.core.wording import Gettext, english

Row = Mapping[str, Any]
"""A row of the database, by the names of its columns."""
DATABASE = "companion.db"
BUSY_MS = 200
"""How long SQLite waits for a lock at the start. Later `Writer` waits, and lets others run."""


class Trouble(Enum):
    """A reason why the database cannot be used that is not a mistake of the companion."""

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
    """Raised if the database cannot be written now; nothing was written."""

    def __init__(self, why: Trouble) -> None:
        super().__init__(why.value)
        self.why = why


class Unusable(Exception):
    """Raised if the database cannot be used, because it is read-only or not a database."""


class Unreadable(Exception):
    """Raised if the set-up or the seats of the table `code` cannot be read, for the reason
    `because`. `game` is None if it is not installed."""

    def __init__(self, code: str, because: Refused, game: AnyGame | None) -> None:
        super().__init__(code, because)
        self.code = code
        self.because = because
        self.game = game

    def reason(self, gettext: Gettext = english) -> str:
        """Return the reason why the table cannot be read, as a sentence in the game's own words."""
        return data_refusal(self.because, {}, self.game, gettext)


def sqlite_trouble(error: sqlite3.Error) -> Trouble | None:
    """Return the reason of an SQLite error; None if the error is a mistake of the companion."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return TROUBLES.get(code & 0xFF)


Writing = Callable[[], AbstractContextManager[Database]]
"""Opens a transaction: `with writing() as db`."""


class Repository:
    """The stored objects of one kind in a data folder, which are written in transactions."""

    def __init__(self, db: Database, writing: Writing, games: Games) -> None:
        self._db = db
        self._writing = writing
        self._games = games


def connect(file: Path, *, read_only: bool = False) -> Database:
    """Open the database in that file in WAL mode. When a commit returns, it is on the disk."""
    mode = "ro" if read_only else "rwc"
    conn = sqlite3.connect(
        f"{file.absolute().as_uri()}?mode={mode}", uri=True, check_same_thread=False
    )
    conn.text_factory = lambda stored: stored.decode("utf-8", "replace")
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


def json_text(data: object) -> str:
    """Return data as JSON text, as database columns store it."""
    return msgspec.json.encode(data).decode()


def now(precision: str = "seconds") -> str:
    """Return the present time as text, as database columns store it. `precision` is an argument of
    `datetime.isoformat`."""
    return datetime.now(UTC).isoformat(timespec=precision)


def read_time(value: object) -> datetime | None:
    """Return the time in a column, in UTC; None if it is not a plausible time. Another program may
    have written anything there. A time without a zone counts as UTC."""
    try:
        found = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    if found.year not in YEARS:
        return None
    return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
