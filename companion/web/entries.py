"""The routes by which pages and programs write entries, and the state as JSON."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, jsonify, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core import preview
from companion.core.lines import Amend
from companion.core.play import Entry, Refused
from companion.storage.record import TableRecord
from companion.storage.tables import StaleRevision
from companion.web import answers, posting, request_context
from companion.web.identity import Roles
from companion.web.posting import Posted

pages = Blueprint("entries", __name__)

NextEntry = Callable[[TableRecord], Posted | None]


def no_next_entry(record: TableRecord) -> None:
    """Return None: no further entry is written."""


@pages.post("/t/<code>/entries")
@request_context.in_turn
def write(code: str) -> ResponseReturnValue:
    """Write one entry. Answers 403, 409 or 422, in this order, if the entry is not written."""
    record = request_context.find(code)
    roles = request_context.acting_roles(record)
    if roles.token_hash is None or not (roles.host or roles.seats):
        abort(403, gettext("Only the tablet and the phones at this table can do this."))
    game = record.table.game
    try:
        fields, from_form = request_context.body()
    except Refused as why:
        return answers.refuse(record, why, {}, mine=False)
    seat = request_context.seat_of_page() if from_form else None
    posted = posting.read(game, posting.with_player(game, fields, seat), from_form=from_form)
    return write_as(record, roles, posted)


def write_as(
    record: TableRecord, roles: Roles, posted: Posted, next_entry: NextEntry = no_next_entry
) -> ResponseReturnValue:
    """Write one entry by a browser in these roles, and answer the page that sent it.

    `next_entry` returns the next entry of the same tap, or None at the end. Each entry is a line of
    its own under the same rights.
    """
    records, hub = request_context.records(), request_context.hub()
    try:
        new, revision = posting.write(records, hub, record, roles, posted)
        while new is not record and (more := next_entry(new)) is not None:
            new, revision = posting.write(records, hub, new, roles, more)
    except posting.NotYours:
        abort(403, _not_yours(roles, posted))
    except StaleRevision:
        return answers.stale(record)
    except Refused as why:
        return refuse(record, roles, why, posted)
    return _answer_written(new, revision, roles, posted)


def _not_yours(roles: Roles, posted: Posted) -> str:
    """Return the sentence about why this browser may not write that."""
    if roles.host and posted.kind == "correct":
        return gettext("Secret numbers are corrected on the player's phone.")
    if roles.host and posted.kind == "amend":
        return reaches_into_a_hand()
    return gettext("You cannot enter this. It is up to the tablet or another player.")


def reaches_into_a_hand() -> str:
    """Return the sentence about why the tablet may not change something of the past."""
    return gettext(
        "This would affect the secret hand of a player with a phone. First let the tablet take "
        "over that seat; everybody will see it."
    )


def _answer_written(
    record: TableRecord, revision: int, roles: Roles, posted: Posted
) -> ResponseReturnValue:
    """Return the response to an entry that was written: for a page, the page's new view."""
    if not posted.from_form:
        return jsonify(revision=revision)
    viewer = request_context.viewer_of(roles)
    if request_context.by_htmx():
        return answers.show_view(record, viewer, roles)
    if viewer == request_context.TABLE:
        return redirect(url_for("tables.show", code=record.code), 303)
    return redirect(url_for("phones.show", code=record.code, colour=viewer), 303)


def refuse(record: TableRecord, roles: Roles, why: Refused, posted: Posted) -> ResponseReturnValue:
    """Answer 422. Only the phone concerned gets private reasons. If the tablet would get one, all
    pages show that the tablet tried."""
    mine = not roles.host and why.public.get("player") in roles.seats
    tried = why.private or _may_rest_on_hidden(record, posted.entry)
    if why.for_all or (tried and not mine):
        announce_try(record, why, posted.entry)
    fields = posted.fields
    again = posted.from_form and roles.host and ("player" in fields or why.waivable)
    return answers.refuse(record, why, fields if again else {}, mine=mine)


def _may_rest_on_hidden(record: TableRecord, entry: Entry | Refused) -> bool:
    """Return whether something hidden may decide if that amendment fits."""
    return isinstance(entry, Amend) and preview.rests_on_hidden(record.table, entry)


def announce_try(record: TableRecord, why: Refused, tried: Entry | Refused) -> None:
    """Show all pages what was tried and refused, so that nobody looks into a hand secretly (H2).
    For an amendment they show what it would have changed, and not only why it does not fit."""
    if isinstance(tried, Amend):
        why = Refused(why.code, {**why.public, "tried": tried}, why.private)
    request_context.hub().announce_refusal(record.code, record.revision, why)


@pages.get("/t/<code>/state")
def state(code: str) -> ResponseReturnValue:
    """Return the state as JSON: the table's view, or a seat's view for the browser that holds the
    seat."""
    record = request_context.find(code)
    viewer = request_context.viewer(record)
    facts = record.table.game.facts(record.table.state, viewer)
    return jsonify(**facts, revision=record.revision)
