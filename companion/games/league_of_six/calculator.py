"""The calculator: scores the end of a game from the hands that everybody shows (docs/formats.md,
section 3)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.names import named_rows
from companion.core.play import Refused
from companion.core.reading import known_keys, whole
from companion.core.wording import Gettext

from . import scoring
from .box.box import check_points
from .box.components import ESTATES
from .scoring import Hand
from .words.results import reason_sentence

FIELDS = ("influence", "guards", *ESTATES)
CROWNS = "crowns"
"""The key of L6 points from crowns that score with the leader cards, if followers are played."""
FEWEST, MOST = 3, 6


def score(data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
    """Return the result for these hands (R7), and a warning for each number that is only a
    placeholder (S5)."""
    asked = parse(data)
    result = scoring.score(asked.hands, asked.leader_points)
    return result.as_json(), [reason_sentence(reason, gettext) for reason in result.warnings()]


class Calculation(Struct, frozen=True):
    """The input of the calculator, for `score(hands, leader_points)`."""

    hands: dict[str, Hand]
    leader_points: tuple[int, ...] | None = None


def parse(data: object) -> Calculation:
    """Read `{"players": [{"name", "influence", …}], "leader_points": [6 numbers]}`.

    If one player has `crowns`, the others have 0 by default. Refused with a code from
    `companion.core.wording.reading` if anything does not fit.
    """
    table, rows = named_rows(data, range(FEWEST, MOST + 1), ["leader_points"])
    hands = {name: _hand(name, values) for name, values in rows.items()}
    if any(hand.crowns is not None for hand in hands.values()):
        hands = {name: replace(hand, crowns=hand.crowns or 0) for name, hand in hands.items()}
    return Calculation(hands, leader_points(table.get("leader_points"), len(rows)))


def leader_points(value: object, players: int) -> tuple[int, ...] | None:
    """Return the overlay's six numbers, which never rise from place to place (S5). Refused unless
    six play."""
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
