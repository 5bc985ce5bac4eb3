"""A table's own pages: the tablet, its sheets, its game file, and moving the table to another
tablet."""

from __future__ import annotations

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

from companion.core import game_file
from companion.storage.record import TableRecord
from companion.web.game_pages import pages_of
from companion.web.rendering import table_pages
from companion.web.requests import context, identity, limits

pages = Blueprint("tablet", __name__)

SHEETS = frozenset({"help", "history", "lead", "menu", "phase", "seats"})
"""The sheets of any game's tablet: names of templates in `sheets/`."""


@pages.get("/t/<code>")
def show(code: str) -> ResponseReturnValue:
    """Show the tablet, which always has the table's view."""
    record = context.find_table(code)
    if code != record.code:
        return redirect(url_for("tablet.show", code=record.code), 301)
    return table_pages.render_tablet(record, "table.html", context.request_roles(record))


@pages.get("/t/<code>/sheet/<name>")
def show_sheet(code: str, name: str) -> ResponseReturnValue:
    """Show a sheet over the tablet's page, such as corrections or help."""
    record = context.find_table(code)
    game = pages_of(record.table.game)
    of_somebody = request.args.get("player") in record.table.state.players
    if name not in SHEETS | set(game.sheets) or (name in game.private_sheets and not of_somebody):
        abort(404)
    args = {key: value[:100] for key, value in request.args.items()}
    return table_pages.render_tablet(
        record, f"sheets/{name}.html", context.request_roles(record), args=args
    )


@pages.get("/t/<code>/history")
def show_history(code: str) -> ResponseReturnValue:
    """Show the history as a page."""
    record = context.find_table(code)
    return table_pages.render_tablet(record, "history.html", context.request_roles(record))


@pages.get("/t/<code>/export")
def export_game_file(code: str) -> ResponseReturnValue:
    """Return the game file once the game is over. With the parameter `times` it has the time of
    each entry."""
    record = context.find_table(code)
    if not record.table.is_over:
        abort(
            403,
            gettext("The game file is available when the game is over, as it contains all hands."),
        )
    times = context.records().written_times(record.code) if "times" in request.args else ()
    response = jsonify(game_file.game_file_data(record.table, times))
    name = f"{record.table.game.name}-{record.code}.json"
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    return response


@pages.post("/t/<code>/host")
@context.queue_writers
def become_host(code: str) -> ResponseReturnValue:
    """Make this browser the host, if it sends the code that the old tablet shows."""
    record = context.find_table(code)
    data, _ = context.read_posted_data()
    limits.check_wrong_codes(record.code)
    if not identity.is_host_code(record, str(data.get("code", "")), current_app.config["HOST_KEY"]):
        limits.count_wrong_code(record.code)
        return _refuse_code(record)
    token = context.request_token()
    moved = context.records().replace_host(record, identity.token_hash(token))
    context.hub().announce_people(moved.code)
    response = identity.redirect_with_token(token, url_for("tablet.show", code=moved.code))
    return context.redirect_for_htmx(response)


def _refuse_code(record: TableRecord) -> ResponseReturnValue:
    """Answer 403, with the sentence beside the field in the menu."""
    sentence = gettext("This is not the code that the other tablet shows. Check it there.")
    if not context.is_htmx_request():
        return table_pages.show_sentence(record, sentence, 403)
    notice = render_template("errors/notice.html", sentence=sentence)
    return make_response(
        notice, 403, {"HX-Retarget": "#wrong-code", "HX-Reswap": "innerHTML show:bottom"}
    )
