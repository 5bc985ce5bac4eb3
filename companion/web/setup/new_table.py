"""New tables: the choice of a game, the set-up page that the game provides, and rematches.

In a rematch the same players play at a new table, to which their phones are redirected. The phones
keep their seats. A seat with another colour or another name is free.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import (
    Blueprint,
    abort,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec.structs import replace
from werkzeug.exceptions import TooManyRequests

from companion.core import game_file
from companion.core import table as tables
from companion.core.names import check_names
from companion.core.play import AnyGame, Refused
from companion.core.table import Table
from companion.core.table_words import data_refusal
from companion.storage import learned
from companion.storage.record import FREE, SeatHolder, TableRecord
from companion.web import home
from companion.web.game_pages import GamePages, pages_of
from companion.web.languages import translation
from companion.web.rendering.table_info import seats_at_rematch
from companion.web.requests import context, identity, limits, site

pages = Blueprint("setup", __name__)


@pages.get("/new")
def new() -> ResponseReturnValue:
    """Show the set-up page of the game that `game` names or that was played at table `like`.

    If neither is given and several games are installed, show the choice between them.
    """
    asked = request.args
    if len(context.games()) > 1 and not asked:
        return render_template("home/choice.html", games=home.game_fronts())
    return _pages(asked.get("game") or _game_name_at(asked.get("like", ""))).new_page()


@pages.post("/new")
def change() -> ResponseReturnValue:
    """Show the set-up page after the pressed button has changed its form."""
    return _pages(request.form.get("game")).changed_page()


@pages.post("/tables")
def open_from_form() -> ResponseReturnValue:
    """Open a new table, from JSON or the set-up form. This browser becomes its host. `like` is the
    code of a finished game whose rematch it is; the phones of that game follow."""
    data: dict[str, object] = {}
    plain: object = None
    game: AnyGame | None = None
    try:
        data, from_form = context.read_posted_data()
        game = context.games()[str(data.get("game", ""))[:40]]
        plain = _pages(data.get("game")).setup_from_form(data) if from_form else data.get("setup")
        if not isinstance(plain, dict):
            raise Refused("missing-key", {"what": "table", "key": "setup"})
        table = tables.begin_table(game, game.read_setup(plain, from_form=from_form))
        check_names(game.names(table.state))
    except Refused as refused:
        return _refuse_setup(game, data, plain, refused)
    try:
        limits.count_against_quota(limits.TABLES)
    except TooManyRequests as too_many:
        return _refuse_too_many(data, too_many)
    token = context.request_token()
    host = identity.token_hash(token)
    if from_form:
        learned.save_at_start(context.records().boxes, table, host)
    record = open_table(table, host, previous_game(data.get("like"), table, host))
    return identity.redirect_with_token(token, url_for("tablet.show", code=record.code))


def _refuse_setup(
    game: AnyGame | None, data: Mapping[str, object], plain: object, refused: Refused
) -> ResponseReturnValue:
    names = game_file.player_names_in(plain)
    sentence = data_refusal(refused, names, game, translation())
    if request.is_json:
        return jsonify(error=sentence), 422
    return _pages(data.get("game")).refused_page(dict(data), sentence, refused.code)


def _refuse_too_many(data: Mapping[str, object], why: TooManyRequests) -> ResponseReturnValue:
    """Answer 429, with the form as it was sent."""
    if request.is_json:
        raise why
    response = current_app.make_response(
        _pages(data.get("game")).refused_page(dict(data), str(why.description))
    )
    response.status_code = 429
    response.headers["Retry-After"] = why.retry_after
    return response


def _game_name_at(code: str) -> str | None:
    """Return the name of the game at the table with this code; None if there is no such table."""
    kept = context.find_table_by_sent_code(code) if code else None
    return None if kept is None else kept.table.game.name


def _pages(name: object) -> GamePages:
    """Return the pages of the game with that name, or else of the first game."""
    games = context.games()
    return pages_of(games[name if isinstance(name, str) and name in games else next(iter(games))])


@pages.post("/t/<code>/rematch")
@context.queue_writers
def rematch(code: str) -> ResponseReturnValue:
    """Start the same game again with one tap. If the rematch has begun already, redirect to its
    table.

    If a question of the set-up must be answered first, redirect to the set-up page; phones follow
    once that is sent. Answers 403 to all pages but the tablet's, 409 while the game goes on, 429
    after very many tables.
    """
    record = context.find_table(code)
    context.require_host(record)
    try:
        code = record.next if seats_at_rematch(record) is not None else _start_rematch(record).code
        to = url_for("tablet.show", code=code)
    except Refused:
        to = url_for("setup.new", like=record.code)
    return context.redirect_for_htmx(redirect(to, 303))


def _start_rematch(record: TableRecord) -> TableRecord:
    """Open a new table with the same set-up. Only values that the app draws are new."""
    if not record.table.is_over:
        abort(409, gettext("A rematch can start when the game is over."))
    game = record.table.game
    form = pages_of(game)
    setup = form.setup_from_form(form.rematch_fields(record.code))
    table = tables.begin_table(game, game.read_setup(setup, from_form=True))
    limits.count_against_quota(limits.TABLES)
    learned.save_at_start(context.records().boxes, table, record.host)
    return open_table(table, record.host, record)


def open_table(table: Table, host: str, before: TableRecord | None) -> TableRecord:
    """Open a new table for the host and return it.

    `before`: the finished table whose rematch it is; None if it is no rematch.
    """
    records = context.records()
    if before is None:
        return records.create(table, host)
    record = records.create(table, host, seats=seats_kept_from(before, table), after=before.code)
    site.keep_address(before.code, record.code)
    context.hub().announce_people(before.code)
    return record


def previous_game(code: object, table: Table, host: str) -> TableRecord | None:
    """Return the finished game with that code if the new table is its rematch; otherwise None. Only
    the host of a finished game can start its rematch, and only once."""
    record = context.find_table_by_sent_code(code) if isinstance(code, str) and code else None
    if record is None or record.host != host or not record.table.is_over:
        return None
    same_game = record.table.game.name == table.game.name
    return record if same_game and seats_at_rematch(record) is None else None


def seats_kept_from(before: TableRecord, table: Table) -> dict[str, SeatHolder]:
    """Return the seats that keep their phones: those with the same colour and name as before."""
    names = table.game.names
    then, now = names(before.table.state), names(table.state)
    return {
        colour: replace(holding, asking=())
        for colour, holding in before.seats.items()
        if holding != FREE and colour in now and then.get(colour) == now[colour]
    }
