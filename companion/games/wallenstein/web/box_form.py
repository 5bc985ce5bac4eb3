"""The fields of a box's page, and the box that they describe (WC.5, WK.2).

The fields are texts by their names, such as "favors.9" or "cards.2.armies". What is not known has
no text.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.lenient import fields, text
from companion.core.play import Refused
from companion.core.structs import json_able
from companion.web.requests.forms import flat

from ..board import BENEFITS, BUILDINGS
from ..box.box import Box
from ..decks import DECK_CARDS, KINDS, TYPED

HIGHEST = 999
LONGEST_NOTES = 1000


def texts_of(box: Box) -> dict[str, str]:
    """Return the texts of the page's fields for what the box knows."""
    cards = {
        str(number): {kind: getattr(card, kind) for kind in BENEFITS}
        for number, card in enumerate(box.benefits, 1)
        if card is not None
    }
    favors = {number: shown for number, shown in box.favors.items() if shown is not None}
    about = {"name": box.name, "language": box.language, "notes": box.notes}
    return dict(flat({"about": about, "favors": favors, "cards": cards}))


def with_typed(box: Box, typed: Mapping[str, object]) -> dict[str, object]:
    """Return the box with the nested values of the form, as plain data. An empty field means that
    the value is not known.

    An empty name does not change the box's name. Refused if an amount is not a number.
    """
    about, favors = fields(typed.get("about")), fields(typed.get("favors"))
    amounts = fields(typed.get("cards"))
    cards = [_card(number, fields(amounts.get(str(number)))) for number in DECK_CARDS]
    return {
        **json_able(box),
        "name": _line(about.get("name")) or box.name,
        "language": _line(about.get("language")),
        "notes": text(about.get("notes"), LONGEST_NOTES),
        "favors": {str(n): _favor(n, favors[str(n)]) for n in TYPED if str(n) in favors},
        "benefits": [{}, *cards] if any(cards) else [],
    }


def _line(typed: object) -> str:
    return " ".join(text(typed, LONGEST_NOTES).split())


def _card(number: int, typed: Mapping[str, object]) -> dict[str, int] | None:
    """Return the amounts on a card (WK.2). Empty amounts are 0; without any amount it is not
    known."""
    amounts = {
        kind: _amount(typed[kind], "card-typed", card=number) for kind in BENEFITS if kind in typed
    }
    return {str(kind): n for kind, n in amounts.items()} or None


def _favor(number: int, typed: object) -> int | str:
    """Return a building, or an amount (WC.5). Refused if the text is neither."""
    if KINDS[number] != "building":
        return _amount(typed, "amount-typed", favor=number)
    if not isinstance(typed, str) or typed not in BUILDINGS:
        raise Refused("favor-building", {"favor": number})
    return typed


def _amount(typed: object, code: str, **which: int) -> int:
    """Return the entered number. Refused, naming the favor or card, if it is not a number."""
    shown = text(typed, 40)
    if not (shown.isascii() and shown.isdigit() and int(shown) <= HIGHEST):
        raise Refused(code, {**which, "text": shown, "high": HIGHEST})
    return int(shown)
