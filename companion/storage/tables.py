"""The tables of one data folder: opened, found again, and written to a line at a time.

One process owns a data folder (an exclusive lock says so), one connection writes. A line is
acknowledged only after its commit; the table in memory is replaced after it, so that a failed
write leaves nothing behind.
"""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random, SystemRandom
from secrets import token_hex
from time import monotonic

import gevent
import msgspec
from filelock import FileLock, Timeout
from gevent.event import Event
from msgspec import Struct
from msgspec.structs import replace
from sqlite_utils import Database

from companion.core import table as tables
from companion.core.structs import json_able
from companion.core.table import Table, Tick
from companion.core.work import Work
from companion.games.contract import Chance, Entry, Games
from companion.storage import results
from companion.storage.boxes import Library
from companion.storage.database import (
    DATABASE,
    Holding,
    Row,
    TableRecord,
    Unusable,
    Unwritable,
    connect,
    digests,
    holdings,
    is_full,
    is_locked,
    load,
    migrations,
    table_row,
    written,
)
from companion.storage.turns import Overdue, Turns

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: four of them make no word
CODE_LENGTH = 4


MOST_IN_MEMORY = 1024
WAIT_S = 3.0
"""How long an entry waits while another program writes: a page gives up after eight seconds."""
RETRY_S = 0.03

# For every tap: sqlite-utils would first ask the database for its columns and keys.
ADD_LINE = """insert into lines (code, number, entry, rules, digest, sender, key, written)
    values (:code, :number, :entry, :rules, :digest, :sender, :key, :written)"""
FIND_LINE = "select number from lines where code = ? and sender = ? and key = ?"
LAST_SAID = """select json_extract(setup, :where) from tables where game = :game
    and json_extract(setup, :where) is not null order by opened desc, rowid desc limit 1"""
LED_BY = "select code from tables where host = ?"
KNOWN = """select 1 from tables where host = :mark union all
    select 1 from seats where holder = :mark or instr(asking, :mark) limit 1"""
CHANGE_TABLE = "update tables set changed = ?, summary = ? where code = ?"
OF_A_TABLE = ("gains", "scores", "results", "boxes_of_tables", "seats", "lines", "tables")
"""Where rows of a table are; those that name another's come first."""


class InUse(Exception):
    """Another companion is running on this data folder."""


class StaleRevision(Exception):
    """The log has grown since the sender looked."""


class Summary(Struct, frozen=True):
    """A table in the list of tables."""

    code: str
    game: str
    names: list[str]
    colours: list[str]
    round: int
    phase: str
    finished: bool
    changed: datetime
    host: str


class Records:
    """All tables of one data folder."""

    def __init__(self, folder: Path, games: Games) -> None:
        """Opens the folder, making it where needed; `games`: those that its tables may be of.

        `InUse` where another server has it, `Unusable` where its database cannot be written.
        """
        self.games = games
        folder.mkdir(parents=True, exist_ok=True)
        self._folder_lock = FileLock(folder / "lock")
        try:
            self._folder_lock.acquire(timeout=0)
        except Timeout:
            raise InUse(str(folder)) from None
        self._turns = Turns()
        self._kept: OrderedDict[str, TableRecord] = OrderedDict()
        self._loading: dict[str, Event] = {}
        try:
            self._open(folder / DATABASE)
        except (sqlite3.DatabaseError, Unwritable) as error:
            self._folder_lock.release()
            raise Unusable(str(error.__cause__ or error)) from None

    def _open(self, file: Path) -> None:
        """Connects, and tries whether it can be read and written."""
        self._db = connect(file)
        try:
            migrations.apply(self._db)
            self._db.execute("pragma busy_timeout = 0")
            with self._writing() as db:
                db.execute("pragma user_version = 0")  # as it was; a read-only file refuses
            self.boxes = Library(self._db, self._writing, self.games)
            """The boxes of this folder; tables take copies of them."""
            self.results = results.Results(self._db, self._writing, self.games)
            """The finished games of this folder."""
            self.results.catch_up()
        except BaseException:
            self._db.conn.close()
            raise

    def close(self) -> None:
        """Lets go of the folder."""
        self._db.conn.close()
        self._folder_lock.release()

    def create(
        self,
        table: Table,
        host: str,
        times: Sequence[datetime] = (),
        tick: Tick = tables.unhurried,
    ) -> TableRecord:
        """A new table under a code of its own; `host` is the mark of the browser that opened it.

        A table that brings a log has come from elsewhere: `times` is when each line was made, as
        far as that is known. `tick`: called while that log is looked at, before it is written.
        """
        rng = SystemRandom()
        now = _now()
        made = [moment.isoformat() for moment in times] or [now] * table.revision
        lines = [
            _row(table, entry, digest, host, when)
            for entry, digest, when in zip(table.log, digests(table, tick), made, strict=True)
        ]
        result = results.of(table, [datetime.fromisoformat(when) for when in made], tick)
        with self._writing() as db:
            code = _free_code(db, rng)
            record = TableRecord(code, table, token_hex(16), host, f"{rng.randrange(10**6):06}")
            db.table("tables").insert(
                {
                    "code": code,
                    "game": table.game.name,
                    "setup": _json(table.game.rules.plain(table.first_setup)),
                    "secret": record.secret,
                    "host": host,
                    "host_code": record.host_code,
                    "opened": now,
                    "changed": now,
                    "summary": _json(summary(table)),
                }
            )
            db.table("lines").insert_all(
                {"code": code, "number": number, **line} for number, line in enumerate(lines, 1)
            )
            results.keep(db, code, result)
        return self._keep(record)

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
                record = load(self._db, self.games, code, Work(None))
                row = table_row(self._db, code)
                if record is None or row is None:
                    return None
                if record.revision == _length(self._db, code):
                    seats = holdings(self._db, code)
                    now = replace(record, host=row["host"], host_code=row["host_code"], seats=seats)
                    return self._keep(now)
        finally:
            self._loading.pop(code).set()

    def written(self, code: str) -> list[datetime]:
        """When each line of that table's log was made."""
        return written(self._db, code)

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
        """Commits the one line by which `after` is ahead of `record`, then shows it to everybody.

        `StaleRevision` where the log has grown since `record` was read; then nothing is written.
        """
        now, made = _now(), _moment()
        place = {"code": record.code, "number": record.revision + 1, "key": key}
        row = {**place, **_row(after, after.log[-1], after.digest, sender, made)}
        matters = record.lost or record.table.over or after.over
        times = [*self.written(record.code), datetime.fromisoformat(made)] if matters else []
        result = results.of(after, times) if matters else None
        with self._writing() as db:
            if _length(db, record.code) != record.revision:
                raise StaleRevision
            if record.lost:
                first = record.table.revision
                db.execute(
                    "update lines set lost = 1 where code = ? and number > ?", [record.code, first]
                )
            db.execute(ADD_LINE, row)
            db.execute(CHANGE_TABLE, [now, _json(summary(after)), record.code])
            if matters:
                results.keep(db, record.code, result)
        if record.lost:
            again = load(self._db, self.games, record.code)
            assert again is not None
            return self._keep(replace(self._now(record), table=again.table, lost=again.lost))
        return self._keep(replace(self._now(record), table=after))

    def move_host(self, record: TableRecord, host: str) -> TableRecord:
        """Another browser becomes the table's host; the old one is it no longer."""
        code = f"{SystemRandom().randrange(10**6):06}"
        with self._writing() as db:
            db.table("tables").update(record.code, {"host": host, "host_code": code})
        return self._keep(replace(self._now(record), host=host, host_code=code))

    def seat(self, record: TableRecord, colour: str, holding: Holding) -> TableRecord:
        """Somebody else, or nobody, holds or asks for that seat now."""
        row = {"code": record.code, "colour": colour, **json_able(holding)}
        with self._writing() as db:
            db.table("seats").upsert(row, pk=("code", "colour"))
        now = self._now(record)
        return self._keep(replace(now, seats={**now.seats, colour: holding}))

    def _now(self, record: TableRecord) -> TableRecord:
        """The newest record of that table, so that a change of one part undoes no other change.

        Nothing in here waits, so nobody else can write in between.
        """
        if record.code in self._kept:
            return self._kept[record.code]
        row = table_row(self._db, record.code)
        assert row is not None
        seats = holdings(self._db, record.code)
        return replace(record, host=row["host"], host_code=row["host_code"], seats=seats)

    def remove(self, code: str) -> None:
        """Deletes a table with its log, its seats and its result; its box in the library stays."""
        with self._writing() as db:
            for name in OF_A_TABLE:
                db.execute(f"delete from {name} where code = ?", [code])
        self.forget(code)

    def last_said(self, game: str, where: str) -> object:
        """What set-ups of that game say at that place (a JSON path): the last table's that does."""
        found = self._db.execute(LAST_SAID, {"game": game, "where": where}).fetchone()
        return None if found is None else msgspec.json.decode(found[0])

    def led_by(self, host: str) -> set[str]:
        """The codes of the tables that the browser with this mark leads."""
        return {code for (code,) in self._db.execute(LED_BY, [host]).fetchall()}

    def knows(self, mark: str) -> bool:
        """Whether the browser with this mark leads a table, or holds a seat or asks for one."""
        return self._db.execute(KNOWN, {"mark": mark}).fetchone() is not None

    def tables(self) -> list[Summary]:
        """All tables, the one played last first."""
        rows = self._db.query(
            "select code, game, host, changed, summary from tables order by changed desc"
        )
        return [_summary(row) for row in rows]

    @contextmanager
    def turn(self, code: str) -> Iterator[None]:
        """Queues those who write to a table, from reading it to the commit, as they came.

        So nobody's entry is overtaken while the database is locked. `Unwritable` where the turn
        does not come in time.
        """
        with self._queued(code.upper()):
            yield

    @contextmanager
    def _writing(self) -> Iterator[Database]:
        """One transaction. Nothing in it may wait for the network or another task.

        `Unwritable` where the database stays locked or has no room: then nothing was written.
        """
        with self._queued(DATABASE):
            self._begin()
            try:
                yield self._db
                self._db.conn.commit()
            except BaseException as error:
                self._db.conn.rollback()
                if isinstance(error, sqlite3.OperationalError):
                    raise Unwritable(full=is_full(error)) from error
                raise

    @contextmanager
    def _queued(self, name: str) -> Iterator[None]:
        try:
            with self._turns.turn(name, WAIT_S):
                yield
        except Overdue:
            raise Unwritable from None

    def _begin(self) -> None:
        """Begins a transaction; others have their turn while another program has the lock."""
        give_up = monotonic() + WAIT_S
        while True:
            try:
                self._db.execute("begin immediate")
                return
            except sqlite3.OperationalError as error:
                if not is_locked(error) or monotonic() > give_up:
                    raise Unwritable(full=is_full(error)) from error
            gevent.sleep(RETRY_S)


def chance(record: TableRecord, entry: Entry) -> Chance:
    """A generator for each kind of draw that `entry` makes, known to nobody.

    The same again after an undo, so that nobody draws until they like it; another one for each
    entry of its type in a round, and for entries of other types.
    """
    table = record.table
    now = table.state.round
    states = (table.beginning, *(step.state for step in table.steps))
    before = sum(
        state.round == now and type(step.entry) is type(entry)
        for state, step in zip(states, table.steps, strict=False)
    )
    place = f"{now}:{type(entry).__struct_config__.tag}:{before}"
    return lambda kind: Random(f"{record.secret}:{place}:{kind}")


def summary(table: Table) -> dict[str, object]:
    """What the list of tables shows of this one."""
    names = table.game.rules.names(table.state)
    return {
        "names": list(names.values()),
        "colours": list(names),
        "round": table.state.round,
        "phase": table.state.phase,
        "finished": table.over,
    }


def _summary(row: Row) -> Summary:
    stored = msgspec.json.decode(row["summary"])
    changed = datetime.fromisoformat(row["changed"])
    return Summary(code=row["code"], game=row["game"], host=row["host"], changed=changed, **stored)


def _free_code(db: Database, rng: SystemRandom) -> str:
    while True:
        code = "".join(rng.choices(CODE_LETTERS, k=CODE_LENGTH))
        if not list(db.query("select 1 from tables where code = ?", [code])):
            return code


def _length(db: Database, code: str) -> int:
    (last,) = db.execute("select max(number) from lines where code = ?", [code]).fetchone()
    return int(last or 0)


def _json(data: object) -> str:
    return msgspec.json.encode(data).decode()


def _row(table: Table, entry: Entry, digest: str, sender: str, written: str) -> dict[str, object]:
    """A log line as a row of the database, without the table's code and the line's number."""
    return {
        "entry": _json(tables.plain(table.game, entry)),
        "rules": table.game.rules.RULES,
        "digest": digest,
        "sender": sender,
        "written": written,
    }


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _moment() -> str:
    """Now, to the millisecond: the story tells who took how long."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
