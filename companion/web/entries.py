"""Entries and the state: what happens at a table."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, jsonify, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core import foreseeing
from companion.core.lines import Amend
from companion.core.play import Entry, Refused
from companion.storage.record import TableRecord
from companion.storage.tables import StaleRevision
from companion.web import answers, posting, rendering, request_context
from companion.web.identity import Roles
from companion.web.posting import Posted

pages = Blueprint("entries", __name__)

Following = Callable[[TableRecord], Posted | None]


def nothing_more(record: TableRecord) -> None:
    """An entry after which nothing more is written."""


@pages.post("/t/<code>/entries")
@request_context.in_turn
def write(code: str) -> ResponseReturnValue:
    """One entry: 403, 409, 422 in this order, else the line is in the log."""
    record = request_context.find(code)
    roles = request_context.acting(record)
    if roles.mark is None or not (roles.host or roles.seats):
        abort(403, gettext("Only the tablet and the phones of this table may do that."))
    try:
        fields, from_form = request_context.body()
    except Refused as refused:
        return answers.refused(record, refused, {}, mine=False)
    return write_as(record, roles, posting.read(record.table.game, fields, from_form=from_form))


def write_as(
    record: TableRecord, roles: Roles, posted: Posted, following: Following = nothing_more
) -> ResponseReturnValue:
    """One entry by a browser in these roles, and the answer for the page that sent it.

    `following`: what the same tap writes next, as long as there is something; each is a line of
    its own under the same rights.
    """
    records, hub = request_context.records(), request_context.hub()
    try:
        new, revision = posting.write(records, hub, record, roles, posted)
        while new is not record and (more := following(new)) is not None:
            new, revision = posting.write(records, hub, new, roles, more)
    except posting.NotYours:
        abort(403, _not_yours(roles, posted))
    except StaleRevision:
        return answers.stale(record)
    except Refused as why:
        return refused(record, roles, why, posted)
    return _written(new, revision, roles, posted)


def _not_yours(roles: Roles, posted: Posted) -> str:
    """Why a browser may not write that: the tablet leaves a hand on a phone to its player."""
    if roles.host and posted.kind == "correct":
        return gettext("A player with a phone corrects there what the others may not see.")
    if roles.host and posted.kind == "amend":
        return reaches_into_a_hand()
    return gettext("That is not for you to enter.")


def reaches_into_a_hand() -> str:
    """Why the tablet may not change something of the past."""
    return gettext(
        "That reaches into what a player with a phone holds in secret. First let the tablet "
        "take over that seat, which all can see."
    )


def _written(
    record: TableRecord, revision: int, roles: Roles, posted: Posted
) -> ResponseReturnValue:
    if not posted.from_form:
        return jsonify(revision=revision)
    seat = _seat(posted, roles)
    if request_context.by_htmx():
        return rendering.render_view(record, seat or request_context.TABLE, roles)
    if seat is not None:
        return redirect(url_for("phones.show", code=record.code, colour=seat), 303)
    return redirect(url_for("tables.show", code=record.code), 303)


def refused(record: TableRecord, roles: Roles, why: Refused, posted: Posted) -> ResponseReturnValue:
    """422. The limit only for the one concerned, on the own phone; else all see the refusal."""
    seat = _seat(posted, roles)
    mine = seat is not None and why.public.get("player") == seat
    if not mine and (why.private or _tries_hidden(record, posted.entry)):
        tell_all(record, why, posted.entry)
    fields = posted.fields
    again = posted.from_form and roles.host and ("player" in fields or why.waivable)
    return answers.refused(record, why, fields if again else {}, mine=mine)


def _tries_hidden(record: TableRecord, entry: Entry | Refused) -> bool:
    """Whether what is hidden may decide if that amendment fits."""
    return isinstance(entry, Amend) and foreseeing.rests_on_hidden(record.table, entry)


def tell_all(record: TableRecord, why: Refused, tried: Entry | Refused) -> None:
    """H2: what the tablet tried is seen by all, so that nobody looks into a hand quietly.

    Of an amendment all read what it would have changed, not only what it breaks.
    """
    if isinstance(tried, Amend):
        why = Refused(why.code, {**why.public, "tried": tried}, why.private)
    request_context.hub().refused(record.code, record.revision, why)


def _seat(posted: Posted, roles: Roles) -> str | None:
    """The seat whose phone sent this; None where the tablet did."""
    if roles.host:
        return None
    return posted.player if posted.player in roles.seats else min(roles.seats)


@pages.get("/t/<code>/state")
def state(code: str) -> ResponseReturnValue:
    """The state as JSON for the table's view, or for a seat to who holds it."""
    record = request_context.find(code)
    viewer = request_context.viewer(record)
    facts = record.table.game.facts(record.table.state, viewer)
    return jsonify(**facts, revision=record.revision)
