"""What the library of boxes asks of this game: amounts of favors and decks (WC.5, WK.2)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from msgspec.structs import replace

from companion.core.play import Plain
from companion.core.structs import storable

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
"""WC.5, WK.2: amounts of the companion's own, for games without a real box."""


def sample() -> Box:
    """The companion's own invention, with which every module can be played at once."""
    return SAMPLE_BOX


def fresh(box: Box) -> Box:
    """A box called like this one, of which nothing else is known."""
    return Box(name=box.name, language=box.language, notes=box.notes, library=box.library)


def read(data: Mapping[str, object]) -> Box:
    """Return plain data as a box. Refused with the key or the card that does not fit."""
    box = storable(data, Box, "box")
    check_box(box)
    return box


def without_unknown(data: Plain) -> Plain:
    """Return a set-up's box as it is: what it says is not known stays in it."""
    return data


def table_box(state: State) -> Box:
    """Return the table's box, as far as it is known by now."""
    return state.box


def merge_setup(box: Box, begun: Box) -> Box:
    """Return the box as it is: a set-up says nothing about it."""
    return box


def learned_box(state: State) -> Box | None:
    """Return what the table has learned about favors and cards since it opened, or None."""
    before = state.setup.box or Box()
    favors = {n: it for n, it in state.box.favors.items() if it != before.favors.get(n)}
    cards = zip_longest(state.box.benefits, before.benefits)
    benefits = tuple(None if card == old else card for card, old in cards)
    known = any(card is not None for card in benefits)
    return Box(favors, benefits if known else ()) if favors or known else None


def merge_learned(box: Box, learned: Box) -> Box:
    """Return the box with what a table has learned; where both know something, the table counts."""
    cards = zip_longest(learned.benefits, box.benefits)
    benefits = tuple(old if card is None else card for card, old in cards)
    return replace(box, favors={**box.favors, **learned.favors}, benefits=benefits)
