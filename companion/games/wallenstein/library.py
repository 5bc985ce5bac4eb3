"""The library's boxes of this game: amounts of favors and decks (WC.5, WK.2), and differences of
the printed board."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import chain

from msgspec.structs import replace

from companion.core.play import Boxes, Joined, Plain, merge_known
from companion.core.structs import convert_storable

from .box.box import Benefit, Box, check_box
from .box.printing import check_differences, find_changes, reduce_differences
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


class WallensteinBoxes(Boxes[Box, State]):
    """The boxes of Wallenstein."""

    def sample_box(self) -> Box:
        """Return the sample box, with which every module can be played at once."""
        return SAMPLE_BOX

    def read(self, data: Plain) -> Box:
        """Return a box from its plain data, without differences that equal the app's board. Refused
        if the data does not fit; the refusal names the key or the card."""
        box = convert_storable(data, Box, "box")
        check_box(box)
        if box.board is None:
            return box
        check_differences(box.board)
        return replace(box, board=reduce_differences(box.board))

    def component_fingerprints(self, box: Box) -> Iterator[Hashable]:
        """Yield every favor and card that is known, and every difference of the board."""
        known = (*box.favors.items(), *enumerate(box.benefits))
        yield from (one for one in known if one[1] is not None)
        yield from find_changes(box.differences)

    def first_box(self, state: State) -> Box:
        return state.setup.box or Box()

    def merge_learned(self, box: Box, before: Box, now: Box) -> Joined[Box]:
        """Return the box with the favors and cards that were entered at a table."""
        favors, odd_favors = merge_known(box.favors, before.favors, now.favors)
        every = (dict(enumerate(one.benefits)) for one in (box, before, now))
        cards, odd_cards = merge_known(*every)
        benefits = tuple(cards.get(n) for n in range(max(cards, default=-1) + 1))
        differing = [("favors", n) for n in odd_favors], [("benefits", n) for n in odd_cards]
        return Joined(replace(box, favors=favors, benefits=benefits), tuple(chain(*differing)))


BOXES = WallensteinBoxes()
