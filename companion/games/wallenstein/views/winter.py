"""What is shown of winters (W3): whose grain is enough, what revolts, and what was scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from companion.core.wording import N_, NN_, Gettext, english

from ..board import Colour
from ..reasons import Source
from ..scoring import Majority, by_region, by_source, majorities
from ..shared.rounds import Shortage, shortage_of
from ..state import State
from ..words.words import Words

Stage = Literal["ahead", "on", "scored", "finished"]
"""Whether the next winter is to come, is in play, was just scored, or was the last."""
Stands = Literal["done", "now", "next"]


class Supplying(Struct, frozen=True):
    """W3.1: a player's counties and grain in winter, and what follows if that is too little."""

    player: Colour
    counties: int
    grain: int
    short: int
    revolts: int
    peasants: int
    stands: Stands


class RisingCounty(Struct, frozen=True):
    """W3.1: a county that was drawn, what stands there, and how many peasants rise."""

    county: str
    armies: int
    markers: int
    peasants: int


class RisingView(Struct, frozen=True):
    """W3.1: the counties of a player that were drawn and have not revolted yet."""

    player: Colour
    counties: tuple[RisingCounty, ...]


class WinterSheet(Struct, frozen=True):
    """W3.2: a winter as it was scored: points by player and kind, and every majority.

    `ends`: what everybody had then, with all that a correction brought.
    """

    year: int
    points: Mapping[Colour, Mapping[Source, int]]
    ends: Mapping[Colour, int]
    majorities: tuple[Majority, ...]

    @property
    def regions(self) -> Mapping[str, tuple[Majority, ...]]:
        """The majorities region by region."""
        return by_region(self.majorities)

    @property
    def totals(self) -> Mapping[Colour, int]:
        """What the winter brought everybody."""
        return {player: sum(by.values()) for player, by in self.points.items()}


def supplying(state: State) -> tuple[Supplying, ...]:
    """W3.1: everybody in the turn order of fall, while winter is in play; else nobody."""
    return tuple(_supplying(state)) if state.phase == "winter" else ()


def _supplying(state: State) -> Iterator[Supplying]:
    on = _in_turn(state)
    for player in state.order:
        counties, grain = len(state.owned(player)), state.players[player].grain
        stands: Stands = "now" if player == on else "next" if player in state.queue else "done"
        lack = shortage_of(state, player)
        yield Supplying(player, counties, grain, lack.short, lack.revolts, lack.peasants, stands)


def _in_turn(state: State) -> Colour | None:
    """Whose counties revolt, or whose are to be drawn."""
    if state.rising is not None:
        return state.rising.player
    if state.battle is not None:
        return state.battle.defender
    return state.queue[0] if state.queue else None


def rising_view(state: State) -> RisingView | None:
    """W3.1: what was drawn and has not revolted yet; None where nothing."""
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


def winters(state: State) -> tuple[WinterSheet, ...]:
    """W3.2: the winters scored so far."""
    found: list[WinterSheet] = []
    ends = {colour: seat.points for colour, seat in state.players.items()}
    for year in range(len(state.winters), 0, -1):
        found.append(_sheet(state, year, ends))
        ends = {colour: n - found[-1].totals[colour] for colour, n in ends.items()}
    return tuple(reversed(found))


def _sheet(state: State, year: int, ends: Mapping[Colour, int]) -> WinterSheet:
    winter = state.winters[year - 1]
    points = by_source(winter.points, state.board.seating)
    return WinterSheet(year, points, ends, majorities(winter.counted))


def winter_stage(state: State) -> Stage:
    """W3: where the table is with its winters."""
    if state.phase == "finished":
        return "finished"
    if state.phase == "winter":
        return "on"
    first = state.year == 1 and bool(state.winters)
    return "scored" if first or (state.phase == "year" and state.winters) else "ahead"


def supply_line(supply: Shortage, gettext: Gettext = english) -> str:
    """W3.1: "2 short: 1 revolt with 1 peasant more each", or that it is enough."""
    return _short(Words({}, gettext), supply)


def supplying_line(one: Supplying, gettext: Gettext = english) -> str:
    """W3.1: counties and grain of somebody in winter, and what follows."""
    words = Words({}, gettext)
    values = {
        "counties": words.fill(NN_("%(count)s county", "%(count)s counties"), count=one.counties),
        "grain": words.grain(one.grain),
    }
    said = words.fill(N_("%(counties)s, %(grain)s"), values)
    if one.stands == "done":
        return said
    return f"{said}: {_short(words, one)}"


def _short(words: Words, supply: Shortage | Supplying) -> str:
    if not supply.short:
        return words.fill(N_("enough"))
    values = {
        "short": supply.short,
        "revolts": words.fill(NN_("%(count)s revolt", "%(count)s revolts"), count=supply.revolts),
        "peasants": words.peasants(supply.peasants),
    }
    return words.fill(N_("%(short)s short: %(revolts)s with %(peasants)s more each"), values)


def rising_line(
    one: RisingCounty, player: str, names: Mapping[str, str], gettext: Gettext = english
) -> str:
    """W2.5, W3.1: "Anna 4, 3 peasants": what would be thrown besides the tray."""
    return Words(names, gettext).cubes({player: one.armies, "peasants": one.peasants})  # type: ignore[dict-item]
