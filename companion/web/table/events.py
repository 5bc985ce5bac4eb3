"""A page's event stream: numbers that show what has changed, and the view for the page. If no
events arrive, the page asks for its view instead."""

from __future__ import annotations

from contextvars import copy_context

from flask import Blueprint, Response, abort, request
from flask_babel import gettext

from companion.core.wording import N_
from companion.storage.record import TableRecord
from companion.web.http import responses
from companion.web.http.incoming import CONNECTION
from companion.web.live.listeners import TABLET, Onlooker, TooMany, Version
from companion.web.live.streams import format_event
from companion.web.rendering import table_pages
from companion.web.requests import context, identity
from companion.web.requests.identity import Roles
from companion.web.requests.limits import request_origin

pages = Blueprint("events", __name__)

JOIN = "join"
"""The viewer of the page where seats are taken."""
NOTHING_SENT: Version = (-1, -1)
TOO_MANY = N_("Too many pages of this table are open on this device. Close some.")


@pages.get("/t/<code>/events")
def open_stream(code: str) -> Response:
    """Open the page's stream: its view, numbers that show what has changed, heartbeats."""
    record = context.find_table(code)
    viewer = _viewer(record)
    feed = PageFeed(record, viewer)
    connection = request.environ.get(CONNECTION)
    try:
        stream = context.hub().listen(
            record.code, _viewer_kind(record, viewer), feed, connection, _asking_browser(record)
        )
    except TooMany:
        abort(429, gettext(TOO_MANY))
    response = Response(stream, mimetype="text/event-stream")
    response.vary.add("Accept-Encoding")
    response.headers["X-Accel-Buffering"] = "no"  # nginx would hold views back
    if feed.packed:
        response.content_encoding = "gzip"
    return response


@pages.get("/t/<code>/view")
def view(code: str) -> Response:
    """Return the page's newest view, or 204 if the page shows it already. Pages that get no events
    use this, and count as present while they ask."""
    record = context.find_table(code)
    viewer = _viewer(record)
    hub = context.hub()
    try:
        hub.count_asking_page(
            record.code, _page_name(), _viewer_kind(record, viewer), _asking_browser(record)
        )
    except TooMany:
        abort(429, gettext(TOO_MANY))
    run = hub.room(record.code).run
    if _shown_view(run) == _version_text(context.view_version(record)):
        response = Response(status=204)
    else:
        response = Response(table_pages.render_view(record, viewer, context.request_roles(record)))
    response.headers["Companion-Run"] = run
    return response


def _viewer(record: TableRecord) -> str:
    """Return the viewer of the asking page; 403 or 404 if the browser may not see its view."""
    return JOIN if request.args.get("as") == JOIN else context.requested_viewer(record)


def _page_name() -> str:
    """Return the name that the asking page gives itself when it posts."""
    return request.args.get("page", "")


def _shown_view(run: str) -> str:
    """Return the version of the view that the asking page shows, in the format of `have`; "" if it
    is from another run."""
    return request.args.get("have", "") if request.args.get("run") == run else ""


def _viewer_kind(record: TableRecord, viewer: str) -> str | None:
    """Return whose page it is: a seat, the tablet, or None for onlookers and phones without a
    seat."""
    if viewer in record.table.state.players:
        return viewer
    leads = viewer == context.TABLE and context.request_roles(record).host
    return TABLET if leads else None


def _asking_browser(record: TableRecord) -> Onlooker:
    """Return the asking browser as the limits for streams count it."""
    known = context.belongs_to_table(record)
    return Onlooker(context.request_token_hash(), request_origin(), known)


class PageFeed:
    """Computes what the stream of one page sends: never an older view after a newer one.

    The query parameters `have=REVISION.PEOPLE` and `run` name the view that the page shows already,
    `views=0` says that it wants none, and `page` is the name under which it posts. Everything is
    computed at the moment of sending, with the rights that the browser has then. A browser that has
    lost its seat or the lead is sent `gone`, and nothing after it.
    """

    def __init__(self, record: TableRecord, viewer: str) -> None:
        self._code = record.code
        self._viewer = viewer
        self._request = copy_context()  # language and address stay those of the request
        self._token = identity.sent_token()
        self._right = _may_see_view(record, viewer, identity.roles_of_token(record, self._token))
        self._wants_views = request.args.get("views") != "0"
        self._page = _page_name()
        self._run = context.hub().room(record.code).run
        self._shown = _shown_view(self._run)
        self._sent: Version = NOTHING_SENT
        self.packed = responses.accepts_gzip()
        self._head = responses.STREAM_HEAD if self.packed else b""
        self.has_ended = False

    def next_chunk(self) -> bytes:
        """Return the news since the last chunk, or a heartbeat. `has_ended` is set after the last
        chunk."""
        chunk = self._request.run(self._new_events).encode()
        head, self._head = self._head, b""
        return head + responses.compress_chunk(chunk) if self.packed else chunk

    def mark_view_sent(self, page: str, version: Version) -> None:
        """Mark that view as already sent if this is the stream of that page."""
        if page == self._page:
            self._shown = _version_text(version)

    def _new_events(self) -> str:
        record = context.records().find(self._code)
        roles = Roles(None) if record is None else identity.roles_of_token(record, self._token)
        if record is None or _may_see_view(record, self._viewer, roles) != self._right:
            self.has_ended = True
            return format_event("gone", "")
        now = context.view_version(record)
        if now == self._sent:
            return format_event("hb", "")
        numbers = zip(("revision", "people"), now, self._sent, strict=True)
        news = format_event("run", self._run) if self._sent == NOTHING_SENT else ""
        news += "".join(format_event(name, new) for name, new, old in numbers if new != old)
        self._sent = now
        if self._wants_views and self._shown != _version_text(now):
            news += format_event("view", table_pages.render_view(record, self._viewer, roles))
        return news


def _version_text(version: Version) -> str:
    """Return a version in the format of `have`."""
    revision, people = version
    return f"{revision}.{people}"


def _may_see_view(record: TableRecord, viewer: str, roles: Roles) -> bool:
    """Return whether these roles may see that viewer's page; the stream ends when this changes."""
    if viewer == JOIN:
        return True
    return roles.host if viewer == context.TABLE else viewer in roles.seats
