"""The front door: a new table, a table to go on with, the calculator."""

from datetime import UTC, datetime

from flask import Blueprint, current_app, render_template, request
from flask_babel import format_timedelta

from companion.web import identity, rendering, request_context

pages = Blueprint("home", __name__)


@pages.get("/")
def index(said: str = "") -> str:
    """The first page, with the tables of this server, the one played last first.

    `said`: why a game did not come in from its file.
    """
    token = identity.token_of(request.cookies)
    tables = current_app.extensions["records"].tables()
    return render_template(
        "home/index.html",
        going=[table for table in tables if not table.finished],
        finished=[table for table in tables if table.finished],
        me=identity.mark(token) if token else None,
        phases={
            game.name: rendering.words_of(game)["phase_names"]
            for game in request_context.games().values()
        },
        ago=ago,
        sentence=said,
    )


def ago(moment: datetime) -> str:
    """How long that is past, in the reader's language: "2 hours ago"."""
    text: str = format_timedelta(moment - datetime.now(UTC), add_direction=True)
    return text
