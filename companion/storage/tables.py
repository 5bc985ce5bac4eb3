"""The tables of one data folder: opened, found again, and written to a line at a time.

One process owns a data folder (a lock says so), one connection writes. A line is acknowledged only
after its commit; the table in memory is replaced after it, so that a failed write leaves nothing
behind.
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
from companion.core.work import Work
from companion.storage.boxes import Library
from companion.storage.codes import ANY_CODE, Codes, free_code
from companion.storage.database import DATABASE, Unusable, Unwritable, connect, json_text, now
from companion.storage.folder import lock_folder
from companion.storage.lists import Lists, summarize
from companion.storage.loading import (
    digests,
    find_row,
    load_seats,
    load_table,
    log_length,
    written_times,
)
from companion.storage.record import Holding, TableRecord
from companion.storage.results import Results, result_of, store_result
from companion.storage.rows import line_row, new_line_rows, seat_row, table_row
from companion.storage.schema import migrations
from companion.storage.writing import Writer

MOST_IN_MEMORY = 1024

# For every tap: sqlite-utils would first ask the database for its columns and keys.
ADD_LINE = """insert into lines (code, number, entry, rules, digest, sender, key, written)
    values (:code, :number, :entry, :rules, :digest, :sender, :key, :written)"""
FIND_LINE = "select number from lines where code = ? and sender = ? and key = ?"
LOSE_LINES = "update lines set lost = 1 where code = ? and number > ?"
CHANGE_TABLE = "update tables set changed = ?, summary = ?, length = ? where code = ?"
LEAD_ON = "update tables set next = ? where code = ?"
LEAD_NOWHERE = "update tables set next = '' where next = ?"
NOBODY: Mapping[str, Holding] = {}
OF_A_TABLE = ("scores", "results", "boxes_of_tables", "seats", "lines", "tables")
"""Where rows of a table are; those that name another's come first."""


class StaleRevision(Exception):
    """The log has grown since the sender looked."""


class Records:
    """All tables of one data folder."""

    def __init__(self, folder: Path, games: Games, codes: Codes = ANY_CODE) -> None:
        """Opens the folder, making it where needed; `games`: those that its tables may be of;
        `codes`: what codes new ones get.

        `InUse` where another server has it, `Unusable` where its database cannot be written.
        """
        self.games = games
        self._codes = codes
        self._kept: OrderedDict[str, TableRecord] = OrderedDict()
        self._loading: dict[str, Event] = {}
        folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as opened:
            opened.enter_context(lock_folder(folder))
            try:
                self._open(folder / DATABASE, opened)
            except (sqlite3.DatabaseError, Unwritable) as error:
                raise Unusable(str(error.__cause__ or error)) from None
            self._opened = opened.pop_all()

    def _open(self, file: Path, opened: ExitStack) -> None:
        """Connects, and tries whether it can be read and written."""
        self._db = connect(file)
        opened.callback(self._db.conn.close)
        self._writer = Writer(self._db)
        self._writing = self._writer.transaction
        migrations.apply(self._db)
        self._db.execute("pragma busy_timeout = 0")
        with self._writing() as db:
            db.execute("pragma user_version = 0")  # as it was; a read-only file refuses
        self.can_be_read()
        self.lists = Lists(self._db, self._writing, self.games)
        """The tables of this folder, as lists show them."""
        self.boxes = Library(self._db, self._writing, self.games)
        """The boxes of this folder; tables take copies of them."""
        self.results = Results(self._db, self._writing, self.games)
        """The finished games of this folder."""
        self.results.catch_up()

    def close(self) -> None:
        """Lets go of the folder."""
        self._opened.close()

    def create(
        self,
        table: Table,
        host: str,
        times: Sequence[datetime] = (),
        tick: Tick = no_tick,
        *,
        brought: bool = False,
        seats: Mapping[str, Holding] = NOBODY,
        after: str = "",
    ) -> TableRecord:
        """A new table under a code of its own; `host` is the mark of the browser that opened it.

        A table that brings a log has come from elsewhere: `times` is when each line was made, as
        far as that is known. `tick`: called while that log is looked at, before it is written.
        `brought`: from a file, so that it stands in no list but the host's. `seats`: who holds
        which seat from the beginning. `after`: the code of the table whose rematch this is.
        """
        made = [moment.isoformat() for moment in times] or [now()] * table.revision
        lines = [
            line_row(table, entry, digest, host, when)
            for entry, digest, when in zip(table.log, digests(table, tick), made, strict=True)
        ]
        result = result_of(table, [datetime.fromisoformat(when) for when in made], tick)
        with self._writing() as db:
            code = free_code(db, SystemRandom(), self._codes)
            record = TableRecord(code, table, token_hex(16), host, _host_code(), seats=seats)
            db.table("tables").insert(table_row(record, brought=brought))
            db.table("lines").insert_all(
                {"code": code, "number": number, **line} for number, line in enumerate(lines, 1)
            )
            db.table("seats").insert_all(seat_row(code, *seat) for seat in seats.items())
            db.execute(LEAD_ON, [code, after])
            store_result(db, code, result)
        if after in self._kept:
            self._keep(replace(self._kept[after], next=code))
        return self._keep(record)

    def seats_at(self, code: str) -> Mapping[str, Holding] | None:
        """Who holds the seats of that table; None if there is no such table. Replays nothing."""
        kept = self._kept.get(code)
        if kept is not None:
            return kept.seats
        return None if find_row(self._db, code) is None else load_seats(self._db, code)

    def can_be_read(self) -> None:
        """Reads a table, and not an index alone; `sqlite3.DatabaseError` where that cannot be."""
        self._db.execute("select * from tables limit 1").fetchall()

    def find(self, code: str) -> TableRecord | None:
        """The table of that code (either case), replayed from its log where it is not in memory."""
        code = code.upper()
        while code in self._loading:
            self._loading[code].wait()
        if code not in self._kept:
            return self._load(code)
        self._kept.move_to_end(code)
        return self._kept[code]

    def in_memory(self, code: str) -> TableRecord | None:
        """The table of that code if it is in memory: asks the database nothing."""
        return self._kept.get(code.upper())

    def _load(self, code: str) -> TableRecord | None:
        """The table of that code from its log, once, however many ask for it meanwhile.

        Others have their turn in between: what they wrote of that table by then counts.
        """
        self._loading[code] = Event()
        try:
            while True:
                record = load_table(self._db, self.games, code, Work(None))
                if record is None or find_row(self._db, code) is None:
                    return None
                if record.revision == log_length(self._db, code):
                    return self._keep(self._with_people(record))
        finally:
            self._loading.pop(code).set()

    def written(self, code: str) -> list[datetime]:
        """When each line of that table's log was made."""
        return written_times(self._db, code)

    def forget(self, code: str) -> None:
        """Takes a table out of memory; it is found again when somebody asks for it."""
        self._kept.pop(code, None)

    def _keep(self, record: TableRecord) -> TableRecord:
        """Puts the table into memory; the one used longest ago may have to leave."""
        self._kept[record.code] = record
        self._kept.move_to_end(record.code)
        if len(self._kept) > MOST_IN_MEMORY:
            self._kept.popitem(last=False)
        return record

    def repeated(self, code: str, sender: str, key: str) -> int | None:
        """The line that this sender wrote under that key before; None where there is none."""
        found = self._db.execute(FIND_LINE, [code, sender, key]).fetchone()
        return None if found is None else int(found[0])

    def append(
        self, record: TableRecord, after: Table, sender: str, key: str | None = None
    ) -> TableRecord:
        """Commits the lines by which `after` is ahead of `record`, then shows them to everybody.

        They are one entry and what the app added to it by itself. The `key` is stored with the
        last of them, whose number acknowledges them all. `StaleRevision` where the log has grown
        since `record` was read; then nothing is written.
        """
        code, made = record.code, now("milliseconds")  # the story tells who took how long
        rows = new_line_rows(record, after, sender, made, key)
        has_result = record.lost or record.table.over or after.over  # or had one, perhaps
        counting = self.written(code)[: record.table.revision] if has_result else []
        times = [*counting, *[datetime.fromisoformat(made)] * len(rows)]
        result = result_of(after, times) if has_result else None
        with self._writing() as db:
            if log_length(db, code) != record.revision:
                raise StaleRevision
            if record.lost:
                db.execute(LOSE_LINES, [code, record.table.revision])
            db.conn.executemany(ADD_LINE, rows)
            db.execute(CHANGE_TABLE, [now(), json_text(summarize(after)), rows[-1]["number"], code])
            if has_result:
                store_result(db, code, result)
        if not record.lost:
            return self._keep(replace(self._newest(record), table=after))
        again = load_table(self._db, self.games, code)
        assert again is not None
        return self._keep(replace(self._newest(record), table=again.table, lost=again.lost))

    def move_host(self, record: TableRecord, host: str) -> TableRecord:
        """Another browser becomes the table's host; the old one is it no longer."""
        code = _host_code()
        with self._writing() as db:
            db.table("tables").update(record.code, {"host": host, "host_code": code})
        return self._keep(replace(self._newest(record), host=host, host_code=code))

    def seat(self, record: TableRecord, colour: str, holding: Holding) -> TableRecord:
        """Somebody else, or nobody, holds or asks for that seat now."""
        row = seat_row(record.code, colour, holding)
        with self._writing() as db:
            db.table("seats").upsert(row, pk=("code", "colour"))
        newest = self._newest(record)
        return self._keep(replace(newest, seats={**newest.seats, colour: holding}))

    def _newest(self, record: TableRecord) -> TableRecord:
        """The newest record of that table, so that a change of one part undoes no other change.

        Nothing in here waits, so nobody else can write in between.
        """
        return self._kept.get(record.code) or self._with_people(record)

    def _with_people(self, record: TableRecord) -> TableRecord:
        """The record with its host and its seats as they are in the database."""
        row = find_row(self._db, record.code)
        assert row is not None
        seats = load_seats(self._db, record.code)
        people = {key: row[key] for key in ("host", "host_code", "next")}
        return replace(record, **people, seats=seats)

    def remove(self, code: str) -> None:
        """Deletes a table with its log, its seats and its result; its box in the library stays."""
        with self._writing() as db:
            for name in OF_A_TABLE:
                db.execute(f"delete from {name} where code = ?", [code])
            db.execute(LEAD_NOWHERE, [code])
        self.forget(code)
        for before in [kept for kept in self._kept.values() if kept.next == code]:
            self._kept[before.code] = replace(before, next="")

    def turn(self, code: str) -> AbstractContextManager[None]:
        """Queues those who write to a table, from reading it to the commit, as they came.

        So nobody's entry is overtaken while the database is locked. `Unwritable` where the turn
        does not come in time.
        """
        return self._writer.turn(code.upper())


def _host_code() -> str:
    """Six digits that the tablet shows: whoever types them becomes the host."""
    return f"{SystemRandom().randrange(10**6):06}"
