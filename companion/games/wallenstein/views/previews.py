"""What would follow: an entry or a plan tried out on a state that stays as it is, and the points
if winter were now. Everything comes from the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from .. import pieces
from ..board import BUILDINGS, COURT_BOXES, EVENTS, Action, Building, Colour, Event
from ..carrying import Carrying
from ..plans import OpenedBox, Plan
from ..playing import play
from ..rules import actions, court, ending
from ..rules.entries import Entry
from ..rules.happenings import Happening, Source
from ..rules.planning import check
from ..rules.scoring import majority
from ..rules.winter import Shortage, shortage
from ..state import Seat, State


def preview(state: State, entry: Entry) -> tuple[Happening, ...]:
    """What would follow from an entry; Refused as `play` does."""
    return play(state, entry)[1]


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
            court.carry_out(play, plan.player, box, card)
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


class Majority(Struct, frozen=True):
    """W3.2: the most of a kind in a region: who has how many, who gets what, and how many more
    each one needs to have the most alone (0: has).
    """

    region: str
    kind: Building
    counts: Mapping[Colour, int]
    points: Mapping[Colour, int]
    missing: Mapping[Colour, int]

    @property
    def tied(self) -> bool:
        """Whether several have the most: each gets one less."""
        most = max(self.counts.values(), default=0)
        return most > 0 and list(self.counts.values()).count(most) > 1

    @property
    def ranked(self) -> tuple[Colour, ...]:
        """Who has built any, the most first."""
        built = [who for who, n in self.counts.items() if n]
        return tuple(sorted(built, key=lambda who: -self.counts[who]))


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


def by_region(majorities: Sequence[Majority]) -> Mapping[str, tuple[Majority, ...]]:
    """Majorities region by region, in the order of the board."""
    regions = dict.fromkeys(one.region for one in majorities)
    return {region: tuple(m for m in majorities if m.region == region) for region in regions}


def forecast(state: State) -> Forecast:
    """W3.2: the points if winter were now, before any revolt, and every majority."""
    built = ending.counted(state)
    scored = by_source(ending.points(state, built), state.players)
    players: dict[Colour, Winter] = {}
    for player, seat in state.players.items():
        sums = scored[player]
        brought = sum(sums.values())
        supply = {event: _supply(state, seat, sums["counties"], event) for event in state.events}
        players[player] = Winter(sums, brought, seat.points + brought, supply)
    return Forecast(players, majorities(built))


def by_source(
    scored: Iterable[tuple[Colour, Source, str | None, int]], players: Iterable[Colour]
) -> dict[Colour, dict[Source, int]]:
    """W3.2: points added up for each of the players, by what they are for."""
    sums: dict[Colour, dict[Source, int]] = {player: {} for player in players}
    for player, source, _, n in scored:
        sums[player][source] = sums[player].get(source, 0) + n
    return sums


def _supply(state: State, seat: Seat, counties: int, event: Event) -> Shortage:
    """Return what would be short if that event were left (W3.1): in winter the grain is lost."""
    lost = 0 if state.season == "winter" else EVENTS[event]
    return shortage(counties, max(0, seat.grain - lost))


def majorities(
    counted: Mapping[str, Mapping[Building, Mapping[Colour, int]]],
) -> tuple[Majority, ...]:
    """W3.2: every majority, from how many everybody has of each kind in each region."""
    return tuple(majority_in(r, kind, counted[r][kind]) for r in counted for kind in BUILDINGS)


def majority_in(region: str, kind: Building, counts: Mapping[Colour, int]) -> Majority:
    """W3.2: the most of a kind in a region, from how many everybody has."""
    *_, second, most = (0, 0, *sorted(counts.values()))
    missing = {
        player: max(0, 1 - n + (second if n == most else most)) for player, n in counts.items()
    }
    return Majority(region, kind, counts, majority(kind, counts), missing)
