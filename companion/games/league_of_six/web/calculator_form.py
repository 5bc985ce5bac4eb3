"""What was typed into the calculator's fields, and what can be made of it."""

from collections.abc import Mapping

from msgspec import Struct

from companion.core.lenient import whole
from companion.core.play import Refused
from companion.core.reading import LONGEST_NAME
from companion.web import calculators

from ..calculator import CROWNS, FEWEST, FIELDS, MOST, leader_points
from ..scoring import Hand

COLOURS = ("red", "yellow", "green", "blue", "purple", "black")
RETINUE = "retinue"


class Row(Struct, frozen=True):
    """One player's line: the colour stays, whoever joins or leaves."""

    colour: str
    name: str
    typed: dict[str, str]
    crowns: str = ""
    """What is typed for followers scored with the leader cards."""


class Form(Struct, frozen=True):
    """All that is typed: a row for each player, and the overlay's six points.

    `retinue`: followers are played; else what is typed for them waits and does not count.
    """

    rows: tuple[Row, ...]
    points: tuple[str, ...]
    retinue: bool = False

    def counted(self, row: Row) -> dict[str, str]:
        """The fields of a row that count."""
        return {**row.typed, CROWNS: row.crowns} if self.retinue else row.typed

    def hand(self, row: Row) -> Hand:
        """The hand as far as it is typed."""
        return Hand(**{field: whole(text) or 0 for field, text in self.counted(row).items()})

    def odd(self, row: Row) -> dict[str, str]:
        """What stands in a row's fields, by their names, and is not a number from 0 to 999."""
        fields = self.counted(row).items()
        return {field: text for field, text in fields if calculators.is_odd(text)}

    def begun(self) -> bool:
        """Whether there is a number to calculate with."""
        return any(any(self.counted(row).values()) for row in self.rows)

    def leader_points(self) -> tuple[int, ...] | None:
        """S5: the overlay's points; None where they do not count. Refused where they rise."""
        numbers = [whole(text) for text in self.points]
        if len(self.rows) < MOST or None in numbers:
            return None
        return leader_points(numbers, len(self.rows))

    def overlay_problem(self) -> Refused | None:
        """What is wrong with the overlay's points, once all six are typed."""
        try:
            self.leader_points()
        except Refused as refused:
            return refused
        return None

    def query(self) -> dict[str, str]:
        """The parameters that bring this form back, without empty ones."""
        parameters = {}
        for row in self.rows:
            parameters[f"{row.colour}.name"] = row.name
            for field, text in {**row.typed, CROWNS: row.crowns}.items():
                if text:
                    parameters[f"{row.colour}.{field}"] = text
        parameters.update({f"points.{n}": text for n, text in enumerate(self.points, 1) if text})
        if self.retinue:
            parameters[RETINUE] = "1"
        return parameters


def read(arguments: Mapping[str, str]) -> Form:
    """The form that these parameters hold, after adding or removing a player if they ask for it."""
    colours = calculators.row_colours(arguments, COLOURS, FEWEST)
    return Form(
        rows=tuple(_row(colour, arguments) for colour in colours),
        points=tuple(calculators.typed_text(arguments, f"points.{n}") for n in range(1, MOST + 1)),
        retinue=RETINUE in arguments,
    )


def _row(colour: str, arguments: Mapping[str, str]) -> Row:
    name = calculators.typed_text(arguments, f"{colour}.name", LONGEST_NAME)
    typed = {field: calculators.typed_text(arguments, f"{colour}.{field}") for field in FIELDS}
    return Row(colour, name, typed, calculators.typed_text(arguments, f"{colour}.{CROWNS}"))
