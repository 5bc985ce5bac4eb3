"""New tables: the choice of a game, and the set-up page that the game provides."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.core.play import Plain
from companion.web import home, request_context
from companion.web.game_pages import GamePages, pages_of

pages = Blueprint("setup", __name__)


@pages.get("/new")
def new() -> ResponseReturnValue:
    """Show the set-up page of the game that `game` names or that was played at table `like`.

    If neither is given and several games are installed, show the choice between them.
    """
    asked = request.args
    if len(request_context.games()) > 1 and not asked:
        return render_template("home/choice.html", games=home.front_of_all())
    return _pages(asked.get("game") or _game_at(asked.get("like", ""))).new()


@pages.post("/new")
def change() -> ResponseReturnValue:
    """Show the set-up page with the change that the pressed button makes."""
    return _pages(request.form.get("game")).change()


def refuse(data: Plain, sentence: str) -> ResponseReturnValue:
    """Show the form as it was sent, with the reason why no table can start from it."""
    return _pages(data.get("game")).refuse(data, sentence)


def setup_from_form(data: Plain) -> dict[str, object]:
    """Return the form's nested fields as a plain set-up, as game files hold it."""
    return _pages(data.get("game")).setup_from_form(data)


def _game_at(code: str) -> str | None:
    """Return the name of the game at the table with this code; None if there is no such table."""
    kept = request_context.find_sent(code) if code else None
    return None if kept is None else kept.table.game.name


def _pages(name: object) -> GamePages:
    """Return the pages of the game with that name, or else of the first game."""
    games = request_context.games()
    return pages_of(games[name if isinstance(name, str) and name in games else next(iter(games))])
