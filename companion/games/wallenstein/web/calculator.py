"""The calculator's page: one winter and the end, region by region, without a table (W3.2, W3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from flask import Blueprint
from msgspec import Struct
from msgspec.structs import asdict

from companion.core.lenient import whole
from companion.core.play import Refused
from companion.core.wording import N_, fill
from companion.web import calculators
from companion.web.languages import translation
from companion.web.requests.context import games

from .. import NAME
from ..board import BUILDINGS, COLOURS, COUNTIES, FEWEST, MOST, REGIONS, Building, Colour
from ..calculator import IN_A_REGION, KINDS, Score, calculate, find_impossible
from ..scoring import Majority, majorities, rank_players
from ..words.names import REGION
from ..words.results import majority_line, winner_line
from ..words.words import Words

HIGHEST = {"points": 999, "thalers": 999, "counties": len(COUNTIES)}
"""The fields of a player, with their highest numbers."""
KEYS: Mapping[Building, str] = {kind: key for key, kind in KINDS.items()}


class Odd(Struct, frozen=True):
    """A field that counts as 0, because its text is not a number up to `high`."""

    field: str
    colour: Colour
    text: str
    high: int


class Row(calculators.Row, frozen=True):
    """One player's texts by the names of the fields: "points", "brandenburg.palaces" …"""

    colour: Colour

    def number(self, field: str) -> int:
        """Return the number in a field; 0 if there is none."""
        return whole(self.typed[field], high=highest(field)) or 0

    def count_buildings(self, region: str, kind: Building) -> int:
        """Return how many buildings of a kind the player has in a region."""
        return self.number(f"{region}.{KEYS[kind]}")


class Form(calculators.Form, frozen=True):
    """Everything entered: a row for each player."""

    rows: tuple[Row, ...]

    def has_numbers(self) -> bool:
        """Return whether any number is entered."""
        return any(any(row.typed.values()) for row in self.rows)

    def odd(self) -> Iterator[Odd]:
        """Yield the fields whose text is not a number and does not count."""
        for row in self.rows:
            for field, text in row.typed.items():
                if calculators.is_odd(text, highest(field)):
                    yield Odd(field, row.colour, text, highest(field))

    def data(self) -> dict[str, object]:
        """Return the calculator's input (docs/formats.md, section 3), with colours as names."""
        return {"players": [_input_of(row) for row in self.rows]}


def highest(field: str) -> int:
    """Return the highest number that a field can hold."""
    return HIGHEST.get(field, IN_A_REGION)


def read(arguments: Mapping[str, str]) -> Form:
    """Return the form with these parameters, in the order of the colours."""
    fields = (*HIGHEST, *(f"{region}.{KEYS[kind]}" for region in REGIONS for kind in BUILDINGS))
    rows = calculators.read_rows(arguments, COLOURS, FEWEST, fields, Row)
    return Form(tuple(sorted(rows, key=lambda row: COLOURS.index(row.colour))))


def _input_of(row: Row) -> dict[str, object]:
    regions = {
        region: {KEYS[kind]: row.count_buildings(region, kind) for kind in BUILDINGS}
        for region in REGIONS
    }
    return {"name": row.colour, **{f: row.number(f) for f in HIGHEST}, "regions": regions}


pages = Blueprint("wallenstein_calculator", __name__)
ODD = N_("%(name)s: “%(text)s” is not a number from 0 to %(high)s, so it counts as 0.")


class Line(Struct, frozen=True):
    """A player's line of the result."""

    colour: Colour
    place: int
    brought: int
    counties: int
    buildings: int
    majorities: int
    points: int


def _context(form: Form) -> dict[str, object]:
    """Return what the templates show: the form, and the result once a number is entered."""
    names = calculators.display_names({row.colour: row.name for row in form.rows})
    context: dict[str, object] = {
        "form": form,
        "names": names,
        "regions": {region: REGION[region] for region in REGIONS},
        "fewest": FEWEST,
        "most": MOST,
        "problem": "",
        "standing": {},
        "impossible": [],
        "odds": [
            fill(ODD, {"name": names[odd.colour], **asdict(odd)}, translation())
            for odd in form.odd()
        ],
    }
    if not form.has_numbers():
        return context
    try:
        score = calculate(form.data())
    except Refused as refused:
        game = games()[NAME]
        problem = game.refusal(refused, names, translation(), private=True)
        return {**context, "problem": problem}
    impossible = find_impossible(form.data(), names, translation())
    return {
        **context,
        "impossible": impossible,
        **_outcome(form, score, Words(names, translation())),
    }


def _outcome(form: Form, score: Score, words: Words) -> dict[str, object]:
    """Return the places, and the reasons: every majority as a sentence."""
    lines = sorted((_line(row, score) for row in form.rows), key=lambda line: line.place)
    thalers = {row.colour: row.number("thalers") for row in form.rows}
    ends = rank_players({line.colour: (line.points, thalers[line.colour]) for line in lines})
    return {
        "ranking": lines,
        "standing": {line.colour: line.points for line in lines},
        "verdict": winner_line(ends, words),
        "reasons": [majority_line(one, words) for one in _majorities(form)],
    }


def _line(row: Row, score: Score) -> Line:
    at = score.players[row.colour]
    majorities, brought = sum(at.majorities.values()), row.number("points")
    return Line(row.colour, at.place, brought, at.counties, at.buildings, majorities, at.points)


def _majorities(form: Form) -> list[Majority]:
    """Return each region's majorities, among players with any such building (W3.2)."""
    counted = {
        region: {
            kind: {row.colour: n for row in form.rows if (n := row.count_buildings(region, kind))}
            for kind in BUILDINGS
        }
        for region in REGIONS
    }
    return [one for one in majorities(counted) if one.counts]


calculators.add_pages(
    pages, NAME, "/wallenstein/calculator", "wallenstein/calculator", read, _context
)
