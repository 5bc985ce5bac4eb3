"""Points of a winter, and the result (W3.2, W3.3), for tables and for the calculator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import TypeVar

from msgspec import Struct

from companion.core.play import rank_by_scores

from .board import BUILDINGS, Building, Colour, Source

MAJORITY_POINTS: Mapping[Building, int] = {"palace": 3, "church": 2, "post": 1}
"""W3.2: the points for the most buildings of a kind in a region."""

Who = TypeVar("Who", bound=str)


class Standing(Struct, frozen=True):
    """A player's place and points, and the Thalers, which break ties."""

    points: int
    thalers: int
    place: int


class Result(Struct, frozen=True):
    """The result of a game (W3.3). Several winners share the victory."""

    players: Mapping[str, Standing]
    winners: tuple[str, ...]


def score_majority(kind: Building, counts: Mapping[Who, int]) -> dict[Who, int]:
    """Return how many points each player gets for the most buildings of a kind in one region. Tied
    players get one point less (W3.2)."""
    most = max(counts.values(), default=0)
    leading = [who for who, n in counts.items() if n == most] if most else []
    points = MAJORITY_POINTS[kind] - (len(leading) > 1)
    return {who: points for who in leading if points}


def majority_points(
    regions: Mapping[str, Mapping[Building, Mapping[Who, int]]],
) -> list[tuple[Who, str, Building, int]]:
    """Return all points for majorities, as player, region, kind and points."""
    return [
        (who, region, kind, points)
        for region, kinds in regions.items()
        for kind in BUILDINGS
        for who, points in score_majority(kind, kinds.get(kind, {})).items()
    ]


def rank_players(points: Mapping[str, tuple[int, int]]) -> Result:
    """Return the result by points and then Thalers; players tied in both share a place (W3.3)."""
    found = rank_by_scores(points)
    standings = {who: Standing(*points[who], one.place) for who, one in found.players.items()}
    return Result(standings, found.winners)


class Majority(Struct, frozen=True):
    """The comparison of all players' buildings of one kind in a region (W3.2).

    By player: `counts` (buildings), `points`, and `missing`: the number of further buildings with
    which the player alone would have the most; 0 if the player already has.
    """

    region: str
    kind: Building
    counts: Mapping[Colour, int]
    points: Mapping[Colour, int]
    missing: Mapping[Colour, int]

    @property
    def is_tied(self) -> bool:
        """Return whether several players have the most, so that each gets one point less."""
        most = max(self.counts.values())
        return most > 0 and list(self.counts.values()).count(most) > 1

    @property
    def ranking(self) -> tuple[Colour, ...]:
        """Return the players with any building of this kind, most first."""
        built = [who for who, n in self.counts.items() if n]
        return tuple(sorted(built, key=lambda who: -self.counts[who]))


def majorities_by_region(majorities: Sequence[Majority]) -> Mapping[str, tuple[Majority, ...]]:
    """Return the majorities by region, in the order of the board."""
    regions = dict.fromkeys(one.region for one in majorities)
    return {region: tuple(m for m in majorities if m.region == region) for region in regions}


def points_by_source(
    scored: Iterable[tuple[Colour, Source, str | None, int]], players: Iterable[Colour]
) -> dict[Colour, dict[Source, int]]:
    """Return the points of each player by their source (W3.2)."""
    sums: dict[Colour, dict[Source, int]] = {player: {} for player in players}
    for player, source, _, n in scored:
        sums[player][source] = sums[player].get(source, 0) + n
    return sums


def score_majorities(
    counted: Mapping[str, Mapping[Building, Mapping[Colour, int]]],
) -> tuple[Majority, ...]:
    """Return the majority of each kind in each region, from the number of buildings (W3.2)."""
    found = []
    for region, kind in product(counted, BUILDINGS):
        counts = counted[region][kind]
        *_, second, most = (0, 0, *sorted(counts.values()))
        missing = {
            player: max(0, 1 - n + (second if n == most else most)) for player, n in counts.items()
        }
        found.append(Majority(region, kind, counts, score_majority(kind, counts), missing))
    return tuple(found)
