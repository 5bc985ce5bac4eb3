"""The points and shortages if winter were now (W3), from what everybody can see."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ..board import EVENTS, Colour, Event
from ..reasons import Source
from ..scoring import Majority, by_region, by_source, majorities
from ..shared.rounds import Shortage, count_buildings, shortage, winter_points
from ..state import Seat, State


class Winter(Struct, frozen=True):
    """A player's points if winter were now, and the total afterwards."""

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
    def regions(self) -> Mapping[str, tuple[Majority, ...]]:
        """Return the majorities by region."""
        return by_region(self.majorities)

    @property
    def rows(self) -> Mapping[Colour, Mapping[Source, int]]:
        """Return the winter's points by player and source."""
        return {player: winter.points for player, winter in self.players.items()}

    @property
    def winters(self) -> Mapping[Colour, int]:
        """Return the points that winter would bring each player."""
        return {player: winter.winter for player, winter in self.players.items()}

    @property
    def totals(self) -> Mapping[Colour, int]:
        """Return each player's points afterwards."""
        return {player: winter.total for player, winter in self.players.items()}


def forecast(state: State) -> Forecast:
    """Return the points if winter were now, before any revolt, and all majorities (W3.2)."""
    built = count_buildings(state)
    scored = by_source(winter_points(state, built), state.players)
    players: dict[Colour, Winter] = {}
    for player, seat in state.players.items():
        sums = scored[player]
        brought = sum(sums.values())
        supply = {event: _supply(state, seat, sums["counties"], event) for event in state.events}
        players[player] = Winter(sums, brought, seat.points + brought, supply)
    return Forecast(players, majorities(built))


def _supply(state: State, seat: Seat, counties: int, event: Event) -> Shortage:
    """Return the shortage if that event were left for winter (W3.1). In winter its grain is lost
    already."""
    lost = 0 if state.season == "winter" else EVENTS[event]
    return shortage(counties, max(0, seat.grain - lost))
