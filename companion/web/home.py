"""The home page: the installed games with their pages, and the tables of this server."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_timedelta, gettext

from companion.core.play import AnyGame, Link, Refused
from companion.core.table_words import general_refusal
from companion.core.wording import N_, player_name
from companion.storage.lists import Reader, Summary
from companion.web.languages import translation
from companion.web.rendering import renderer
from companion.web.requests import context, identity
from companion.web.requests.site import app_site

pages = Blueprint("home", __name__)

MOST_GOING = 30
MOST_FINISHED = 3
MOST_REMOVED = 30
MOST_INSTEAD = 6
REPLAY_LINK = Link(
    N_("Watch a game"), N_("Watch a whole game step by step: what happens, and why."), "play", ""
)


class HomeLink(NamedTuple):
    """A card on the home page with a link."""

    title: str
    text: str
    icon: str
    href: str


class Front(NamedTuple):
    """A game on the home page: `start` leads to a new table, `links` to all other pages of the
    game."""

    title: str
    theme: str
    folder: str
    start: HomeLink
    choice: HomeLink
    """The same link on the page for choosing a game."""
    links: tuple[HomeLink, ...]


class Row(NamedTuple):
    """A table in a list of tables. `game`: its game, if several are installed."""

    code: str
    colours: list[str]
    names: list[str]
    who: str
    game: str
    state: str
    changed: datetime | None
    ago: str
    mine: bool
    removed: bool
    """Whether this browser has removed it from its list, and can put it back."""


@pages.get("/")
def index(error: str = "") -> str:
    """Show the home page with the tables of this server, the one played last first. `error` is the
    reason why a game could not be imported from its file.

    Tables that this browser has removed from its list are at the end. Those removed after the time
    in the query parameter `since` keep their places, so that a tap there restores them.
    """
    records, reader = context.records(), context.list_reader()
    lists, since = records.lists, request.args.get("since") or None
    going = lists.list_tables(reader, finished=False, removed=False, since=since, most=MOST_GOING)
    finished = lists.list_tables(
        reader, finished=True, removed=False, since=since, most=MOST_FINISHED
    )
    removed = lists.list_tables(reader, removed=True, since=since, most=MOST_REMOVED)
    just_removed = lists.removed_codes(reader, since) if since else ()
    latest = lists.last_table(reader, finished=False, removed=False)
    games = game_fronts()
    return render_template(
        "home/index.html",
        games=games,
        only=games[0] if len(games) == 1 else None,
        own_styles=game_styles(),
        latest=latest.code if latest else None,
        going=[_table_row(table, reader.token_hash, just_removed) for table in going],
        finished=[_table_row(table, reader.token_hash, just_removed) for table in finished],
        removed=[_table_row(table, reader.token_hash, {table.code}) for table in removed],
        since=since or "",
        count=records.results.count(reader),
        sentence=error,
        by_code=app_site().public,
    )


@pages.post("/tables/remove")
def remove() -> ResponseReturnValue:
    """Remove a table from this browser's list; without a `code` remove all finished tables. The
    tables do not change, and other browsers still list them."""
    token = context.request_token()
    reader = Reader(identity.token_hash(token), alone=app_site().public)
    moment = context.records().lists.remove(reader, request.form.get("code") or None)
    since = request.form.get("since") or moment
    return identity.redirect_with_token(token, url_for("home.index", since=since))


@pages.post("/tables/restore")
def restore() -> ResponseReturnValue:
    """Put a table back into this browser's list. Without a `code` put back all tables, or with
    `finished` all finished ones."""
    form = request.form
    context.records().lists.restore(
        context.list_reader(), form.get("code") or None, finished="finished" in form
    )
    return redirect(url_for("home.index", since=form.get("since")), 303)


@pages.get("/t")
def open_by_code() -> ResponseReturnValue:
    """Redirect to the table with the typed code."""
    code = "".join(request.args.get("code", "").split())
    code = code[: context.LONGEST_CODE]
    if not code:
        return redirect(url_for("home.index"), 303)
    return redirect(url_for("seats.join", code=context.find_table(code).code), 303)


def unknown_code_values(code: str) -> dict[str, object]:
    """Return the values for the template `errors/no_table.html`, if a code belongs to no table. The
    page offers only tables that this browser's home page lists."""
    reader = context.list_reader()
    going = context.records().lists.list_tables(
        reader, finished=False, removed=False, most=MOST_INSTEAD
    )
    return {
        "wrong_code": code,
        "going": [_table_row(table, reader.token_hash) for table in going],
        "own_styles": game_styles(),
    }


def game_styles() -> tuple[str, ...]:
    """Return the games' style sheets, for pages that show parts of all games."""
    fronts = [game.front for game in context.games().values()]
    return tuple(style for front in fronts if front is not None for style in front.styles)


def game_fronts() -> list[Front]:
    """Return the presentations of all installed games for the home page."""
    return [_game_front(game) for game in context.games().values()]


def _game_front(game: AnyGame) -> Front:
    """Return the presentation of one game. If several games are installed, the address of the
    set-up page names the game."""
    several = len(context.games()) > 1
    translate, front = translation(), game.front
    assert front is not None  # other games are not on the web
    links = [_home_link(link, url_for(link.endpoint)) for link in front.links]
    if game.replay is not None:
        links.insert(
            0, _home_link(REPLAY_LINK, url_for("replay.show_sample_replay", name=game.name))
        )
    title, players = translate(game.title), translate(front.players)
    href = url_for("setup.new", game=game.name if several else None)
    return Front(
        title=title,
        theme=translate(front.theme) if front.theme else "",
        folder=game.folder,
        start=HomeLink(gettext("Play"), players, front.icon, href),
        choice=HomeLink(title, players, front.icon, href),
        links=tuple(links),
    )


def _home_link(link: Link, href: str) -> HomeLink:
    translate = translation()
    return HomeLink(translate(link.title), translate(link.text), link.icon, href)


def _table_row(table: Summary, me: str, just_removed: Collection[str] = ()) -> Row:
    games, translate = context.games(), translation()
    return Row(
        code=table.code,
        colours=table.colours,
        names=_player_names(table),
        who=", ".join(_player_names(table)),
        game=translate(games[table.game].title) if len(games) > 1 and table.game in games else "",
        state=_table_state(table),
        changed=table.changed,
        ago="" if table.changed is None else time_ago(table.changed),
        mine=table.host == me != "",
        removed=table.code in just_removed,
    )


def _table_state(table: Summary) -> str:
    """Return a text about how far a table is, or that its game is not installed."""
    games, translate = context.games(), translation()
    if table.game not in games:
        unknown = Refused("unknown-game", {"game": table.game})
        return general_refusal(unknown, translate)
    if table.finished:
        return gettext("Finished")
    game = games[table.game]
    phase = translate(game.terms["phase"].get(table.phase, table.phase))
    return f"{renderer.round_name(game, translate, table.round)}, {phase}"


def _player_names(table: Summary) -> list[str]:
    return [player_name(name, translation()) for name in table.names]


def time_ago(moment: datetime) -> str:
    """Return how long ago a moment was, in the reader's language: "2 hours ago"."""
    text: str = format_timedelta(moment - datetime.now(UTC), add_direction=True)
    return text
