"""The story of a finished game: plots, numbers, and all that happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import Blueprint, Response, abort, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core import history, story
from companion.core.play import AnyGame, Chronicle, HeadlineWords
from companion.core.story import Ending, Points, Story
from companion.core.table import Table
from companion.storage.record import TableRecord
from companion.storage.results import Finished, Score
from companion.web.finished import exports, plots
from companion.web.finished.game_list import local_day, whole_minutes
from companion.web.languages import translation
from companion.web.rendering import renderer, table_info, table_pages
from companion.web.requests import context, limits

pages = Blueprint("stories", __name__)


class Columns(NamedTuple):
    """The heads of the columns of points. The table uses the long heads. The plot uses the short
    ones, with a line for each word."""

    long: list[str]
    short: list[str]


class Curve(NamedTuple):
    """Everybody's points as the chart shows them, at the start and after each round. The round None
    stands for the final scoring."""

    start: Points
    rounds: Mapping[int | None, Points]


class Content(NamedTuple):
    """The contents of a finished game's story and picture, in the reader's language.

    `curve_name` is the name of the chart's points; "" if the game has none. `finished` is the
    table's row among the finished games; None if there is no such row with the same players.
    """

    names: Mapping[str, str]
    tale: Story
    ending: Ending
    chronicle: Chronicle
    headlines: list[HeadlineWords]
    curve: Curve
    curve_name: str
    columns: Columns
    plot: plots.Lines
    finished: Finished | None


class Charts(NamedTuple):
    """The plots of a finished game."""

    points: plots.Lines
    sources: plots.Bars
    time: plots.Bars | None


@pages.get("/t/<code>/story")
def show_story(code: str) -> ResponseReturnValue:
    """Show the story of a game that is over."""
    record = finished_record(context.find_table(code))
    table, content = record.table, read_content(record)
    page = table.game.view(table.state, context.TABLE)
    info = table_info.table_info(record, may_write=context.request_roles(record).host)
    sources = (story.START, *table.game.sources)
    values = {
        **table_pages.page_values(table, info, page, content.names),
        "tale": content.tale,
        "result": content.ending.result,
        "headlines": content.headlines,
        "curve": content.curve,
        "curve_name": content.curve_name,
        "picture_name": _picture_name(table, content.finished),
        "charts": _draw_charts(content),
        "columns": content.columns,
        "clock": minutes_and_seconds,
        "finished": content.finished,
        "chronicle": content.chronicle,
        "sources": [source for source in sources if _has_points(content.tale, source)],
        "history": history.history_lines(table, translation(), limits.app_limits().history)[::-1],
        "newer": _history_url_if_long(record),
        "older": None,
        "changeable": table_pages.changeable_lines(record, context.TABLE),
        "bgstats": _bgstats_link(record, content.finished),
        "when": local_day,
        "minutes": whole_minutes,
    }
    return table_pages.render_page(table.game, "story.html", values)


def read_content(record: TableRecord) -> Content:
    """Return the contents of a finished game's story."""
    table, translate = record.table, translation()
    names = history.sentence_names(table, translate)
    tale = story.story_so_far(table)
    chronicle = table.game.chronicle(table.beginning, table.steps)
    curve = _choose_curve(tale, chronicle)
    heads = round_column_heads(curve, table.game)
    return Content(
        names=names,
        tale=tale,
        ending=story.find_ending(table),
        chronicle=chronicle,
        headlines=[table.game.headline_words(one, names, translate) for one in chronicle.headlines],
        curve=curve,
        curve_name=translate(chronicle.curve_name) if chronicle.curve_name else "",
        columns=heads,
        plot=_draw_curve(tale, curve, heads),
        finished=_find_result(record),
    )


def _choose_curve(tale: Story, chronicle: Chronicle) -> Curve:
    """Return the points that the chart shows: the game's own curve if it has one, else those on the
    track."""
    points = {chapter.number: chapter.points for chapter in tale.chapters}
    if not chronicle.curve:
        return Curve(tale.start, points)
    rounds: dict[int | None, Points] = {n: each for n, each in chronicle.curve.items() if n}
    if None in points:
        rounds[None] = points[None]
    return Curve(chronicle.curve[0], rounds)


def _history_url_if_long(record: TableRecord) -> str | None:
    """Return the address of the history if the log is too long for the story's page; otherwise
    None."""
    more = record.table.revision > limits.app_limits().history
    return url_for("tablet.show_history", code=record.code) if more else None


def finished_record(record: TableRecord) -> TableRecord:
    """Return the table if its game is over; otherwise abort with 403."""
    if not record.table.is_over:
        abort(403, gettext("The story is available when the game is over, as it shows all hands."))
    return record


def _find_result(record: TableRecord) -> Finished | None:
    """Return the table's row among the finished games; None if it does not fit its players."""
    found = context.records().results.find(record.code)
    if found is None or {score.colour for score in found.scores} != {*record.table.state.players}:
        return None
    return found


def _has_points(tale: Story, source: str) -> bool:
    return any(points[source] for points in tale.sources.values())


def round_column_heads(curve: Curve, game: AnyGame) -> Columns:
    """Return the heads for the start, every round, and the final scoring."""
    start, end = gettext("Start"), renderer.translated_terms(game)["chapter_names"]["end"]
    numbers = list(curve.rounds)
    translate = translation()
    rounds = [end if n is None else renderer.round_name(game, translate, n) for n in numbers]
    names = renderer.translated_terms(game).get("round_short_names", {})
    short = [end if n is None else names.get(str(n), str(n)) for n in numbers]
    return Columns([start, *rounds], [start, *short])


def minutes_and_seconds(seconds: float) -> str:
    """Return a time in minutes and seconds: "12:05"."""
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def _draw_charts(content: Content) -> Charts:
    """Return the plots, with the best player's bar first."""
    tale, finished = content.tale, content.finished
    best = sorted(tale.players, key=lambda player: content.ending.result.players[player].place)
    time = {score.colour: score.seconds or 0 for score in finished.scores} if finished else {}
    return Charts(
        content.plot,
        plots.draw_bars({player: tale.sources[player] for player in best}),
        plots.draw_bars({p: {p: time[p]} for p in best}) if any(time.values()) else None,
    )


def _picture_name(table: Table, finished: Finished | None) -> str:
    """Return the name of the picture's file, without its ending. It does not contain the table's
    code, because strangers may get the picture."""
    if finished is None:
        return table.game.name
    return f"{table.game.name}-{finished.finished.astimezone().date().isoformat()}"


def _draw_curve(tale: Story, curve: Curve, heads: Columns) -> plots.Lines:
    """Return the chart of everybody's points, round by round."""
    lines = {
        player: [curve.start[player], *(points[player] for points in curve.rounds.values())]
        for player in tale.players
    }
    return plots.draw_lines(lines, max(len(name.split()) for name in heads.short))


def _bgstats_link(record: TableRecord, finished: Finished | None) -> str | None:
    """Return the link that hands the game to BG Stats; None if it cannot be made."""
    times = context.records().written_times(record.code)
    if finished is None or not times:
        return None
    return exports.bg_stats_link(finished, record.table, times[0])


@pages.get("/t/<code>/csv")
def export_csv(code: str) -> Response:
    """Return the result as CSV. The game must be over."""
    record = finished_record(context.find_table(code))
    tale = story.story_so_far(record.table)
    finished = _find_result(record)
    if finished is None:
        abort(404)
    after = {
        f"after_{chapter.number}": chapter.points
        for chapter in tale.chapters
        if chapter.number is not None
    }
    rounds = {score.colour: _points_after(after, score) for score in finished.scores}
    return exports.csv_response(
        context.games(), [finished], rounds, f"{record.table.game.name}-{record.code}.csv"
    )


def _points_after(after: Mapping[str, Mapping[str, int]], score: Score) -> dict[str, int]:
    return {name: points[score.colour] for name, points in after.items()}
