"""The calculator: scores the final hands, with or without a table."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint
from flask_babel import gettext

from companion.core.lenient import typed_number
from companion.core.play import Refused
from companion.core.wording import N_, join
from companion.web import calculators
from companion.web.calculators import HIGHEST, Note, Row, is_invalid_number
from companion.web.languages import translation
from companion.web.requests.context import games

from .. import NAME
from ..calculator import CROWNS, FIELDS, LEVEL, find_impossible, leader_points
from ..scoring import NOT_FROM_OVERLAY, Hand, score
from ..setup import FEWEST, MOST
from ..words.results import reason_sentence

COLOURS = ("red", "yellow", "green", "blue", "purple", "black")
RETINUE = "retinue"
ODD_POINTS = N_("Points for place %(place)s: “%(text)s” is not a number from 0 to %(high)s.")


class Form(calculators.Form, frozen=True):
    """Everything entered: a row for each player, and the overlay's six points.

    `retinue`: followers are played. Otherwise their points are kept in the form but do not count.
    `by_leaders`: figures break a tie for the victory that guards do not break (R7.5).
    """

    points: tuple[str, ...]
    retinue: bool = False
    by_leaders: bool = False

    def counted_texts(self, row: Row) -> dict[str, str]:
        """Return the texts of a row that count, by field."""
        return {key: text for key, text in row.typed.items() if self.retinue or key != CROWNS}

    def hands(self) -> dict[str, Hand]:
        """Return the hands by colour; empty fields are 0."""
        return {
            row.colour: Hand(**{key: self.number(row, key) for key in self.counted_texts(row)})
            for row in self.rows
        }

    def leader_points(self) -> tuple[int, ...] | None:
        """Return the overlay's points (S5); None if they do not count. Refused if they rise."""
        numbers = [typed_number(text) for text in self.points]
        if len(self.rows) < MOST or None in numbers:
            return None
        return leader_points(numbers, len(self.rows))

    def overlay_notes(self) -> list[Note]:
        """Return a note for each point of the overlay that is not a number, and a note if the six
        numbers rise."""
        if len(self.rows) < MOST:
            return []
        notes = [
            Note(gettext(ODD_POINTS, place=place, text=text, high=HIGHEST), f"points-{place}")
            for place, text in enumerate(self.points, 1)
            if is_invalid_number(text, HIGHEST)
        ]
        try:
            self.leader_points()
        except Refused as refused:
            sentence = games()[NAME].refusal_sentence(refused, {}, translation(), private=True)
            notes.append(Note(sentence, "overlay"))
        return notes

    def query_parameters(self) -> dict[str, str]:
        """Return the query parameters of this form, without empty ones."""
        parameters = super().query_parameters()
        parameters.update({f"points.{n}": text for n, text in enumerate(self.points, 1) if text})
        chosen = {RETINUE: self.retinue, LEVEL: self.by_leaders}
        return parameters | {key: "1" for key, is_chosen in chosen.items() if is_chosen}


def read_form(arguments: Mapping[str, str]) -> Form:
    """Return the form with these query parameters."""
    return Form(
        calculators.read_rows(arguments, COLOURS, FEWEST, (*FIELDS, CROWNS), Row),
        points=tuple(calculators.typed_text(arguments, f"points.{n}") for n in range(1, MOST + 1)),
        retinue=RETINUE in arguments,
        by_leaders=LEVEL in arguments,
    )


pages = Blueprint("calculator", __name__)


def template_values(form: Form) -> dict[str, object]:
    """Return the values for the templates: the form, and the result once a number is entered."""
    names = calculators.display_names({row.colour: row.name for row in form.rows})
    notes = [*form.invalid_number_notes(names), *form.overlay_notes()]
    context = {"form": form, "names": names, "stand_in": NOT_FROM_OVERLAY, "notes": notes}
    if not form.has_numbers():
        return context | {"result": None, "standing": {}, "no_influence": ""}
    hands = form.hands()
    overlay_fits = not any(note.field == "overlay" for note in notes)
    points = form.leader_points() if overlay_fits else None
    scored = score(hands, points, by_leaders=form.by_leaders)
    ranking = sorted(scored.players.items(), key=lambda item: item[1].place)
    impossible = map(Note, find_impossible(hands.values(), translation()))
    return context | {
        "notes": [*notes, *impossible],
        "result": scored,
        "ranking": ranking,
        "standing": {colour: got.total for colour, got in ranking},
        "reasons": [reason_sentence(reason, translation(), names) for reason in scored.reasons],
        "no_influence": join(
            [names[row.colour] for row in form.rows if not row.typed["influence"]], translation()
        ),
    }


calculators.add_calculator_pages(
    pages, NAME, "/calculator", "league_of_six/calculator", read_form, template_values
)
