"""A rematch: the same players at a new table, to which their phones are redirected. The phones keep
their seats. A seat with another colour or another name is free."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec.structs import replace

from companion.core import table as tables
from companion.core.play import Refused
from companion.core.table import Table
from companion.storage import learned
from companion.storage.database import Unreadable
from companion.storage.record import FREE, SeatHolder, TableRecord
from companion.web import join_address, rate_limit, request_context
from companion.web.game_pages import pages_of

pages = Blueprint("rematch", __name__)


@pages.post("/t/<code>/rematch")
@request_context.in_turn
def begin(code: str) -> ResponseReturnValue:
    """Start the same game again with one tap. If the rematch has begun already, redirect to its
    table.

    If the set-up has to ask for something first, redirect to its page; phones follow from there.
    403 unless the tablet asks, 409 while the game goes on, 429 after very many tables.
    """
    record = request_context.find(code)
    request_context.host_only(record)
    try:
        code = record.next if seats_of_next(record) is not None else _start(record).code
        to = url_for("tables.show", code=code)
    except Refused:
        to = url_for("setup.new", like=record.code)
    return request_context.for_htmx(redirect(to, 303))


def _start(record: TableRecord) -> TableRecord:
    """Open the new table with the same set-up. Only random values are new."""
    if not record.table.over:
        abort(409, gettext("A rematch can start when the game is over."))
    game = record.table.game
    form = pages_of(game)
    setup = form.setup_from_form(form.rematch(record.code))
    table = tables.start(game, game.read_setup(setup, from_form=True))
    rate_limit.count_against_quota(rate_limit.TABLES)
    learned.save_at_start(request_context.records().boxes, table, record.host)
    return open_table(table, record.host, record)


def open_table(table: Table, host: str, before: TableRecord | None) -> TableRecord:
    """Open a new table for the host and return it.

    `before`: the finished table whose rematch it is; None if it is no rematch.
    """
    records = request_context.records()
    if before is None:
        return records.create(table, host)
    record = records.create(table, host, seats=kept_seats(before, table), after=before.code)
    join_address.keep_address(before.code, record.code)
    request_context.hub().announce_people(before.code)
    return record


def game_before(code: object, table: Table, host: str) -> TableRecord | None:
    """Return the finished game with that code, if the new table is its rematch; else None. Only the
    host of that game can start its rematch, and only once."""
    record = request_context.find_sent(code) if isinstance(code, str) and code else None
    if record is None or record.host != host or not record.table.over:
        return None
    same_game = record.table.game.name == table.game.name
    return record if same_game and seats_of_next(record) is None else None


def kept_seats(before: TableRecord, table: Table) -> dict[str, SeatHolder]:
    """Return the seats that keep their phones: those with the same colour and name as before."""
    names = table.game.names
    then, now = names(before.table.state), names(table.state)
    return {
        colour: replace(holding, asking=())
        for colour, holding in before.seats.items()
        if holding != FREE and colour in now and then.get(colour) == now[colour]
    }


def seats_of_next(record: TableRecord) -> Mapping[str, SeatHolder] | None:
    """Return the holders of the seats at the rematch. None if there is no rematch (any more), or if
    its seats cannot be read."""
    if not record.next or not record.table.over:
        return None
    try:
        return request_context.records().seats_at(record.next)
    except Unreadable:
        return None


def seats_that_lead_on(record: TableRecord) -> frozenset[str]:
    """Return the colours whose phones hold the same seat at the rematch."""
    there = seats_of_next(record) or {}
    held = {colour: seat.holder for colour, seat in record.seats.items() if seat.holder}
    return frozenset(c for c, phone in held.items() if c in there and there[c].holder == phone)
