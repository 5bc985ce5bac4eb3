"""What stands in the calculator's fields, as typed, and what can be made of it.

The fields are query parameters (`red.name=Anna&red.influence=41`), so the address holds it all.
Half-typed things are no errors here: a field that is not a number yet counts as 0.
"""

from collections.abc import Mapping

from msgspec import Struct

from companion.games import Refused
from companion.games.league_of_six.scoring import Hand
from companion.games.league_of_six.scoring_input import FEWEST, FIELDS, MOST, leader_points
from companion.games.reading import LARGEST, LONGEST_NAME

COLOURS = ("red", "yellow", "green", "blue", "purple", "black")
USUAL = 4
LONGEST_FIELD = 8


class Row(Struct, frozen=True):
    """One player's line: the colour stays, whoever joins or leaves."""

    colour: str
    name: str
    typed: dict[str, str]

    def hand(self) -> Hand:
        """The hand as far as it is typed."""
        return Hand(**{field: whole(self.typed[field]) or 0 for field in FIELDS})

    def odd(self) -> list[str]:
        """Fields that hold something that is not a number from 0 to 999."""
        return [field for field, text in self.typed.items() if text and whole(text) is None]


class Form(Struct, frozen=True):
    """All that is typed: a row for each player, and the overlay's six points."""

    rows: tuple[Row, ...]
    points: tuple[str, ...]

    def begun(self) -> bool:
        """Whether there is a number to calculate with."""
        return any(any(row.typed.values()) for row in self.rows)

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
            for field, text in row.typed.items():
                if text:
                    parameters[f"{row.colour}.{field}"] = text
        parameters.update({f"points.{n}": text for n, text in enumerate(self.points, 1) if text})
        return parameters


def read(arguments: Mapping[str, str]) -> Form:
    """The form that these parameters hold, after adding or removing a player if they ask for it."""
    seen = dict.fromkeys(key.partition(".")[0] for key in arguments)
    colours = [colour for colour in seen if colour in COLOURS] or list(COLOURS[:USUAL])
    if arguments.get("remove") in colours and len(colours) > FEWEST:
        colours.remove(arguments["remove"])
    free = [colour for colour in COLOURS if colour not in colours]
    wanted = max(FEWEST, len(colours) + ("add" in arguments))
    colours += free[: wanted - len(colours)]
    return Form(
        rows=tuple(_row(colour, arguments) for colour in colours),
        points=tuple(_text(arguments, f"points.{n}") for n in range(1, MOST + 1)),
    )


def whole(text: str) -> int | None:
    """The number that `text` is; None where it is not (yet) one from 0 to 999."""
    if not (text.isascii() and text.isdigit()):
        return None
    return int(text) if int(text) <= LARGEST else None


def _row(colour: str, arguments: Mapping[str, str]) -> Row:
    name = _text(arguments, f"{colour}.name", LONGEST_NAME)
    return Row(colour, name, {field: _text(arguments, f"{colour}.{field}") for field in FIELDS})


def _text(arguments: Mapping[str, str], key: str, longest: int = LONGEST_FIELD) -> str:
    return arguments.get(key, "").strip()[:longest].rstrip()
