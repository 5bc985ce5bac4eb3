"""The front door: a new table, a table to go on with, the calculator."""

from datetime import UTC, datetime

from flask import Blueprint, current_app, render_template, request
from flask_babel import format_timedelta

from companion import seats
from companion.games import GAMES
from companion.web import shown, told

pages = Blueprint("home", __name__)


@pages.get("/")
def index(said: str = "") -> str:
    """The first page, with the tables of this server, the one played last first.

    `said`: why a game did not come in from its file.
    """
    token = seats.token_of(request.cookies)
    tables = current_app.extensions["records"].tables()
    return render_template(
        "home/index.html",
        going=[table for table in tables if not table.finished],
        finished=[table for table in tables if table.finished],
        me=seats.mark(token) if token else None,
        phases={name: shown.words_of(told.wording_of(name))["phase_names"] for name in GAMES},
        ago=ago,
        sentence=said,
    )


def ago(moment: datetime) -> str:
    """How long that is past, in the reader's language: "2 hours ago"."""
    text: str = format_timedelta(moment - datetime.now(UTC), add_direction=True)
    return text
