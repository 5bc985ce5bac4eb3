"""The calculator: scores the end of a game from the hands that everybody shows (docs/formats.md,
section 3)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from companion.core.names import read_named_rows
from companion.core.play import Refused
from companion.core.reading import check_keys, require_whole_number
from companion.core.structs import convert
from companion.core.wording import N_, Gettext, fill

from . import scoring
from .box.box import check_points
from .box.components import DECK_CARDS, DECKS, ESTATES, GREY_FIGURES
from .scoring import Hand
from .setup import FEWEST, MOST, Rulings
from .words.results import reason_sentence

FIELDS = ("influence", "guards", *ESTATES)
CROWNS = "crowns"
"""The key of L6 points from crowns that score with the leader cards, if followers are played."""
LEVEL = "level"
"""The key of the house rule about a tie for the victory (R7.5)."""
MOST_GREY_CARDS = 26
MOST_FIGURES = DECK_CARDS * sum(map(int, DECKS)) + GREY_FIGURES * MOST_GREY_CARDS
"""The figures on all leader cards, with the larger of both numbers of grey cards (R0.4)."""
TOO_MANY_FIGURES = N_(
    "All hands together have %(count)s leader figures, but all leader cards together show at "
    "most %(most)s."
)


def score(data: object, gettext: Gettext) -> tuple[dict[str, object], list[str]]:
    """Return the result for these hands (R7), and warnings: about placeholder numbers (S5), and
    about hands that no table can have."""
    asked = parse_calculation(data)
    result = scoring.score(asked.hands, asked.leader_points, by_leaders=asked.by_leaders)
    warnings = [reason_sentence(reason, gettext) for reason in result.warnings()]
    return result.as_json(), [*warnings, *find_impossible(asked.hands.values(), gettext)]


def find_impossible(hands: Iterable[Hand], gettext: Gettext) -> list[str]:
    """Return a warning if the hands have more figures than all leader cards show (R0.4); otherwise
    nothing."""
    count = sum(getattr(hand, estate) for hand in hands for estate in ESTATES)
    values = {"count": count, "most": MOST_FIGURES}
    return [fill(TOO_MANY_FIGURES, values, gettext)] if count > MOST_FIGURES else []


class Calculation(Struct, frozen=True):
    """The input of the calculator, for `scoring.score`."""

    hands: dict[str, Hand]
    leader_points: tuple[int, ...] | None = None
    by_leaders: bool = False


def parse_calculation(data: object) -> Calculation:
    """Read `{"players": [{"name", "influence", …}], "leader_points": [6 numbers], "level": …}`.

    If one player has `crowns`, the others have 0 by default. Refused with a code from
    `companion.core.wording.reading` if anything does not fit.
    """
    table, rows = read_named_rows(data, range(FEWEST, MOST + 1), ["leader_points", LEVEL])
    hands = {name: _read_hand(name, values) for name, values in rows.items()}
    if any(hand.crowns is not None for hand in hands.values()):
        hands = {name: replace(hand, crowns=hand.crowns or 0) for name, hand in hands.items()}
    points = leader_points(table.get("leader_points"), len(rows))
    rules = convert({key: table[key] for key in table if key == LEVEL}, Rulings, "setup")
    return Calculation(hands, points, by_leaders=rules.level == "leaders")


def leader_points(value: object, players: int) -> tuple[int, ...] | None:
    """Return the overlay's six numbers (S5); None if none are given. Refused if the numbers rise
    from place to place, or unless six play."""
    if value is None:
        return None
    if players != MOST:
        raise Refused("leader-points-unwanted", {"count": players})
    if not isinstance(value, list) or len(value) != MOST:
        raise Refused("leader-points-count")
    points = tuple(require_whole_number(number, "", "leader_points") for number in value)
    check_points(points)
    return points


def _read_hand(name: str, values: dict[str, object]) -> Hand:
    check_keys(values, name, ["name", *FIELDS], [CROWNS])
    given = (*FIELDS, CROWNS) if CROWNS in values else FIELDS
    return Hand(**{field: require_whole_number(values[field], name, field) for field in given})
