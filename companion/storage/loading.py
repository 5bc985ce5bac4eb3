"""Loads a table from the database, and replays its log up to the first wrong digest.

Each line is stored with a digest of the state after it. If newer rules lead to another state, or if
the rows were changed (lines deleted, altered or cut off, a torn page of the file), the table opens
with the lines before the first difference, and a notice says so.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

import msgspec
from sqlite_utils import Database

from companion.core import table as tables
from companion.core.lenient import mapping_or_empty
from companion.core.lines import Amend, Lost, Unfit, read_entry
from companion.core.play import AnyGame, Entry, Games, Refused
from companion.core.table import Table, Tick, no_tick
from companion.storage.database import Row, Trouble, Unreadable, read_time, sqlite_trouble
from companion.storage.record import SeatHolder, SeatRequest, TableRecord

UNKNOWN = ""
"""The digest of a line after which the state was never computed."""
LONGEST = 99_999
"""No log has more lines; another program wrote a higher number."""
MISSING: Row = {"entry": "", "rules": 0, "digest": UNKNOWN, "lost": 1, "written": ""}
"""Stands for a line that is gone: it does not count, and the digests of later lines say whether the
table went on without it."""
LINES = "select * from lines where code = ? and number between 1 and ? order by number"
LENGTH = """select max(
    case when typeof(length) = 'integer' and length <= :longest then length else 0 end,
    ifnull((select max(number) from lines where code = :code and number <= :longest), 0)
    ) from tables where code = :code"""
"""The length of a log; an impossible length in the column is ignored."""


def load_table(db: Database, games: Games, code: str, tick: Tick = no_tick) -> TableRecord | None:
    """Return a table, replayed up to the first wrong digest; None if there is no such table.

    Its seats are not loaded (`load_seats`). Raises `Unreadable` if its game is not installed or its
    set-up is damaged.
    """
    row = find_row(db, code)
    if row is None:
        return None
    lines = _read_lines(db, row)
    table, lost = replay(_empty_table(games, row), lines, tick)
    rules = max((_whole_number(line["rules"]) for line in lines[table.revision :]), default=0)
    newer = rules if rules > table.game.version else 0
    return TableRecord(code, table, *_read_people(row), lost, newer=newer)


def check_table(db: Database, games: Games, row: Row) -> None:
    """Raise `Unreadable` if that table's set-up, host or seats are damaged."""
    _empty_table(games, row)
    _read_people(row)
    load_seats(db, row["code"])


def _whole_number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _read_people(row: Row) -> tuple[str, str, str]:
    """Return a table's secret, its host and its host's code. Raises `Unreadable` if one is
    damaged."""
    found = (row["secret"], row["host"], row["host_code"])
    for key, value in zip(("secret", "host", "host_code"), found, strict=True):
        if not _is_hash(value):
            because = Refused("bad-value", {"what": "table", "key": key})
            raise Unreadable(row["code"], because, None)
    return found


def _is_hash(value: object) -> bool:
    """Return whether a column can hold a token hash or secret that the companion made."""
    return isinstance(value, str) and value.isascii()


def find_row(db: Database, code: str) -> Row | None:
    """Return the row of a table in `tables`; None if there is none."""
    return next(iter(db.query("select * from tables where code = ?", [code])), None)


def _empty_table(games: Games, row: Row) -> Table:
    """Return the table before its first line. Raises `Unreadable` if its set-up is damaged."""
    game: AnyGame | None = None
    try:
        game = games[row["game"]]
        return tables.begin_table(game, game.read_setup(_json_object(row["setup"])))
    except Refused as because:
        raise Unreadable(row["code"], because, game) from None


def _json_object(text: object) -> dict[str, object]:
    """Return the object in a JSON text; an empty one if the text holds no object."""
    try:
        return mapping_or_empty(msgspec.json.decode(str(text)))
    except (msgspec.DecodeError, RecursionError):
        return {}


def _read_lines(db: Database, row: Row) -> list[Row]:
    """Return every line of a table's log, with `MISSING` in place of each missing line."""
    found = {line["number"]: line for line in _readable_rows(db, LINES, [row["code"], LONGEST])}
    claimed = _whole_number(row["length"])
    last = max([claimed if claimed <= LONGEST else 0, *found])
    return [found.get(number, MISSING) for number in range(1, last + 1)]


def _readable_rows(db: Database, query: str, values: Sequence[object]) -> Iterator[Row]:
    """Yield the rows before the first row on a damaged page of the file."""
    try:
        yield from db.query(query, values)
    except sqlite3.DatabaseError as error:
        if sqlite_trouble(error) is not Trouble.DAMAGED:
            raise


def log_length(db: Database, code: str) -> int:
    """Return the number of lines in the log of a table, including lost ones; 0 if there is no such
    table."""
    found = db.execute(LENGTH, {"code": code, "longest": LONGEST}).fetchone()
    return 0 if found is None else int(found[0])


def written_times(db: Database, code: str) -> list[datetime]:
    """Return the time of each line of a table's log. A line without a known time gets that of the
    line before."""
    row = find_row(db, code)
    times = [] if row is None else [read_time(line["written"]) for line in _read_lines(db, row)]
    last = next((time for time in times if time is not None), datetime.fromtimestamp(0, UTC))
    return [last := time or last for time in times]


def load_seats(db: Database, code: str) -> dict[str, SeatHolder]:
    """Return the holders of a table's seats. Raises `Unreadable` if a seat's row is damaged."""
    rows = db.query("select * from seats where code = ?", [code])
    try:
        return {row["colour"]: _read_seat(row) for row in rows}
    except (msgspec.DecodeError, TypeError):
        because = Refused("bad-value", {"what": "table", "key": "seats"})
        raise Unreadable(code, because, None) from None


def _read_seat(row: Row) -> SeatHolder:
    asking = msgspec.json.decode(row["asking"], type=tuple[SeatRequest, ...])
    if not all(map(_is_hash, (row["holder"] or "", *(one.phone for one in asking)))):
        raise TypeError
    return SeatHolder(row["holder"], asking, bool(row["no_phone"]), bool(row["at_tablet"]))


def replay(table: Table, lines: Sequence[Row], tick: Tick = no_tick) -> tuple[Table, int]:
    """Return the table before its first bad line, and the number of lines that are left out.

    A line is bad if it cannot be read, if the rules refuse it, or if the state after it has another
    digest than the stored one. A line that is missing or marked as lost does not count. A log with
    amendments is good if its last digest is right.
    """
    if any(_json_object(line["entry"]).get("type") == "amend" for line in lines):
        whole = _replay_lines(table, lines, tick)
        if whole is not None:
            return whole, 0
    good = table
    for line in lines:
        tick()
        try:
            table = table.play(_read_line_entry(table.game, line), tick)
        except Refused:
            break
        if line["lost"] or not line["digest"]:
            continue
        if line["digest"] != table.digest:
            break
        good = table
    return good, len(lines) - good.revision


def _replay_lines(table: Table, lines: Sequence[Row], tick: Tick) -> Table | None:
    """Return the table after all lines; None if a line does not fit or the last digest differs."""
    try:
        after = tables.play_lines(
            table, [_read_line_entry(table.game, line) for line in lines], tick
        )
    except (Refused, Unfit):
        return None
    return after if lines[-1]["digest"] == after.digest else None


def _read_line_entry(game: AnyGame, line: Row) -> Entry:
    data = _json_object(line["entry"])
    return Lost(data) if line["lost"] else read_entry(game, data)


def digests(table: Table, tick: Tick = no_tick) -> Iterator[str]:
    """Yield the digest of the state after each line of the log, as it was when the line was made.

    The digest is `UNKNOWN` from the first amendment up to the last line but one, because everything
    would have to be played again for each line. It is also `UNKNOWN` after a line that fits only
    because of a later amendment.
    """
    now = tables.begin_table(table.game, table.first_setup)
    for entry in table.log[:-1]:
        if isinstance(entry, Amend):
            break
        try:
            now = now.play(entry, tick)
        except Refused:
            break
        yield now.digest
    yield from [UNKNOWN] * (len(table.log) - 1 - now.revision)
    yield from [table.digest] * bool(table.log)
