"""A table from the database: its log is replayed as far as it still comes to its digests.

With every line stands a digest of the state that it came to. Where newer rules come to another
state, or somebody has changed the rows behind the companion's back (lines gone, altered or cut off,
a torn page of the file), the table opens at the last line before that, and says so.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import msgspec
from sqlite_utils import Database

from companion.core import table as tables
from companion.core.folding import Tick, Unfit, unhurried
from companion.core.lenient import fields
from companion.core.lines import Amend, Lost, read_entry
from companion.core.play import Entry, Games, Refused
from companion.core.states import states
from companion.core.table import Table
from companion.storage.database import Row, Trouble, Unreadable, trouble
from companion.storage.reading import moment
from companion.storage.record import Asking, Holding, TableRecord

UNKNOWN = ""
"""Stands where it was never worked out what a line came to."""
LONGEST = 99_999
"""No log has more lines; a higher number was written by somebody else."""
MISSING: Row = {"entry": "", "rules": 0, "digest": UNKNOWN, "lost": 0}
"""Stands for a line that is gone: it is no entry, so nothing after it counts either."""
LINES = "select * from lines where code = ? and number between 1 and ? order by number"
LENGTH = """select max(
    case when typeof(length) = 'integer' and length <= :longest then length else 0 end,
    ifnull((select max(number) from lines where code = :code and number <= :longest), 0)
    ) from tables where code = :code"""
"""How long a log is; a length that no log has says nothing."""


def load(db: Database, games: Games, code: str, tick: Tick = unhurried) -> TableRecord | None:
    """A table from its rows, replayed up to the last line that still comes to its digest.

    Its seats are not looked up (`holdings`). `Unreadable` where its game is not installed or its
    set-up is none.
    """
    row = table_row(db, code)
    if row is None:
        return None
    lines = _lines(db, row)
    table, lost = replay(_empty(games, row), lines, tick)
    rules = max((_number(line["rules"]) for line in lines[table.revision :]), default=0)
    newer = rules if rules > table.game.version else 0
    return TableRecord(code, table, *_people(row), lost, newer=newer)


def check(db: Database, games: Games, row: Row) -> None:
    """Raise `Unreadable` if that table's set-up, host or seats are damaged."""
    _empty(games, row)
    _people(row)
    holdings(db, row["code"])


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _people(row: Row) -> tuple[str, str, str]:
    """Return a table's secret, its host and its host's code; `Unreadable` if one is damaged."""
    found = (row["secret"], row["host"], row["host_code"])
    for key, value in zip(("secret", "host", "host_code"), found, strict=True):
        if not _is_mark(value):
            raise Unreadable(row["code"], Refused("bad-value", {"what": "table", "key": key}))
    return found


def _is_mark(value: object) -> bool:
    """Whether a column holds what was made here: letters and digits."""
    return isinstance(value, str) and value.isascii()


def table_row(db: Database, code: str) -> Row | None:
    """The row of that table in `tables`; None where there is none."""
    return next(iter(db.query("select * from tables where code = ?", [code])), None)


def _empty(games: Games, row: Row) -> Table:
    try:
        game = games[row["game"]]
        return tables.start(game, game.read_setup(_plain(row["setup"])))
    except Refused as because:
        raise Unreadable(row["code"], because) from None


def _plain(text: object) -> dict[str, object]:
    """What a JSON text holds; nothing where it holds no object, or is none."""
    try:
        return fields(msgspec.json.decode(str(text)))
    except (msgspec.DecodeError, RecursionError):
        return {}


def _lines(db: Database, row: Row) -> list[Row]:
    """Every line of a table's log, `MISSING` in the place of those that are gone."""
    found = {line["number"]: line for line in _readable(db, LINES, [row["code"], LONGEST])}
    claimed = _number(row.get("length"))
    last = max([claimed if claimed <= LONGEST else 0, *found])
    return [found.get(number, MISSING) for number in range(1, last + 1)]


def _readable(db: Database, query: str, values: Sequence[object]) -> Iterator[Row]:
    """The rows up to the first that lies where the file is damaged."""
    try:
        yield from db.query(query, values)
    except sqlite3.DatabaseError as error:
        if trouble(error) is not Trouble.DAMAGED:
            raise


def length(db: Database, code: str) -> int:
    """How many lines the log of a table has, those that are gone included; 0 without a table."""
    found = db.execute(LENGTH, {"code": code, "longest": LONGEST}).fetchone()
    return 0 if found is None else int(found[0])


def written(db: Database, code: str) -> list[datetime]:
    """When each line of a table's log was made; where it is no longer said, as the one before."""
    times = [moment(row["written"]) for row in _readable(db, LINES, [code, LONGEST])]
    last = next((time for time in times if time is not None), datetime.fromtimestamp(0, UTC))
    return [last := time or last for time in times]


def holdings(db: Database, code: str) -> dict[str, Holding]:
    """Who holds the seats of a table. `Unreadable` where that is no longer said."""
    rows = db.query("select * from seats where code = ?", [code])
    try:
        return {row["colour"]: _holding(row) for row in rows}
    except (msgspec.DecodeError, TypeError):
        raise Unreadable(code, Refused("bad-value", {"what": "table", "key": "seats"})) from None


def _holding(row: Row) -> Holding:
    asking = msgspec.json.decode(row["asking"], type=tuple[Asking, ...])
    if not all(map(_is_mark, (row["holder"] or "", *(one.phone for one in asking)))):
        raise TypeError
    return Holding(row["holder"], asking, bool(row["no_phone"]), bool(row["at_tablet"]))


def ended(db: Database, games: Games, code: str) -> Table | None:
    """The table after its last line; None where that has another digest than the stored one.

    Checks the last digest only: many old tables are read at once.
    """
    row = table_row(db, code)
    lines = [] if row is None else _lines(db, row)
    if row is None or not lines:
        return None
    try:
        table = _folded(_empty(games, row), lines)
    except Unreadable:
        return None
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
        data = _plain(line["entry"])
        return Lost(data) if line["lost"] else read_entry(table.game, data)

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
    yield from (tables.digest_of(table.game, state) for state in states(before, tick))
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
