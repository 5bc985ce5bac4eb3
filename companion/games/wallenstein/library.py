"""What the library of boxes needs from this game: amounts of favors and decks (WC.5, WK.2), and how
the printed board differs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from itertools import chain

from msgspec.structs import replace

from companion.core.play import Joined, Plain, join_known
from companion.core.structs import storable

from .printing import check_differences, find_changes, reduce_differences
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


def first_box(state: State) -> Box:
    """Return the box with which the table was set up."""
    return state.setup.box or Box()


def learned_box(state: State) -> Box | None:
    """Return the table's box; None if no favor and no card was entered since the table opened."""
    return None if state.box == first_box(state) else state.box


def join_learned(box: Box, before: Box, now: Box) -> Joined[Box]:
    """Return the box with the favors and cards that were entered at a table."""
    favors, odd_favors = join_known(box.favors, before.favors, now.favors)
    cards, odd_cards = join_known(*(dict(enumerate(one.benefits)) for one in (box, before, now)))
    benefits = tuple(cards.get(n) for n in range(max(cards, default=-1) + 1))
    differing = [("favors", n) for n in odd_favors], [("benefits", n) for n in odd_cards]
    return Joined(replace(box, favors=favors, benefits=benefits), tuple(chain(*differing)))


def looks(box: Box) -> Iterator[Hashable]:
    """Yield every favor and card that is known, and every difference of the board."""
    known = (*box.favors.items(), *enumerate(box.benefits))
    yield from (one for one in known if one[1] is not None)
    yield from find_changes(box.differences)
