"""A table as it is kept: its log, its host and its seats."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import Struct

from companion.core.play import Chance, Entry
from companion.core.table import Table


class Asking(Struct, frozen=True):
    """A phone that asks for a seat: its mark, and the number by which people tell it apart.

    `address`: a digest of the network address that it asks from, by which requests are limited.
    """

    phone: str
    number: int
    address: str = ""


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


class TableRecord(Struct, frozen=True):
    """A table as it is kept. `lost`: lines at the end of the log that no longer replay.

    `newer`: the version of the rules that wrote them, where this companion does not know it yet.
    `next`: the code of the table of the rematch, "" if there is none.
    """

    code: str
    table: Table
    secret: str
    host: str
    host_code: str
    lost: int = 0
    seats: Mapping[str, Holding] = {}
    newer: int = 0
    next: str = ""

    @property
    def revision(self) -> int:
        """The number of lines in the log, those that no longer replay included."""
        return self.table.revision + self.lost

    def seat(self, colour: str) -> Holding:
        """Who holds that seat; nobody, where it was never taken."""
        return self.seats.get(colour, FREE)


def chance(record: TableRecord, entry: Entry) -> Chance:
    """A generator for each kind of draw that `entry` makes, known to nobody.

    The same again after an undo, so that nobody draws until they like it; another one for each
    entry of its type in a round, and for entries of other types.
    """
    now, tag = record.table.state.round, type(entry).__struct_config__.tag

    def drawn(kind: str) -> Random:
        return Random(f"{record.secret}:{now}:{tag}:{_before(record.table, entry)}:{kind}")

    return drawn


def _before(table: Table, entry: Entry) -> int:
    """How many entries of its type were made in this round: asked only where something is drawn,
    as it is a look at the whole game.
    """
    now = table.state.round
    states = (table.beginning, *(step.state for step in table.steps))
    return sum(
        state.round == now and type(step.entry) is type(entry)
        for state, step in zip(states, table.steps, strict=False)
    )
