"""Phones: joining by the address in the QR code, taking and leaving seats, the phone's page."""

from __future__ import annotations

from collections.abc import Mapping

from flask import (
    Blueprint,
    abort,
    current_app,
    redirect,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.lines import Line
from companion.core.play import Refused
from companion.storage.record import FREE, SeatHolder, TableRecord
from companion.web import (
    answers,
    entries,
    identity,
    posting,
    rematch,
    rendering,
    request_context,
)
from companion.web.game_pages import pages_of
from companion.web.identity import Roles
from companion.web.posting import Posted
from companion.web.seat_requests import seat_after_decision, seat_after_request, without_requests

pages = Blueprint("phones", __name__)

SHEETS = frozenset({"help", "history"})
"""What can be laid over any game's phone: names of templates in `phone/`."""


@pages.get("/t/<code>/join")
def join(code: str) -> ResponseReturnValue:
    """Show the page of seats, to which the QR code leads. `lost` names a seat that this browser has
    lost."""
    record = request_context.find(code)
    lost = request.args.get("lost", "")
    return rendering.render_join(record, "tables/join.html", request_context.roles(record), lost)


@pages.get("/t/<code>/seats/<colour>")
def show(code: str, colour: str) -> ResponseReturnValue:
    """Show the phone of a seat. A browser that does not hold the seat is redirected to the page of
    seats. After a rematch has begun, the page redirects to the same seat there."""
    record = _find_seat(code, colour)
    if colour not in request_context.roles(record).seats:
        return redirect(url_for("phones.join", code=record.code), 303)
    if colour in rematch.seats_that_lead_on(record):
        return redirect(url_for("phones.show", code=record.next, colour=colour), 303)
    request_context.hub().arrive(record.code, colour)
    return rendering.render_phone(record, "phone.html", colour)


@pages.get("/t/<code>/seats/<colour>/sheet/<name>")
def sheet(code: str, colour: str, name: str) -> ResponseReturnValue:
    """Show a sheet over the phone's page."""
    record = _find_seat(code, colour)
    if name not in SHEETS | set(pages_of(record.table.game).phone_sheets):
        abort(404)
    if colour not in request_context.roles(record).seats:
        abort(403, gettext("Only the phone with this seat can see this."))
    args = {key: value[:100] for key, value in request.args.items()}
    return rendering.render_phone(record, f"phone/{name}.html", colour, args=args)


@pages.post("/t/<code>/seats/<colour>")
@request_context.in_turn
def take_seat(code: str, colour: str) -> ResponseReturnValue:
    """Give the seat to this browser. With any other `do` the tablet decides who has the seat."""
    record = _find_seat(code, colour)
    data, _ = request_context.body()
    do = str(data.get("do", "take"))
    if do != "take":
        return _decide(record, colour, do, data)
    token = request_context.token()
    token_hash = identity.token_hash(token)
    holding = seat_after_request(record, colour, token_hash, request_context.network())
    mine = holding.holder == token_hash
    if not mine and not any(one.phone == token_hash for one in holding.asking):
        sentence = gettext(
            "Several phones are already asking for this seat. Answer them on the tablet first."
        )
        return answers.show_sentence(record, sentence, 409)
    if holding != record.seat(colour):
        older = {} if mine else without_requests(record, token_hash, but=colour)
        record = _keep(record, {**older, colour: holding})
    seat = url_for("phones.show", code=record.code, colour=colour)
    where = seat if mine else url_for("phones.join", code=record.code)
    return identity.redirect_as(token, where)


@pages.post("/t/<code>/seats/<colour>/hand")
@request_context.in_turn
def enter_hand(code: str, colour: str) -> ResponseReturnValue:
    """Write a sealed entry of this seat. If the app's count differs, first ask for a confirmation.
    The app's count is shown on that phone alone, and only after the player has entered numbers."""
    record = _find_seat(code, colour)
    if colour not in request_context.roles(record).seats:
        abort(403, gettext("Only the phone with this seat can enter its hand."))
    data, _ = request_context.body()
    fields: dict[str, object] = {**data, "player": colour}
    if "type" not in fields:
        return answers.refuse(
            record, Refused("missing-key", {"what": "entry", "key": "type"}), {}, mine=True
        )
    posted = posting.read(record.table.game, fields, from_form=True)
    counted = _find_doubts(record, posted)
    if not counted:
        mine = Roles(identity.token_hash(request_context.token()), seats=frozenset({colour}))
        return entries.write_as(record, mine, posted)
    args = {"typed": fields, "counted": counted, "differs": list(counted)}
    response = current_app.make_response(
        rendering.render_phone(record, "phone/_compare.html", colour, args=args)
    )
    response.headers.update({"HX-Retarget": "#compare", "HX-Reswap": "innerHTML"})
    return response


def _find_doubts(record: TableRecord, posted: Posted) -> Mapping[str, int]:
    """Return the numbers of the app that differ from the entry; none if the entry will be refused
    anyway."""
    if isinstance(posted.entry, Refused | Line):
        return {}
    step = record.table.game.step_of(posted.entry)
    return step.differing_counts(record.table.state, posted.entry)


@pages.delete("/t/<code>/seats/<colour>")
@request_context.in_turn
def free_seat(code: str, colour: str) -> ResponseReturnValue:
    """Free a seat. The tablet may do so, and the phone that holds the seat."""
    record = _find_seat(code, colour)
    roles = request_context.roles(record)
    if not roles.host and colour not in roles.seats:
        abort(403, gettext("Only the tablet or the phone with this seat can free it."))
    record = _keep(record, {colour: FREE})
    if request_context.by_htmx():
        return _seats_sheet(record, roles)
    return "", 204


DECISIONS = {"confirm", "refuse", "refuse_all", "no_phone", "phone", "tablet", "free"}


def _decide(
    record: TableRecord, colour: str, do: str, data: Mapping[str, object]
) -> ResponseReturnValue:
    """Carry out the tablet's decision about a seat. All pages show it.

    "confirm" and "refuse" are for the phone with the number that the tablet showed (`asking`).
    Without a number, "confirm" is for the only phone that asks, and "refuse" for all phones that
    ask for this seat. "refuse_all" is for all phones that ask for any seat.
    """
    roles = request_context.host_only(record)
    if do not in DECISIONS:
        raise Refused("bad-value", {"what": "seat", "key": "do"})
    old = record.seat(colour)
    meant = [
        one for one in old.asking if data.get("asking", one.number) in (one.number, f"{one.number}")
    ]
    if do == "confirm" and len(meant) > 1:
        abort(409, gettext("Several phones are asking for this seat. Choose one of them."))
    changed = {colour: seat_after_decision(old, do, meant)}
    record = _keep(record, without_requests(record, None) if do == "refuse_all" else changed)
    if request_context.by_htmx():
        return _seats_sheet(record, roles)
    return redirect(url_for("tables.show", code=record.code), 303)


def _find_seat(code: str, colour: str) -> TableRecord:
    record = request_context.find(code)
    if colour not in record.table.state.players:
        abort(404, gettext("Nobody at this table plays this colour."))
    return record


def _keep(record: TableRecord, changed: Mapping[str, SeatHolder]) -> TableRecord:
    """Store the changed seats, and let every page of the table know."""
    for colour, holding in changed.items():
        before = record.seat(colour).holder
        record = request_context.records().store_seat(record, colour, holding)
        if holding.holder != before:
            request_context.hub().end_streams_of(record.code, colour)
    request_context.hub().announce_people(record.code)
    return record


def _seats_sheet(record: TableRecord, roles: Roles) -> ResponseReturnValue:
    if request.args.get("from") == "page":
        return answers.show_view(record, request_context.TABLE, roles)
    return rendering.render_tablet(record, "sheets/seats.html", roles)
