"""The forecast, which is public: points and shortages if it were winter now (W3), and the points
track."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ..board import Colour, Event, Source
from ..scoring import Majority, majorities_by_region, points_by_source, score_majorities
from ..shared.rounds import Shortage, count_buildings, shortage_if_left, winter_points
from ..state import State


class Winter(Struct, frozen=True):
    """A player's points if it were winter now, and the total after it."""

    points: Mapping[Source, int]
    winter: int
    total: int
    supply: Mapping[Event, Shortage]
    """The shortage for each open event that may be left for winter."""


class Forecast(Struct, frozen=True):
    """Everybody's points if winter were scored now."""

    players: Mapping[Colour, Winter]
    majorities: tuple[Majority, ...]

    @property
    def majorities_by_region(self) -> Mapping[str, tuple[Majority, ...]]:
        """Return the majorities by region."""
        return majorities_by_region(self.majorities)

    @property
    def points_by_source(self) -> Mapping[Colour, Mapping[Source, int]]:
        """Return the winter's points by player and source."""
        return {player: winter.points for player, winter in self.players.items()}

    @property
    def winter_points(self) -> Mapping[Colour, int]:
        """The points that each player would get in winter."""
        return {player: winter.winter for player, winter in self.players.items()}

    @property
    def totals(self) -> Mapping[Colour, int]:
        """Each player's points after the winter."""
        return {player: winter.total for player, winter in self.players.items()}


def winter_forecast(state: State) -> Forecast:
    """Return the points if it were winter now, before any revolt, and all majorities (W3.2)."""
    built = count_buildings(state)
    scored = points_by_source(winter_points(state, built), state.players)
    players: dict[Colour, Winter] = {}
    for player, seat in state.players.items():
        sums = scored[player]
        brought = sum(sums.values())
        supply = {
            event: shortage_if_left(state, player, event, seat.grain) for event in state.events
        }
        players[player] = Winter(sums, brought, seat.points + brought, supply)
    return Forecast(players, score_majorities(built))


LEFT, WIDTH, LANE, TOP = 20, 650, 26, 16
"""In the drawing's units: the left end, the length, the height of a lane, and where the first
lane's centre is."""


class Lane(Struct, frozen=True):
    """A marker's movement on the points track: its height, its start and end, and the points at its
    end."""

    colour: Colour
    y: int
    start: int
    end: int
    points: int


class PointsTrack(Struct, frozen=True):
    """The drawing of the points track: its tens with their places, everybody's movement, and its
    height."""

    ticks: tuple[tuple[int, int], ...]
    lanes: tuple[Lane, ...]
    height: int


def points_track(ends: Mapping[Colour, int], winter: Mapping[Colour, int]) -> PointsTrack:
    """Return the drawing of everybody's marker, moving by the points of a `winter` to its place in
    `ends` (W3.2).

    Points below 0, which only a correction can cause, are drawn at 0.
    """
    most = max(10, -(-max(ends.values()) // 10) * 10)

    def x_of(points: int) -> int:
        return LEFT + max(0, points) * WIDTH // most

    lanes = tuple(
        Lane(colour, TOP + n * LANE, x_of(end - winter[colour]), x_of(end), end)
        for n, (colour, end) in enumerate(ends.items())
    )
    ticks = tuple((n, x_of(n)) for n in range(0, most + 1, 10))
    return PointsTrack(ticks, lanes, TOP + len(lanes) * LANE + 10)
