"""The lists of tables, and who is shown which of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import datetime

import msgspec
from msgspec import Struct

from companion.core.lenient import items
from companion.core.table import Table
from companion.storage.database import Repository, Row, Trouble, json_text, read_time, trouble_of
from companion.storage.schema import FINISHED


class Reader(Struct, frozen=True):
    """Whose lists are asked for: the mark of a browser, "" for one that has none.

    `alone`: it is told nothing of others' tables; else only nothing of those from files.
    """

    mark: str = ""
    alone: bool = False

    @property
    def sees(self) -> dict[str, object]:
        """The values that `SEEN` and `SEEN_TABLE` ask for."""
        return {"mark": self.mark, "alone": self.alone}


EVERYBODY = Reader()
"""A browser without a token, on a server where nothing of others' is hidden."""
SEEN_TABLE = """(host = :mark or not (:alone or brought)
    or code in (select code from seats where holder = :mark))"""
"""Holds for a row of `tables` that a reader's lists show."""
SEEN = f"code in (select code from tables where {SEEN_TABLE})"
"""The same for rows that only name its code."""
INSTALLED = "game in (select value from json_each(:games))"
OVER = f"({FINISHED} = 1 and {INSTALLED})"
GOING = f"({FINISHED} = 0 or {FINISHED} = 1 and not {INSTALLED})"
"""Of a game that is not installed nothing is known: its tables are listed with those that go on."""
LED = "host = :mark"
LISTED = f"select code, game, host, changed, summary from tables where {SEEN_TABLE}"
NEWEST = " order by changed desc, tables.rowid desc limit :most"
"""Times are kept in seconds: of tables changed in the same one, that opened last comes first."""
ALL = -1

UNUSED = "select rowid from tables where changed < ? order by changed"
"""By the index alone, so that a row on a damaged page hides no other."""
CODE = "select code from tables where rowid = ?"
LED_BY = "select code from tables where host = ?"
KNOWN = """select 1 from tables where host = :mark union all
    select 1 from seats where holder = :mark or instr(asking, :mark) union all
    select 1 from boxes where owner = :mark limit 1"""
LAST_SAID = f"""select said from (select *, rowid,
    case when json_valid(setup) then json_extract(setup, :where) end as said from tables)
    where game = :game and {SEEN_TABLE} and said is not null
    order by opened desc, rowid desc limit 1"""


class Summary(Struct, frozen=True):
    """A table in the list of tables; `changed` is None where the database no longer says when."""

    code: str
    game: str
    names: list[str]
    colours: list[str]
    round: int
    phase: str
    finished: bool
    changed: datetime | None
    host: str


NOTHING: Row = {"names": [], "colours": [], "round": 0, "phase": "", "finished": False}
"""Stands for a summary that cannot be read."""


def summarize(table: Table) -> dict[str, object]:
    """What the list of tables shows of this one."""
    names = table.game.names(table.state)
    return {
        "names": list(names.values()),
        "colours": list(names),
        "round": table.state.round,
        "phase": table.state.phase,
        "finished": table.over,
    }


def read_summary(row: Row) -> Summary | None:
    """Return what a list shows of the table in that row of `LISTED`; None if nothing can be shown.

    A table whose summary or time was altered by hand is listed all the same.
    """
    for said in (_said(row), NOTHING):
        try:
            return msgspec.convert({**said, **row, "changed": read_time(row["changed"])}, Summary)
        except msgspec.ValidationError:
            continue
    return None


def _said(row: Row) -> Row:
    """Return what the row's summary says; `NOTHING` if it is no summary."""
    try:
        said = msgspec.json.decode(row["summary"], type=dict[str, object])
    except (msgspec.DecodeError, TypeError, RecursionError):
        return NOTHING
    named = len(items(said.get("names"))) == len(items(said.get("colours")))
    return said if named else NOTHING


class Lists(Repository):
    """What is asked of all tables of one data folder at once, without replaying any."""

    def tables(
        self, reader: Reader, *, finished: bool | None = None, most: int = ALL
    ) -> list[Summary]:
        """The tables that the reader's lists show, the one played last first, at most so many.

        `finished`: only those whose game is over (True), or goes on or is not installed (False).
        """
        such = [] if finished is None else [OVER if finished else GOING]
        return self._such(reader, such, most=most)

    def last(
        self, reader: Reader, *, game: str | None = None, finished: bool | None = None
    ) -> Summary | None:
        """The table to go on with: the one played last, of those that the reader leads, else of all
        that the reader's lists show; its game is installed. None where there is none.

        `game`, `finished`: only such tables.
        """
        such = [INSTALLED, "(:game is null or game = :game)"]
        if finished is not None:
            such.append(f"{FINISHED} = {int(finished)}")
        for whose in ([LED], []):
            for found in self._such(reader, [*such, *whose], game=game, most=1):
                return found
        return None

    def _such(self, reader: Reader, such: list[str], **asked: object) -> list[Summary]:
        """Those of the tables that the reader's lists show for which all of `such` holds."""
        installed = json_text([*self._games])
        values = {"games": installed, **asked, **reader.sees}
        rows = self._db.query(" and ".join([LISTED, *such]) + NEWEST, values)
        return [table for table in map(read_summary, rows) if table is not None]

    def led_by(self, host: str) -> set[str]:
        """The codes of the tables that the browser with this mark leads."""
        return {code for (code,) in self._db.execute(LED_BY, [host]).fetchall()}

    def unused_since(self, moment: datetime) -> Iterator[str]:
        """The codes of the tables at which nothing has been written since, the oldest first.

        Each is looked up when it is asked for; those on a damaged page are left out.
        """
        for row in self._db.execute(UNUSED, [moment.isoformat(timespec="seconds")]).fetchall():
            try:
                yield from self._db.execute(CODE, row).fetchone() or ()
            except sqlite3.DatabaseError as error:
                if trouble_of(error) is not Trouble.DAMAGED:
                    raise

    def knows(self, mark: str) -> bool:
        """Whether the browser with this mark leads a table, holds a seat or asks for one, or has
        made a box.
        """
        return self._db.execute(KNOWN, {"mark": mark}).fetchone() is not None

    def last_said(self, game: str, where: str, reader: Reader) -> object:
        """What set-ups of that game say at that place (a JSON path): the last table's that does,
        of those that the reader's lists show.
        """
        asked = {"game": game, "where": where, **reader.sees}
        found = self._db.execute(LAST_SAID, asked).fetchone()
        try:
            return None if found is None else msgspec.json.decode(str(found[0]))
        except msgspec.DecodeError:
            return None
