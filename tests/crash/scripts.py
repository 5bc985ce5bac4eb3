"""Kept games as scripts: the sender and the entry of each line.

Therefore the log of a table is always the beginning of its script, whatever was killed in between.
"""

import json
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from companion.core import table as tables
from companion.core.game_file import read_file
from companion.core.lines import read_entry
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.folders import HOME
from companion.games.installed import INSTALLED
from companion.storage.record import SeatHolder, TableRecord
from companion.storage.tables import Records
from companion.web.requests.identity import Roles, token_hash
from companion.web.requests.rights import may_write
from tests.support.tokens import lay_key, token_for

FIXTURES = HOME / "tests" / "fixtures"
TABLET = "table"
"""The device that leads the table. All others have the colour of their seat as name."""


APP = "app"
"""The sender of entries that the app makes automatically."""


class Turn(NamedTuple):
    """A line of the log: the sender (or `APP`), the entry, and the table after it."""

    by: str
    entry: dict[str, Any]
    after: Table

    @property
    def digest(self) -> str:
        return self.after.digest


class Script:
    """The lines of a game that the seated devices may post."""

    def __init__(self, start: Table, entries: list[dict[str, Any]]) -> None:
        self.start = start
        self.entries = entries

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Return the lines. They are played when first needed, because not every script is used."""
        record = TableRecord(
            "", self.start, "", token_hash(token(TABLET)), "", seats=seats(self.start)
        )
        turns, table = [], self.start
        for plain in self.entries:
            by_app = automatic(table)
            entry = by_app or read_entry(table.game, plain)
            by = APP if by_app else _who_may(record, table, entry)
            if by is None:
                break
            table = table.play(entry)
            turns.append(Turn(by, plain_data(entry), table))
        return tuple(turns)

    def written(self, n: int) -> int:
        """Return the number of lines after turn `n`, including the automatic entries that follow
        it."""
        after = n + 1
        while after < len(self.turns) and self.turns[after].by == APP:
            after += 1
        return after

    @property
    def devices(self) -> tuple[str, ...]:
        """Return the names of the tablet and of a phone for each seat."""
        return (TABLET, *self.start.state.players)

    def table(self, revision: int) -> Table:
        """Return the table after that many lines."""
        return self.turns[revision - 1].after if revision else self.start


def token(device: str) -> str:
    """Return the cookie of a device."""
    return token_for(f"device-{device}")


@cache
def script(name: str) -> Script:
    """Return the script of a kept game."""
    data = json.loads((FIXTURES / name).read_text("utf-8"))
    return Script(read_file(INSTALLED, data, upto=0), data["entries"])


def seats(table: Table) -> Mapping[str, SeatHolder]:
    """Return seats with a phone of their own each."""
    return {colour: SeatHolder(holder=token_hash(token(colour))) for colour in table.state.players}


def automatic(table: Table) -> tables.Entry | None:
    """Return the entry that the app makes automatically now, if there is one."""
    return table.game.automatic_entry(table.state) if table.game.automatic_entry else None


def _who_may(record: TableRecord, table: Table, entry: tables.Entry) -> str | None:
    """Return the device that may write the entry now, preferably a phone, or None."""
    now = TableRecord("", table, "", record.host, "", seats=record.seats)
    phones = {
        colour: Roles(token_hash(token(colour)), False, frozenset({colour})) for colour in now.seats
    }
    roles = {**phones, TABLET: Roles(now.host, host=True)}
    return next((who for who, role in roles.items() if may_write(now, role, entry)), None)


def lay(folder: Path, *names: str) -> list[str]:
    """Create a table for each of these scripts in a data folder, with its devices in the seats.
    Return the codes."""
    lay_key(folder)
    records = Records(folder, INSTALLED)
    codes = []
    for name in names:
        begun = script(name).start
        record = records.create(begun, token_hash(token(TABLET)))
        for colour, holding in seats(begun).items():
            records.store_seat(record, colour, holding)
        codes.append(record.code)
    records.close()
    return codes
