"""A table's own pages: opening one, the tablet, what happened, the end, moving the tablet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from flask import Blueprint, Response, abort, current_app, jsonify, redirect, request, url_for
from flask_babel import gettext

from companion.core import game_file
from companion.core import table as tables
from companion.core.names import check_names
from companion.core.wording.table import table_refusal
from companion.games.contract import Game, Refused
from companion.storage import learned
from companion.web import identity, new_table, rate_limit, rendering, request_context
from companion.web.languages import translation

pages = Blueprint("tables", __name__)

SHEETS = frozenset({"help", "history", "menu", "phase", "seats"})
"""What can be laid over any game's tablet: names of templates in `sheets/`."""


@pages.post("/tables")
def open_table() -> Any:
    """A new table, from JSON or the set-up form; the browser becomes its host."""
    data: dict[str, Any] = {}
    plain: Any = None
    game: Game | None = None
    try:
        data, from_form = request_context.body()
        game = request_context.games()[str(data.get("game", ""))[:40]]
        plain = new_table.setup_from_form(data) if from_form else data.get("setup")
        if not isinstance(plain, dict):
            raise Refused("missing-key", {"what": "table", "key": "setup"})
        table = tables.start(game, game.rules.read_setup(plain, from_form=from_form))
        check_names(game.rules.names(table.state))
    except Refused as refused:
        return _setup_refused(game, data, plain, refused)
    if from_form:
        learned.at_the_start(request_context.records().boxes, table)
    token = request_context.token()
    kept = request_context.records().create(table, identity.mark(token))
    response = cast(Response, redirect(url_for("tables.show", code=kept.code), 303))
    identity.remember(response, token)
    return response


def _setup_refused(game: Game | None, data: Mapping[str, Any], plain: Any, refused: Refused) -> Any:
    words = None if game is None else game.words
    sentence = table_refusal(
        refused, game_file.names_in(plain), translation(), private=True, words=words
    )
    if request.is_json:
        return jsonify(error=sentence), 422
    return new_table.refuse(dict(data), sentence)


@pages.get("/t/<code>")
def show(code: str) -> Any:
    """The tablet: always the table's view."""
    kept = request_context.find(code)
    if code != kept.code:
        return redirect(url_for("tables.show", code=kept.code), 301)
    return rendering.tablet(kept, "table.html", request_context.roles(kept))


@pages.get("/t/<code>/sheet/<name>")
def sheet(code: str, name: str) -> Any:
    """Something laid over the table: corrections, a hand, what happened, help."""
    kept = request_context.find(code)
    game = kept.table.game.pages
    of_somebody = request.args.get("player") in kept.table.state.players
    if name not in SHEETS | set(game.SHEETS) or (name in game.PRIVATE_SHEETS and not of_somebody):
        abort(404)
    args = {key: value[:100] for key, value in request.args.items()}
    return rendering.tablet(kept, f"sheets/{name}.html", request_context.roles(kept), args=args)


@pages.get("/t/<code>/history")
def history(code: str) -> Any:
    """The page of what happened."""
    kept = request_context.find(code)
    return rendering.tablet(kept, "history.html", request_context.roles(kept))


@pages.get("/t/<code>/export")
def export(code: str) -> Any:
    """The game file, once the game is over; with `times`, when each entry was made."""
    kept = request_context.find(code)
    if not kept.table.over:
        abort(403, gettext("The game file can be had once the game is over: it holds all hands."))
    times = request_context.records().written(kept.code) if "times" in request.args else ()
    response = jsonify(game_file.write_file(kept.table, times))
    name = f"{kept.table.game.name}-{kept.code}.json"
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response


@pages.post("/t/<code>/host")
@request_context.in_turn
def take_over(code: str) -> Any:
    """This browser becomes the host, with the code that the old tablet shows."""
    kept = request_context.find(code)
    data, _ = request_context.body()
    rate_limit.check(kept.code)
    if not identity.knows_code(kept, str(data.get("code", "")), current_app.config["HOST_KEY"]):
        rate_limit.failed(kept.code)
        sentence = gettext("That is not the code that the other tablet shows.")
        return rendering.say(kept, sentence, 403)
    token = request_context.token()
    moved = request_context.records().move_host(kept, identity.mark(token))
    request_context.hub().people(moved.code)
    response = cast(Response, redirect(url_for("tables.show", code=moved.code), 303))
    identity.remember(response, token)
    return response
