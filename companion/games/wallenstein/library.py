"""What the library of boxes needs from this game: amounts of favors and decks (WC.5, WK.2), and how
the printed board differs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from msgspec.structs import replace

from companion.core.play import Plain
from companion.core.structs import storable

from .printing import check_differences, reduce_differences
from .setup import Benefit, Box, check_box
from .state import State

SAMPLE_BOX = Box(
    favors={
        "2": 2, "9": 4, "16": 6, "3": 2, "8": 3, "14": 4, "5": 2, "15": 3, "20": 4,
        "6": 1, "13": 2, "19": 3, "7": "post", "17": "church", "21": "palace",
    },
    benefits=(
        Benefit(),
        Benefit(thalers=2, armies=2, grain=2, points=0),
        Benefit(thalers=3, armies=3, grain=3, points=1),
        Benefit(thalers=4, armies=4, grain=4, points=2),
    ),
    name="The companion's sample box",
    sample=True,
)  # fmt: skip
"""WC.5, WK.2: amounts that the companion's authors made up, for games without a real box."""

whole_pieces = (("benefits", "*"), ("board", "supply_chart"))
"""A card of the four-card decks is compared as a whole, and the supply chart, whose rows depend on
each other."""


def sample() -> Box:
    """Return the sample box, with which every module can be played at once."""
    return SAMPLE_BOX


def read(data: Mapping[str, object]) -> Box:
    """Return plain data as a box, without differences that say the same as the app's board. Refused
    with the key or the card that does not fit."""
    box = storable(data, Box, "box")
    check_box(box)
    if box.board is None:
        return box
    check_differences(box.board)
    return replace(box, board=reduce_differences(box.board))


def without_unknown(data: Plain) -> Plain:
    """Return a set-up's box unchanged: unknown values stay in it."""
    return data


def table_box(state: State) -> Box:
    """Return the table's box, including what the table has learned."""
    return state.box


def merge_setup(box: Box, begun: Box) -> Box:
    """Return the box unchanged: a set-up adds nothing to it."""
    return box


def learned_box(state: State) -> Box | None:
    """Return what the table has learned about favors and cards since it was opened, or None."""
    before = state.setup.box or Box()
    favors = {n: it for n, it in state.box.favors.items() if it != before.favors.get(n)}
    cards = zip_longest(state.box.benefits, before.benefits)
    benefits = tuple(None if card == old else card for card, old in cards)
    known = any(card is not None for card in benefits)
    return Box(favors, benefits if known else ()) if favors or known else None


def merge_learned(box: Box, learned: Box) -> Box:
    """Return the box with what a table has learned, which replaces what the box had."""
    cards = zip_longest(learned.benefits, box.benefits)
    benefits = tuple(old if card is None else card for card, old in cards)
    return replace(box, favors={**box.favors, **learned.favors}, benefits=benefits)


def align(here: Box, there: Box) -> Box:
    """Return the box `there` unchanged: cards and counties have the same names in every copy."""
    return there


def free_path(data: Plain, path: tuple[str | int, ...]) -> None:
    """Return None: every copy has each component once."""
