"""Helpers for every route of a table: the table, the browser's roles, and the posted data."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, cast

from flask import Response, abort, current_app, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from companion.core.play import Games
from companion.core.reading import load_json, require_mapping
from companion.storage.lists import Reader
from companion.storage.record import TableRecord
from companion.storage.tables import Records
from companion.web.live.listeners import Version
from companion.web.live.streams import Hub
from companion.web.requests import identity, limits
from companion.web.requests.forms import nest_form_fields
from companion.web.requests.identity import Roles
from companion.web.requests.limits import request_origin
from companion.web.requests.site import app_site

LONGEST_CODE = 8
TABLE = "table"
"""The viewer of the tablet's page, and of guests."""

View = Callable[..., ResponseReturnValue]
Own = TypeVar("Own")


class NoTable(NotFound):
    """Raised (404) if no table has this code."""

    def __init__(self, code: str) -> None:
        super().__init__(gettext("There is no table %(code)s here.", code=code))
        self.table_code = code


def records() -> Records:
    """Return the tables of this app."""
    return cast(Records, current_app.extensions["records"])


def games() -> Games:
    """Return the installed games."""
    return records().games


def hub() -> Hub:
    """Return the hub with all event streams of this app."""
    return cast(Hub, current_app.extensions["hub"])


def find_table(code: str) -> TableRecord:
    """Return the table with that code; aborts with 404 if there is none. The body of the request is
    read first, because the table may change while the body arrives."""
    request.get_data()
    record = find_table_by_sent_code(code)
    if record is None:
        raise NoTable(code.upper()[:LONGEST_CODE])
    hub().room(record.code)  # without open pages both are soon dropped from memory
    return record


def find_table_by_sent_code(code: str) -> TableRecord | None:
    """Return the table with a code that somebody has sent; None if there is no such table.

    On a public server an unknown code counts as a wrong code. After too many wrong codes the answer
    is 429, even to a right code, except for browsers that sit at the table of that code. Every page
    that takes a code uses this function.
    """
    record = records().find(code)
    if app_site().public and (record is None or not belongs_to_table(record)):
        limits.check_unknown_codes()
        if record is None and code:
            limits.count_unknown_code()
    return record


def belongs_to_table(record: TableRecord) -> bool:
    """Return whether the asking browser is the table's host, holds a seat there, or asks for
    one."""
    there = request_roles(record)
    asking = {one.phone for seat in record.seats.values() for one in seat.asking}
    return there.host or bool(there.seats) or there.token_hash in asking


def require_type(thing: object, kind: type[Own]) -> Own:
    """Return the state or box if it is of the type `kind`, which belongs to one game; otherwise
    abort with 404."""
    if not isinstance(thing, kind):
        abort(404)
    return thing


def queue_writers(view: View) -> View:
    """Let requests that write to a table wait for each other, in the order of their arrival. The
    body of a request is read first, so that nobody waits for another sender's slow network."""

    @wraps(view)
    def waiting(code: str, **values: object) -> ResponseReturnValue:
        request.get_data()
        with records().one_writer(code):
            return view(code, **values)

    return waiting


def request_roles(record: TableRecord) -> Roles:
    """Return the asking browser's roles at this table."""
    return identity.roles_of_token(record, identity.sent_token())


def seat_of_page() -> str | None:
    """Return the seat of the page that sends the request, as named by the parameter `as`; None for
    other pages."""
    seat = request.args.get("as", TABLE)
    return None if seat == TABLE else seat


def acting_roles(record: TableRecord) -> Roles:
    """Return the roles in which the page of the request acts. The page of a seat acts for that seat
    alone."""
    mine, seat = request_roles(record), seat_of_page()
    return mine if seat is None else Roles(mine.token_hash, False, mine.seats & {seat})


def viewer_of(roles: Roles) -> str:
    """Return the viewer of a page that acts in these roles: its only seat, or the table."""
    alone = len(roles.seats) == 1 and not roles.host
    return next(iter(roles.seats)) if alone else TABLE


def view_version(record: TableRecord) -> Version:
    """Return the version of the newest view of the table."""
    return record.revision, hub().room(record.code).people


def requested_viewer(record: TableRecord) -> str:
    """Return the viewer that a request asks for with the parameter `as`. Without it, return the
    only seat that a phone holds, or the table.

    Answers 404 if nobody plays that colour, 403 if the asking browser does not hold the seat.
    """
    mine = request_roles(record)
    wanted = request.args.get("as", viewer_of(mine))
    if wanted != TABLE and wanted not in record.table.state.players:
        abort(404, gettext("Nobody at this table plays this colour."))
    if wanted != TABLE and wanted not in mine.seats:
        abort(403, gettext("Only the phone with this seat can see this."))
    return wanted


def require_host(record: TableRecord) -> Roles:
    """Return the asking browser's roles if it is the table's host; otherwise abort with 403."""
    mine = request_roles(record)
    if not mine.host:
        abort(403, gettext("Only the table's tablet can do this."))
    return mine


def is_htmx_request() -> bool:
    """Return whether htmx asks for a part of a page; otherwise a browser asks for a whole page."""
    return bool(request.headers.get("HX-Request"))


def redirect_for_htmx(response: BaseResponse) -> BaseResponse:
    """Return the redirect as it is; for htmx return a response with the header that makes htmx load
    the new page as a whole."""
    if is_htmx_request():
        response.status_code = 204
        response.headers["HX-Redirect"] = response.headers.pop("Location")
    return response


def read_posted_data() -> tuple[dict[str, object], bool]:
    """Return the posted data as plain data, and whether it is a form. Refused if it cannot be
    read."""
    if not request.is_json:
        return nest_form_fields(request.form), True
    return require_mapping(load_json(request.get_data()), ""), False


def request_token() -> str:
    """Return the asking browser's token; a new one if it has none yet."""
    return identity.sent_token() or identity.new_token(current_app.config["TOKEN_KEY"])


def request_token_hash() -> str:
    """Return the token hash of the asking browser; "" if it has no token yet."""
    token = identity.sent_token()
    return "" if token is None else identity.token_hash(token)


def address_digest() -> str:
    """Return the digest of the request's address that is stored. It is computed with this server's
    key, so nobody else can find out which address it stands for."""
    return identity.digest_address(request_origin(), current_app.config["TOKEN_KEY"])


def list_reader() -> Reader:
    """Return the asking browser as the reader of lists; on a public server it may list only its own
    tables."""
    return Reader(request_token_hash(), alone=app_site().public)


def forbid_caching(response: Response) -> Response:
    """Forbid caches to store a response. Pages of tables have this header anyway."""
    response.headers["Cache-Control"] = "no-store"
    return response
