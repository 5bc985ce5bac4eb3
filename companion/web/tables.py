"""A table's pages and routes: opening one, its page, its entries, its state, its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    redirect,
    request,
    url_for,
)
from flask_babel import gettext

from companion import gamefile, seats
from companion import table as tables
from companion.games import Refused, game
from companion.games.reading import load_json, mapping
from companion.live import Hub
from companion.records import Moved, Records
from companion.store import Kept
from companion.web import posting, setup, shown
from companion.web.forms import nested
from companion.wording.table import table_refusal

pages = Blueprint("tables", __name__)

SHEETS = {"correct", "hand", "history", "menu", "help"}
Answer = Response | tuple[Response, int]


def records() -> Records:
    """The store of this app."""
    return cast(Records, current_app.extensions["records"])


def hub() -> Hub:
    """Who listens to which table."""
    return cast(Hub, current_app.extensions["hub"])


def find(code: str) -> Kept:
    """The table of that code, or 404."""
    kept = records().find(code)
    if kept is None:
        abort(404, gettext("There is no table %(code)s here.", code=code.upper()[:8]))
    return kept


def host_only(kept: Kept) -> str:
    """The mark of the asking browser, if it is the table's host, or 403."""
    token = seats.token_of(request)
    if token is None or not seats.is_host(kept, token):
        abort(403, gettext("Only the tablet that leads this table may do that."))
    return seats.mark(token)


def body() -> tuple[dict[str, Any], bool]:
    """What was posted as plain data, and whether it came as a form."""
    if not request.is_json:
        return nested(request.form), True
    return mapping(load_json(request.get_data()), ""), False


@pages.post("/tables")
def open_table() -> Any:
    """A new table, from JSON or the set-up form; the browser becomes its host."""
    data: dict[str, Any] = {}
    plain: Any = None
    try:
        data, lax = body()
        rules = game(str(data.get("game", ""))[:40])
        plain = setup.setup_from_form(data) if lax else data.get("setup")
        if not isinstance(plain, dict):
            raise Refused("missing-key", {"what": "table", "key": "setup"})
        table = tables.start(rules, rules.read_setup(plain, lax=lax))
    except Refused as refused:
        return _setup_refused(data, plain, refused)
    token = seats.token_of(request) or seats.new_token()
    kept = records().create(table, seats.mark(token))
    response = cast(Response, redirect(url_for("tables.show", code=kept.code), 303))
    seats.remember(response, token)
    return response


def _setup_refused(data: Mapping[str, Any], plain: Any, refused: Refused) -> Any:
    sentence = table_refusal(refused, gamefile.names_in(plain), gettext, private=True)
    if request.is_json:
        return jsonify(error=sentence), 422
    return setup.refuse(dict(data), sentence)


@pages.get("/t/<code>")
def show(code: str) -> Any:
    """The tablet: always the table's view; to htmx only what changes on it."""
    kept = find(code)
    if code != kept.code:
        return redirect(url_for("tables.show", code=kept.code), 301)
    part = "_table.html" if request.headers.get("HX-Request") else "table.html"
    response = current_app.make_response(shown.render(kept, part, is_host(kept)))
    response.vary.add("HX-Request")
    response.headers["Cache-Control"] = "no-store"
    return response


def is_host(kept: Kept) -> bool:
    """Whether the asking browser leads this table."""
    return seats.is_host(kept, seats.token_of(request))


@pages.get("/t/<code>/sheet/<name>")
def sheet(code: str, name: str) -> Any:
    """Something laid over the table: corrections, a hand, what happened, help."""
    kept = find(code)
    if name not in SHEETS:
        abort(404)
    args = {key: value[:100] for key, value in request.args.items()}
    response = current_app.make_response(
        shown.render(kept, f"sheets/{name}.html", is_host(kept), args=args)
    )
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.post("/t/<code>/entries")
def write(code: str) -> Any:
    """One entry: 403, 409, 422 in this order, else the line is in the log."""
    kept = find(code)
    sender = host_only(kept)
    lax = not request.is_json
    try:
        data, lax = body()
        new, revision = posting.write(records(), hub(), kept, posting.read(data, lax=lax), sender)
    except Moved:
        return shown.moved(find(code))
    except Refused as refused:
        return shown.refused(kept, refused, data if lax else {})
    if not lax:
        return jsonify(revision=revision)
    if request.headers.get("HX-Request"):
        return shown.render(new, "_table.html", True)
    return redirect(url_for("tables.show", code=kept.code), 303)


@pages.get("/t/<code>/state")
def state(code: str) -> Any:
    """The state as JSON for the table's view; a seat's only for who holds it."""
    kept = find(code)
    viewer = request.args.get("as", "table")
    if viewer != "table":
        if viewer not in kept.table.state.players:
            abort(404, gettext("Nobody plays that colour at this table."))
        abort(403, gettext("Only the phone that holds this seat may see it."))
    facts = kept.table.game.facts(kept.table.state, "table")
    response = jsonify(**facts, revision=kept.revision)
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.get("/t/<code>/history")
def history(code: str) -> Any:
    """The page of what happened."""
    kept = find(code)
    return shown.render(kept, "history.html", is_host(kept))


@pages.get("/t/<code>/export")
def export(code: str) -> Any:
    """The game file, once the game is over."""
    kept = find(code)
    if not kept.table.game.over(kept.table.state):
        abort(403, gettext("The game file can be had once the game is over: it holds all hands."))
    response = jsonify(gamefile.write_file(kept.table))
    name = f"{kept.table.game.NAME}-{kept.code}.json"
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response


@pages.get("/t/<code>/events")
def events(code: str) -> Response:
    """Server-sent events: revision numbers and heartbeats, never anything of the table."""
    kept = find(code)
    stream = hub().listen(kept.code, kept.revision)
    return Response(stream, mimetype="text/event-stream", headers={"Cache-Control": "no-store"})


@pages.post("/t/<code>/host")
def take_over(code: str) -> Any:
    """This browser becomes the host, with the code that the old tablet shows."""
    kept = find(code)
    data, _ = body()
    if not seats.knows_code(kept, str(data.get("code", "")), current_app.config["HOST_KEY"]):
        return shown.wrong_host_code(kept)
    token = seats.token_of(request) or seats.new_token()
    moved = records().move_host(kept, seats.mark(token))
    hub().say(moved.code, moved.revision)
    response = cast(Response, redirect(url_for("tables.show", code=moved.code), 303))
    seats.remember(response, token)
    return response
