"""What was typed into the calculator's fields, and what can be calculated from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.core.lenient import whole
from companion.web import calculators

from ..board import BUILDINGS, COLOURS, COUNTIES, FEWEST, REGIONS, Building, Colour
from ..calculator import IN_A_REGION, KINDS

HIGHEST = {"points": 999, "thalers": 999, "counties": len(COUNTIES)}
"""The numbers of a player, each with how many there can be."""
KEYS: Mapping[Building, str] = {kind: key for key, kind in KINDS.items()}


class Odd(Struct, frozen=True):
    """The text of a field that counts as 0, because it is no number up to `high`."""

    field: str
    colour: Colour
    text: str
    high: int


class Row(calculators.Row, frozen=True):
    """One player's fields by their names, as typed: "points", "brandenburg.palaces" …"""

    colour: Colour

    def number(self, field: str) -> int:
        """Return the number of a field that counts."""
        return whole(self.typed[field], high=highest(field)) or 0

    def built(self, region: str, kind: Building) -> int:
        """Return how many buildings of a kind the player has in a region."""
        return self.number(f"{region}.{KEYS[kind]}")


class Form(calculators.Form, frozen=True):
    """All that is typed: a row for each player."""

    rows: tuple[Row, ...]

    def begun(self) -> bool:
        """Return whether there is a number to calculate with."""
        return any(any(row.typed.values()) for row in self.rows)

    def odd(self) -> Iterator[Odd]:
        """Yield the fields that hold no number (yet) and do not count."""
        for row in self.rows:
            for field, text in row.typed.items():
                if calculators.is_odd(text, highest(field)):
                    yield Odd(field, row.colour, text, highest(field))

    def data(self) -> dict[str, object]:
        """Return the calculator's input (formats, section 3), with colours for names."""
        return {"players": [_asked(row) for row in self.rows]}


def highest(field: str) -> int:
    """Return the highest number that a field can hold."""
    return HIGHEST.get(field, IN_A_REGION)


def read(arguments: Mapping[str, str]) -> Form:
    """Return the form that these parameters hold, in the order of the colours."""
    fields = (*HIGHEST, *(f"{region}.{KEYS[kind]}" for region in REGIONS for kind in BUILDINGS))
    rows = calculators.read_rows(arguments, COLOURS, FEWEST, fields, Row)
    return Form(tuple(sorted(rows, key=lambda row: COLOURS.index(row.colour))))


def _asked(row: Row) -> dict[str, object]:
    regions = {
        region: {KEYS[kind]: row.built(region, kind) for kind in BUILDINGS} for region in REGIONS
    }
    return {"name": row.colour, **{f: row.number(f) for f in HIGHEST}, "regions": regions}
