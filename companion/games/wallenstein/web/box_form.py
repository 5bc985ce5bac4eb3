"""The fields of a box's page, and the box that they describe (WC.5, WK.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct

from companion.core.lenient import fields
from companion.core.play import Refused
from companion.core.structs import json_able

from ..board import BENEFITS, BUILDINGS, BenefitKind
from ..decks import DECK_CARDS, KINDS, TYPED, Kind
from ..setup import Box

HIGHEST = 999
LONGEST_NOTES = 1000


class Field(Struct, frozen=True):
    """A favor's field: its number, what the favor does, and the text entered."""

    number: int
    kind: Kind
    text: str


@dataclass
class Draft:
    """The texts of the page's fields; "" if not known."""

    about: dict[str, str]
    """The box's name, its language, and notes."""
    favors: list[Field]
    cards: dict[int, dict[BenefitKind, str]]

    def contents(self) -> dict[str, object]:
        """Return the entered values as a box's plain data. Refused if an amount is not a number."""
        favors = {str(one.number): _parse_favor(one) for one in self.favors if one.text}
        cards = [self._card(number) for number in DECK_CARDS]
        return {**self.about, "favors": favors, "benefits": [{}, *cards] if any(cards) else []}

    def _card(self, number: int) -> dict[str, int] | None:
        """Return the amounts on a card (WK.2). Empty amounts are 0; without any amount it is not
        known."""
        typed = {kind: text for kind, text in self.cards[number].items() if text}
        amounts = {kind: _amount(text, "card-typed", card=number) for kind, text in typed.items()}
        return {str(kind): n for kind, n in amounts.items()} or None


def draft_of_box(box: Box) -> Draft:
    """Return the fields with what the box knows."""
    about = {"name": box.name, "language": box.language, "notes": box.notes}
    cards: dict[str, object] = {
        str(n): {kind: getattr(card, kind, None) for kind in BENEFITS}
        for n, card in enumerate(box.benefits, 1)
    }
    return _draft(about, {str(n): it for n, it in box.favors.items()}, cards)


def read(data: Mapping[str, object]) -> Draft:
    """Return the fields as they were sent. Nothing is refused."""
    about = fields(data.get("about"))
    lines = {key: " ".join(_text(about.get(key)).split()) for key in ("name", "language")}
    return _draft(
        {**lines, "notes": _text(about.get("notes"))},
        fields(data.get("favors")),
        fields(data.get("cards")),
    )


def _draft(
    about: dict[str, str], favors: Mapping[str, object], cards: Mapping[str, object]
) -> Draft:
    """Return all fields; those without a value are empty."""
    return Draft(
        about=about,
        favors=[Field(n, KINDS[n], _text(favors.get(str(n)))) for n in TYPED],
        cards={
            n: {kind: _text(fields(cards.get(str(n))).get(kind)) for kind in BENEFITS}
            for n in DECK_CARDS
        },
    )


def with_draft(box: Box, draft: Draft) -> dict[str, object]:
    """Return the box with the entered values, as plain data. An empty field means that the value is
    not known.

    An empty name does not change the box's name. Refused if an amount is not a number.
    """
    typed = draft.contents()
    return {**json_able(box), **typed, "name": typed["name"] or box.name}


def _text(value: object) -> str:
    """Return a field's text, cut to the longest that any field takes; "" for anything but a text or
    a number."""
    return str(value)[:LONGEST_NOTES] if isinstance(value, str | int) else ""


def _parse_favor(one: Field) -> int | str:
    """Return a building, or an amount (WC.5). Refused if the text is neither."""
    if one.kind != "building":
        return _amount(one.text, "amount-typed", favor=one.number)
    if one.text not in BUILDINGS:
        raise Refused("favor-building", {"favor": one.number})
    return one.text


def _amount(text: str, code: str, **which: int) -> int:
    """Return the entered number. Refused, naming the favor or card, if it is not a number."""
    number = int(text) if text.isascii() and text.isdigit() else HIGHEST + 1
    if number > HIGHEST:
        raise Refused(code, {**which, "text": text[:40], "high": HIGHEST})
    return number
