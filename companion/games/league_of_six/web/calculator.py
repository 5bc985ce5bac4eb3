"""The calculator: scores the final hands, with or without a table."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint

from companion.core.lenient import whole
from companion.core.play import Refused
from companion.core.wording import join
from companion.web import calculators
from companion.web.calculators import Row
from companion.web.languages import translation
from companion.web.requests.context import games

from .. import NAME
from ..calculator import CROWNS, FEWEST, FIELDS, MOST, leader_points
from ..scoring import NOT_FROM_OVERLAY, Hand, score
from ..words.results import reason_sentence

COLOURS = ("red", "yellow", "green", "blue", "purple", "black")
RETINUE = "retinue"


class Form(calculators.Form, frozen=True):
    """Everything entered: a row for each player, and the overlay's six points.

    `retinue`: followers are played. Otherwise their points are kept in the form but do not count.
    """

    points: tuple[str, ...]
    retinue: bool = False

    def counting_fields(self, row: Row) -> dict[str, str]:
        """Return the fields of a row that count."""
        return {key: text for key, text in row.typed.items() if self.retinue or key != CROWNS}

    def hand(self, row: Row) -> Hand:
        """Return the hand of a row; empty fields are 0."""
        return Hand(
            **{field: whole(text) or 0 for field, text in self.counting_fields(row).items()}
        )

    def odd(self, row: Row) -> dict[str, str]:
        """Return the fields of a row that are not numbers from 0 to 999, with their texts."""
        fields = self.counting_fields(row).items()
        return {field: text for field, text in fields if calculators.is_odd(text)}

    def has_numbers(self) -> bool:
        """Return whether any number is entered."""
        return any(any(self.counting_fields(row).values()) for row in self.rows)

    def leader_points(self) -> tuple[int, ...] | None:
        """Return the overlay's points (S5); None if they do not count. Refused if they rise."""
        numbers = [whole(text) for text in self.points]
        if len(self.rows) < MOST or None in numbers:
            return None
        return leader_points(numbers, len(self.rows))

    def overlay_problem(self) -> Refused | None:
        """Return the error in the overlay's points once all six are entered, or None."""
        try:
            self.leader_points()
        except Refused as refused:
            return refused
        return None

    def query(self) -> dict[str, str]:
        """Return the parameters of an address that shows this form again, without empty ones."""
        parameters = super().query()
        parameters.update({f"points.{n}": text for n, text in enumerate(self.points, 1) if text})
        if self.retinue:
            parameters[RETINUE] = "1"
        return parameters


def read(arguments: Mapping[str, str]) -> Form:
    """Return the form with these parameters."""
    return Form(
        calculators.read_rows(arguments, COLOURS, FEWEST, (*FIELDS, CROWNS), Row),
        points=tuple(calculators.typed_text(arguments, f"points.{n}") for n in range(1, MOST + 1)),
        retinue=RETINUE in arguments,
    )


pages = Blueprint("calculator", __name__)


def context(form: Form) -> dict[str, object]:
    """Return what the templates show: the form, and the result once a number is entered."""
    names = calculators.display_names({row.colour: row.name for row in form.rows})
    outcome = {
        "form": form,
        "names": names,
        "stand_in": NOT_FROM_OVERLAY,
        "result": None,
        "standing": {},
        "no_influence": "",
    }
    if not form.has_numbers():
        return outcome
    wrong, refusal = form.overlay_problem(), games()[NAME].refusal
    scored = score(
        {row.colour: form.hand(row) for row in form.rows}, None if wrong else form.leader_points()
    )
    ranking = sorted(scored.players.items(), key=lambda item: item[1].place)
    return outcome | {
        "result": scored,
        "ranking": ranking,
        "standing": {colour: got.total for colour, got in ranking},
        "reasons": [reason_sentence(reason, translation(), names) for reason in scored.reasons],
        "overlay_problem": refusal(wrong, {}, translation(), private=True) if wrong else "",
        "no_influence": join(
            [names[row.colour] for row in form.rows if not row.typed["influence"]], translation()
        ),
    }


calculators.add_pages(pages, NAME, "/calculator", "league_of_six/calculator", read, context)
