"""Finished games: their list, statistics, and games that are imported from files."""

from __future__ import annotations

from datetime import datetime

from babel.dates import format_date
from flask import (
    Blueprint,
    Response,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import format_decimal

from companion.core.game_file import Broken, read_file, times_in_file
from companion.core.names import check_names
from companion.core.play import AnyGame, Refused
from companion.core.reading import load_file, load_json, require_mapping
from companion.core.story import START
from companion.core.table import Table
from companion.core.table_words import general_refusal
from companion.storage.statistics import Person
from companion.storage.writing import Work
from companion.web import home
from companion.web.finished import exports, plots
from companion.web.finished.comparisons import make_comparisons
from companion.web.languages import regional_locale, translation
from companion.web.rendering import renderer
from companion.web.requests import context, identity, limits

pages = Blueprint("finished", __name__)


@pages.get("/games")
def index() -> str:
    """Show the finished games and their statistics. The query parameter `all` adds older games.

    Games with the sample box are marked. Only the parameter `trials` makes them count in the
    statistics.
    """
    results, reader = context.records().results, context.list_reader()
    counted, whole = ("1" if key in request.args else None for key in ("trials", "all"))
    shown_now = (
        results.list_games(reader)
        if whole
        else results.list_games(reader, limits.app_limits().finished)
    )
    return render_template(
        "finished/index.html",
        finished=shown_now,
        count=results.count(reader),
        led=context.records().lists.tables_led_by(
            reader.token_hash, {one.code for one in shown_now}
        ),
        own_styles=home.game_styles(),
        titles=game_titles(),
        statistics=game_averages(trials=bool(counted)),
        trials=results.count_trials(reader),
        counted=counted,
        whole=whole,
        minutes=whole_minutes,
        when=local_day,
        decimal=_format_decimal,
    )


def game_titles() -> dict[str, str]:
    """Return the games' titles by name; none if only one game is installed."""
    games = context.games()
    if len(games) < 2:
        return {}
    return {game.name: translation()(game.title) for game in games.values()}


def whole_minutes(seconds: float) -> int:
    """Return a time in whole minutes, at least 1."""
    return max(1, round(seconds / 60))


def game_averages(*, trials: bool) -> list[dict[str, object]]:
    """Return everybody's averages for each game that somebody has finished. With `trials`, games
    with the sample box count, too."""
    games = context.games().values()
    found = (_game_statistics(game, trials=trials) for game in games)
    return [of_game for of_game in found if of_game["people"]]


def _game_statistics(game: AnyGame, *, trials: bool) -> dict[str, object]:
    """Return everybody's averages in one game."""
    results, reader = context.records().results, context.list_reader()
    found = results.statistics(game.name, reader, trials=trials)
    people, sources = found.people, (START, *game.sources)
    averages = {str(n): _sorted_sources(person, sources) for n, person in enumerate(people)}
    return {
        "title": game_titles().get(game.name, ""),
        "people": people,
        "compared": make_comparisons(found),
        "bars": plots.draw_bars(averages),
        "sources": [s for s in sources if any(p.sources.get(s) for p in people)],
        **renderer.renderer_for(game).words,
    }


def local_day(moment: datetime) -> str:
    """Return the day of a game by this machine's clock. (In UTC an evening may end on the next
    day.)"""
    return format_date(moment.astimezone().date(), "long", locale=regional_locale())


def _format_decimal(number: float) -> str:
    """Return an average in the format of the reader's language."""
    text: str = format_decimal(number, format="0.0")
    return text


def _sorted_sources(person: Person, sources: tuple[str, ...]) -> dict[str, float]:
    return {source: round(person.sources.get(source, 0), 1) for source in sources}


@pages.post("/t/<code>/delete")
def delete_table(code: str) -> ResponseReturnValue:
    """Delete a table for good, with its log, its seats and its result. Only its host may do so."""
    record = context.find_table(code)
    context.require_host(record)
    context.records().remove(record.code)
    context.hub().end_table(record.code)
    return redirect(url_for("finished.index" if record.table.is_over else "home.index"), 303)


@pages.get("/games/csv")
def export_csv() -> Response:
    """Return all finished games as CSV, with a row for each player of a game."""
    return exports.csv_response(
        context.games(),
        context.records().results.list_games(context.list_reader()),
        {},
        "games.csv",
    )


@pages.post("/games")
def import_game() -> ResponseReturnValue:
    """Import a game from a file. A finished game is added to the list; an unfinished one can be
    continued here.

    Answers 422 with a sentence that names the entry that does not fit; then nothing is stored. A
    finished game is not imported twice. Answers 429 if too many were imported.
    """
    limits.count_against_quota(limits.GAMES)
    try:
        data = require_mapping(_read_posted(), "")
        work = Work(limits.app_limits().work_s)
        table = read_file(context.games(), data, most=limits.app_limits().imported, tick=work)
        check_names(table.game.names(table.state))
        answer = _import_table(table, times_in_file(data), work)
    except Refused as refused:
        return _refuse_file(general_refusal(refused, translation()))
    except Broken as broken:
        return _refuse_file(broken.sentence(translation()))
    return answer


def _read_posted() -> object:
    """Return the JSON that was posted, or that the posted file holds. Refused if it is none."""
    if request.is_json:
        return load_json(request.get_data())
    file = request.files.get("file")
    return load_file(file.read() if file else b"")


def _import_table(table: Table, times: list[datetime], work: Work) -> Response:
    """Store an imported game, with this browser as its host, and redirect to its page."""
    over = table.is_over
    there = context.records().results.find_same_game(table, context.list_reader()) if over else None
    token = context.request_token()
    code = there or _create_table(table, identity.token_hash(token), times, work)
    to = "stories.show_story" if over else "tablet.show"
    return identity.redirect_with_token(token, url_for(to, code=code))


def _create_table(table: Table, host: str, times: list[datetime], work: Work) -> str:
    """Create the imported game's table and return its code. Only this browser's lists have it."""
    return context.records().create(table, host, times, work, brought=True).code


def _refuse_file(sentence: str) -> ResponseReturnValue:
    if request.is_json:
        return jsonify(error=sentence), 422
    return home.index(sentence), 422
