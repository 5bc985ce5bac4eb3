"""The way to a new table: the set-up page that the game brings."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.games.contract import Pages, Plain
from companion.web import request_context

pages = Blueprint("setup", __name__)


@pages.get("/new")
def new() -> Response:
    """A new form, ready to start; `game` names which game is played, else it is the first."""
    return _pages(request.args.get("game")).new()


@pages.post("/new")
def change() -> Response:
    """The form with the change that the pressed button makes."""
    return _pages(request.form.get("game")).change()


def refuse(data: Plain, sentence: str) -> Response:
    """The form as it was sent, with the reason why no table could start from it."""
    return _pages(data.get("game")).refuse(data, sentence)


def setup_from_form(data: Plain) -> dict[str, object]:
    """The form's nested fields as a plain set-up, as game files hold it."""
    return _pages(data.get("game")).setup_from_form(data)


def _pages(name: object) -> Pages:
    """What the game of that name brings; the first game's where there is no such game."""
    games = request_context.games()
    return games[name if isinstance(name, str) and name in games else next(iter(games))].pages
