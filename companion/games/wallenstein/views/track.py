"""How far everybody's marker goes on the points track, drawn (W3.2)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ..board import Colour

LEFT, WIDTH, LANE, TOP = 20, 650, 26, 16
"""In the drawing's units: its left end, its length, a marker's height, the first one's middle."""


class Lane(Struct, frozen=True):
    """A marker's way: at what height, from where to where, and the points it comes to."""

    colour: Colour
    y: int
    start: int
    end: int
    points: int


class PointsTrack(Struct, frozen=True):
    """The tens, each with its place, everybody's way, and how high the drawing is."""

    ticks: tuple[tuple[int, int], ...]
    lanes: tuple[Lane, ...]
    height: int


def points_track(ends: Mapping[Colour, int], winter: Mapping[Colour, int]) -> PointsTrack:
    """W3.2: everybody's way to the points after a winter (`ends`), by what it brought (`winter`).

    Below nothing, where only a correction leads, the track has no spaces.
    """
    most = max(10, -(-max(ends.values()) // 10) * 10)

    def at(points: int) -> int:
        return LEFT + max(0, points) * WIDTH // most

    lanes = tuple(
        Lane(colour, TOP + n * LANE, at(end - winter[colour]), at(end), end)
        for n, (colour, end) in enumerate(ends.items())
    )
    ticks = tuple((n, at(n)) for n in range(0, most + 1, 10))
    return PointsTrack(ticks, lanes, TOP + len(lanes) * LANE + 10)
