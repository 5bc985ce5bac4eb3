"""Describing favors and cards of the decks at a table, and saving them in the library (WC.5,
WK.2)."""

from __future__ import annotations

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.play import Place
from companion.storage.record import TableRecord
from companion.web import boxes
from companion.web.rendering import table_pages
from companion.web.requests import context

from ..decks import DECK_CARDS, TYPED, card_view, favor_view
from ..state import State

pages = Blueprint("wallenstein_cards", __name__)


@pages.get("/t/<code>/sheet/cards")
def sheet(code: str) -> str:
    """Show all favors and cards that show an amount, of the modules that this table plays."""
    return _sheet(context.find(code))


@pages.post("/t/<code>/cards")
def keep(code: str) -> ResponseReturnValue:
    """Add what was described to the library's box, or make a new box."""
    record = context.find(code)
    context.require_type(record.table.state, State)
    whole_page = url_for("wallenstein_cards.sheet", code=record.code)
    return boxes.keep_learned(record, lambda notice: _sheet(record, notice), whole_page)


def _sheet(record: TableRecord, notice: str = "") -> str:
    state = context.require_type(record.table.state, State)
    favors = TYPED if state.plays("court") else ()
    cards = DECK_CARDS if state.plays("mercenaries") else ()
    keeping = boxes.plan_keeping(record)
    args = {
        "sample": state.box.sample,
        "favors": [favor_view(state, number) for number in favors],
        "decks": [card_view(state, number) for number in cards],
        "keeping": keeping,
        "differing": [_name_place(place) for place in keeping.differing],
        "notice": notice,
    }
    return table_pages.render_tablet(record, "sheets/cards.html", context.roles(record), args=args)


def _name_place(place: Place) -> str:
    kind, number = place
    if kind == "favors":
        return gettext("Favor %(number)s", number=number)
    return gettext("Card %(number)s of the decks", number=int(number) + 1)
