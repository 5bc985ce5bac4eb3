"""The points if winter were now, and what would be short (W3): all of it is open."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ..board import EVENTS, Colour, Event
from ..reasons import Source
from ..scoring import Majority, by_region, by_source, majorities
from ..shared.rounds import Shortage, count_buildings, shortage, winter_points
from ..state import Seat, State


class Winter(Struct, frozen=True):
    """A player's points if winter were now, and all points then."""

    points: Mapping[Source, int]
    winter: int
    total: int
    supply: Mapping[Event, Shortage]
    """By each open event that may be left over."""


class Forecast(Struct, frozen=True):
    """How it would be scored now (all of it is open)."""

    players: Mapping[Colour, Winter]
    majorities: tuple[Majority, ...]

    @property
    def regions(self) -> Mapping[str, tuple[Majority, ...]]:
        """Return the majorities region by region."""
        return by_region(self.majorities)

    @property
    def rows(self) -> Mapping[Colour, Mapping[Source, int]]:
        """Return the winter's points by player and kind."""
        return {player: winter.points for player, winter in self.players.items()}

    @property
    def winters(self) -> Mapping[Colour, int]:
        """Return what the winter would bring everybody."""
        return {player: winter.winter for player, winter in self.players.items()}

    @property
    def totals(self) -> Mapping[Colour, int]:
        """Return everybody's points then."""
        return {player: winter.total for player, winter in self.players.items()}


def forecast(state: State) -> Forecast:
    """Return the points if winter were now, before any revolt, and every majority (W3.2)."""
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
    """Return what would be short if that event were left (W3.1): in winter the grain is lost."""
    lost = 0 if state.season == "winter" else EVENTS[event]
    return shortage(counties, max(0, seat.grain - lost))
