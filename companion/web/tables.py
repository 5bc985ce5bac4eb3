"""A table's own pages: opening it, the tablet, its sheets, its file, and a change of the tablet."""

from __future__ import annotations

from collections.abc import Mapping

from flask import (
    Blueprint,
    abort,
    current_app,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.exceptions import TooManyRequests

from companion.core import game_file
from companion.core import table as tables
from companion.core.names import check_names
from companion.core.play import AnyGame, Refused
from companion.core.table_words import data_refusal
from companion.storage import learned
from companion.storage.record import TableRecord
from companion.web import (
    answers,
    identity,
    new_table,
    rate_limit,
    rematch,
    rendering,
    request_context,
)
from companion.web.game_pages import pages_of
from companion.web.languages import translation

pages = Blueprint("tables", __name__)

SHEETS = frozenset({"help", "history", "menu", "phase", "seats"})
"""The sheets of any game's tablet: names of templates in `sheets/`."""


@pages.post("/tables")
def open_table() -> ResponseReturnValue:
    """Open a new table, from JSON or the set-up form. This browser becomes its host. `like` is the
    code of a finished game whose rematch it is; the phones of that game follow."""
    data: dict[str, object] = {}
    plain: object = None
    game: AnyGame | None = None
    try:
        data, from_form = request_context.body()
        game = request_context.games()[str(data.get("game", ""))[:40]]
        plain = new_table.setup_from_form(data) if from_form else data.get("setup")
        if not isinstance(plain, dict):
            raise Refused("missing-key", {"what": "table", "key": "setup"})
        table = tables.start(game, game.read_setup(plain, from_form=from_form))
        check_names(game.names(table.state))
    except Refused as refused:
        return _refuse_setup(game, data, plain, refused)
    try:
        rate_limit.count_against_quota(rate_limit.TABLES)
    except TooManyRequests as too_many:
        return _refuse_too_many(data, too_many)
    token = request_context.token()
    host = identity.token_hash(token)
    if from_form:
        learned.save_at_start(request_context.records().boxes, table, host)
    record = rematch.open_table(table, host, rematch.game_before(data.get("like"), table, host))
    return identity.redirect_as(token, url_for("tables.show", code=record.code))


def _refuse_setup(
    game: AnyGame | None, data: Mapping[str, object], plain: object, refused: Refused
) -> ResponseReturnValue:
    names = game_file.names_in(plain)
    sentence = data_refusal(refused, names, game, translation())
    if request.is_json:
        return jsonify(error=sentence), 422
    return new_table.refuse(dict(data), sentence)


def _refuse_too_many(data: Mapping[str, object], why: TooManyRequests) -> ResponseReturnValue:
    """Answer 429, with the form as it was sent."""
    if request.is_json:
        raise why
    response = current_app.make_response(new_table.refuse(dict(data), str(why.description)))
    response.status_code = 429
    response.headers["Retry-After"] = why.retry_after
    return response


@pages.get("/t/<code>")
def show(code: str) -> ResponseReturnValue:
    """Show the tablet, which always has the table's view."""
    record = request_context.find(code)
    if code != record.code:
        return redirect(url_for("tables.show", code=record.code), 301)
    return rendering.render_tablet(record, "table.html", request_context.roles(record))


@pages.get("/t/<code>/sheet/<name>")
def sheet(code: str, name: str) -> ResponseReturnValue:
    """Show a sheet over the tablet's page, such as corrections or help."""
    record = request_context.find(code)
    game = pages_of(record.table.game)
    of_somebody = request.args.get("player") in record.table.state.players
    if name not in SHEETS | set(game.sheets) or (name in game.private_sheets and not of_somebody):
        abort(404)
    args = {key: value[:100] for key, value in request.args.items()}
    return rendering.render_tablet(
        record, f"sheets/{name}.html", request_context.roles(record), args=args
    )


@pages.get("/t/<code>/history")
def history(code: str) -> ResponseReturnValue:
    """Show the history as a page."""
    record = request_context.find(code)
    return rendering.render_tablet(record, "history.html", request_context.roles(record))


@pages.get("/t/<code>/export")
def export(code: str) -> ResponseReturnValue:
    """Return the game file once the game is over; with `times`, when each entry was made."""
    record = request_context.find(code)
    if not record.table.over:
        abort(
            403,
            gettext("The game file is available when the game is over, as it contains all hands."),
        )
    times = request_context.records().written_times(record.code) if "times" in request.args else ()
    response = jsonify(game_file.write_file(record.table, times))
    name = f"{record.table.game.name}-{record.code}.json"
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response


@pages.post("/t/<code>/host")
@request_context.in_turn
def take_over(code: str) -> ResponseReturnValue:
    """Make this browser the host, if it sends the code that the old tablet shows."""
    record = request_context.find(code)
    data, _ = request_context.body()
    rate_limit.check(record.code)
    if not identity.knows_code(record, str(data.get("code", "")), current_app.config["HOST_KEY"]):
        rate_limit.count_wrong_code(record.code)
        return _refuse_code(record)
    token = request_context.token()
    moved = request_context.records().move_host(record, identity.token_hash(token))
    request_context.hub().announce_people(moved.code)
    response = identity.redirect_as(token, url_for("tables.show", code=moved.code))
    return request_context.for_htmx(response)


def _refuse_code(record: TableRecord) -> ResponseReturnValue:
    """Answer 403, with the sentence beside the field in the menu."""
    sentence = gettext("This is not the code that the other tablet shows. Check it there.")
    if not request_context.by_htmx():
        return answers.show_sentence(record, sentence, 403)
    notice = render_template("errors/notice.html", sentence=sentence)
    return make_response(
        notice, 403, {"HX-Retarget": "#wrong-code", "HX-Reswap": "innerHTML show:bottom"}
    )
