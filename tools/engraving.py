"""Draw the lines of a woodcut as SVG paths: borders inside a border, and hatching."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
Round = Sequence[Point]
"""A closed line. Its last point is connected to its first."""


def path(points: Sequence[Point], *, closed: bool = True) -> str:
    """Return the points as an SVG path of whole numbers, each relative to the point before."""
    whole = [(round(x), round(y)) for x, y in points]
    steps = [(c - a, d - b) for (a, b), (c, d) in pairwise(whole) if (a, b) != (c, d)]
    moved = " ".join(f"{x} {y}" for x, y in steps).replace(" -", "-")
    return f"M{whole[0][0]} {whole[0][1]}l{moved}{'z' if closed else ''}"


def within(border: Round, far: float) -> list[Point]:
    """Return the line at distance `far` inside a closed line, or outside it if `far` is
    negative."""
    points = [
        _aside(border[i - 2], point, border[(i + 2) % len(border)], far)
        for i, point in enumerate(border)
    ]
    return [point for point in points if _distance(point, border, closed=True) > abs(far) * 0.93]


def beside(line: Sequence[Point], far: float) -> list[Point]:
    """Return the line at that distance to the right of an open line, seen in its direction on the
    map."""
    last = len(line) - 1
    points = [
        _aside(line[max(0, i - 2)], point, line[min(last, i + 2)], far)
        for i, point in enumerate(line)
    ]
    return [point for point in points if _distance(point, line, closed=False) > abs(far) * 0.93]


def _aside(before: Point, here: Point, after: Point, far: float) -> Point:
    right, down = after[0] - before[0], after[1] - before[1]
    long = math.hypot(right, down) or 1.0
    return here[0] - down / long * far, here[1] + right / long * far


def _distance(point: Point, line: Sequence[Point], *, closed: bool) -> float:
    ends = (*line, line[0]) if closed else line
    return min(_to_piece(point, a, b) for a, b in pairwise(ends))


def _to_piece(point: Point, a: Point, b: Point) -> float:
    right, down = b[0] - a[0], b[1] - a[1]
    long = right * right + down * down or 1.0
    t = max(0.0, min(1.0, ((point[0] - a[0]) * right + (point[1] - a[1]) * down) / long))
    return math.dist(point, (a[0] + t * right, a[1] + t * down))


def hatch(rounds: Iterable[Round], turn: int, apart: float) -> Iterator[tuple[Point, Point]]:
    """Return parallel lines, `turn` degrees from horizontal, that fill the points inside an odd
    number of the outlines."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    level = [[(x * cos + y * sin, y * cos - x * sin) for x, y in one] for one in rounds]
    low = min(y for one in level for _, y in one)
    high = max(y for one in level for _, y in one)
    for n in range(math.ceil(low / apart), math.floor(high / apart) + 1):
        for left, right in _spans(level, n * apart + 0.01):
            if right - left > 2:
                yield _back(left, n * apart, cos, sin), _back(right, n * apart, cos, sin)


def _spans(rounds: Iterable[Round], y: float) -> Iterator[tuple[float, float]]:
    cuts = sorted(
        a + (c - a) * (y - b) / (d - b)
        for one in rounds
        for (a, b), (c, d) in pairwise((*one, one[0]))
        if (b > y) != (d > y)
    )
    return zip(cuts[::2], cuts[1::2], strict=True)


def _back(x: float, y: float, cos: float, sin: float) -> Point:
    return x * cos - y * sin, x * sin + y * cos


def strokes(lines: Iterable[tuple[Point, Point]]) -> str:
    """Return single strokes as one SVG path, each relative to the end of the one before."""
    said, at = [], (0, 0)
    for line in lines:
        (x, y), (to_x, to_y) = (tuple(round(one) for one in point) for point in line)
        said.append(f"m{x - at[0]} {y - at[1]}{_stroke(to_x - x, to_y - y)}")
        at = (to_x, to_y)
    return "".join(said).replace(" -", "-")


def _stroke(right: int, down: int) -> str:
    if not down:
        return f"h{right}"
    return f"l{right} {down}" if right else f"v{down}"
