"""The part of a page that is about its table and not about the game: the people there, and the
actions that the page allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.core import history, refusals, table_words
from companion.core.changed_moves import changed_hand_moves, is_past_changed, table_before_change
from companion.core.hand_moves import HandMove, latest_hand_moves
from companion.core.play import Refused, Verdict
from companion.core.story import Recap, latest_recap
from companion.core.table import Table
from companion.core.undoing import Takes, find_undo
from companion.storage.database import Unreadable
from companion.storage.record import SeatHolder, TableRecord
from companion.web.languages import translation
from companion.web.rendering.renderer import compute_once
from companion.web.requests import context, rights
from companion.web.requests.site import app_site


class SeatInfo(Struct, frozen=True):
    """A seat as pages show it; `presence` is a result of `presence_of`."""

    colour: str
    name: str
    presence: str
    asked: tuple[int, ...]
    """The numbers of the phones that ask for the seat, in the order in which they asked."""
    is_on_phone: bool

    @property
    def is_taken_over(self) -> bool:
        """Return whether the tablet has taken the seat over from a phone."""
        return self.presence == "tablet"


class Log(NamedTuple):
    """The address to which a form posts an entry, and the revision that the page shows."""

    address: str
    revision: int
    seat: str | None = None
    """The seat whose page posts, which the address names (`as`)."""


class UndoInfo(NamedTuple):
    """The label of the button "Undo" in a few words, and the keys of its entry."""

    label: str
    entry: int | None
    to: int | None


class TableInfo(Struct, frozen=True):
    """A table as the page of its host, of a seat (`you`) or of a guest shows it."""

    code: str
    revision: int
    people: int
    seats: Mapping[str, SeatInfo]
    run: str = ""
    """The name of the count of `people`."""
    undo: UndoInfo | None = None
    """The undo that this page may make; for guests, the table's."""
    redo_label: str | None = None
    latest: Sequence[Sequence[str]] = ()
    """What the last entry did, in sentences."""
    motions: Sequence[Struct] = ()
    """What the last entry moved from place to place."""
    newest: str = ""
    """The tag of the newest entry; "" if the newest line is no entry."""
    recap: Recap | None = None
    """The recap of the round that the newest entry ended."""
    is_changed: bool = False
    """Whether the newest line changes an entry of the past."""
    verdict: Verdict | None = None
    """What the newest entry has decided."""
    hand_moves: Sequence[HandMove] = ()
    """What hands move on the real table after the newest entry."""
    race: Sequence[tuple[str, int, int]] = ()
    """Who leads: see `race`."""
    host_code: str = ""
    may_write: bool = False
    opened_before: str = ""
    """A sentence if the last lines of the log could not be replayed; "" if all count."""
    refused: str | None = None
    """The tablet's last refused attempt, for everybody (H2)."""
    over: bool = False
    you: str | None = None
    next: str = ""
    """The code of the rematch's table, "" if there is none or the page may not know it."""
    leads_on: frozenset[str] = frozenset()
    """The colours whose phones hold the same seat at the rematch."""

    @property
    def url(self) -> str:
        """The path of the table, or of the seat to which this page belongs; "" for a replay, which
        belongs to no table."""
        if not self.code:
            return ""
        return f"/t/{self.code}/seats/{self.you}" if self.you else f"/t/{self.code}"

    @property
    def next_url(self) -> str:
        """Return the path of the rematch's page for this page's viewer: of its table, of the same
        seat, or of the page where seats are taken."""
        if self.you is None:
            return f"/t/{self.next}"
        seat = f"seats/{self.you}" if self.you in self.leads_on else "join"
        return f"/t/{self.next}/{seat}"

    @property
    def log(self) -> Log:
        """The address to which this page posts its entries, with the revision. A phone names its
        seat in the address (`as`)."""
        as_seat = f"?as={self.you}" if self.you else ""
        return Log(f"/t/{self.code}/entries{as_seat}", self.revision, self.you)

    @property
    def request_count(self) -> int:
        """The number of requests for seats that wait for the tablet's answer."""
        return sum(len(seat.asked) for seat in self.seats.values())

    @property
    def has_phones(self) -> bool:
        """Return whether any seat plays on a phone."""
        return any(seat.is_on_phone for seat in self.seats.values())

    @property
    def are_all_on_phones(self) -> bool:
        """Return whether every seat plays on a phone."""
        return all(seat.is_on_phone for seat in self.seats.values())

    def is_on_phone(self, player: str | None) -> bool:
        """Return whether a player's entries are made on a phone; False for the table (None)."""
        return player is not None and self.seats[player].is_on_phone

    def may_enter_for(self, player: str | None) -> bool:
        """Return whether the entries of a player, or of the table (None), are made on this page.

        The tablet makes the entries of all players without a phone. A phone makes those of its own
        seat, unless the tablet has taken the seat over.
        """
        if self.you is not None:
            return player == self.you and not self.seats[self.you].is_taken_over
        return self.may_write and not self.is_on_phone(player)


def presence_of(holding: SeatHolder, present: bool) -> str:
    """Return a seat's presence: "here", "away", "tablet" (taken over), "none" (plays without a
    phone) or "free"."""
    if holding.holder is None:
        return "none" if holding.no_phone else "free"
    if holding.at_tablet:
        return "tablet"
    return "here" if present else "away"


def players_by_points(table: Table) -> list[tuple[str, int, int]]:
    """Return the players by points, most first: each with the colour, the points, and how many
    points the player before has more."""
    points = table.game.public_points(table.state)
    ranked = sorted(points, key=lambda player: -points[player])
    before = [points[player] for player in (*ranked[:1], *ranked)]
    return [
        (player, points[player], ahead - points[player])
        for player, ahead in zip(ranked, before, strict=False)
    ]


def table_info(record: TableRecord, *, may_write: bool, you: str | None = None) -> TableInfo:
    """Return the table for the page of its host, of a seat (`you`) or of a guest.

    On a public server guests get no link to the rematch, because they may be strangers who only
    know the link to the story of the finished game.
    """
    shared = compute_once(record, ("info",), lambda: _shared_info(record))
    if you is not None and shared.is_changed:
        shared = replace(shared, hand_moves=_changed_hand_moves(record, you))
    led_on = may_write or you is not None or not app_site().public
    return replace(
        shared,
        host_code=record.host_code if may_write and you is None else "",
        may_write=may_write,
        undo=shared.undo
        if you is None
        else _undo_info(record, rights.undo_of_seat(record, you) if may_write else None),
        you=you,
        next=shared.next if led_on else "",
    )


def _changed_hand_moves(record: TableRecord, you: str | None = None) -> Sequence[HandMove]:
    """Return the moves to make on the real table after a change of the past. The log before the
    change is played once for all pages."""
    table = record.table
    before = compute_once(record, ("before change",), lambda: table_before_change(table))
    return changed_hand_moves(table, translation(), you, before)


def _shared_info(record: TableRecord) -> TableInfo:
    """Return the part of the table's information that the pages of all viewers share."""
    table, gettext = record.table, translation()
    teller, room = history.Teller(table, gettext), context.hub().room(record.code)
    return TableInfo(
        code=record.code,
        revision=record.revision,
        people=room.people,
        run=room.run,
        undo=_undo_info(record, find_undo(table, None)),
        redo_label=teller.label(table.effective.undone[-1][0]) if table.effective.undone else None,
        latest=history.latest_sentences(table, gettext),
        motions=history.latest_motions(table),
        newest=history.newest_entry_type(table),
        recap=latest_recap(table),
        hand_moves=_changed_hand_moves(record)
        if is_past_changed(table)
        else latest_hand_moves(table, gettext),
        is_changed=is_past_changed(table),
        verdict=history.latest_verdict(table, gettext),
        race=players_by_points(table),
        opened_before=table_words.lost_notice(record.lost, record.newer, gettext),
        seats=_seat_infos(record),
        refused=last_refusal_sentence(record, room.refused),
        over=table.is_over,
        next="" if seats_at_rematch(record) is None else record.next,
        leads_on=seats_kept_at_rematch(record),
    )


def _undo_info(record: TableRecord, takes: Takes | None) -> UndoInfo | None:
    """Return an undo as pages show it."""
    if takes is None:
        return None
    gettext = translation()
    label = history.Teller(record.table, gettext).label(takes.first)
    if takes.with_components:
        label = table_words.label_with_components(label, gettext)
    return UndoInfo(
        label, takes.undo.entry or None, None if takes.undo.to is UNSET else takes.undo.to
    )


def last_refusal_sentence(record: TableRecord, last: tuple[int, Refused] | None) -> str | None:
    """Return the sentence about the tablet's last refused attempt, which everybody may read
    (H2)."""
    if last is None or last[0] != record.revision:
        return None
    return refusals.public_refusal_sentence(record.table, last[1], translation())


def _seat_infos(record: TableRecord) -> dict[str, SeatInfo]:
    """Return all seats in seating order."""
    present = context.hub().present_seats(record.code)
    names = history.player_names(record.table, translation())
    return {
        colour: SeatInfo(
            colour=colour,
            name=name,
            presence=presence_of(record.seat(colour), colour in present),
            asked=tuple(one.number for one in record.seat(colour).asking),
            is_on_phone=record.seat(colour).is_on_phone,
        )
        for colour, name in names.items()
    }


def seats_at_rematch(record: TableRecord) -> Mapping[str, SeatHolder] | None:
    """Return the holders of the seats at the rematch; None if there is no rematch (any more), or if
    its seats cannot be read."""
    if not record.next or not record.table.is_over:
        return None
    try:
        return context.records().seats_at(record.next)
    except Unreadable:
        return None


def seats_kept_at_rematch(record: TableRecord) -> frozenset[str]:
    """Return the colours whose phones hold the same seat at the rematch."""
    there = seats_at_rematch(record) or {}
    held = {colour: seat.holder for colour, seat in record.seats.items() if seat.holder}
    return frozenset(c for c, phone in held.items() if c in there and there[c].holder == phone)
