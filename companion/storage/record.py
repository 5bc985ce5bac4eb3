"""A table with its code, its host and its seats, as the database has them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, SystemRandom

from msgspec import Struct
from sqlite_utils import Database

from companion.core.play import Chance, Entry
from companion.core.structs import plain_data
from companion.core.table import Table, digest_of
from companion.storage.database import json_text, now
from companion.storage.lists import summarize


class SeatRequest(Struct, frozen=True):
    """The request of a phone for a seat: its token hash (`phone`), and the number by which people
    recognise it. `address` is a digest of the phone's network address; requests from one address
    are limited."""

    phone: str
    number: int
    address: str = ""


class SeatHolder(Struct, frozen=True):
    """The phone that holds a seat (its token hash, `holder`), and the phones that ask for the seat.

    `no_phone`: the player of the seat uses no phone. `at_tablet`: the tablet has visibly taken the
    seat over, for example because the player had to leave (R0.7).
    """

    holder: str | None = None
    asking: tuple[SeatRequest, ...] = ()
    no_phone: bool = False
    at_tablet: bool = False

    @property
    def is_on_phone(self) -> bool:
        """Return whether the seat's entries are made on a phone, not on the tablet."""
        return self.holder is not None and not self.at_tablet


FREE = SeatHolder()


class TableRecord(Struct, frozen=True):
    """A table as it is stored. `lost` is the number of lines at its end that do not replay. `newer`
    is the version of the rules that wrote these lines, if it is newer than this companion. `next`
    is the code of the rematch's table, "" if there is none."""

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
        """Return the holder of a seat; `FREE` if no phone ever took it."""
        return self.seats.get(colour, FREE)


def chance_for_entry(record: TableRecord, entry: Entry) -> Chance:
    """Return the random generators for the draws of an entry. Nobody can predict them.

    After an undo the same entry gets the same generators, so nobody can repeat a draw to get a
    better result. They differ by kind of draw, by type of entry, and for each entry of a type
    within a round.
    """
    now, tag = record.table.state.round, type(entry).__struct_config__.tag

    def generator(kind: str) -> Random:
        return Random(
            f"{record.secret}:{now}:{tag}:{_count_same_type_in_round(record.table, entry)}:{kind}"
        )

    return generator


def _count_same_type_in_round(table: Table, entry: Entry) -> int:
    """Return how many entries of the same type were made in this round. Counting reads the whole
    game, so it is done only if something is drawn."""
    now = table.state.round
    states = (table.beginning, *(step.state for step in table.steps))
    return sum(
        state.round == now and type(step.entry) is type(entry)
        for state, step in zip(states, table.steps, strict=False)
    )


CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: four of them make no word
CODE_LENGTH = 4
LONG_CODE = 6
"""The length where only the code keeps strangers out: with 1,000 tables, one guess in 64,000
hits."""


class Codes(Struct, frozen=True):
    """The form of codes for new tables: their length, and the letters with which they may begin."""

    length: int = CODE_LENGTH
    first: str = CODE_LETTERS


ANY_CODE = Codes()


def read_letters(text: str) -> str:
    """Return the first letters of codes in a text, without repeats. Raises `ValueError` for an
    impossible letter."""
    found = "".join(sorted(set(text.upper())))
    if not found or set(found) - set(CODE_LETTERS):
        raise ValueError(text)
    return found


def draw_unused_code(db: Database, rng: SystemRandom, codes: Codes) -> str:
    """Return a random code that no table of the database has."""
    while True:
        code = rng.choice(codes.first) + "".join(rng.choices(CODE_LETTERS, k=codes.length - 1))
        if not list(db.query("select 1 from tables where code = ?", [code])):
            return code


NewRow = dict[str, object]
"""A row to be written, by the names of its columns."""


def table_row(record: TableRecord, *, brought: bool) -> NewRow:
    """Return the row of a new table. `brought`: the table was imported from a file."""
    table, opened = record.table, now()
    return {
        "code": record.code,
        "game": table.game.name,
        "setup": json_text(table.first_setup),
        "secret": record.secret,
        "host": record.host,
        "host_code": record.host_code,
        "opened": opened,
        "changed": opened,
        "summary": json_text(summarize(table)),
        "length": table.revision,
        "brought": brought,
    }


def new_line_rows(
    record: TableRecord, after: Table, sender: str, written: str, key: str | None
) -> list[NewRow]:
    """Return rows for the lines of `after` that `record` does not have. The last row gets the
    key."""
    entries = after.log[record.table.revision :]
    earlier = [step.state for step in after.steps[-len(entries) :]][:-1]
    digests = [*(digest_of(after.game, state) for state in earlier), after.digest]
    last = record.revision + len(entries)
    return [
        {
            "code": record.code,
            "number": number,
            "key": key if number == last else None,
            **line_row(after, entry, digest, sender, written),
        }
        for number, (entry, digest) in enumerate(
            zip(entries, digests, strict=True), record.revision + 1
        )
    ]


def line_row(table: Table, entry: Entry, digest: str, sender: str, written: str) -> NewRow:
    """Return the row of a log line, without the table's code and the line's number."""
    return {
        "entry": json_text(entry),
        "rules": table.game.version,
        "digest": digest,
        "sender": sender,
        "written": written,
    }


def seat_row(code: str, colour: str, holding: SeatHolder) -> NewRow:
    """Return the row of a seat."""
    return {"code": code, "colour": colour, **plain_data(holding)}
