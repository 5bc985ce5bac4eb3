"""What would follow: an entry or a plan tried out on a state that stays as it is, and the points
if winter were now. Everything comes from the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from .. import pieces
from ..board import COURT_BOXES, EVENTS, Action, Colour, Event
from ..entries import Entry
from ..happenings import Happening
from ..plans import OpenedBox, Plan
from ..reasons import Source
from ..scoring import Majority, by_region, by_source, majorities
from ..shared import actions, boxes, rounds
from ..shared.planning import check
from ..shared.rounds import Shortage, shortage
from ..state import Carrying, Seat, State

Play = Callable[[State, Entry], tuple[Any, tuple[Any, ...]]]
"""The rules: returns the state after an entry, and what followed from it."""


def preview_plan(
    state: State, plan: Plan, event: Event | None = None
) -> Mapping[OpenedBox, tuple[Happening, ...]]:
    """For its player alone: what each box would cost and bring, if nothing came between.

    By box: court boxes first, then the open actions in order, then the others; `event`: supposed
    to hold. No tile is had, and a battle or a revolt is only begun. Refused where the plan cannot
    be.
    """
    check(state, plan)
    play = Carrying(state)
    play.change(event=event, phase="acting")
    if isinstance(plan.bid, int):
        pieces.pay(play, plan.player, min(plan.bid, play.seat(plan.player).thalers))
    found: dict[OpenedBox, tuple[Happening, ...]] = {}
    for box in COURT_BOXES:
        if card := plan.at_court.get(box):
            play.happenings = []
            boxes.convert_armies(play, plan.player, box, card)
            found[box] = tuple(play.happenings)
    for action in (*state.actions, *state.face_down):
        if county := plan.cards.get(action):
            found[action] = _tried(play, plan.player, action, county)
    return found


def _tried(play: Carrying, player: Colour, action: Action, county: str) -> tuple[Happening, ...]:
    """What an action would bring; where a throw would decide, all stays as it was."""
    before, play.happenings = play.state, []
    play.change(action=action, queue=(player,))
    actions.carry_out(play, player, action, county)
    if play.state.battle is not None:
        play.state = before
    play.change(march=None)
    return tuple(play.happenings)


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
        """The majorities region by region."""
        return by_region(self.majorities)

    @property
    def rows(self) -> Mapping[Colour, Mapping[Source, int]]:
        """The winter's points by player and kind."""
        return {player: winter.points for player, winter in self.players.items()}

    @property
    def winters(self) -> Mapping[Colour, int]:
        """What the winter would bring everybody."""
        return {player: winter.winter for player, winter in self.players.items()}

    @property
    def totals(self) -> Mapping[Colour, int]:
        """Everybody's points then."""
        return {player: winter.total for player, winter in self.players.items()}


def forecast(state: State) -> Forecast:
    """W3.2: the points if winter were now, before any revolt, and every majority."""
    built = rounds.count_buildings(state)
    scored = by_source(rounds.winter_points(state, built), state.players)
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
