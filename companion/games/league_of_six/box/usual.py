"""The numbers that the editor of a storage tile suggests.

No text says which bonuses and points are printed. So the suggestions are what the box's other
tiles have most often. For the first tile they are a bonus that falls from row to row, and the
points of the row above or small ones that rise along a row. They are marked as suggestions. One key
puts all points of a row right. Which numbers a row gets below others is decided on the page
(static/league_of_six/js/rows.js).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement

from msgspec import Struct

from .box import Box
from .components import MOST_SPACES, Face, Row

MOST_KEYS = 12
"""How many keys for the points of a row there are at most."""
FIRST_BONUS = 4
SMALL_POINTS = (1, 2, 3)

Points = tuple[int, ...]


class UsualNumbers(Struct, frozen=True):
    """The numbers to suggest: the bonus by the place of the row, as far as tiles are known; and by
    the number of a row's spaces the points to choose from, most likely first. `known`: with how
    many spaces the box's other tiles have rows."""

    bonus: Points
    points: tuple[tuple[Points, ...], ...]
    known: tuple[int, ...] = ()


def usual_numbers(box: Box, face: Face) -> UsualNumbers:
    """Return the numbers to suggest for that side of the box's storage tiles."""
    sides = [rows for tile in box.storage_tiles.values() if (rows := tile.rows(face))]
    every = [row for rows in sides for row in rows]
    most = max(map(len, sides), default=0)
    bonus = tuple(_commonest(side[n].bonus for side in sides if n < len(side)) for n in range(most))
    points = tuple(_points_to_choose(every, length) for length in range(MOST_SPACES + 1))
    known = sorted({len(row.spaces) for row in every})
    return UsualNumbers(bonus or (FIRST_BONUS,), points, tuple(known))


def _commonest(numbers: Iterable[int]) -> int:
    return Counter(numbers).most_common(1)[0][0]


def _points_to_choose(rows: Iterable[Row], length: int) -> tuple[Points, ...]:
    """Return the points of known rows with that many spaces, the commonest first, then others."""
    known = Counter(
        tuple(s.points for s in row.spaces) for row in rows if len(row.spaces) == length
    )
    in_order = [points for points, _ in known.most_common()]
    return tuple(dict.fromkeys((*in_order, *_plausible_points(length))))[:MOST_KEYS]


@cache
def _plausible_points(length: int) -> tuple[Points, ...]:
    """Return points that rise or fall along a row: first one space worth more than the others, then
    all others, the smallest first."""
    if not length:
        return ()
    first = (*[1] * (length - 1), 2)
    return tuple(dict.fromkeys((first, *sorted(_rising_and_falling(length), key=sum))))


def _rising_and_falling(length: int) -> Iterator[Points]:
    for points in combinations_with_replacement(SMALL_POINTS, length):
        yield from (points, points[::-1])
