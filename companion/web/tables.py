"""A table's own pages: opening one, the tablet, what happened, the end, moving the tablet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from flask import Blueprint, Response, abort, current_app, jsonify, redirect, request, url_for
from flask_babel import gettext

from companion import gamefile, learning, seats
from companion import table as tables
from companion.games import Refused, game
from companion.web import attempts, here, opening, shown
from companion.web.languages import translation
from companion.wording.table import table_refusal

pages = Blueprint("tables", __name__)

SHEETS = {
    "correct",
    "dealing",
    "exchange",
    "followers",
    "hand",
    "history",
    "menu",
    "help",
    "phase",
    "seats",
    "settle",
}
OF_ONE = {"exchange", "hand"}
"""Sheets of one player, for that player's eyes."""


@pages.post("/tables")
def open_table() -> Any:
    """A new table, from JSON or the set-up form; the browser becomes its host."""
    data: dict[str, Any] = {}
    plain: Any = None
    try:
        data, lax = here.body()
        rules = game(str(data.get("game", ""))[:40])
        plain = opening.setup_from_form(data) if lax else data.get("setup")
        if not isinstance(plain, dict):
            raise Refused("missing-key", {"what": "table", "key": "setup"})
        table = tables.start(rules, rules.read_setup(plain, lax=lax))
    except Refused as refused:
        return _setup_refused(data, plain, refused)
    if lax:
        learning.at_the_start(here.records().boxes, table)
    token = here.token()
    kept = here.records().create(table, seats.mark(token))
    response = cast(Response, redirect(url_for("tables.show", code=kept.code), 303))
    seats.remember(response, token)
    return response


def _setup_refused(data: Mapping[str, Any], plain: Any, refused: Refused) -> Any:
    sentence = table_refusal(refused, gamefile.names_in(plain), translation(), private=True)
    if request.is_json:
        return jsonify(error=sentence), 422
    return opening.refuse(dict(data), sentence)


@pages.get("/t/<code>")
def show(code: str) -> Any:
    """The tablet: always the table's view; to htmx only what changes on it."""
    kept = here.find(code)
    if code != kept.code:
        return redirect(url_for("tables.show", code=kept.code), 301)
    part = "_table.html" if request.headers.get("HX-Request") else "table.html"
    response = current_app.make_response(shown.tablet(kept, part, here.roles(kept)))
    response.vary.add("HX-Request")
    return response


@pages.get("/t/<code>/sheet/<name>")
def sheet(code: str, name: str) -> Any:
    """Something laid over the table: corrections, a hand, what happened, help."""
    kept = here.find(code)
    of_somebody = name not in OF_ONE or request.args.get("player") in kept.table.state.players
    if name not in SHEETS or not of_somebody:
        abort(404)
    args = {key: value[:100] for key, value in request.args.items()}
    return shown.tablet(kept, f"sheets/{name}.html", here.roles(kept), args=args)


@pages.get("/t/<code>/history")
def history(code: str) -> Any:
    """The page of what happened."""
    kept = here.find(code)
    return shown.tablet(kept, "history.html", here.roles(kept))


@pages.get("/t/<code>/export")
def export(code: str) -> Any:
    """The game file, once the game is over; with `times`, when each entry was made."""
    kept = here.find(code)
    if not kept.table.game.over(kept.table.state):
        abort(403, gettext("The game file can be had once the game is over: it holds all hands."))
    times = here.records().written(kept.code) if "times" in request.args else ()
    response = jsonify(gamefile.write_file(kept.table, times))
    name = f"{kept.table.game.NAME}-{kept.code}.json"
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response


@pages.post("/t/<code>/host")
def take_over(code: str) -> Any:
    """This browser becomes the host, with the code that the old tablet shows."""
    kept = here.find(code)
    data, _ = here.body()
    attempts.check(kept.code)
    if not seats.knows_code(kept, str(data.get("code", "")), current_app.config["HOST_KEY"]):
        attempts.failed(kept.code)
        sentence = gettext("That is not the code that the other tablet shows.")
        return shown.say(kept, sentence, 403)
    token = here.token()
    moved = here.records().move_host(kept, seats.mark(token))
    here.hub().people(moved.code)
    response = cast(Response, redirect(url_for("tables.show", code=moved.code), 303))
    seats.remember(response, token)
    return response
