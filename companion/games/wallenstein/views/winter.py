"""The contents of winters (W3): shortages, revolts, and points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from companion.core.wording import N_, NN_, Gettext, english

from ..board import Colour, Source
from ..scoring import Majority, majorities_by_region, points_by_source, score_majorities
from ..shared.rounds import Shortage, counties_without_grain, shortage_of, statue_points
from ..state import Hunger, State
from ..words.words import Words

Stage = Literal["ahead", "on", "scored", "finished"]
"""Whether the next winter is ahead, in play, or just scored, or whether the game is over."""
Stands = Literal["done", "now", "next"]


class Supplying(Struct, frozen=True):
    """A player's counties and grain in winter, and the consequences of a shortage (W3.1)."""

    player: Colour
    counties: int
    grain: int
    short: int
    revolts: int
    peasants: int
    stands: Stands


class RisingCounty(Struct, frozen=True):
    """A drawn county, its contents, and the number of peasants that revolt (W3.1)."""

    county: str
    armies: int
    markers: int
    peasants: int


class RisingView(Struct, frozen=True):
    """A player's drawn counties that have not revolted yet (W3.1)."""

    player: Colour
    counties: tuple[RisingCounty, ...]


class WinterSheet(Struct, frozen=True):
    """A scored winter: points by player and source, all majorities, and the players who were short
    of grain (W3.2).

    `ends`: each player's points afterwards, including later corrections. `statues`: the points for
    statues and trophies at the end of the game (WM.5).
    """

    year: int
    points: Mapping[Colour, Mapping[Source, int]]
    ends: Mapping[Colour, int]
    majorities: tuple[Majority, ...]
    hunger: tuple[Hunger, ...]
    statues: Mapping[Colour, int]

    @property
    def majorities_by_region(self) -> Mapping[str, tuple[Majority, ...]]:
        """Return the majorities by region."""
        return majorities_by_region(self.majorities)

    @property
    def totals(self) -> Mapping[Colour, int]:
        """Return the points that the winter gave each player."""
        return {player: sum(by.values()) for player, by in self.points.items()}

    @property
    def running_points(self) -> Mapping[Colour, tuple[int, ...]]:
        """Return each player's points in each scene of the winter's stage: after hunger, after
        counties and buildings, after each region, after statues if there are any, and at the
        end."""
        return {player: tuple(self._running_points_of(player)) for player in self.points}

    def _running_points_of(self, player: Colour) -> Iterator[int]:
        by, statues = self.points[player], self.statues.get(player, 0)
        n = self.ends[player] - self.totals[player] - statues
        yield n
        n += by["counties"] + by["buildings"]
        yield n
        for kinds in self.majorities_by_region.values():
            n += sum(one.points.get(player, 0) for one in kinds)
            yield n
        if self.statues:
            n += statues
            yield n
        yield n


def supply_order(state: State) -> tuple[Supplying, ...]:
    """Return all players in the turn order of fall while winter is in play (W3.1); otherwise
    nobody."""
    if state.phase != "winter":
        return ()
    found, now = [], _player_supplying_now(state)
    for player in state.order:
        counties, grain = len(state.counties_of(player)), state.players[player].grain
        stands: Stands = "now" if player == now else "next" if player in state.queue else "done"
        lack = shortage_of(state, player)
        shortage = (lack.short, lack.revolts, lack.peasants)
        found.append(Supplying(player, counties, grain, *shortage, stands))
    return tuple(found)


def _player_supplying_now(state: State) -> Colour | None:
    """Return the player whose counties are drawn or revolt now, or None."""
    if state.rising is not None:
        return state.rising.player
    if state.battle is not None:
        return state.battle.defender
    return state.queue[0] if state.queue else None


def rising_view(state: State) -> RisingView | None:
    """Return the drawn counties that have not revolted yet (W3.1); None if there are none."""
    rising = state.rising
    if rising is None:
        return None
    drawn = ((id_, state.counties[id_]) for id_ in rising.counties)
    return RisingView(
        rising.player,
        tuple(
            RisingCounty(id_, county.armies, county.markers, county.markers + rising.peasants)
            for id_, county in drawn
        ),
    )


def scored_winters(state: State) -> tuple[WinterSheet, ...]:
    """Return the winters scored so far (W3.2)."""
    found: list[WinterSheet] = []
    ends = {colour: seat.points for colour, seat in state.players.items()}
    for year in range(len(state.winters), 0, -1):
        winter = state.winters[year - 1]
        points = points_by_source(winter.points, state.board.seating)
        statues = statue_points(state) if year == 2 else {}
        if not any(statues.values()):
            statues = {}
        reasons = score_majorities(winter.counted), winter.hunger
        found.append(sheet := WinterSheet(year, points, ends, *reasons, statues))
        ends = {c: n - sheet.totals[c] - sheet.statues.get(c, 0) for c, n in ends.items()}
    return tuple(reversed(found))


def winter_stage(state: State) -> Stage:
    """Return a code for the next winter: "ahead", "on" (in play) or "scored"; "finished" once the
    game is over (W3)."""
    if state.phase == "finished":
        return "finished"
    if state.phase == "winter":
        return "on"
    first = state.year == 1 and bool(state.winters)
    return "scored" if first or (state.phase == "year" and state.winters) else "ahead"


def supply_line(supply: Shortage, gettext: Gettext = english) -> str:
    """Return a shortage as text: "2 grain short, so 1 revolt, each with 1 peasant more", or
    "enough" (W3.1)."""
    return _shortage_words(Words({}, gettext), supply)


def supplying_line(one: Supplying, gettext: Gettext = english) -> str:
    """Return a player's counties and grain in winter, and the consequences, as text (W3.1)."""
    words = Words({}, gettext)
    values = {
        "counties": words.fill(NN_("%(count)s county", "%(count)s counties"), count=one.counties),
        "grain": words.grain(one.grain),
    }
    said = words.fill(N_("%(grain)s for %(counties)s"), values)
    return said if one.stands == "done" else f"{said}: {_shortage_words(words, one)}"


def hunger_line(one: Hunger, gettext: Gettext = english) -> str:
    """Return the grain that a player lacked in an earlier winter as text: "2 grain short", or
    "enough" (W3.1)."""
    words, short = Words({}, gettext), counties_without_grain(one.counties, one.grain)
    return (
        words.fill(N_("%(short)s grain short"), short=short) if short else words.fill(N_("enough"))
    )


def _shortage_words(words: Words, supply: Shortage | Supplying) -> str:
    if not supply.short:
        return words.fill(N_("enough"))
    values = {
        "short": supply.short,
        "revolts": words.fill(NN_("%(count)s revolt", "%(count)s revolts"), count=supply.revolts),
        "peasants": words.peasants(supply.peasants),
    }
    return words.fill(
        N_("%(short)s grain short, so %(revolts)s, each with %(peasants)s more"), values
    )


def rising_line(
    one: RisingCounty, player: str, names: Mapping[str, str], gettext: Gettext = english
) -> str:
    """Return the cubes that would be thrown in addition to the tray as text: "Anna 4, 3 peasants"
    (W2.5, W3.1)."""
    return Words(names, gettext).cubes({player: one.armies, "peasants": one.peasants})  # type: ignore[dict-item]
