"""Show me a game: a kept game of nobody's, step by step; it is only looked at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from flask import Blueprint, abort, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from msgspec import Struct

from companion.core import history
from companion.core.game_file import read_file
from companion.core.play import AnyGame, AnyScene, Entry, Games, Happening
from companion.core.table import Table
from companion.web import rendering, request_context
from companion.web.languages import translation
from companion.web.table_info import SeatInfo, TableInfo

pages = Blueprint("watching", __name__)

OPEN = "all"
"""Nobody plays that game: all hands are open, so that its steps can be followed."""


class Chapter(Struct, frozen=True):
    """Where a round or a phase of it begins: the number of its first step."""

    round: int
    phase: str
    step: int


class Watched(Struct, frozen=True):
    """A game to be watched: all that happened in it, and its steps."""

    table: Table
    scenes: tuple[AnyScene, ...]
    phases: tuple[Chapter, ...]

    @property
    def rounds(self) -> list[Chapter]:
        """The first step of every round."""
        first = {chapter.round: chapter for chapter in reversed(self.phases)}
        return [first[number] for number in sorted(first)]


class Place(Struct, frozen=True):
    """Where one is in it: the steps that the buttons lead to (None: nowhere), and the chapters."""

    step: int
    last: int
    back: int | None
    on: int | None
    phase_back: int | None
    phase_on: int | None
    rounds: list[Chapter]
    phases: list[Chapter]


@cache
def watched(game: AnyGame) -> Watched | None:
    """The kept game, played once; None where that game has none."""
    if game.tour is None:
        return None
    table = read_file(Games([game]), game.tour.sample_game())
    scenes = game.tour.scenes(table.beginning, table.steps)
    begins: dict[tuple[int, str], int] = {}
    for step, scene in enumerate(scenes):
        begins.setdefault((scene.round, scene.phase), step)
    return Watched(table, scenes, tuple(Chapter(*key, step) for key, step in begins.items()))


def place(of: Watched, step: int) -> Place:
    """What surrounds that step."""
    last = len(of.scenes) - 1
    here = of.scenes[step]
    starts = [chapter.step for chapter in of.phases]
    return Place(
        step=step,
        last=last,
        back=step - 1 if step else None,
        on=step + 1 if step < last else None,
        phase_back=max((s for s in starts if s < step), default=None),
        phase_on=min((s for s in starts if s > step), default=None),
        rounds=of.rounds,
        phases=[chapter for chapter in of.phases if chapter.round == here.round],
    )


@pages.get("/show")
def index() -> ResponseReturnValue:
    """To the first step of the first game that can be watched."""
    games = request_context.games()
    name = next((name for name, game in games.items() if game.tour is not None), None)
    if name is None:
        abort(404)
    return redirect(url_for("watching.show", name=name, step=0))


@pages.get("/show/<name>/<int:step>")
def show(name: str, step: int) -> ResponseReturnValue:
    """One step; to htmx only what changes from one to the next."""
    games = request_context.games()
    found = watched(games[name]) if name in games else None
    if found is None or step >= len(found.scenes):
        abort(404, gettext("There is no such step in the game."))
    part = "_show.html" if request_context.by_htmx() else "show.html"
    return rendering.render_page(games[name], part, _values(found, step))


def _values(of: Watched, step: int) -> dict[str, object]:
    """What the templates of a table ask for, of a table that is none."""
    table, scene, say = of.table, of.scenes[step], translation()
    game, names = table.game, history.sentence_names(table, say)
    page = game.view(scene.state, OPEN)
    entry, happenings = _of(table, scene.line)
    info = _info(history.names_of(table, say), step, _moved(table, scene, happenings))
    tour = game.tour
    assert tour is not None  # it is being watched
    return {
        **rendering.page_values(table, info, page, names),
        "turn": game.turn_lines(page.waiting, names, say),
        "args": {},
        "joining": None,
        "scene": scene,
        "caption": tour.caption(scene, entry, happenings, names, say),
        "place": place(of, step),
        "helps": game.helps(table.setup, say),
    }


def _of(table: Table, line: int) -> tuple[Entry | None, tuple[Happening, ...]]:
    if not line:
        return None, ()
    step = table.steps[line - 1]
    return step.entry, step.happenings


def _moved(table: Table, scene: AnyScene, happenings: tuple[Happening, ...]) -> tuple[Struct, ...]:
    """What moves is seen once, with the entry itself."""
    return table.game.motions(happenings, amounts=True) if scene.part == "entry" else ()


def _info(names: Mapping[str, str], step: int, motions: tuple[Struct, ...]) -> TableInfo:
    """A table that nobody sits at, with nothing to be entered."""
    seats = {c: SeatInfo(c, name, "free", (), False) for c, name in names.items()}
    return TableInfo(code="", revision=step, people=0, seats=seats, motions=motions)
