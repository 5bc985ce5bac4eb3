"""The lists of tables, and the rules about which reader may list which table."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from functools import cached_property

import msgspec
from msgspec import Struct

from companion.core.lenient import list_or_empty
from companion.core.table import Table
from companion.storage.database import (
    Repository,
    Row,
    Trouble,
    json_text,
    now,
    read_time,
    sqlite_trouble,
)
from companion.storage.schema import FINISHED


class Reader(Struct, frozen=True):
    """The browser that asks for lists: its token hash ("" if it has none). If it is `alone`, it may
    list only its own tables; otherwise all tables except those that others have imported."""

    token_hash: str = ""
    alone: bool = False

    @property
    def query_values(self) -> dict[str, object]:
        """The values for the placeholders of the queries in this module, and of lists of boxes."""
        return {"token_hash": self.token_hash}


EVERYBODY = Reader()
"""A browser without a token, on a server where everybody may list all tables."""
OWN = """select code from tables where host = :token_hash
    union select code from seats where holder = :token_hash"""
OWN_BROUGHT = """select code from tables where brought = 1 and host = :token_hash
    union select code from seats cross join tables using (code)
    where holder = :token_hash and brought = 1"""
"""The imported tables of a reader, which others do not see in their lists."""


def visible_rows_query(reader: Reader, table: str) -> str:
    """Return the `from` and `where` of a query for the rows of `table` that the reader may list.
    That database table must have columns `code` and `brought`. If the reader lists only its own
    tables, SQLite visits only their rows."""
    if reader.alone:
        return _rows_of(OWN, table)
    return f"from {table} where (brought = 0 or code in ({OWN}))"


def _rows_of(codes: str, table: str) -> str:
    return f"from ({codes}) cross join {table} using (code) where true"


def sorted_rows_query(
    reader: Reader, table: str, columns: str, conditions: Sequence[str], order: str
) -> str:
    """Return a query for the first `:most` rows of `table` that the reader may list and that fulfil
    all conditions. `order` sorts them by some of the `columns`.

    Public rows and the reader's own rows are sorted separately. SQLite reads the former in the
    order of an index, and visits no row that only others may list.
    """
    own = _rows_of(OWN if reader.alone else OWN_BROUGHT, table)
    sources = [own] if reader.alone else [own, f"from {table} where brought = 0"]
    last = f"order by {order} limit :most"
    parts = (" and ".join([f"select {columns} {source}", *conditions]) for source in sources)
    return " union all ".join(f"select * from ({part} {last})" for part in parts) + f" {last}"


INSTALLED = "+game in (select value from json_each(:games))"
"""The plus keeps SQLite from looking up all rows of these games in an index, unsorted."""
OVER = f"{FINISHED} = 1 and {INSTALLED}"
GOING = f"{FINISHED} = 0"
GOING_OR_NOT_INSTALLED = f"({GOING} or {FINISHED} = 1 and not {INSTALLED})"
"""Tables of games that are not installed are listed with those that go on. SQLite cannot read them
in the order of the list, so this is asked only where such tables exist."""
NOT_INSTALLED = f"select 1 from tables where not {INSTALLED} limit 1"
LED = "host = :token_hash"
LISTED = "code, game, host, changed, summary, tables.rowid as opened_as"
REMOVED = """code in (select code from removals
    where browser = :token_hash and (:since is null or moment < :since))"""
REMOVE = """insert or ignore into removals (code, browser, moment)
    select code, :token_hash, :moment {rows} and {which}"""
RESTORE = "delete from removals where browser = :token_hash and {which}"
REMOVED_SINCE = "select code from removals where browser = :token_hash and moment >= :since"
NEWEST = "changed desc, opened_as desc"
"""Of tables changed in the same second, the one opened last comes first."""
ALL = -1

UNUSED = "select rowid from tables where changed < ? order by changed"
"""Reads only the index, so that a row on a damaged page hides no other row."""
CODE = "select code from tables where rowid = ?"
LED_BY = """select code from tables where host = :host and host != ''
    and code in (select value from json_each(:codes))"""
SETUPS = "setup, tables.rowid as opened_as"
"""The order of opening is that of the rows; the clock may have been set back in between."""
MOST_SEARCHED = 100
NEWEST_VALUE = """select value from
    (select case when json_valid(setup) then json_extract(setup, :where) end as value
    from ({setups})) where value is not null limit 1"""


class Summary(Struct, frozen=True):
    """A table in the list of tables; `changed` is None if that column is damaged."""

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
"""The summary of a table whose own summary cannot be read."""


def summarize(table: Table) -> dict[str, object]:
    """Return the values of a table that the list of tables shows."""
    names = table.game.names(table.state)
    return {
        "names": list(names.values()),
        "colours": list(names),
        "round": table.state.round,
        "phase": table.state.phase,
        "finished": table.is_over,
    }


def read_summary(row: Row) -> Summary | None:
    """Return the summary in a row of `LISTED`; None if nothing in the row can be shown. A table is
    listed even if its summary or time was altered by hand."""
    for columns in (_decode_summary(row), NOTHING):
        try:
            return msgspec.convert(
                {**columns, **row, "changed": read_time(row["changed"])}, Summary
            )
        except msgspec.ValidationError:
            continue
    return None


def _decode_summary(row: Row) -> Row:
    """Return the data in the row's summary; `NOTHING` if they cannot be read."""
    try:
        found = msgspec.json.decode(row["summary"], type=dict[str, object])
    except (msgspec.DecodeError, TypeError, RecursionError):
        return NOTHING
    complete = len(list_or_empty(found.get("names"))) == len(list_or_empty(found.get("colours")))
    return found if complete else NOTHING


class Lists(Repository):
    """Lists of the tables of one data folder, which are made without replaying any table."""

    def list_tables(
        self,
        reader: Reader,
        *,
        finished: bool | None = None,
        removed: bool | None = None,
        since: str | None = None,
        most: int = ALL,
    ) -> list[Summary]:
        """Return at most `most` of the tables that the reader may list, the newest first.

        `finished`: True for tables whose game is over; False for all others, also of games that are
        not installed. `removed`: True for tables that the reader has removed from this list; False
        for all others. Tables removed after the time `since` do not count as removed yet.
        """
        going = GOING_OR_NOT_INSTALLED if self._has_other_games else GOING
        conditions = [] if finished is None else [OVER if finished else going]
        if removed is not None:
            conditions.append(REMOVED if removed else f"not {REMOVED}")
        return self._select_tables(reader, conditions, most=most, since=since)

    @cached_property
    def _has_other_games(self) -> bool:
        """Return whether the folder has tables of games that are not installed. All tables that are
        added while the companion runs are of installed games."""
        asked = {"games": json_text([*self._games])}
        return self._db.execute(NOT_INSTALLED, asked).fetchone() is not None

    def last_table(
        self,
        reader: Reader,
        *,
        game: str | None = None,
        finished: bool | None = None,
        removed: bool | None = None,
    ) -> Summary | None:
        """Return the table of an installed game that was played last, or None. Tables whose host is
        the reader come first, then other tables that the reader may list. `game`, `finished` and
        `removed` restrict the choice."""
        conditions = [INSTALLED, "(:game is null or game = :game)"]
        if finished is not None:
            conditions.append(f"{FINISHED} = {int(finished)}")
        if removed is not None:
            conditions.append(REMOVED if removed else f"not {REMOVED}")
        for leads in ([LED], []):
            for found in self._select_tables(
                reader, [*conditions, *leads], game=game, since=None, most=1
            ):
                return found
        return None

    def _select_tables(
        self, reader: Reader, conditions: list[str], **values: object
    ) -> list[Summary]:
        values = {"games": json_text([*self._games]), **values, **reader.query_values}
        asked = sorted_rows_query(reader, "tables", LISTED, conditions, NEWEST)
        rows = self._db.query(asked, values)
        return [table for table in map(read_summary, rows) if table is not None]

    def tables_led_by(self, host: str, codes: Collection[str]) -> set[str]:
        """Return the codes of those tables, out of `codes`, whose host is the browser with the
        token hash `host`."""
        asked = {"host": host, "codes": json_text([*codes])}
        return {code for (code,) in self._db.execute(LED_BY, asked).fetchall()}

    def remove(self, reader: Reader, code: str | None = None) -> str:
        """Remove a table from the reader's list; without a code remove all finished tables. Return
        the time of the removal. The tables themselves, and other readers' lists, do not change."""
        which = OVER if code is None else "code = :code"
        asked = REMOVE.format(rows=visible_rows_query(reader, "tables"), which=which)
        moment = now("milliseconds")
        self._write(asked, reader, code=code, moment=moment)
        return moment

    def restore(self, reader: Reader, code: str | None = None, *, finished: bool = False) -> None:
        """Put a table back into the reader's list. Without a code put back all tables, or with
        `finished` all finished ones."""
        every = f"code in (select code from tables where {OVER})" if finished else "true"
        which = every if code is None else "code = :code"
        self._write(RESTORE.format(which=which), reader, code=code)

    def _write(self, asked: str, reader: Reader, **values: object) -> None:
        values = {"games": json_text([*self._games]), **values, **reader.query_values}
        with self._writing() as db:
            db.execute(asked, values)

    def removed_codes(self, reader: Reader, since: str) -> set[str]:
        """Return the codes of the tables that the reader has removed since that time."""
        asked = {"since": since, **reader.query_values}
        return {code for (code,) in self._db.execute(REMOVED_SINCE, asked).fetchall()}

    def tables_unused_since(self, moment: datetime) -> Iterator[str]:
        """Yield the codes of the tables without a new line since that time, oldest first. Each
        table is looked up separately; rows on a damaged page of the file are left out."""
        for row in self._db.execute(UNUSED, [moment.isoformat(timespec="seconds")]).fetchall():
            try:
                yield from self._db.execute(CODE, row).fetchone() or ()
            except sqlite3.DatabaseError as error:
                if sqlite_trouble(error) is not Trouble.DAMAGED:
                    raise

    def last_setup_value(self, game: str, where: str, reader: Reader) -> object:
        """Return the value at the JSON path `where` of a set-up: that of the newest table which has
        one. Only a game's newest tables that the reader may list are searched. None if no set-up
        has the value."""
        asked = {"game": game, "where": where, "most": MOST_SEARCHED, **reader.query_values}
        setups = sorted_rows_query(reader, "tables", SETUPS, ["game = :game"], "opened_as desc")
        found = self._db.execute(NEWEST_VALUE.format(setups=setups), asked).fetchone()
        try:
            return None if found is None else msgspec.json.decode(str(found[0]))
        except msgspec.DecodeError:
            return None
