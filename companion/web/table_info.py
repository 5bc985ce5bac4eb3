"""What a page says of its table besides the game: who is there, and what this page may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.core import history, refusals, table_words
from companion.core.play import Refused
from companion.storage.record import Holding, TableRecord
from companion.web import rematch, request_context, rights
from companion.web.languages import translation
from companion.web.render_cache import once


class SeatInfo(Struct, frozen=True):
    """A seat as the pages show it; `presence`: one of those that `presence` gives."""

    colour: str
    name: str
    presence: str
    asked: tuple[int, ...]
    """The numbers that the phones show which ask for it, the first one first."""
    on_phone: bool

    @property
    def taken_over(self) -> bool:
        """Whether the tablet has taken it over from a phone."""
        return self.presence == "tablet"


class Log(NamedTuple):
    """Where a form posts an entry, and the revision that it rests on."""

    address: str
    revision: int


class TableInfo(Struct, frozen=True):
    """The table for the page of its host, of a seat (`you`) or of a guest."""

    code: str
    revision: int
    people: int
    seats: Mapping[str, SeatInfo]
    undo_label: str | None = None
    redo_label: str | None = None
    said: Sequence[str] = ()
    """What happened last."""
    motions: Sequence[Struct] = ()
    """What moved with it, from place to place."""
    host_code: str = ""
    may_write: bool = False
    may_undo: bool = False
    opened_before: str = ""
    """That the last lines of the log do not count, and why; "" where all do."""
    refused: str | None = None
    over: bool = False
    you: str | None = None
    next: str = ""
    """The code of the table of the rematch, "" if there is none."""
    leads_on: frozenset[str] = frozenset()
    """The colours whose phones hold the same seat there."""

    @property
    def here(self) -> str:
        """The address of the table, or of the seat whose page it is."""
        return f"/t/{self.code}/seats/{self.you}" if self.you else f"/t/{self.code}"

    @property
    def next_url(self) -> str:
        """Where this page goes on at the table of the rematch."""
        if self.you is None:
            return f"/t/{self.next}"
        seat = f"seats/{self.you}" if self.you in self.leads_on else "join"
        return f"/t/{self.next}/{seat}"

    @property
    def log(self) -> Log:
        """Where this page posts its entries."""
        as_seat = f"?as={self.you}" if self.you else ""
        return Log(f"/t/{self.code}/entries{as_seat}", self.revision)

    @property
    def requests(self) -> int:
        """How many requests for seats wait for the tablet's answer."""
        return sum(len(seat.asked) for seat in self.seats.values())

    @property
    def any_on_phone(self) -> bool:
        """Whether any seat plays on a phone."""
        return any(seat.on_phone for seat in self.seats.values())

    @property
    def all_on_phones(self) -> bool:
        """Whether every seat plays on a phone."""
        return all(seat.on_phone for seat in self.seats.values())

    def on_phone(self, player: str | None) -> bool:
        """Whether that player's entries are made on a phone; what the table does never is."""
        return player is not None and self.seats[player].on_phone

    def enters_for(self, player: str | None) -> bool:
        """Whether this page enters what that player does; None: what the table does.

        The tablet enters for all who play without a phone, a phone for its own seat, unless the
        tablet has taken it over.
        """
        if self.you is not None:
            return player == self.you and not self.seats[self.you].taken_over
        return self.may_write and not self.on_phone(player)


def presence(holding: Holding, present: bool) -> str:
    """here, away, tablet (taken over), none (no phone wanted), free."""
    if holding.holder is None:
        return "none" if holding.no_phone else "free"
    if holding.at_tablet:
        return "tablet"
    return "here" if present else "away"


def of(record: TableRecord, *, may_write: bool, you: str | None = None) -> TableInfo:
    """The table for the page of its host, a seat (`you`) or a guest."""
    return replace(
        once(record, ("info",), lambda: _for_all(record)),
        host_code=record.host_code if may_write and you is None else "",
        may_write=may_write,
        may_undo=may_write and (you is None or rights.own_last(record, {you})),
        you=you,
    )


def _for_all(record: TableRecord) -> TableInfo:
    """What every page says of it: what undo would take back and redo bring back, what happened last
    and what moved, who is there."""
    table, say = record.table, translation()
    teller, room = history.Teller(table, say), request_context.hub().room(record.code)
    return TableInfo(
        code=record.code,
        revision=record.revision,
        people=room.people,
        undo_label=teller.label(table.counting[table.without_last]) if table.counting else None,
        redo_label=teller.label(table.undone[-1][0]) if table.undone else None,
        said=history.latest(table, say),
        motions=history.motions(table),
        opened_before=table_words.opened_before(record.lost, record.newer, say),
        seats=_seats(record),
        refused=_refused(record, room.refused),
        over=table.over,
        next="" if rematch.seats_of_next(record) is None else record.next,
        leads_on=rematch.seats_that_lead_on(record),
    )


def _refused(record: TableRecord, last: tuple[int, Refused] | None) -> str | None:
    """H2: what the tablet tried in vain, in words that all may read."""
    if last is None or last[0] != record.revision:
        return None
    return refusals.told_to_all(record.table, last[1], translation())


def _seats(record: TableRecord) -> dict[str, SeatInfo]:
    """All seats in seating order, with who is there."""
    present = request_context.hub().present(record.code)
    names = history.names_of(record.table, translation())
    return {
        colour: SeatInfo(
            colour=colour,
            name=name,
            presence=presence(record.seat(colour), colour in present),
            asked=tuple(one.number for one in record.seat(colour).asking),
            on_phone=record.seat(colour).on_phone,
        )
        for colour, name in names.items()
    }
