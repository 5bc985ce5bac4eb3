"""Points of a winter and the result (W3.2, W3.3), for tables and for the calculator alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

from ..board import BUILDINGS, Building

MOST: Mapping[Building, int] = {"palace": 3, "church": 2, "post": 1}
"""W3.2: for the most of a kind in a region."""

Who = TypeVar("Who", bound=str)


class Standing(Struct, frozen=True):
    """Where a player has come to: points, and Thalers that decide a tie."""

    points: int
    thalers: int
    place: int


class Result(Struct, frozen=True):
    """W3.3: who came where; several winners share the victory."""

    players: Mapping[str, Standing]
    winners: tuple[str, ...]


def majority(kind: Building, counts: Mapping[Who, int]) -> dict[Who, int]:
    """W3.2: points for the most of a kind in one region; tied players get one less each."""
    most = max(counts.values(), default=0)
    leading = [who for who, n in counts.items() if n == most] if most else []
    points = MOST[kind] - (len(leading) > 1)
    return {who: points for who in leading if points}


def majorities(
    regions: Mapping[str, Mapping[Building, Mapping[Who, int]]],
) -> list[tuple[Who, str, Building, int]]:
    """All points for majorities: who, in which region, for what kind, how many."""
    return [
        (who, region, kind, points)
        for region, kinds in regions.items()
        for kind in BUILDINGS
        for who, points in majority(kind, kinds.get(kind, {})).items()
    ]


def ranked(points: Mapping[str, tuple[int, int]]) -> Result:
    """W3.3: places from points and Thalers; who is level in both shares a place."""
    places = {who: 1 + sum(other > own for other in points.values()) for who, own in points.items()}
    standings = {who: Standing(*points[who], place) for who, place in places.items()}
    return Result(standings, tuple(who for who, place in places.items() if place == 1))
