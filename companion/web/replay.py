"""The replay of a kept game, step by step, for people who want to see a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec import Struct

from companion.core import history
from companion.core.game_file import read_file
from companion.core.play import AnyGame, AnyReplayStep, Games
from companion.core.table import Table
from companion.web import rendering, request_context
from companion.web.languages import translation
from companion.web.table_info import SeatInfo, TableInfo

pages = Blueprint("replay", __name__)

ALL_HANDS_OPEN = "all"
"""The viewer of a replay: nobody plays the game, so all hands are open."""


class Chapter(Struct, frozen=True):
    """The beginning of a phase of a round: the number of its first step."""

    round: int
    phase: str
    step: int


class LoadedReplay(Struct, frozen=True):
    """A kept game, played to its end, with the steps of its replay."""

    table: Table
    replay_steps: tuple[AnyReplayStep, ...]
    phases: tuple[Chapter, ...]

    @property
    def rounds(self) -> list[Chapter]:
        """The first step of every round."""
        first = {chapter.round: chapter for chapter in reversed(self.phases)}
        return [first[number] for number in sorted(first)]


class Place(Struct, frozen=True):
    """The place of a page in the replay: the steps that its buttons lead to, and the chapters."""

    step: int
    last: int
    back: int | None
    on: int | None
    phase_back: int | None
    phase_on: int | None
    rounds: list[Chapter]
    phases: list[Chapter]


@cache
def load_replay(game: AnyGame) -> LoadedReplay | None:
    """Return the replay of a game; None if the game has no replay. The game is played only once."""
    if game.replay is None:
        return None
    table = read_file(Games([game]), game.replay.sample_game())
    steps = game.replay.replay_steps(table.beginning, table.steps)
    begins: dict[tuple[int, str], int] = {}
    for number, step in enumerate(steps):
        begins.setdefault((step.round, step.phase), number)
    chapters = tuple(Chapter(*key, number) for key, number in begins.items())
    return LoadedReplay(table, steps, chapters)


def find_place(replay: LoadedReplay, number: int) -> Place:
    """Return the place of the page of that step in the replay."""
    last = len(replay.replay_steps) - 1
    round_ = replay.replay_steps[number].round
    starts = [chapter.step for chapter in replay.phases]
    return Place(
        step=number,
        last=last,
        back=number - 1 if number else None,
        on=number + 1 if number < last else None,
        phase_back=max((start for start in starts if start < number), default=None),
        phase_on=min((start for start in starts if start > number), default=None),
        rounds=replay.rounds,
        phases=[chapter for chapter in replay.phases if chapter.round == round_],
    )


@pages.get("/show")
def index() -> ResponseReturnValue:
    """Redirect to the first step of the first game that has a replay."""
    games = request_context.games()
    name = next((name for name, game in games.items() if game.replay is not None), None)
    if name is None:
        abort(404)
    return redirect(url_for("replay.show", name=name, step=0))


@pages.get("/show/<name>/<int:step>")
def show(name: str, step: int) -> ResponseReturnValue:
    """Return the page of one step; for htmx only what changes from step to step."""
    games = request_context.games()
    found = load_replay(games[name]) if name in games else None
    if found is None or step >= len(found.replay_steps):
        abort(404, gettext("There is no such step in the game."))
    part = "_replay.html" if request_context.by_htmx() else "replay.html"
    return rendering.render_page(games[name], part, _values(found, step))


def _values(found: LoadedReplay, number: int) -> dict[str, object]:
    """Return the values that the templates of a table need, for a table without players."""
    table, step, translate = found.table, found.replay_steps[number], translation()
    game, names = table.game, history.sentence_names(table, translate)
    page = game.view(step.state, ALL_HANDS_OPEN)
    played = table.steps[step.line - 1] if step.line else None
    happenings = played.happenings if played else ()
    motions = game.motions(happenings, amounts=True) if step.part == "entry" else ()
    info = _info(history.player_names(table, translate), number, motions)
    assert game.replay is not None
    entry = played.entry if played else None
    return {
        **rendering.page_values(table, info, page, names),
        "turn": game.turn_lines(page.waiting, names, translate),
        "args": {},
        "join_address": None,
        "replay_step": step,
        "caption": game.replay.caption(step, entry, happenings, names, translate),
        "place": find_place(found, number),
        "helps": game.helps(table.setup, translate),
    }


def _info(names: Mapping[str, str], step: int, motions: tuple[Struct, ...]) -> TableInfo:
    """Return what templates show of a table without players, where nothing can be entered."""
    seats = {c: SeatInfo(c, name, "free", (), False) for c, name in names.items()}
    return TableInfo(code="", revision=step, people=0, seats=seats, motions=motions)
