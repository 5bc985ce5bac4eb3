"""A page's event stream: what is new, and the view that the page shows."""

from __future__ import annotations

from contextvars import copy_context

from flask import Blueprint, Response, abort, request
from flask_babel import gettext

from companion.storage.record import TableRecord
from companion.web import gzip, identity, rendering, request_context
from companion.web.identity import Roles
from companion.web.listeners import TABLET, Looker, TooMany
from companion.web.streams import CONNECTION, event
from companion.web.windows import address

pages = Blueprint("events", __name__)

JOIN = "join"
"""The viewer of the page where seats are taken."""


@pages.get("/t/<code>/events")
def events(code: str) -> Response:
    """Server-sent events: what is new in numbers, the asker's own view, heartbeats."""
    record = request_context.find(code)
    viewer = JOIN if request.args.get("as") == JOIN else request_context.viewer(record)
    feed = Feed(record, viewer)
    connection = request.environ.get(CONNECTION)
    try:
        stream = request_context.hub().listen(
            record.code, _who(record, viewer), feed, connection, _looker(record)
        )
    except TooMany:
        abort(429, gettext("Too many pages of this table are open there; close some."))
    response = Response(stream, mimetype="text/event-stream")
    response.vary.add("Accept-Encoding")
    response.headers["X-Accel-Buffering"] = "no"  # nginx would hold views back
    if feed.packed:
        response.content_encoding = "gzip"
    return response


def _who(record: TableRecord, viewer: str) -> str | None:
    """Whom that page is for: a seat, the tablet, or None for who looks on or wants a seat."""
    if viewer in record.table.state.players:
        return viewer
    leads = viewer == request_context.TABLE and request_context.roles(record).host
    return TABLET if leads else None


def _looker(record: TableRecord) -> Looker:
    """The browser that asks for a stream, as the limits of streams count it."""
    known = request_context.sits_at(record)
    return Looker(request_context.mark(), address(), known)


class Feed:
    """What one page is told: the newest numbers and its own view of the table, never an older one.

    A page says with `have=REVISION.PEOPLE` which view it shows already, with `views=0` that it
    wants none. Everything is worked out at the moment at which it is sent, for whoever the asking
    browser is by then: who has lost a seat or the lead is told `gone`, and nothing after it.
    """

    def __init__(self, record: TableRecord, viewer: str) -> None:
        self._code = record.code
        self._viewer = viewer
        self._asked = copy_context()  # language and address stay those of the request
        self._token = identity.token_of(request.cookies)
        self._standing = _standing(record, viewer, identity.roles(record, self._token))
        self._wants_views = request.args.get("views") != "0"
        self._has = request.args.get("have", "")
        self._told = (-1, -1)
        self.packed = gzip.wanted()
        self._head = gzip.STREAM_HEAD if self.packed else b""
        self.over = False

    def say(self) -> bytes:
        """What is new since the last time, or a heartbeat. `over` after the last piece."""
        said = self._asked.run(self._news).encode()
        head, self._head = self._head, b""
        return head + gzip.piece(said) if self.packed else said

    def _news(self) -> str:
        record = request_context.records().find(self._code)
        roles = Roles(None) if record is None else identity.roles(record, self._token)
        if record is None or _standing(record, self._viewer, roles) != self._standing:
            self.over = True
            return event("gone", "")
        now = (record.revision, request_context.hub().room(record.code).people)
        if now == self._told:
            return event("hb", "")
        named = zip(("revision", "people"), now, self._told, strict=True)
        news = "".join(event(name, new) for name, new, old in named if new != old)
        self._told = now
        if self._wants_views and self._has != f"{now[0]}.{now[1]}":
            news += event("view", rendering.render_view(record, self._viewer, roles))
        return news


def _standing(record: TableRecord, viewer: str, roles: Roles) -> bool:
    """On what the right to that view rests: a stream ends when it is no longer the same."""
    if viewer == JOIN:
        return True
    return roles.host if viewer == request_context.TABLE else viewer in roles.seats
