"""The calculator: the end of a game scored from what everybody shows (formats, section 3)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.names import named_rows
from companion.core.play import Refused
from companion.core.reading import known_keys, whole
from companion.core.wording import Gettext

from . import scoring
from .box.components import ESTATES, check_points
from .scoring import Hand
from .words.scoring import because

FIELDS = ("influence", "guards", *ESTATES)
CROWNS = "crowns"
"""L6: where followers are played, the points of those that are scored with the leader cards."""
FEWEST, MOST = 3, 6


def score(data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
    """Return who gets what for the hands that everybody shows (R7), and a warning for each number
    that stands in for an unknown one (S5)."""
    asked = parse(data)
    result = scoring.score(asked.hands, asked.leader_points)
    return result.as_json(), [because(reason, gettext) for reason in result.warnings()]


class Calculation(Struct, frozen=True):
    """A question to the calculator; `score(hands, leader_points)` answers it."""

    hands: dict[str, Hand]
    leader_points: tuple[int, ...] | None = None


def parse(data: object) -> Calculation:
    """Read `{"players": [{"name", "influence", …}], "leader_points": [6 numbers]}`.

    Where one player has `crowns`, all have: those who do not say so 0.
    `Refused`, with a code from `companion.core.wording.reading`, if anything is off.
    """
    table, rows = named_rows(data, range(FEWEST, MOST + 1), ["leader_points"])
    hands = {name: _hand(name, values) for name, values in rows.items()}
    if any(hand.crowns is not None for hand in hands.values()):
        hands = {name: replace(hand, crowns=hand.crowns or 0) for name, hand in hands.items()}
    return Calculation(hands, leader_points(table.get("leader_points"), len(rows)))


def leader_points(value: object, players: int) -> tuple[int, ...] | None:
    """S5: the overlay's six numbers, first place first, never rising; only with six players."""
    if value is None:
        return None
    if players != MOST:
        raise Refused("leader-points-unwanted", {"count": players})
    if not isinstance(value, list) or len(value) != MOST:
        raise Refused("leader-points-count")
    points = tuple(whole(number, "", "leader_points") for number in value)
    check_points(points)
    return points


def _hand(name: str, values: dict[str, object]) -> Hand:
    known_keys(values, name, ["name", *FIELDS], [CROWNS])
    given = (*FIELDS, CROWNS) if CROWNS in values else FIELDS
    return Hand(**{field: whole(values[field], name, field) for field in given})
