"""The way to a new table: the set-up page that the game brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request

from companion.web.game_pages import brought

pages = Blueprint("setup", __name__)


@pages.get("/new")
def new() -> Response:
    """A new form, ready to start; `game` names which game is played, else it is the first."""
    return brought(request.args.get("game")).new()


@pages.post("/new")
def change() -> Response:
    """The form with the change that the pressed button makes."""
    return brought(request.form.get("game")).change()


def refuse(data: Mapping[str, Any], sentence: str) -> Response:
    """The form as it was sent, with the reason why no table could start from it."""
    return brought(data.get("game")).refuse(data, sentence)


def setup_from_form(data: Mapping[str, Any]) -> dict[str, Any]:
    """The form's nested fields as a plain set-up, as game files hold it."""
    return brought(data.get("game")).setup_from_form(data)
