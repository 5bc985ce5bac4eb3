"""The routes by which pages and programs write entries, their responses, and the state as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Blueprint, abort, jsonify, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core import preview
from companion.core.lines import Amend
from companion.core.play import Entry, Refused
from companion.core.table_words import general_refusal
from companion.storage.record import TableRecord
from companion.storage.tables import StaleRevision
from companion.web.languages import translation
from companion.web.rendering import table_pages
from companion.web.requests import context
from companion.web.requests.forms import flatten_to_fields
from companion.web.requests.identity import Roles
from companion.web.table import posting
from companion.web.table.posting import Posted

pages = Blueprint("entries", __name__)

PAGE_HEADER = "Companion-Page"
"""The header with the name under which the sending page has opened its stream (`page`)."""
NextEntry = Callable[[TableRecord], Posted | None]


def return_no_entry(record: TableRecord) -> None:
    """Return None, because no further entry is written."""


@pages.post("/t/<code>/entries")
@context.queue_writers
def post_entry(code: str) -> ResponseReturnValue:
    """Write one entry. Answers 403, 409 or 422, in this order, if the entry is not written."""
    record = context.find_table(code)
    roles = context.acting_roles(record)
    if roles.token_hash is None or not (roles.host or roles.seats):
        abort(403, gettext("Only the tablet and the phones at this table can do this."))
    game = record.table.game
    try:
        fields, from_form = context.read_posted_data()
    except Refused as why:
        return refuse(record, why, {}, mine=False)
    seat = context.seat_of_page() if from_form else None
    posted = posting.read_posted(game, posting.with_player(game, fields, seat), from_form=from_form)
    return write_and_answer(record, roles, posted)


def write_and_answer(
    record: TableRecord, roles: Roles, posted: Posted, next_entry: NextEntry = return_no_entry
) -> ResponseReturnValue:
    """Write one entry for a browser in these roles, and return the response for the page that sent
    it. `next_entry` returns the next entry of the same tap, or None after the last one. Each entry
    is a line of its own, and needs the same right."""
    records, hub = context.records(), context.hub()
    try:
        new, revision = posting.write_posted(records, hub, record, roles, posted)
        while new is not record and (more := next_entry(new)) is not None:
            new, revision = posting.write_posted(records, hub, new, roles, more)
    except posting.NotYours:
        abort(403, _not_allowed_sentence(roles, posted))
    except StaleRevision:
        sentence = general_refusal(Refused("table-moved-on"), translation())
        return table_pages.show_sentence(record, sentence, 409)
    except Refused as why:
        return refuse_entry(record, roles, why, posted)
    return _answer_written(new, revision, roles, posted)


def _not_allowed_sentence(roles: Roles, posted: Posted) -> str:
    """Return the sentence about why this browser may not write the entry."""
    if roles.host and posted.kind == "correct":
        return gettext("Secret numbers are corrected on the player's phone.")
    if roles.host and posted.kind == "amend":
        return hidden_hand_sentence()
    return gettext("You cannot enter this. It is up to the tablet or another player.")


def hidden_hand_sentence() -> str:
    """Return the error message for a change of the past that the tablet may not make."""
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
    viewer = context.viewer_of(roles)
    if context.is_htmx_request():
        return show_view(record, viewer, roles)
    if viewer == context.TABLE:
        return redirect(url_for("tablet.show", code=record.code), 303)
    return redirect(url_for("phones.show", code=record.code, colour=viewer), 303)


def show_view(record: TableRecord, viewer: str, roles: Roles) -> str:
    """Return the sender's own view as the response, and leave it out of the page's stream. So a
    page without a working stream sees the result at once, and no page gets a view twice."""
    view = table_pages.render_view(record, viewer, roles)
    if page := request.headers.get(PAGE_HEADER, ""):
        version = context.view_version(record)
        context.hub().mark_view_sent(record.code, page, version)
    return view


def refuse_entry(
    record: TableRecord, roles: Roles, why: Refused, posted: Posted
) -> ResponseReturnValue:
    """Answer 422. Only the phone of the player concerned gets private reasons. If the tablet would
    get one, all pages show that the tablet tried."""
    mine = not roles.host and why.public.get("player") in roles.seats
    tried = why.private or _probes_hidden(record, posted.entry)
    if why.for_all or (tried and not mine):
        announce_refused_entry(record, why, posted.entry)
    fields = posted.fields
    by_tablet = roles.host and ("player" in fields or why.waivable)
    again = posted.from_form and (by_tablet or mine)
    return refuse(record, why, fields if again else {}, mine=mine)


def refuse(
    record: TableRecord, why: Refused, fields: Mapping[str, object], *, mine: bool
) -> ResponseReturnValue:
    """Answer 422 with the sentence that the sender may read.

    The page can send `fields` again. The tablet can if the table may insist on the entry. The
    player's own phone (`mine`) can if the reason is private, because the app may have counted the
    hand wrong.
    """
    sentence = table_pages.refusal_sentence(record, why, private=mine or not why.private)
    host = context.acting_roles(record).host
    again: tuple[tuple[str, str], ...] = ()
    if (host and why.waivable) or ((host or mine) and why.private):
        left_out = ("key", "insist", "hand")
        again = tuple(flatten_to_fields({k: v for k, v in fields.items() if k not in left_out}))
    return table_pages.show_sentence(record, sentence, 422, again, by_count=why.waivable, mine=mine)


def _probes_hidden(record: TableRecord, entry: Entry | Refused) -> bool:
    """Return whether an entry is an amendment with which somebody could find out something
    hidden."""
    return isinstance(entry, Amend) and preview.may_probe_hidden(record.table, entry)


def announce_refused_entry(record: TableRecord, why: Refused, tried: Entry | Refused) -> None:
    """Show on all pages that an attempt was refused, so that nobody looks into a hand secretly
    (H2). If it was an amendment, they also show what it would have changed."""
    if isinstance(tried, Amend):
        why = Refused(why.code, {**why.public, "tried": tried}, why.private)
    context.hub().announce_refusal(record.code, record.revision, why)


@pages.get("/t/<code>/state")
def show_state(code: str) -> ResponseReturnValue:
    """Return the state as JSON: the view of the seat that the browser holds, otherwise the table's
    view."""
    record = context.find_table(code)
    viewer = context.requested_viewer(record)
    facts = record.table.game.visible_state(record.table.state, viewer)
    return jsonify(**facts, revision=record.revision)
