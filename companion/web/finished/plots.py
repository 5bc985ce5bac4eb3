"""The geometry of line and bar plots: plain numbers, which templates render as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 34, 64, 16, 28
LINE = 22
"""The height of a line of names below a plot, in the letters of a phone."""
STEP = 10
APART = 25
"""The least distance between two names at the ends of lines."""


class Mark(NamedTuple):
    """A point of a line, and its value."""

    x: float
    y: float
    value: int


class Line(NamedTuple):
    """The line of one player. `label` is the height of the name at its end."""

    player: str
    marks: tuple[Mark, ...]
    label: float

    @property
    def path(self) -> str:
        """Return the line in the format of SVG's `points`."""
        return " ".join(f"{mark.x},{mark.y}" for mark in self.marks)


class Lines(NamedTuple):
    """A plot of lines with its grid. `values` has the height of each grid line and its value,
    `columns` the x of each column. `foot` is the height of the first text line below the plot."""

    width: int
    height: int
    foot: int
    lines: tuple[Line, ...]
    values: tuple[tuple[float, int], ...]
    columns: tuple[float, ...]


class Segment(NamedTuple):
    """A segment of a bar, in hundredths of the plot's width. `shown`: there is space for its
    number."""

    source: str
    points: float
    x: float
    width: float
    shown: bool


class Bars(NamedTuple):
    """A plot of bars by player. Paid points are drawn left of `zero`."""

    zero: float
    bars: Mapping[str, tuple[Segment, ...]]


def draw_lines(points: Mapping[str, Sequence[int]], below: int = 1) -> Lines:
    """Return a line for each player through the points after each round. `below` is the number of
    text lines below the plot."""
    highest = max((n for curve in points.values() for n in curve), default=0)
    lowest = min((n for curve in points.values() for n in curve), default=0)
    top = max(STEP, -(-highest // STEP) * STEP)
    low = min(0, lowest // STEP * STEP)
    count = max(map(len, points.values()), default=0)
    columns = tuple(
        round(LEFT + n * (WIDTH - LEFT - RIGHT) / max(1, count - 1), 1) for n in range(count)
    )

    def y_of(value: int) -> float:
        return round(HEIGHT - BOTTOM - (value - low) * (HEIGHT - TOP - BOTTOM) / (top - low), 1)

    curves = {
        player: tuple(Mark(x, y_of(n), n) for x, n in zip(columns, curve, strict=False))
        for player, curve in points.items()
    }
    ends = _spread_heights({player: marks[-1].y for player, marks in curves.items() if marks})
    grid = tuple((y_of(n), n) for n in range(low, top + 1, _grid_distance(top - low)))
    drawn = tuple(Line(player, marks, ends.get(player, 0)) for player, marks in curves.items())
    whole = HEIGHT + LINE * (below - 1)
    return Lines(WIDTH, whole, HEIGHT - 6, drawn, grid, columns)


def _grid_distance(span: int) -> int:
    """Return the distance between two grid lines, so that there are at most about six lines."""
    return next(step for step in (10, 20, 50, 100, 200, 500, 1000) if span <= 6 * step)


def _spread_heights(heights: Mapping[str, float]) -> dict[str, float]:
    """Return the heights of names, moved so that no two overlap and none is below the plot."""
    placed: dict[str, float] = {}
    lowest = -float(APART)
    for player, height in sorted(heights.items(), key=lambda item: item[1]):
        placed[player] = lowest = max(height, lowest + APART)
    ceiling = float(HEIGHT - BOTTOM) + APART
    for player in reversed(placed):
        placed[player] = ceiling = min(placed[player], ceiling - APART)
    return placed


def draw_bars(parts: Mapping[str, Mapping[str, float]], room: float = 6) -> Bars:
    """Return a bar for each player. A segment shows its number if it is at least `room` wide."""
    right = max((sum(n for n in some.values() if n > 0) for some in parts.values()), default=0)
    left = max((-sum(n for n in some.values() if n < 0) for some in parts.values()), default=0)
    unit = 100 / ((left + right) or 1)
    zero = left * unit
    return Bars(
        round(zero, 2),
        {
            player: tuple(_bar_segments(some.items(), zero, unit, room))
            for player, some in parts.items()
        },
    )


def _bar_segments(
    some: Iterable[tuple[str, float]], zero: float, unit: float, room: float
) -> Iterable[Segment]:
    """Yield the segments of a bar: gains one after another to the right of zero, costs to the
    left."""
    right = left = zero
    for source, points in some:
        width = abs(points) * unit
        if points > 0:
            yield Segment(source, points, round(right, 2), round(width, 2), width >= room)
            right += width
        elif points < 0:
            left -= width
            yield Segment(source, points, round(left, 2), round(width, 2), width >= room)
