"""The calculator's fields as entered, and the values that can be scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.core.lenient import whole
from companion.web import calculators

from ..board import BUILDINGS, COLOURS, COUNTIES, FEWEST, REGIONS, Building, Colour
from ..calculator import IN_A_REGION, KINDS

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

    def built(self, region: str, kind: Building) -> int:
        """Return how many buildings of a kind the player has in a region."""
        return self.number(f"{region}.{KEYS[kind]}")


class Form(calculators.Form, frozen=True):
    """Everything entered: a row for each player."""

    rows: tuple[Row, ...]

    def begun(self) -> bool:
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
        return {"players": [_asked(row) for row in self.rows]}


def highest(field: str) -> int:
    """Return the highest number that a field can hold."""
    return HIGHEST.get(field, IN_A_REGION)


def read(arguments: Mapping[str, str]) -> Form:
    """Return the form with these parameters, in the order of the colours."""
    fields = (*HIGHEST, *(f"{region}.{KEYS[kind]}" for region in REGIONS for kind in BUILDINGS))
    rows = calculators.read_rows(arguments, COLOURS, FEWEST, fields, Row)
    return Form(tuple(sorted(rows, key=lambda row: COLOURS.index(row.colour))))


def _asked(row: Row) -> dict[str, object]:
    regions = {
        region: {KEYS[kind]: row.built(region, kind) for kind in BUILDINGS} for region in REGIONS
    }
    return {"name": row.colour, **{f: row.number(f) for f in HIGHEST}, "regions": regions}
