"""The story of a game: the table as it was at any point, and what it all came to in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import Blueprint, Response, abort, make_response, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec import Struct
from msgspec.structs import replace

from companion.core import history, secrecy, story
from companion.core.play import AnyGame, player_of
from companion.core.story import Ending, Story
from companion.core.table import Table
from companion.storage.record import TableRecord
from companion.storage.results import Finished, Score
from companion.web import (
    exports,
    plots,
    renderer,
    rendering,
    request_context,
    table_info,
)
from companion.web.finished import day, minutes
from companion.web.languages import translation
from companion.web.table_info import TableInfo

pages = Blueprint("stories", __name__)


class Then(NamedTuple):
    """The table after its first `n` entries, of `first` to `last` that may be looked at.

    `entry`: the number of the `n`th in the history, which counts what was undone, too; 0 before the
    first. `newest`: that of the last one.
    `over`: whether the game itself is over by now, so that nobody goes on from here by mistake.
    """

    n: int
    first: int
    last: int
    entry: int
    newest: int
    sentences: list[str]
    player: str | None
    stay: int
    takes: str | None
    back: str
    over: bool
    round: int | None
    """The round that it is in; None after the last."""
    phase: str
    seat: str
    """Whose phone looks at it; "" for the tablet and guests."""


class Columns(NamedTuple):
    """What stands above the columns of points: in the table, and in short below the plot, where
    each word has a line of its own.
    """

    long: list[str]
    short: list[str]


class Charts(NamedTuple):
    """The plots of a finished game."""

    points: plots.Lines
    sources: plots.Bars
    time: plots.Bars | None


@pages.get("/t/<code>/then")
def then(code: str) -> ResponseReturnValue:
    """The table as it was after entry `n`: any after the game, in play those of this phase (H3)."""
    record = request_context.find(code)
    table = record.table
    last = len(table.steps)
    n = request.args.get("n", last, type=int)
    if not 0 <= n <= last:
        abort(404, gettext("There is no such entry."))
    if not secrecy.may_view(table, n):
        abort(403, gettext("Earlier phases are shown once the game is over: hands are secret."))
    state = table.before(n)
    viewer = "all" if table.over else request_context.TABLE
    page = table.game.view(state, viewer)
    names = history.sentence_names(table, translation())
    info = _info(record, may_undo=request_context.roles(record).host)
    part = "_then.html" if request_context.by_htmx() else "then.html"
    values = {**rendering.page_values(table, info, page, names), "then": _then(record, n)}
    response = make_response(rendering.render_page(table.game, part, values))
    response.vary.add("HX-Request")
    return response


def _info(record: TableRecord, *, may_undo: bool) -> TableInfo:
    """The table as it was: it says nothing of who is there now."""
    now = table_info.table_info(record, may_write=False)
    seats = {colour: replace(seat, presence="") for colour, seat in now.seats.items()}
    return replace(now, may_undo=may_undo, seats=seats)


def _then(record: TableRecord, n: int) -> Then:
    table, teller = record.table, history.Teller(record.table, translation())
    near = [m for m in range(len(table.steps) + 1) if secrecy.may_view(table, m)]
    stay = history.count_staying(table, n)
    lines = (0, *(step.line for step in table.steps))
    state = table.before(n)
    seat = request.args.get("as", "")
    back = url_for("tables.show", code=record.code)
    if seat in table.state.players:
        back = url_for("phones.show", code=record.code, colour=seat)
    return Then(
        n=n,
        first=near[0],
        last=near[-1],
        entry=lines[n],
        newest=lines[near[-1]],
        sentences=teller.sentences(n - 1) if n else [],
        player=player_of(table.steps[n - 1].entry) if n else None,
        stay=stay,
        takes=teller.takes_back(stay) if stay < len(table.counting) else None,
        back=back,
        over=table.over,
        round=table.game.chapter(state),
        phase=state.phase,
        seat=seat if seat in table.state.players else "",
    )


@pages.get("/t/<code>/story")
def whole(code: str) -> ResponseReturnValue:
    """What the game came to and how, once it is over: plots, numbers, and all that happened."""
    record = _over(request_context.find(code))
    table = record.table
    names = history.sentence_names(table, translation())
    page = table.game.view(table.state, request_context.TABLE)
    finished = _finished(record)
    tale, ended = story.tell_story(table), story.find_ending(table)
    named = columns(tale, table.game)
    info = table_info.table_info(record, may_write=request_context.roles(record).host)
    values = {
        **rendering.page_values(table, info, page, names),
        "tale": tale,
        "result": ended.result,
        "charts": _charts(tale, ended, finished, named),
        "columns": named,
        "clock": clock,
        "finished": finished,
        "chronicle": _chronicle(table),
        "sources": [s for s in (story.START, *table.game.sources) if _used(tale, s)],
        "history": history.history_lines(table, translation(), rendering.MAX_HISTORY_LINES)[::-1],
        "newer": _rest(record),
        "older": None,
        "changeable": rendering.changeable_lines(record),
        "bgstats": _bgstats(record, finished),
        "when": day,
        "minutes": minutes,
    }
    return rendering.render_page(table.game, "story.html", values)


def _chronicle(table: Table) -> Struct | None:
    """What the game tells of itself besides points; None where it does not."""
    told: Struct | None = table.game.chronicle(table.beginning, table.steps)
    return told


def _rest(record: TableRecord) -> str | None:
    """Where the lines stand that are too many for the story."""
    more = record.table.revision > rendering.MAX_HISTORY_LINES
    return url_for("tables.history", code=record.code) if more else None


def _over(record: TableRecord) -> TableRecord:
    """The table, if its game is over; 403 before."""
    if not record.table.over:
        abort(403, gettext("The story of the game is told once it is over: it holds all hands."))
    return record


def _finished(record: TableRecord) -> Finished | None:
    """Return the table's row among the finished games; None if it does not fit its players."""
    found = request_context.records().results.find(record.code)
    if found is None or {score.colour for score in found.scores} != {*record.table.state.players}:
        return None
    return found


def _used(tale: Story, source: str) -> bool:
    return any(points[source] for points in tale.sources.values())


def columns(tale: Story, game: AnyGame) -> Columns:
    """The start, every round, and what the game calls what came after the last."""
    start, end = gettext("Start"), renderer.translated_terms(game)["chapter_names"]["end"]
    numbers = [chapter.number for chapter in tale.chapters]
    say = translation()
    rounds = [end if n is None else renderer.round_name(game, say, n) for n in numbers]
    names = renderer.translated_terms(game).get("round_short_names", {})
    short = [end if n is None else names.get(str(n), str(n)) for n in numbers]
    return Columns([start, *rounds], [start, *short])


def clock(seconds: float) -> str:
    """A time in minutes and seconds: "12:05"."""
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def _charts(tale: Story, ending: Ending, finished: Finished | None, named: Columns) -> Charts:
    """The best player's bar comes first."""
    best = sorted(tale.players, key=lambda player: ending.result.players[player].place)
    time = {score.colour: score.seconds or 0 for score in finished.scores} if finished else {}
    curves = {
        player: [tale.start[player], *(chapter.points[player] for chapter in tale.chapters)]
        for player in tale.players
    }
    return Charts(
        plots.lines(curves, max(len(name.split()) for name in named.short)),
        plots.bars({player: tale.sources[player] for player in best}),
        plots.bars({p: {p: time[p]} for p in best}) if any(time.values()) else None,
    )


def _bgstats(record: TableRecord, finished: Finished | None) -> str | None:
    """The link that hands the game to BG Stats."""
    times = request_context.records().written_times(record.code)
    if finished is None or not times:
        return None
    return exports.bg_stats_link(finished, record.table.game, times[0])


@pages.get("/t/<code>/csv")
def numbers(code: str) -> Response:
    """The result as a table for spreadsheets, once the game is over."""
    record = _over(request_context.find(code))
    tale = story.tell_story(record.table)
    finished = _finished(record)
    if finished is None:
        abort(404)
    after = {
        f"after_{chapter.number}": chapter.points
        for chapter in tale.chapters
        if chapter.number is not None
    }
    rounds = {score.colour: _after(after, score) for score in finished.scores}
    return exports.csv_response(
        request_context.games(), [finished], rounds, f"{record.table.game.name}-{record.code}.csv"
    )


def _after(after: Mapping[str, Mapping[str, int]], score: Score) -> dict[str, int]:
    return {name: points[score.colour] for name, points in after.items()}
