"""Phones: the page of a seat, its sheets, and the hand that is entered there."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, abort, current_app, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.lines import Line
from companion.core.play import Refused
from companion.storage.record import TableRecord
from companion.web.game_pages import pages_of
from companion.web.rendering import table_pages
from companion.web.rendering.table_info import seats_kept_at_rematch
from companion.web.requests import context, identity
from companion.web.requests.identity import Roles
from companion.web.table import entries, posting
from companion.web.table.posting import Posted
from companion.web.table.seats import find_table_with_seat

pages = Blueprint("phones", __name__)

SHEETS = frozenset({"help", "history"})
"""What can be laid over any game's phone: names of templates in `phone/`."""


@pages.get("/t/<code>/seats/<colour>")
def show(code: str, colour: str) -> ResponseReturnValue:
    """Show the page of a seat. A browser that does not hold the seat is redirected to the page of
    seats. If a rematch has begun, redirect to the same seat there."""
    record = find_table_with_seat(code, colour)
    if colour not in context.request_roles(record).seats:
        return redirect(url_for("seats.join", code=record.code), 303)
    if colour in seats_kept_at_rematch(record):
        return redirect(url_for("phones.show", code=record.next, colour=colour), 303)
    context.hub().show_present(record.code, colour)
    return table_pages.render_phone(record, "phone.html", colour)


@pages.get("/t/<code>/seats/<colour>/sheet/<name>")
def show_sheet(code: str, colour: str, name: str) -> ResponseReturnValue:
    """Show a sheet over the phone's page."""
    record = find_table_with_seat(code, colour)
    if name not in SHEETS | set(pages_of(record.table.game).phone_sheets):
        abort(404)
    if colour not in context.request_roles(record).seats:
        abort(403, gettext("Only the phone with this seat can see this."))
    args = {key: value[:100] for key, value in request.args.items()}
    return table_pages.render_phone(record, f"phone/{name}.html", colour, args=args)


@pages.post("/t/<code>/seats/<colour>/hand")
@context.queue_writers
def enter_hand(code: str, colour: str) -> ResponseReturnValue:
    """Write a sealed entry of this seat. If the app's count differs, first ask for a confirmation.
    The app's count is shown on that phone alone, and only after the player has entered numbers."""
    record = find_table_with_seat(code, colour)
    if colour not in context.request_roles(record).seats:
        abort(403, gettext("Only the phone with this seat can enter its hand."))
    data, _ = context.read_posted_data()
    fields: dict[str, object] = {**data, "player": colour}
    if "type" not in fields:
        return entries.refuse(
            record, Refused("missing-key", {"what": "entry", "key": "type"}), {}, mine=True
        )
    posted = posting.read_posted(record.table.game, fields, from_form=True)
    counted = _find_differing_counts(record, posted)
    if not counted:
        mine = Roles(identity.token_hash(context.request_token()), seats=frozenset({colour}))
        return entries.write_and_answer(record, mine, posted)
    args = {"typed": fields, "counted": counted, "differs": list(counted)}
    response = current_app.make_response(
        table_pages.render_phone(record, "phone/_compare.html", colour, args=args)
    )
    response.headers.update({"HX-Retarget": "#compare", "HX-Reswap": "innerHTML"})
    return response


def _find_differing_counts(record: TableRecord, posted: Posted) -> Mapping[str, int]:
    """Return the numbers that the app has counted and that differ from the entry; none if the entry
    will be refused anyway."""
    if isinstance(posted.entry, Refused | Line):
        return {}
    step = record.table.game.step_of(posted.entry)
    return step.differing_counts(record.table.state, posted.entry)
