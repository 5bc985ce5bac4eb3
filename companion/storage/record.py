"""A table with its host and its seats, as the database has them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import Struct

from companion.core.play import Chance, Entry
from companion.core.table import Table


class SeatRequest(Struct, frozen=True):
    """A phone that asks for a seat: its token hash, and the number by which people recognise it.
    `address` is a digest of its network address; the requests of an address are limited."""

    phone: str
    number: int
    address: str = ""


class SeatHolder(Struct, frozen=True):
    """The phone that holds a seat (its token hash), and the phones that ask for it.

    `no_phone`: its player wants no phone. `at_tablet`: the tablet has visibly taken the seat over,
    for example because the player had to leave (R0.7).
    """

    holder: str | None = None
    asking: tuple[SeatRequest, ...] = ()
    no_phone: bool = False
    at_tablet: bool = False

    @property
    def on_phone(self) -> bool:
        """Return whether the seat's entries are made on a phone, not on the tablet."""
        return self.holder is not None and not self.at_tablet


FREE = SeatHolder()


class TableRecord(Struct, frozen=True):
    """A table as it is stored. `lost` is the number of lines at its end that do not replay.

    `newer` is the version of the rules that wrote these lines, if it is newer than this companion.
    `next` is the code of the rematch's table, "" if there is none.
    """

    code: str
    table: Table
    secret: str
    host: str
    host_code: str
    lost: int = 0
    seats: Mapping[str, SeatHolder] = {}
    newer: int = 0
    next: str = ""

    @property
    def revision(self) -> int:
        """The number of lines in the log, including those that do not replay."""
        return self.table.revision + self.lost

    def seat(self, colour: str) -> SeatHolder:
        """Return the holder of a seat; `FREE` if nobody ever took it."""
        return self.seats.get(colour, FREE)


def chance(record: TableRecord, entry: Entry) -> Chance:
    """Return the random generators for the draws of an entry. Nobody can predict them.

    After an undo they are the same again, so nobody can draw again until they like the result. They
    differ by kind of draw, by type of entry, and for each entry of a type within a round.
    """
    now, tag = record.table.state.round, type(entry).__struct_config__.tag

    def generator(kind: str) -> Random:
        return Random(f"{record.secret}:{now}:{tag}:{_count_like(record.table, entry)}:{kind}")

    return generator


def _count_like(table: Table, entry: Entry) -> int:
    """Return how many entries of the same type were made in this round. That reads the whole game,
    so it is computed only if something is drawn."""
    now = table.state.round
    states = (table.beginning, *(step.state for step in table.steps))
    return sum(
        state.round == now and type(step.entry) is type(entry)
        for state, step in zip(states, table.steps, strict=False)
    )
