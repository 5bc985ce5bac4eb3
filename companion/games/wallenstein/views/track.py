"""How everybody's marker moves on the points track, as a drawing (W3.2)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ..board import Colour

LEFT, WIDTH, LANE, TOP = 20, 650, 26, 16
"""In the drawing's units: the left end, the length, the height of a lane, and where the first
lane's centre is."""


class Lane(Struct, frozen=True):
    """A marker's way: its height, from where to where, and the points at its end."""

    colour: Colour
    y: int
    start: int
    end: int
    points: int


class PointsTrack(Struct, frozen=True):
    """The tens with their places, everybody's way, and the height of the drawing."""

    ticks: tuple[tuple[int, int], ...]
    lanes: tuple[Lane, ...]
    height: int


def points_track(ends: Mapping[Colour, int], winter: Mapping[Colour, int]) -> PointsTrack:
    """Return everybody's way to the points after a winter (`ends`), by the points it brought
    (W3.2).

    Points below 0, which only a correction can cause, are drawn at 0.
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
