"""The numbers that the editor of a storage tile suggests.

No text says which bonuses and points are printed. So the suggestions are what the copy's other
tiles have, and for the first tile small numbers that rise along a row. They are marked as
suggestions, and a tap changes them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from .components import Box, Face, Row

MOST_ROWS = MOST_SPACES = 12
FIRST_BONUS = 4


class UsualNumbers(Struct, frozen=True):
    """The numbers to suggest: the bonus by the place of the row, and the points of all spaces of a
    row by how many they are."""

    bonus: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]


def usual_numbers(box: Box, face: Face) -> UsualNumbers:
    """Return what that side of the box's storage tiles has most often, and where nothing is known,
    a bonus that falls from row to row and points that rise along a row."""
    sides = [rows for tile in box.storage_tiles.values() if (rows := tile.rows(face))]
    every = [row for rows in sides for row in rows]
    return UsualNumbers(
        tuple(
            _commonest_bonus((side[n] for side in sides if n < len(side)), max(1, FIRST_BONUS - n))
            for n in range(MOST_ROWS)
        ),
        tuple(_commonest_points(every, length) for length in range(MOST_SPACES + 1)),
    )


def _commonest_bonus(rows: Iterable[Row], otherwise: int) -> int:
    known = Counter(row.bonus for row in rows).most_common(1)
    return known[0][0] if known else otherwise


def _commonest_points(rows: Iterable[Row], length: int) -> tuple[int, ...]:
    known = Counter(
        tuple(s.points for s in row.spaces) for row in rows if len(row.spaces) == length
    )
    if known:
        return known.most_common(1)[0][0]
    return (*[1] * (length - 1), 2) if length else ()
