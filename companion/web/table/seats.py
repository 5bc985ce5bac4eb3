"""The seats of a table: the page to which the QR code leads, phones that ask for a seat, and the
tablet's decisions about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec.structs import replace

from companion.core.play import Refused
from companion.storage.record import FREE, SeatHolder, SeatRequest, TableRecord
from companion.web.live.listeners import displaced_place
from companion.web.rendering import table_pages
from companion.web.requests import context, identity
from companion.web.requests.identity import Roles
from companion.web.requests.site import app_site
from companion.web.table import entries

pages = Blueprint("seats", __name__)

MOST_ASKING = 3
"""Phones that may ask for one seat at a time: the tablet must still show them."""
MOST_OF_ADDRESS = 2
"""Those of them that may come from one address: strangers leave room for a phone from elsewhere."""
DECISIONS = {"confirm", "refuse", "refuse_all", "no_phone", "phone", "tablet", "free"}


@pages.get("/t/<code>/join")
def join(code: str) -> ResponseReturnValue:
    """Show the page of seats, to which the QR code leads. `lost` names a seat that this browser has
    lost."""
    record = context.find_table(code)
    lost = request.args.get("lost", "")
    return table_pages.render_join(record, "tables/join.html", context.request_roles(record), lost)


@pages.post("/t/<code>/seats/<colour>")
@context.queue_writers
def take_seat(code: str, colour: str) -> ResponseReturnValue:
    """Give the seat to this browser, or ask the tablet for it. If `do` has another value, carry out
    the tablet's decision about the seat."""
    record = find_table_with_seat(code, colour)
    data, _ = context.read_posted_data()
    do = str(data.get("do", "take"))
    if do != "take":
        return _decide_seat(record, colour, do, data)
    token = context.request_token()
    token_hash = identity.token_hash(token)
    holding = seat_after_request(record, colour, token_hash, context.address_digest())
    mine = holding.holder == token_hash
    if not mine and not any(one.phone == token_hash for one in holding.asking):
        sentence = gettext(
            "Several phones are already asking for this seat. Answer them on the tablet first."
        )
        return table_pages.show_sentence(record, sentence, 409)
    if holding != record.seat(colour):
        older = {} if mine else without_requests(record, token_hash, but=colour)
        record = _store_seats(record, {**older, colour: holding})
    seat = url_for("phones.show", code=record.code, colour=colour)
    where = seat if mine else url_for("seats.join", code=record.code)
    return identity.redirect_with_token(token, where)


@pages.delete("/t/<code>/seats/<colour>")
@context.queue_writers
def free_seat(code: str, colour: str) -> ResponseReturnValue:
    """Free a seat. The tablet may do so, and the phone that holds the seat."""
    record = find_table_with_seat(code, colour)
    roles = context.request_roles(record)
    if not roles.host and colour not in roles.seats:
        abort(403, gettext("Only the tablet or the phone with this seat can free it."))
    record = _store_seats(record, {colour: FREE})
    if context.is_htmx_request():
        return _seats_sheet(record, roles)
    return "", 204


def _decide_seat(
    record: TableRecord, colour: str, do: str, data: Mapping[str, object]
) -> ResponseReturnValue:
    """Carry out the tablet's decision about a seat. All pages show it.

    "confirm" and "refuse" are for the phone with the number that the tablet showed (`asking`).
    Without a number, "confirm" is for the only phone that asks, and "refuse" for all phones that
    ask for this seat. "refuse_all" is for all phones that ask for any seat.
    """
    roles = context.require_host(record)
    if do not in DECISIONS:
        raise Refused("bad-value", {"what": "seat", "key": "do"})
    old = record.seat(colour)
    meant = [
        one for one in old.asking if data.get("asking", one.number) in (one.number, f"{one.number}")
    ]
    if do == "confirm" and len(meant) > 1:
        abort(409, gettext("Several phones are asking for this seat. Choose one of them."))
    changed = {colour: seat_after_decision(old, do, meant)}
    record = _store_seats(record, without_requests(record, None) if do == "refuse_all" else changed)
    if context.is_htmx_request():
        return _seats_sheet(record, roles)
    return redirect(url_for("tablet.show", code=record.code), 303)


def _store_seats(record: TableRecord, changed: Mapping[str, SeatHolder]) -> TableRecord:
    """Store the changed seats, and let every page of the table know."""
    for colour, holding in changed.items():
        before = record.seat(colour).holder
        record = context.records().store_seat(record, colour, holding)
        if holding.holder != before:
            context.hub().end_streams_of(record.code, colour)
    context.hub().announce_people(record.code)
    return record


def _seats_sheet(record: TableRecord, roles: Roles) -> ResponseReturnValue:
    if request.args.get("from") == "page":
        return entries.show_view(record, context.TABLE, roles)
    return table_pages.render_tablet(record, "sheets/seats.html", roles)


def find_table_with_seat(code: str, colour: str) -> TableRecord:
    """Return the table with that code; 404 if it does not exist or nobody plays that colour."""
    record = context.find_table(code)
    if colour not in record.table.state.players:
        abort(404, gettext("Nobody at this table plays this colour."))
    return record


def seat_after_request(
    record: TableRecord, colour: str, token_hash: str, address: str
) -> SeatHolder:
    """Return the seat after that browser has asked for it: taken, or waiting for the tablet's
    confirmation.

    After the first deal the tablet confirms every request, so that no stranger reads a hand. On a
    public server it always does, because strangers may guess codes there; only the tablet takes
    seats without confirmation. `address` is the address of the browser. If too many browsers ask,
    the seat does not change.
    """
    old = record.seat(colour)
    if old.holder == token_hash:
        return replace(old, at_tablet=False)
    asks = bool(record.table.effective_lines) or (app_site().public and token_hash != record.host)
    if old.holder is None and not old.no_phone and not asks:
        return SeatHolder(holder=token_hash)
    if any(one.phone == token_hash for one in old.asking):
        return old
    return with_request(
        old, SeatRequest(token_hash, identity.request_digits(record, token_hash), address)
    )


def with_request(old: SeatHolder, new: SeatRequest) -> SeatHolder:
    """Return the seat with one more request. An older request from the same address may be dropped.
    If there are too many requests, all from different addresses, the seat stays as it is."""
    asking = [*old.asking, new]
    place = displaced_place([one.address for one in asking], MOST_OF_ADDRESS, MOST_ASKING)
    if place is not None:
        del asking[place]
    return replace(old, asking=tuple(asking))


def without_requests(
    record: TableRecord, token_hash: str | None, but: str = ""
) -> dict[str, SeatHolder]:
    """Return the seats that change if all requests of a browser are dropped; without a token hash,
    the requests of all browsers. `but`: the colour of a seat that stays as it is."""
    left = {
        colour: tuple(
            one for one in seat.asking if token_hash is not None and one.phone != token_hash
        )
        for colour, seat in record.seats.items()
        if colour != but
    }
    return {
        colour: replace(record.seats[colour], asking=asking)
        for colour, asking in left.items()
        if asking != record.seats[colour].asking
    }


def seat_after_decision(old: SeatHolder, do: str, meant: Sequence[SeatRequest]) -> SeatHolder:
    """Return the seat after the tablet's decision `do` about the requests `meant`. To confirm a
    request takes the seat away from its present phone, and refuses all other requests."""
    match do:
        case "confirm" if meant:
            return SeatHolder(holder=meant[0].phone)
        case "refuse":
            return replace(old, asking=tuple(one for one in old.asking if one not in meant))
        case "no_phone":
            return SeatHolder(no_phone=True)
        case "tablet" if old.holder is not None:
            return replace(old, at_tablet=True)
        case "phone":
            return replace(old, no_phone=False, at_tablet=False)
        case "free":
            return FREE
    return old
