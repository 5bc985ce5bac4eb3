"""Tables and their log lines in SQLite, through sqlite-utils: the schema, and reading a table."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlite_utils import Database, Migrations

from companion.core import table as tables
from companion.core.table import Amend, Lost, Table, Tick, Unfit, unhurried
from companion.games.contract import Entry, Games, Refused

Row = Mapping[str, Any]
"""A row of the database, by the names of its columns."""
DATABASE = "companion.db"
BUSY_MS = 200
"""How long the start waits for a lock; a server's tasks wait elsewhere, and keep nobody waiting."""
UNKNOWN = ""
"""Stands where it was never worked out what a line came to."""

migrations = Migrations("companion")


@migrations()
def tables_and_lines(db: Database) -> None:
    """Tables, and every line of their logs."""
    db.table("tables").create(
        {
            "code": str,
            "game": str,
            "setup": str,
            "secret": str,
            "host": str,
            "host_code": str,
            "opened": str,
            "changed": str,
            "summary": str,
        },
        pk="code",
        not_null={"game", "setup", "secret", "host", "host_code", "opened", "changed", "summary"},
    )
    db.table("lines").create(
        {
            "code": str,
            "number": int,
            "entry": str,
            "rules": int,
            "digest": str,
            "sender": str,
            "key": str,
            "lost": int,
            "written": str,
        },
        pk=("code", "number"),
        foreign_keys=[("code", "tables", "code")],
        not_null={"entry", "rules", "digest", "sender", "lost", "written"},
        defaults={"lost": 0},
    )
    db.table("lines").create_index(["code", "sender", "key"], unique=True)


@migrations()
def seats(db: Database) -> None:
    """Who holds which seat: marks of browsers, never their tokens."""
    db.table("seats").create(
        {
            "code": str,
            "colour": str,
            "holder": str,
            "asking": str,
            "no_phone": int,
            "at_tablet": int,
        },
        pk=("code", "colour"),
        foreign_keys=[("code", "tables", "code")],
        not_null={"no_phone", "at_tablet"},
    )


@migrations()
def several_ask_for_a_seat(db: Database) -> None:
    """Who asks stands in a list, each with a number; those of one table have different ones."""
    db.execute(
        """update seats set asking = case when asking is null then '[]'
        else json_array(json_object('phone', asking, 'number', 10 + rowid % 90)) end"""
    )


class Unwritable(Exception):
    """Nothing can be written now: another program keeps the database locked, or it has no room."""

    def __init__(self, *, full: bool = False) -> None:
        super().__init__(full)
        self.full = full


class Unusable(Exception):
    """There is no using this database: it is read-only, or none at all."""


def is_locked(error: sqlite3.Error) -> bool:
    """Whether it is only that another program is writing."""
    return _primary(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def is_full(error: sqlite3.Error) -> bool:
    """Whether there is no room left."""
    return _primary(error) == sqlite3.SQLITE_FULL


def _primary(error: sqlite3.Error) -> int:
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF


class Asking(Struct, frozen=True):
    """A phone that asks for a seat: its mark, and the number by which people tell it apart."""

    phone: str
    number: int


class Holding(Struct, frozen=True):
    """Who holds a seat: the mark of the phone that has it, and those that ask for it.

    `no_phone`: its player wants none. `at_tablet`: the tablet has visibly taken it over, as where
    its player had to leave (R0.7).
    """

    holder: str | None = None
    asking: tuple[Asking, ...] = ()
    no_phone: bool = False
    at_tablet: bool = False

    @property
    def on_phone(self) -> bool:
        """Whether its entries are made on a phone, and not on the tablet."""
        return self.holder is not None and not self.at_tablet


FREE = Holding()

Writing = Callable[[], AbstractContextManager[Database]]
"""Opens a transaction: `with writing() as db`."""


class Repository:
    """One kind of thing in a data folder: read from its database, written in a transaction."""

    def __init__(self, db: Database, writing: Writing, games: Games) -> None:
        self._db = db
        self._writing = writing
        self._games = games


class TableRecord(Struct, frozen=True):
    """A table as it is kept. `lost`: lines at the end of the log that no longer replay."""

    code: str
    table: Table
    secret: str
    host: str
    host_code: str
    lost: int = 0
    seats: Mapping[str, Holding] = {}

    @property
    def revision(self) -> int:
        """The number of lines in the log, those that no longer replay included."""
        return self.table.revision + self.lost

    def seat(self, colour: str) -> Holding:
        """Who holds that seat; nobody, where it was never taken."""
        return self.seats.get(colour, FREE)


def connect(file: Path, *, read_only: bool = False) -> Database:
    """The database in that file: WAL, and a commit is on the disk when it returns."""
    mode = "ro" if read_only else "rwc"
    conn = sqlite3.connect(
        f"{file.absolute().as_uri()}?mode={mode}", uri=True, check_same_thread=False
    )
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


def load(db: Database, games: Games, code: str, tick: Tick = unhurried) -> TableRecord | None:
    """A table from its rows, replayed up to the last line that still comes to its digest."""
    row = table_row(db, code)
    if row is None:
        return None
    table, lost = replay(_empty(games, row), _lines(db, code), tick)
    return TableRecord(code, table, row["secret"], row["host"], row["host_code"], lost)


def table_row(db: Database, code: str) -> Row | None:
    """The row of that table in `tables`; None where there is none."""
    return next(iter(db.query("select * from tables where code = ?", [code])), None)


def _empty(games: Games, row: Row) -> Table:
    game = games[row["game"]]
    return tables.start(game, game.rules.read_setup(msgspec.json.decode(row["setup"])))


def _lines(db: Database, code: str) -> list[Row]:
    return list(db.query("select * from lines where code = ? order by number", [code]))


def written(db: Database, code: str) -> list[datetime]:
    """When each line of a table's log was made."""
    rows = db.query("select written from lines where code = ? order by number", [code])
    return [datetime.fromisoformat(row["written"]) for row in rows]


def holdings(db: Database, code: str) -> dict[str, Holding]:
    """Who holds the seats of a table."""
    rows = db.query("select * from seats where code = ?", [code])
    return {
        row["colour"]: Holding(
            row["holder"],
            msgspec.json.decode(row["asking"], type=tuple[Asking, ...]),
            bool(row["no_phone"]),
            bool(row["at_tablet"]),
        )
        for row in rows
    }


def ended(db: Database, games: Games, code: str) -> Table | None:
    """The table after its last line; None where that has another digest than the stored one.

    Checks the last digest only: many old tables are read at once.
    """
    row, lines = table_row(db, code), _lines(db, code)
    table = None if row is None or not lines else _folded(_empty(games, row), lines)
    return table if table is not None and table.digest == lines[-1]["digest"] else None


def replay(table: Table, lines: list[Row], tick: Tick = unhurried) -> tuple[Table, int]:
    """The table after as many lines as still replay, and how many at the end do not.

    A line replays if the rules allow it and the state after it has the digest that was stored with
    it. A line marked as lost stays in the log and does not count.
    """
    good, bad = 0, len(lines) + 1
    middle, found = len(lines), table
    while good + 1 < bad:
        after = _sound(table, lines[:middle], tick)
        if after is None:
            bad = middle
        else:
            good, found = middle, after
        middle = (good + bad) // 2
    return found, len(lines) - good


def _sound(table: Table, lines: list[Row], tick: Tick) -> Table | None:
    """The table after these lines; None where a state has another digest than the stored one."""
    after = _folded(table, lines, tick)
    if after is None or _differs(lines[-1], after.digest, UNKNOWN):
        return None
    told = zip(lines, digests(after, tick), strict=True)
    return None if any(_differs(line, now, now) for line, now in told) else after


def _differs(line: Row, now: str, unknown: str) -> bool:
    """Whether the stored digest of a line is not `now`; `unknown` where none is stored."""
    return not line["lost"] and now != UNKNOWN and (line["digest"] or unknown) != now


def _folded(table: Table, lines: list[Row], tick: Tick = unhurried) -> Table | None:
    def entry(line: Row) -> Entry:
        data = msgspec.json.decode(line["entry"])
        return Lost(data) if line["lost"] else tables.read_entry(table.game, data)

    try:
        return tables.fold(table, map(entry, lines), tick)
    except (Refused, Unfit):
        return None


def digests(table: Table, tick: Tick = unhurried) -> Iterator[str]:
    """The digest of the state after each line of the log, when it was made.

    `UNKNOWN` from the first amendment to the line before the last: everything would have to be
    played again for each of them.
    """
    before = _before_amendments(table, tick)
    yield from (tables.digest_of(table.game, state) for state in tables.states(before, tick))
    later = len(table.log) - len(before.log)
    yield from [UNKNOWN] * (later - 1)
    yield from [table.digest] * (later > 0)


def _before_amendments(table: Table, tick: Tick) -> Table:
    """The table before its first amendment; an empty one where that no longer replays."""
    first = next((n for n, line in enumerate(table.log) if isinstance(line, Amend)), None)
    if first is None:
        return table
    empty = tables.start(table.game, table.first_setup)
    try:
        return tables.fold(empty, table.log[:first], tick)
    except Unfit:
        return empty
