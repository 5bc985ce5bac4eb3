"""Replays: a table shown one step at a time, and a sample game with the rule behind each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from flask import Blueprint, Response, abort, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec import Struct

from companion.core import history, secrecy, table_words
from companion.core.game_file import read_file
from companion.core.play import AnyGame, Games, Help, ReplayStep, is_made_by_app, steps_by_entry
from companion.core.table import Table
from companion.storage.record import TableRecord
from companion.web.languages import translation
from companion.web.rendering import table_pages
from companion.web.rendering.table_info import Log, SeatInfo, TableInfo
from companion.web.requests import context

pages = Blueprint("replay", __name__)

ALL_HANDS_OPEN = "all"
"""The viewer of a game that is over, or that nobody plays."""


class Chapter(NamedTuple):
    """A phase of a round, and the address of its first step."""

    round: int
    phase: str
    address: str


class Place(Struct, frozen=True):
    """The position of a step in the replay: its number, the addresses for the keys that lead to
    other steps, and the chapters."""

    number: int
    """The number of the step, from 0."""
    round: int
    phase: str
    part: str
    player: str | None
    values: Mapping[str, object]
    count: tuple[int, int]
    """The number of the step's entry in the history, and that of the last step."""
    first: str
    back: str | None
    on: str | None
    last: str
    phase_back: str | None
    phase_on: str | None
    rounds: Sequence[Chapter]
    phases: Sequence[Chapter]
    """The phases of the step's round."""


class Resume(NamedTuple):
    """The undo with which people play on from a step of the replay: its address and number of
    entries, and a sentence about what it takes back."""

    log: Log
    to: int
    takes: str
    over: bool
    """Whether the game is over, so that nobody should play on from here by mistake."""


class Shown(Struct, frozen=True):
    """The contents of a step's page besides the table: title, sentences, motions and help."""

    title: str
    close: tuple[str, str]
    """The page to which the replay leads back, and the name of that link."""
    said: str
    motions: Sequence[Struct]
    why: str = ""
    """The rule that the step shows."""
    help: Help | None = None
    """The help for the phase, if the replay shows how the game is played."""
    resume: Resume | None = None


@cache
def load_sample_replay(game: AnyGame) -> tuple[Table, Sequence[ReplayStep]] | None:
    """Return the table and the steps of the sample game that a game's replay shows; None if the
    game has no replay. The result is cached."""
    if game.replay is None:
        return None
    table = read_file(Games([game]), game.replay.sample_game())
    return table, steps_of(table)


def steps_of(table: Table) -> Sequence[ReplayStep]:
    """Return the steps of a table's replay: all of them once the game is over, before that only
    those of the phase in play (H3)."""
    if table.is_over and table.game.replay is not None:
        return table.game.replay.steps(table.beginning, table.steps)
    steps = steps_by_entry(table.beginning, table.steps)
    return [step for n, step in enumerate(steps) if secrecy.may_view_step(table, n)]


def find_position(steps: Sequence[ReplayStep], number: int, address: str) -> Place:
    """Return the position of step `number` in the replay, with the addresses of other steps and of
    chapters. They all begin with `address`, followed by the step's query."""
    step, addresses = steps[number], [address + query for query in _step_queries(steps)]
    begins: dict[tuple[int, str], int] = {}
    for n, one in enumerate(steps):
        begins.setdefault((one.round, one.phase), n)
    chapters = [Chapter(*key, addresses[n]) for key, n in begins.items()]
    rounds = {chapter.round: chapter for chapter in reversed(chapters)}
    earlier = [addresses[n] for n in begins.values() if n < number]
    later = [addresses[n] for n in begins.values() if n > number]
    return Place(
        number=number,
        round=step.round,
        phase=step.phase,
        part=step.part,
        player=step.player,
        values=step.values,
        count=(step.line, steps[-1].line),
        first=addresses[0],
        back=addresses[number - 1] if number else None,
        on=addresses[number + 1] if number + 1 < len(steps) else None,
        last=addresses[-1],
        phase_back=earlier[-1] if earlier else None,
        phase_on=later[0] if later else None,
        rounds=[rounds[round_] for round_ in sorted(rounds)],
        phases=[chapter for chapter in chapters if chapter.round == step.round],
    )


def _step_queries(steps: Sequence[ReplayStep]) -> Iterator[str]:
    """Yield for each step the query that names it in addresses: its entry, its part unless it is
    the first, and its place among the steps that a change has inserted before the entry."""
    count = Counter((step.line, step.part) for step in steps)
    for step in steps:
        count[step.line, step.part] -= 1
        put_in = count[step.line, step.part]
        part = f"&part={step.part}" if step.part not in ("", "entry") else ""
        yield f"entry={step.line}{part}" + (f"&before={put_in}" if put_in else "")


@pages.get("/replay")
def index() -> ResponseReturnValue:
    """Redirect to the sample game of the first game that has one."""
    games = context.games()
    name = next((name for name, game in games.items() if game.replay is not None), None)
    if name is None:
        abort(404)
    return redirect(url_for("replay.show_sample_replay", name=name))


@pages.get("/replay/<name>")
def show_sample_replay(name: str) -> Response:
    """Return the page of a step in the sample game of the game with that name."""
    games, translate = context.games(), translation()
    found = load_sample_replay(games[name]) if name in games else None
    if found is None:
        abort(404, gettext("There is no such step in the game."))
    (table, steps), game = found, games[name]
    number = _find_step(steps, 0)
    step, address = steps[number], url_for("replay.show_sample_replay", name=name)
    assert game.replay is not None
    caption = game.replay.caption(step, history.sentence_names(table, translate), translate)
    shown = Shown(
        title=gettext("Watch a game"),
        close=(url_for("home.index"), gettext("Close")),
        said=caption.said,
        motions=game.motions(step.told, amounts=True),
        why=caption.why,
        help=game.help_by_phase(table.setup, translate)[step.phase],
    )
    return _render_step(table, step, find_position(steps, number, f"{address}?"), shown)


@pages.get("/t/<code>/replay")
def show_table(code: str) -> Response:
    """Return the page of a step of a table's replay. The query parameter `as` names the seat whose
    phone shows it."""
    record = context.find_table(code)
    table, steps, asking = record.table, steps_of(record.table), request.args.get("as", "")
    hidden = gettext(
        "You can see earlier phases when the game is over, as hands are secret until then."
    )
    lines = {0, *(played.line for played in table.steps)}
    number = _find_step(steps, len(steps) - 1, lines, hidden)
    step, address = steps[number], url_for("replay.show_table", code=record.code)
    entries = next((n for n, one in enumerate(table.steps, 1) if one is step.played), 0)
    back, start = url_for("tablet.show", code=record.code), f"{address}?"
    if asking in table.state.players:
        back = url_for("phones.show", code=record.code, colour=asking)
        start = f"{address}?as={asking}&"
    shown = Shown(
        title=gettext("Replay"),
        close=(back, gettext("Back to the table")),
        said=_step_sentences(table, step, entries),
        motions=_step_motions(table, step, entries),
        why=hidden if step is steps[0] and step.line else "",
        resume=_find_resume(record, entries),
    )
    return _render_step(table, step, find_position(steps, number, start), shown)


def _find_step(
    steps: Sequence[ReplayStep], default: int, lines: Collection[int] = (), hidden: str = ""
) -> int:
    """Return the number of the step that the request names, or `default` if it names none. Answers
    403 with the sentence `hidden` if the step belongs to one of the `lines` and is not among the
    steps; otherwise 404 if there is no such step."""
    line, part = request.args.get("entry", type=int), request.args.get("part", "")
    if line is None:
        return default
    part = part or next((step.part for step in steps if step.line == line), "")
    found = [n for n, step in enumerate(steps) if (step.line, step.part) == (line, part)]
    before = request.args.get("before", 0, type=int)
    if 0 <= before < len(found):
        return found[-1 - before]
    if line in lines and not part:
        abort(403, hidden)
    abort(404, gettext("There is no such step in the game."))


def _step_sentences(table: Table, step: ReplayStep, entries: int) -> str:
    """Return the history's sentences about a step at a table, as far as everybody may know it."""
    if step.played is None:
        return gettext("Before the first entry.")
    translate, replay, entry = translation(), table.game.replay, step.played.entry
    if not step.part or replay is None:
        return " ".join(history.Teller(table, translate).sentences(entries - 1))
    told = replay.step_sentences(step, entry, history.sentence_names(table, translate), translate)
    made_by_app = step.part == "entry" and is_made_by_app(entry)
    return " ".join(table_words.mark_made_by_app(told, translate) if made_by_app else told)


def _step_motions(table: Table, step: ReplayStep, entries: int) -> Sequence[Struct]:
    """Return the motions of a step at a table, as far as everybody may know them (H3)."""
    if step.played is None:
        return ()
    amounts = secrecy.may_know_amounts(table, table.state_before(entries - 1))
    return table.game.motions(step.told, amounts=amounts)


def _find_resume(record: TableRecord, entries: int) -> Resume | None:
    """Return the undo with which the tablet plays on after the first `entries` entries; None if
    there is nothing to undo, or if the asking browser is not the host."""
    table = record.table
    stay = history.count_lines_left(table, entries)
    if stay == len(table.effective_lines) or not context.request_roles(record).host:
        return None
    log = TableInfo(record.code, table.revision, people=0, seats={}).log
    takes = history.Teller(table, translation()).undo_sentence(stay)
    return Resume(log, stay, takes, table.is_over)


def _render_step(table: Table, step: ReplayStep, place: Place, shown: Shown) -> Response:
    """Return the page of a step; for htmx only the part that changes from step to step. It is the
    page of a table where nobody is present and nothing can be entered."""
    game, names = table.game, history.sentence_names(table, translation())
    players = history.player_names(table, translation())
    info = TableInfo(
        code="",
        revision=place.number,
        people=0,
        seats={colour: SeatInfo(colour, name, "", (), False) for colour, name in players.items()},
        motions=shown.motions,
    )
    page = game.view(step.state, ALL_HANDS_OPEN if table.is_over else context.TABLE)
    values = {
        **table_pages.page_values(table, info, page, names),
        "turn": game.turn_line(page.waiting, names, translation()),
        "args": {},
        "join_address": None,
        "replay": shown,
        "place": place,
    }
    name = "_replay.html" if context.is_htmx_request() else "replay.html"
    response = make_response(table_pages.render_page(game, name, values))
    response.vary.add("HX-Request")
    return response
