"""Describing favors and cards of the decks at a table, and saving them in the library (WC.5,
WK.2)."""

from __future__ import annotations

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion.core.play import Entry, Place
from companion.storage.record import TableRecord
from companion.web import boxes
from companion.web.rendering import table_pages
from companion.web.requests import context
from companion.web.requests.identity import Roles

from ..decks import DECK_CARDS, TYPED, ShownCard, ShownFavor, card_view, favor_view
from ..state import State
from ..steps.describe import Describe

pages = Blueprint("wallenstein_cards", __name__)


@pages.get("/t/<code>/sheet/cards")
def sheet(code: str) -> str:
    """Show all favors and cards that have an amount to enter, of the modules that this table
    plays."""
    return _render_sheet(context.find_table(code))


@pages.post("/t/<code>/cards")
def save_components(code: str) -> ResponseReturnValue:
    """Save the table's descriptions in the library's box, or in a new box."""
    record = context.find_table(code)
    context.require_type(record.table.state, State)
    whole_page = url_for("wallenstein_cards.sheet", code=record.code)
    return boxes.save_learned_values(
        record, lambda notice: _render_sheet(record, notice), whole_page
    )


def _render_sheet(record: TableRecord, notice: str = "") -> str:
    state = context.require_type(record.table.state, State)
    favors = TYPED if state.plays("court") else ()
    cards = DECK_CARDS if state.plays("mercenaries") else ()
    keeping, roles = boxes.find_learned_values(record), context.request_roles(record)
    shown_favors = [favor_view(state, number) for number in favors]
    shown_cards = [card_view(state, number) for number in cards]
    args = {
        "sample": state.box.sample,
        "favors": shown_favors,
        "decks": shown_cards,
        "lines": {
            one.id: _line_that_described(record, roles, one) for one in shown_favors + shown_cards
        },
        "keeping": keeping,
        "differing": [_name_at_place(place) for place in keeping.differing],
        "notice": notice,
    }
    return table_pages.render_tablet(record, "sheets/cards.html", roles, args=args)


def _line_that_described(record: TableRecord, roles: Roles, shown: ShownFavor | ShownCard) -> int:
    """Return the line of this table's latest entry that described the favor or card; 0 if there is
    none or if this browser may not change it."""
    key = "favor" if isinstance(shown, ShownFavor) else "card"

    def describes(entry: Entry) -> bool:
        return isinstance(entry, Describe) and getattr(entry, key) == shown.number

    step = boxes.find_describing_step(record, roles, describes)
    return 0 if step is None else step.line


def _name_at_place(place: Place) -> str:
    kind, number = place
    if kind == "favors":
        return gettext("Favor %(number)s", number=number)
    return gettext("Card %(number)s of the decks", number=int(number) + 1)
