"""What the story of a game shows besides points: headlines, the points if winter had come after
each round, the counties' owners, and the battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from companion.core import play
from companion.core.play import Played
from companion.core.wording import N_

from ..board import Colour
from ..entries import Entry
from ..happenings import Ended, Fought, Gained, Happening, RoundOver, WinterScored
from ..state import LAST_ROUND, SEASONS, State
from .forecast import forecast
from .headlines import headlines


class Era(Struct, frozen=True):
    """The owner of each county at the start (`round` 0) or after a round."""

    round: int
    owners: Mapping[str, Colour]
    """Without neutral counties."""

    @property
    def counts(self) -> Mapping[Colour, int]:
        """Return how many counties each player had."""
        return Counter(self.owners.values())


class Record(Struct, frozen=True):
    """How a player's battles ended: attacks (and those won), defences (and those held), revolts
    (and those put down)."""

    attacks: int
    conquered: int
    defences: int
    held: int
    revolts: int
    put_down: int


class Chronicle(play.Chronicle, frozen=True, kw_only=True):
    """The eras in order, and every player's battles."""

    eras: tuple[Era, ...]
    records: Mapping[Colour, Record]


def chronicle(beginning: State, steps: Sequence[Played[Entry, Happening, State]]) -> Chronicle:
    """Return the chronicle of a game from its first state and all entries that count."""
    fought = [it for step in steps for it in step.happenings if isinstance(it, Fought)]
    # One entry can end both fall and a winter without decisions.
    ends = [
        (it.round if isinstance(it, RoundOver) else LAST_ROUND, step)
        for step in steps
        for it in step.happenings
        if isinstance(it, RoundOver | Ended)
    ]
    states = (beginning, *(step.state for step in steps))
    start = next(state for state in states if state.phase != "claiming")
    return Chronicle(
        headlines=headlines(beginning, steps),
        curve={0: forecast(start).totals, **{n: _points_after(n, step) for n, step in ends}},
        curve_name=N_("Points if winter had come at that moment"),
        eras=(_era(0, start), *(_era(n, step.state) for n, step in ends)),
        records={player: _record(player, fought) for player in beginning.board.seating},
    )


def _points_after(number: int, step: Played[Entry, Happening, State]) -> Mapping[Any, int]:
    """Return everybody's points after a winter; for another round the points if a winter had
    followed it (W3.2). If one entry ended fall and winter, no revolt came in between."""
    points: dict[str, int] = {p: seat.points for p, seat in step.state.players.items()}
    if number % len(SEASONS) == 0:
        return points
    if not any(isinstance(it, WinterScored) for it in step.happenings):
        return forecast(step.state).totals
    for it in step.happenings:
        if isinstance(it, Gained) and it.source == "statues":
            points[it.player] -= it.n
    return points


def _era(number: int, after: State) -> Era:
    owners = {id_: at.owner for id_, at in after.counties.items() if at.owner is not None}
    return Era(number, owners)


def _record(player: Colour, fought: Sequence[Fought]) -> Record:
    attacks = [it for it in fought if it.attacker == player]
    defences = [it for it in fought if it.defender == player and it.battle == "battle"]
    revolts = [it for it in fought if it.defender == player and it.battle == "revolt"]
    return Record(
        attacks=len(attacks),
        conquered=sum(it.winner == player for it in attacks),
        defences=len(defences),
        held=sum(it.winner == player for it in defences),
        revolts=len(revolts),
        put_down=sum(it.winner == player for it in revolts),
    )
