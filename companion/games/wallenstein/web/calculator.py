"""The calculator's page: one winter and the end, region by region, without a table (W3.2, W3.3)."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint
from msgspec import Struct

from companion.core.play import Refused
from companion.core.wording import N_, fill
from companion.web import calculators, request_context
from companion.web.languages import translation

from .. import NAME
from ..board import BUILDINGS, FEWEST, MOST, REGIONS, Colour
from ..calculator import Score, calculate
from ..scoring import Majority, majorities, ranked
from ..words.results import majority_line, winner_line
from ..words.things import REGION
from ..words.words import Words
from .calculator_form import Form, Odd, Row, read

pages = Blueprint("wallenstein_calculator", __name__)
ODD = N_("%(name)s: “%(text)s” is not a number from 0 to %(high)s yet and counts as 0.")


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
        "odds": [fill(ODD, _told(odd, names), translation()) for odd in form.odd()],
    }
    if not form.begun():
        return context
    try:
        score = calculate(form.data())
    except Refused as refused:
        game = request_context.games()[NAME]
        problem = game.refusal(refused, names, translation(), private=True)
        return {**context, "problem": problem}
    return {**context, **_outcome(form, score, Words(names, translation()))}


def _told(odd: Odd, names: Mapping[str, str]) -> dict[str, object]:
    return {"name": names[odd.colour], "text": odd.text, "high": odd.high}


def _outcome(form: Form, score: Score, words: Words) -> dict[str, object]:
    """Return the places, and the reasons: every majority as a sentence."""
    lines = sorted((_line(row, score) for row in form.rows), key=lambda line: line.place)
    thalers = {row.colour: row.number("thalers") for row in form.rows}
    ends = ranked({line.colour: (line.points, thalers[line.colour]) for line in lines})
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
            kind: {row.colour: n for row in form.rows if (n := row.built(region, kind))}
            for kind in BUILDINGS
        }
        for region in REGIONS
    }
    return [one for one in majorities(counted) if one.counts]


calculators.add_pages(
    pages, NAME, "/wallenstein/calculator", "wallenstein/calculator", read, _context
)
