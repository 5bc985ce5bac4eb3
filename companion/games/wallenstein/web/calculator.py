"""The calculator's page: one winter and the end, region by region, without a table (W3.2, W3.3)."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint
from msgspec import Struct

from companion.web import calculators
from companion.web.calculators import Note
from companion.web.languages import translation

from .. import NAME
from ..board import BUILDINGS, COLOURS, COUNTIES, FEWEST, MOST, REGIONS, Building, Colour
from ..calculator import IN_A_REGION, KINDS, Score, calculate, find_impossible
from ..scoring import Majority, rank_players, score_majorities
from ..words.names import REGION
from ..words.results import majority_line, winner_line
from ..words.words import Words

HIGHEST = {"points": 999, "thalers": 999, "counties": len(COUNTIES)}
"""The fields of a player, with their highest numbers."""
KEYS: Mapping[Building, str] = {kind: key for key, kind in KINDS.items()}


class Row(calculators.Row, frozen=True):
    """One player's texts by the names of the fields: "points", "brandenburg.palaces" …"""

    colour: Colour


class Form(calculators.Form, frozen=True):
    """Everything entered: a row for each player."""

    rows: tuple[Row, ...]

    def highest_number(self, field: str) -> int:
        """Return the highest number allowed in a field."""
        return HIGHEST.get(field, IN_A_REGION)

    def count_buildings(self, row: Row, region: str, kind: Building) -> int:
        """Return how many buildings of a kind the player has in a region."""
        return self.number(row, f"{region}.{KEYS[kind]}")

    def calculator_input(self) -> dict[str, object]:
        """Return the calculator's input (docs/formats.md, section 3), with colours as names."""
        return {"players": [self._player_input(row) for row in self.rows]}

    def _player_input(self, row: Row) -> dict[str, object]:
        regions = {
            region: {KEYS[kind]: self.count_buildings(row, region, kind) for kind in BUILDINGS}
            for region in REGIONS
        }
        numbers = {field: self.number(row, field) for field in HIGHEST}
        return {"name": row.colour, **numbers, "regions": regions}


def read_form(arguments: Mapping[str, str]) -> Form:
    """Return the form with these query parameters, in the order of the colours."""
    fields = (*HIGHEST, *(f"{region}.{KEYS[kind]}" for region in REGIONS for kind in BUILDINGS))
    rows = calculators.read_rows(arguments, COLOURS, FEWEST, fields, Row)
    return Form(tuple(sorted(rows, key=lambda row: COLOURS.index(row.colour))))


pages = Blueprint("wallenstein_calculator", __name__)


class Line(Struct, frozen=True):
    """A player's line of the result."""

    colour: Colour
    place: int
    brought: int
    counties: int
    buildings: int
    majorities: int
    points: int


def _template_values(form: Form) -> dict[str, object]:
    """Return the values for the templates: the form, and the result once a number is entered."""
    names = calculators.display_names({row.colour: row.name for row in form.rows})
    context: dict[str, object] = {
        "form": form,
        "names": names,
        "regions": {region: REGION[region] for region in REGIONS},
        "fewest": FEWEST,
        "most": MOST,
        "standing": {},
        "notes": form.invalid_number_notes(names),
    }
    if not form.has_numbers():
        return context
    impossible = map(Note, find_impossible(form.calculator_input(), names, translation()))
    return {
        **context,
        "notes": [*form.invalid_number_notes(names), *impossible],
        **_result_values(form, calculate(form.calculator_input()), Words(names, translation())),
    }


def _result_values(form: Form, score: Score, words: Words) -> dict[str, object]:
    """Return the places, and the reasons: every majority as a sentence."""
    lines = sorted(
        (_result_line(form, row, score) for row in form.rows), key=lambda line: line.place
    )
    thalers = {row.colour: form.number(row, "thalers") for row in form.rows}
    ends = rank_players({line.colour: (line.points, thalers[line.colour]) for line in lines})
    return {
        "ranking": lines,
        "standing": {line.colour: line.points for line in lines},
        "verdict": winner_line(ends, words),
        "reasons": [majority_line(one, words) for one in _region_majorities(form)],
    }


def _result_line(form: Form, row: Row, score: Score) -> Line:
    at = score.players[row.colour]
    majorities, brought = sum(at.majorities.values()), form.number(row, "points")
    return Line(row.colour, at.place, brought, at.counties, at.buildings, majorities, at.points)


def _region_majorities(form: Form) -> list[Majority]:
    """Return each region's majorities, among players with any such building (W3.2)."""
    counted = {
        region: {
            kind: {
                row.colour: count
                for row in form.rows
                if (count := form.count_buildings(row, region, kind))
            }
            for kind in BUILDINGS
        }
        for region in REGIONS
    }
    return [one for one in score_majorities(counted) if one.counts]


calculators.add_calculator_pages(
    pages, NAME, "/wallenstein/calculator", "wallenstein/calculator", read_form, _template_values
)
