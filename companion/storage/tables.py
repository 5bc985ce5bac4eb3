"""The tables of one data folder: creates and finds them, and appends lines to their logs.

One process owns a data folder (it holds the folder's lock). One connection writes, and another one
reads, so that nobody reads rows before they are committed. A line is acknowledged only after its
commit. The table in memory is also replaced after the commit, so a failed write changes nothing.
"""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from secrets import token_hex

from gevent.event import Event
from msgspec.structs import replace

from companion.core.play import Games
from companion.core.table import Table, Tick, no_tick
from companion.storage.boxes import Library
from companion.storage.database import DATABASE, Row, Unusable, Unwritable, connect, json_text, now
from companion.storage.folder import create_private_folder, ensure_private, lock_folder
from companion.storage.lists import Lists, summarize
from companion.storage.loading import (
    digests,
    find_row,
    load_seats,
    load_table,
    log_length,
    written_times,
)
from companion.storage.record import (
    ANY_CODE,
    Codes,
    SeatHolder,
    TableRecord,
    draw_unused_code,
    line_row,
    new_line_rows,
    seat_row,
    table_row,
)
from companion.storage.results import Results, result_of, store_result
from companion.storage.schema import migrate
from companion.storage.writing import Work, Writer

MOST_IN_MEMORY = 1024

# Plain SQL for every tap: sqlite-utils would first read columns and keys from the database.
ADD_LINE = """insert into lines (code, number, entry, rules, digest, sender, key, written)
    values (:code, :number, :entry, :rules, :digest, :sender, :key, :written)"""
FIND_LINE = "select number from lines where code = ? and sender = ? and key = ?"
COUNT_LINES = "select count(*) from lines where code = ? and sender = ?"
LOSE_LINES = "update lines set lost = 1 where code = ? and number > ?"
CHANGE_TABLE = "update tables set changed = ?, summary = ?, length = ?, next = ? where code = ?"
FIND_NEXT = "select next from tables where code = ?"
LEAD_ON = "update tables set next = ? where code = ?"
LEAD_NOWHERE = "update tables set next = '' where next = ?"
NOBODY: Mapping[str, SeatHolder] = {}
OF_A_TABLE = ("scores", "results", "boxes_of_tables", "removals", "seats", "lines", "tables")
"""Where rows of a table are stored; a row that refers to another comes before it."""


class StaleRevision(Exception):
    """Raised if the log has grown since the sender's view was rendered."""


class Records:
    """All tables of one data folder."""

    def __init__(self, folder: Path, games: Games, codes: Codes = ANY_CODE) -> None:
        """Open the folder; create it if it does not exist. `codes` is the form of new codes. Raises
        `InUse` if another server has the folder, `Unusable` if its database cannot be written."""
        self.games = games
        self._codes = codes
        self.memory: OrderedDict[str, TableRecord] = OrderedDict()
        """The tables that are in memory, the one that was used longest ago first."""
        self._loading: dict[str, Event] = {}
        create_private_folder(folder)
        with ExitStack() as opened:
            opened.enter_context(lock_folder(folder))
            try:
                self._open_database(folder / DATABASE, opened)
            except (sqlite3.DatabaseError, Unwritable) as error:
                raise Unusable(str(error.__cause__ or error)) from None
            self._opened = opened.pop_all()

    def _open_database(self, file: Path, opened: ExitStack) -> None:
        """Connect to the database, and check that it can be read and written."""
        ensure_private(file)
        self.db = connect(file)
        opened.callback(self.db.conn.close)
        self.writer = Writer(self.db)
        self.writing = self.writer.transaction
        migrate(self.db)
        self.db.execute("pragma busy_timeout = 0")
        with self.writing() as db:
            db.execute("pragma user_version = 0")  # changes nothing, but fails on a read-only file
        self._reading = connect(file, read_only=True)
        opened.callback(self._reading.conn.close)
        self.check_readable()
        self.lists = Lists(self._reading, self.writing, self.games)
        """The tables of this folder, as lists show them."""
        self.boxes = Library(self._reading, self.writing, self.games)
        """The boxes of this folder; tables take duplicates of them."""
        self.results = Results(self._reading, self.writing, self.games)
        """The finished games of this folder."""

    def close(self) -> None:
        """Close the database and release the folder's lock."""
        self._opened.close()

    def create(
        self,
        table: Table,
        host: str,
        times: Sequence[datetime] = (),
        tick: Tick = no_tick,
        *,
        brought: bool = False,
        seats: Mapping[str, SeatHolder] = NOBODY,
        after: str = "",
    ) -> TableRecord:
        """Store a new table under a new code. `host`: the token hash of the browser that opened it.

        An imported table has a log: `times` has the times of its lines if they are known, and
        `tick` is called while the log is checked. `brought`: the table was imported, so only its
        host lists it. `seats` are the holders of seats at the beginning. `after`: the table is the
        rematch of the table with that code.
        """
        made = [moment.isoformat() for moment in times] or [now()] * table.revision
        lines = [
            line_row(table, entry, digest, host, when)
            for entry, digest, when in zip(table.log, digests(table, tick), made, strict=True)
        ]
        result = result_of(table, [datetime.fromisoformat(when) for when in made], tick)
        with self.writing() as db:
            code = draw_unused_code(db, SystemRandom(), self._codes)
            record = TableRecord(code, table, token_hex(16), host, _new_host_code(), seats=seats)
            db.table("tables").insert(table_row(record, brought=brought))
            db.table("lines").insert_all(
                {"code": code, "number": number, **line} for number, line in enumerate(lines, 1)
            )
            db.table("seats").insert_all(seat_row(code, *seat) for seat in seats.items())
            db.execute(LEAD_ON, [code, after])
            store_result(db, code, result)
        if after in self.memory:
            self.remember(replace(self.memory[after], next=code))
        return self.remember(record)

    def seats_at(self, code: str) -> Mapping[str, SeatHolder] | None:
        """Return the holders of the seats at the table with that code, without replaying the table;
        None if there is no such table."""
        kept = self.memory.get(code)
        if kept is not None:
            return kept.seats
        return None if find_row(self._reading, code) is None else load_seats(self._reading, code)

    def check_readable(self) -> None:
        """Read a row of a table, and not only of an index. Raises `sqlite3.DatabaseError` if the
        database cannot be read."""
        self._reading.execute("select * from tables limit 1").fetchall()

    def find(self, code: str) -> TableRecord | None:
        """Return the table with that code (upper or lower case), replayed unless it is in
        memory."""
        code = code.upper()
        while code in self._loading:
            self._loading[code].wait()
        if code not in self.memory:
            return self._load_record(code)
        self.memory.move_to_end(code)
        return self.memory[code]

    def find_in_memory(self, code: str) -> TableRecord | None:
        """Return the table with that code if it is in memory, without reading the database."""
        return self.memory.get(code.upper())

    def _load_record(self, code: str) -> TableRecord | None:
        """Replay the table with that code, once for all requests that wait for it. Other tasks run
        in between. If one of them has written to the table, it is loaded again."""
        self._loading[code] = Event()
        try:
            while True:
                record = load_table(self._reading, self.games, code, Work(None))
                row = find_row(self._reading, code)
                if record is None or row is None:
                    return None
                if record.revision == log_length(self._reading, code):
                    return self.remember(self._with_people(record, row))
        finally:
            self._loading.pop(code).set()

    def written_times(self, code: str) -> list[datetime]:
        """Return the time of each line of a table's log."""
        return written_times(self._reading, code)

    def forget(self, code: str) -> None:
        """Remove a table from memory; `find` loads it again."""
        self.memory.pop(code, None)

    def remember(self, record: TableRecord) -> TableRecord:
        """Put the table into memory. If there are too many, drop the one used longest ago."""
        self.memory[record.code] = record
        self.memory.move_to_end(record.code)
        if len(self.memory) > MOST_IN_MEMORY:
            self.memory.popitem(last=False)
        return record

    def find_repeated(self, code: str, sender: str, key: str) -> int | None:
        """Return the line that this sender wrote earlier under that key, or None."""
        found = self._reading.execute(FIND_LINE, [code, sender, key]).fetchone()
        return None if found is None else int(found[0])

    def count_lines_of(self, code: str, sender: str) -> int:
        """Return the number of lines of a table's log that `sender` has written."""
        return int(self._reading.execute(COUNT_LINES, [code, sender]).fetchone()[0])

    def append(
        self, record: TableRecord, after: Table, sender: str, key: str | None = None
    ) -> TableRecord:
        """Commit the lines of `after` that `record` does not have, and return the new record.

        These lines are one entry and those that the app added to it. The `key` is stored with the
        last line, whose number acknowledges them all. If the game is open again, its link to a
        rematch is removed, so that it can get another one. Raises `StaleRevision` if the log has
        grown since `record` was read; then nothing is written.
        """
        code, made = record.code, now("milliseconds")  # the story tells who took how long
        rows = new_line_rows(record, after, sender, made, key)
        has_result = record.lost or record.table.is_over or after.is_over  # or had one, perhaps
        counting = self.written_times(code)[: record.table.revision] if has_result else []
        times = [*counting, *[datetime.fromisoformat(made)] * len(rows)]
        result = result_of(after, times) if has_result else None
        with self.writing() as db:
            if log_length(db, code) != record.revision:
                raise StaleRevision
            (rematch,) = db.execute(FIND_NEXT, [code]).fetchone() if after.is_over else ("",)
            if record.lost:
                db.execute(LOSE_LINES, [code, record.table.revision])
            db.conn.executemany(ADD_LINE, rows)
            summary, length = json_text(summarize(after)), rows[-1]["number"]
            db.execute(CHANGE_TABLE, [now(), summary, length, rematch, code])
            if has_result:
                store_result(db, code, result)
        if not record.lost:
            return self.remember(replace(self._newest_record(record), table=after, next=rematch))
        again = load_table(self._reading, self.games, code)
        assert again is not None
        newest = replace(self._newest_record(record), next=rematch)
        return self.remember(replace(newest, table=again.table, lost=again.lost))

    def replace_host(self, record: TableRecord, host: str) -> TableRecord:
        """Make another browser the table's host, in place of the old one."""
        code = _new_host_code()
        with self.writing() as db:
            db.table("tables").update(record.code, {"host": host, "host_code": code})
        return self.remember(replace(self._newest_record(record), host=host, host_code=code))

    def store_seat(self, record: TableRecord, colour: str, holding: SeatHolder) -> TableRecord:
        """Store the holder of a seat and the requests for it."""
        row = seat_row(record.code, colour, holding)
        with self.writing() as db:
            db.table("seats").upsert(row, pk=("code", "colour"))
        newest = self._newest_record(record)
        return self.remember(replace(newest, seats={**newest.seats, colour: holding}))

    def _newest_record(self, record: TableRecord) -> TableRecord:
        """Return the newest record of a table, so that changing one part undoes no other change.
        This function never waits, so nobody else can write meanwhile."""
        kept = self.memory.get(record.code)
        if kept is not None:
            return kept
        row = find_row(self._reading, record.code)
        assert row is not None
        return self._with_people(record, row)

    def _with_people(self, record: TableRecord, row: Row) -> TableRecord:
        """Return the record with the host that the row has, and with the seats that the database
        has."""
        seats = load_seats(self._reading, record.code)
        people = {key: row[key] for key in ("host", "host_code", "next")}
        return replace(record, **people, seats=seats)

    def remove(self, code: str) -> None:
        """Delete a table with its log, its seats and its result. Its box stays in the library."""
        with self.writing() as db:
            store_result(db, code, None)
            for name in OF_A_TABLE:
                db.execute(f"delete from {name} where code = ?", [code])
            db.execute(LEAD_NOWHERE, [code])
        self.forget(code)
        for before in [kept for kept in self.memory.values() if kept.next == code]:
            self.memory[before.code] = replace(before, next="")

    def one_writer(self, code: str) -> AbstractContextManager[None]:
        """Let requests write to a table one after another, from reading it to the commit, so that
        no entry overtakes another one while the database is locked. Raises `Unwritable` if this
        request has to wait for too long."""
        return self.writer.one_writer(code.upper())


def _new_host_code() -> str:
    """Return the six digits that the tablet shows. A browser that sends them becomes the host."""
    return f"{SystemRandom().randrange(10**6):06}"
