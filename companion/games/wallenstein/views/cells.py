"""The counties as cells of one drawing, in which two counties share a border exactly if they are
neighbours.

`cells.json` is our own drawing. It was computed from x and y in the board's data: a cell went
through the midpoints of its lines and the centres of the triangles between; then the corners were
moved until all cells had about the same size, so that every name fits and every cell can be tapped.
(Bremen is by the sea there, so that all areas between neighbours are triangles.)

Corners are shared: a border is the same chain of points on both sides.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import msgspec
from msgspec import Struct

from ..board import COUNTIES

Point = tuple[float, float]

WIDTH, HEIGHT = 1000, 900
"""The size of the map, in the units of everything that is drawn on it."""
NAMED = 21, 22
"""How far a name's last line is above the county's place, and the distance between two lines."""
NAME_HIGH, ARMIES, MARGIN = 23, (-44, -16, 94, 41), 8
"""How high a line of a name is, where badge and number are from the county's place (left, top,
width, height), and the margin beside a name."""
STEP, TREMBLE = 8.0, 2.2
"""The distance between the points of a border, and how far they are moved aside to look
hand-drawn."""


class Cell(Struct, frozen=True, forbid_unknown_fields=True):
    """A county: the corners around it, the place of its signs, and its name in lines. `wide`: the
    width of the longest line, as it is drawn on the map. `signs`: how far the row of signs is
    moved from its usual place below the number, where a neighbour's name would be under it."""

    centre: tuple[int, int]
    wide: int
    nodes: tuple[int, ...]
    name: tuple[str, ...] = ()
    signs: tuple[int, int] = (0, 0)


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    nodes: tuple[Point, ...]
    counties: Mapping[str, Cell]


_FILE = msgspec.json.decode(Path(__file__).with_name("cells.json").read_bytes(), type=_File)
CELLS: Mapping[str, Cell] = _FILE.counties


def signs_centre(county: str) -> tuple[int, int]:
    """Return the place of a county's signs: inside the cell with space around it, where plates and
    signs of neighbours overlap least."""
    return CELLS[county].centre


def signs_offset(county: str) -> tuple[int, int]:
    """Return how far a county's row of signs is moved from its usual place below the number."""
    return CELLS[county].signs


def name_lines(county: str) -> tuple[str, ...]:
    """Return the printed name, in two lines if it is too long for the cell."""
    return CELLS[county].name or (COUNTIES[county].name,)


def name_plate_outline(county: str, *, owned: bool) -> str:
    """Return the outline of the plate behind a county's name. If the county is `owned`, the plate
    also has room for a badge and a number."""
    x, y = signs_centre(county)
    above, line_high = NAMED
    wide = CELLS[county].wide + 2 * MARGIN
    high = line_high * (len(name_lines(county)) - 1) + NAME_HIGH + MARGIN
    left, top = x - wide // 2, y - above - high + MARGIN
    right, down, below_wide, below_high = ARMIES
    if not owned:
        return f"M{left} {top}h{wide}v{high}h-{wide}z"
    below = y + down + below_high
    edges = f"H{x + right + below_wide}V{below}H{x + right}V{top + high}"
    return f"M{left} {top}h{wide}v{high}{edges}H{left}z"


def hyphenated_name(county: str) -> str:
    """Return the printed name, with a soft hyphen where the map breaks a word in two."""
    printed = COUNTIES[county].name
    first, *rest = name_lines(county)
    if not rest or printed.startswith(first):
        return printed
    return f"{first.removesuffix('-')}\N{SOFT HYPHEN}{rest[0]}"


_LEFT: Mapping[tuple[int, int], str] = {
    step: county
    for county, cell in CELLS.items()
    for step in zip(cell.nodes, (*cell.nodes[1:], cell.nodes[0]), strict=True)
}
"""The county to the left of each step from corner to corner. Its neighbour has the step in
reverse."""


@cache
def county_outline(county: str) -> tuple[Point, ...]:
    """Return the border of a county as a closed line of many points."""
    return tuple(point for _, chain in border_lines(county) for point in border_points(chain)[:-1])


def border_lines(county: str) -> tuple[tuple[str | None, tuple[int, ...]], ...]:
    """Return the lines of a county's border: the neighbour (None: no county) and the corners along
    it."""
    nodes = CELLS[county].nodes
    steps = list(zip(nodes, (*nodes[1:], nodes[0]), strict=True))
    beyond = [_LEFT.get((there, here)) for here, there in steps]
    first = next(i for i in range(len(steps)) if beyond[i] != beyond[i - 1])
    around = zip(beyond[first:] + beyond[:first], steps[first:] + steps[:first], strict=True)
    return tuple(
        (other, (run[0][1][0], *(there for _, (_, there) in run)))
        for other, run in ((other, list(run)) for other, run in groupby(around, itemgetter(0)))
    )


@cache
def border_points(chain: tuple[int, ...]) -> tuple[Point, ...]:
    """Return the points along a line of a border, from its first corner to its last."""
    if chain[0] > chain[-1]:
        return border_points(chain[::-1])[::-1]
    curve = list(smooth_curve([_FILE.nodes[node] for node in chain]))
    seed = blake2b(repr(chain).encode(), digest_size=4).digest()
    return tuple(_shaken_point(point, i, len(curve) - 1, seed) for i, point in enumerate(curve))


def smooth_curve(points: Sequence[Point]) -> Iterator[Point]:
    """Yield points of a curve through all given points (Catmull-Rom spline), about `STEP` apart."""
    ends = [points[0], *points, points[-1]]
    for before, here, there, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        steps = max(1, round(math.dist(here, there) / STEP))
        for step in range(steps):
            yield _spline_point(before, here, there, after, step / steps)
    yield points[-1]


def _spline_point(before: Point, here: Point, there: Point, after: Point, t: float) -> Point:
    x, y = (
        0.5
        * (
            2 * b
            + (c - a) * t
            + (2 * a - 5 * b + 4 * c - d) * t**2
            + (3 * b - a - 3 * c + d) * t**3
        )
        for a, b, c, d in zip(before, here, there, after, strict=True)
    )
    return x, y


def _shaken_point(point: Point, i: int, last: int, seed: bytes) -> Point:
    """Return the i-th point, moved sideways a little by two waves of different length. The ends do
    not move."""
    calm = min(1.0, i / 3, (last - i) / 3) * TREMBLE / 2
    right, down = (
        calm * (math.sin(0.9 * i + one) + math.sin(1.7 * i + other))
        for one, other in (seed[:2], seed[2:])
    )
    return round(point[0] + right), round(point[1] + down)
