"""The front door: the installed games with what each offers, and the tables of this server."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from flask import Blueprint, render_template, request, url_for
from flask_babel import format_timedelta, gettext

from companion.core.wording import N_
from companion.core.wording.colours import player_name
from companion.games.contract import Game, Link
from companion.storage.lists import EVERYBODY, Summary
from companion.web import identity, request_context
from companion.web.languages import translation

pages = Blueprint("home", __name__)

MOST_GOING = 30
MOST_FINISHED = 3
WATCH = Link(
    N_("Show me a game"), N_("A whole game step by step: what happens, and why."), "play", ""
)


class Way(NamedTuple):
    """A card that leads somewhere."""

    title: str
    text: str
    icon: str
    href: str


class Front(NamedTuple):
    """A game on the first page: `start` leads to a new table, `ways` to whatever else it offers."""

    title: str
    theme: str
    folder: str
    start: Way
    choice: Way
    """The same way, where one chooses between games."""
    ways: tuple[Way, ...]


class Row(NamedTuple):
    """A table in a list of tables. `game`: which, where several are installed."""

    code: str
    colours: list[str]
    names: list[str]
    who: str
    game: str
    state: str
    changed: datetime
    ago: str
    mine: bool


@pages.get("/")
def index(said: str = "") -> str:
    """The first page, with the tables of this server, the one played last first.

    `said`: why a game did not come in from its file.
    """
    me = identity.mark_of(request.cookies)
    tables = request_context.records().lists.tables(EVERYBODY)
    going = [table for table in tables if not table.finished]
    finished = [table for table in tables if table.finished]
    games = front_of_all()
    return render_template(
        "home/index.html",
        games=games,
        only=games[0] if len(games) == 1 else None,
        own_styles=own_styles(),
        latest=_latest(going, me),
        going=[_row(table, me) for table in going[:MOST_GOING]],
        finished=[_row(table, me) for table in finished[:MOST_FINISHED]],
        count=len(finished),
        sentence=said,
    )


def own_styles() -> tuple[str, ...]:
    """The games' style sheets for pages that show something of all of them."""
    return tuple(style for game in request_context.games().values() for style in game.front.styles)


def front_of_all() -> list[Front]:
    """The installed games, in the reader's language."""
    return [_front(game) for game in request_context.games().values()]


def _front(game: Game) -> Front:
    """One game; its name stands in the address of its set-up page where there are several."""
    several = len(request_context.games()) > 1
    say, front = translation(), game.front
    ways = [_way(link, url_for(link.endpoint)) for link in front.links]
    if game.tour is not None:
        ways.insert(0, _way(WATCH, url_for("watching.show", name=game.name, step=0)))
    title, players = say(game.title), say(front.players)
    href = url_for("setup.new", game=game.name if several else None)
    return Front(
        title=title,
        theme=say(front.theme) if front.theme else "",
        folder=game.folder,
        start=Way(gettext("New table"), players, front.icon, href),
        choice=Way(title, players, front.icon, href),
        ways=tuple(ways),
    )


def _way(link: Link, href: str) -> Way:
    say = translation()
    return Way(say(link.title), say(link.text), link.icon, href)


def _latest(going: list[Summary], me: str | None) -> Way | None:
    """The table to go on with at once: the last that this device leads, else the last of all."""
    table = next((table for table in going if table.host == me), next(iter(going), None))
    if table is None:
        return None
    return Way(gettext("Continue"), _who(table), "figure", url_for("tables.show", code=table.code))


def _row(table: Summary, me: str | None) -> Row:
    games = request_context.games()
    game, say = games[table.game], translation()
    phase = say(game.words.TERMS["phase"][table.phase])
    return Row(
        code=table.code,
        colours=table.colours,
        names=_names(table),
        who=_who(table),
        game=say(game.title) if len(games) > 1 else "",
        state=gettext("Finished")
        if table.finished
        else gettext("Round %(round)s, %(phase)s", round=table.round, phase=phase),
        changed=table.changed,
        ago=ago(table.changed),
        mine=table.host == me,
    )


def _names(table: Summary) -> list[str]:
    return [player_name(name, translation()) for name in table.names]


def _who(table: Summary) -> str:
    return ", ".join(_names(table))


def ago(moment: datetime) -> str:
    """How long that is past, in the reader's language: "2 hours ago"."""
    text: str = format_timedelta(moment - datetime.now(UTC), add_direction=True)
    return text
