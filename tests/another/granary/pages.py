"""The web pages of Granary besides its templates: the page of its calculator."""

from flask import Blueprint, render_template

from companion.web.game_pages import GamePages

own = Blueprint("granary", __name__)


@own.get("/granary/calculator")
def calculator() -> str:
    """Render the page of the calculator."""
    return render_template("granary/calculator.html")


class GranaryPages(GamePages):
    """The usual set-up page, and the page of the calculator."""

    blueprints = (own,)
