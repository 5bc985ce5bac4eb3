"""What was typed into the calculator's fields, and what can be made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.core.lenient import whole
from companion.core.reading import LONGEST_NAME
from companion.web import calculators

from ..board import BUILDINGS, COLOURS, COUNTIES, FEWEST, REGIONS, Building, Colour
from ..calculator import IN_A_REGION, KINDS

HIGHEST = {"points": 999, "thalers": 999, "counties": len(COUNTIES)}
"""The numbers of a player, each with how many there can be."""
KEYS: Mapping[Building, str] = {kind: key for key, kind in KINDS.items()}


class Odd(Struct, frozen=True):
    """What stands in a field and counts as 0: it is no number up to `high`."""

    field: str
    colour: Colour
    text: str
    high: int


class Row(Struct, frozen=True):
    """One player's fields by their names, as typed: "points", "brandenburg.palaces" …"""

    colour: Colour
    name: str
    typed: Mapping[str, str]

    def number(self, field: str) -> int:
        """What counts of a field."""
        return whole(self.typed[field], high=highest(field)) or 0

    def built(self, region: str, kind: Building) -> int:
        """How many of a kind the player has in a region."""
        return self.number(f"{region}.{KEYS[kind]}")


class Form(Struct, frozen=True):
    """All that is typed: a row for each player."""

    rows: tuple[Row, ...]

    def begun(self) -> bool:
        """Whether there is a number to calculate with."""
        return any(any(row.typed.values()) for row in self.rows)

    def odd(self) -> Iterator[Odd]:
        """What stands in fields and does not count (yet)."""
        for row in self.rows:
            for field, text in row.typed.items():
                if calculators.is_odd(text, highest(field)):
                    yield Odd(field, row.colour, text, highest(field))

    def data(self) -> dict[str, object]:
        """What the calculator is asked (formats, section 3), with colours for names."""
        return {"players": [_asked(row) for row in self.rows]}

    def query(self) -> dict[str, str]:
        """The parameters that bring this form back, without empty ones."""
        parameters = {}
        for row in self.rows:
            parameters[f"{row.colour}.name"] = row.name
            filled = {f"{row.colour}.{field}": text for field, text in row.typed.items() if text}
            parameters.update(filled)
        return parameters


def highest(field: str) -> int:
    """How many there can be of what a field counts."""
    return HIGHEST.get(field, IN_A_REGION)


def read(arguments: Mapping[str, str]) -> Form:
    """The form that these parameters hold, after adding or removing a player if they ask for it."""
    colours = calculators.row_colours(arguments, COLOURS, FEWEST)
    return Form(tuple(_row(colour, arguments) for colour in COLOURS if colour in colours))


def _row(colour: Colour, arguments: Mapping[str, str]) -> Row:
    name = calculators.typed_text(arguments, f"{colour}.name", LONGEST_NAME)
    fields = (*HIGHEST, *(f"{region}.{KEYS[kind]}" for region in REGIONS for kind in BUILDINGS))
    return Row(
        colour, name, {f: calculators.typed_text(arguments, f"{colour}.{f}") for f in fields}
    )


def _asked(row: Row) -> dict[str, object]:
    regions = {
        region: {KEYS[kind]: row.built(region, kind) for kind in BUILDINGS} for region in REGIONS
    }
    return {"name": row.colour, **{f: row.number(f) for f in HIGHEST}, "regions": regions}
