"""Entries, the state and the stream: what happens at a table, and who is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, abort, jsonify, redirect, request, url_for
from flask_babel import gettext

from companion.core import table as tables
from companion.games.contract import Refused
from companion.storage.database import TableRecord
from companion.storage.tables import StaleRevision
from companion.web import posting, rendering, request_context, rights
from companion.web.identity import Roles
from companion.web.streams import CONNECTION, TooMany

pages = Blueprint("entries", __name__)

TABLE = "table"


@pages.post("/t/<code>/entries")
@request_context.in_turn
def write(code: str) -> Any:
    """One entry: 403, 409, 422 in this order, else the line is in the log."""
    kept = request_context.find(code)
    roles = request_context.acting(kept)
    if roles.mark is None or not (roles.host or roles.seats):
        abort(403, gettext("Only the tablet and the phones of this table may do that."))
    try:
        data, from_form = request_context.body()
    except Refused as refused:
        return rendering.refused(kept, refused, {}, mine=False)
    return write_as(kept, roles, data, from_form=from_form)


def write_as(
    kept: TableRecord, roles: Roles, data: Mapping[str, Any], *, from_form: bool = True
) -> Any:
    """One entry by a browser in these roles, and the answer for the page that sent it."""
    again = posting.repeated(request_context.records(), kept, data, roles.mark or "")
    if again is not None:
        return _written(kept, again, roles, data, from_form)
    try:
        if not rights.may_write(kept, roles, data):
            abort(403, _not_yours(roles, data))
        posted = posting.read(data, from_form=from_form)
        new, revision = posting.write(
            request_context.records(), request_context.hub(), kept, posted, roles.mark or ""
        )
    except StaleRevision:
        return rendering.moved(kept)
    except Refused as refused:
        return _refused(kept, roles, refused, data, from_form)
    return _written(new, revision, roles, data, from_form)


def _not_yours(roles: Roles, data: Mapping[str, Any]) -> str:
    """Why a browser may not write that: the tablet leaves a hand on a phone to its player."""
    if roles.host and data.get("type") == "correct":
        return gettext("A player with a phone corrects guards and leader cards there.")
    if roles.host and data.get("type") == "amend":
        return gettext(
            "That reaches into what a player with a phone holds in secret. First let the tablet "
            "take over that seat, which all can see."
        )
    return gettext("That is not for you to enter.")


def _written(
    kept: TableRecord, revision: int, roles: Roles, data: Mapping[str, Any], from_form: bool
) -> Any:
    if not from_form:
        return jsonify(revision=revision)
    seat = _seat(data, roles)
    if request.headers.get("HX-Request"):
        return rendering.after(kept, roles, seat)
    if seat is not None:
        return redirect(url_for("phones.show", code=kept.code, colour=seat), 303)
    return redirect(url_for("tables.show", code=kept.code), 303)


def _refused(
    kept: TableRecord, roles: Roles, why: Refused, data: Mapping[str, Any], from_form: bool
) -> Any:
    """422. The limit only for the one concerned, on the own phone; else all see the refusal."""
    seat = _seat(data, roles)
    mine = seat is not None and why.public.get("player") == seat
    if why.private and not mine:
        request_context.hub().refused(kept.code, kept.revision, _with_tried(kept, why, data))
    again = data if from_form and roles.host and ("player" in data or why.waivable) else {}
    return rendering.refused(kept, why, again, mine=mine)


def _with_tried(kept: TableRecord, why: Refused, data: Mapping[str, Any]) -> Refused:
    """H2: of an amendment all read what it would have changed, not only what it breaks."""
    if data.get("type") != "amend":
        return why
    posted = posting.read(data, from_form=True)
    amend = tables.read_entry(kept.table.game, posted.data, from_form=True)
    return Refused(why.code, {**why.public, "tried": amend}, why.private)


def _seat(data: Mapping[str, Any], roles: Roles) -> str | None:
    """The seat whose phone sent this; None where the tablet did."""
    if roles.host:
        return None
    player = data.get("player")
    return next((seat for seat in roles.seats if seat == player), min(roles.seats))


@pages.get("/t/<code>/state")
def state(code: str) -> Any:
    """The state as JSON for the table's view, or for a seat to who holds it."""
    kept = request_context.find(code)
    viewer = _viewer(kept)
    facts = kept.table.game.rules.facts(kept.table.state, viewer)
    return jsonify(**facts, revision=kept.revision)


def _viewer(kept: TableRecord) -> str:
    """The view asked for; without `as` the one seat that a phone holds, else the table."""
    roles = request_context.roles(kept)
    alone = next(iter(roles.seats)) if len(roles.seats) == 1 and not roles.host else TABLE
    viewer = request.args.get("as", alone)
    if viewer != TABLE and viewer not in kept.table.state.players:
        abort(404, gettext("Nobody plays that colour at this table."))
    if viewer != TABLE and viewer not in roles.seats:
        abort(403, gettext("Only the phone that holds this seat may see it."))
    return viewer


@pages.get("/t/<code>/events")
def events(code: str) -> Response:
    """Server-sent events: revision and people numbers, heartbeats; never anything of the table."""
    kept = request_context.find(code)
    viewer = _viewer(kept)
    seat = None if viewer == TABLE else viewer
    try:
        stream = request_context.hub().listen(
            kept.code,
            kept.revision,
            seat,
            request.remote_addr or "?",
            request.environ.get(CONNECTION),
        )
    except TooMany:
        abort(429, gettext("Too many pages of this table are open there; close some."))
    return Response(stream, mimetype="text/event-stream")
