"""The contents of a game's story in addition to points: headlines (the bloodiest county, the
luckiest throw, the player who would have won a winter earlier), the points if winter had come after
each round, the counties' owners, and the battles."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from msgspec import Struct

from companion.core import play
from companion.core.play import Headline, Played, first_of, largest_items
from companion.core.wording import N_

from ..board import Colour
from ..entries import Entry
from ..happenings import Ended, Fought, Gained, Happening, RoundOver, Thrown, WinterScored
from ..scoring import rank_players
from ..shared.rounds import statue_points
from ..state import LAST_ROUND, SEASONS, State
from .forecast import winter_forecast


class Era(Struct, frozen=True):
    """The owner of each county after a round, or at the start (`round` 0)."""

    round: int
    owners: Mapping[str, Colour]
    """Without neutral counties."""

    @property
    def county_counts(self) -> Mapping[Colour, int]:
        """Return how many counties each player had."""
        return Counter(self.owners.values())


class Record(Struct, frozen=True):
    """The results of a player's battles: attacks (and those won), defences (and those held),
    revolts (and those put down)."""

    attacks: int
    conquered: int
    defences: int
    held: int
    revolts: int
    put_down: int


class Chronicle(play.Chronicle, frozen=True, kw_only=True):
    """The owners of all counties at the start and after each round, in order, and every player's
    battles."""

    eras: tuple[Era, ...]
    records: Mapping[Colour, Record]


def chronicle_of_game(
    beginning: State, steps: Sequence[Played[Entry, Happening, State]]
) -> Chronicle:
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
        curve={
            0: winter_forecast(start).totals,
            **{n: _points_after_round(n, step) for n, step in ends},
        },
        curve_name=N_("Points if winter had come at that moment"),
        eras=(_era_after_round(0, start), *(_era_after_round(n, step.state) for n, step in ends)),
        records={player: _battle_record(player, fought) for player in beginning.board.seating},
    )


def _points_after_round(round_: int, step: Played[Entry, Happening, State]) -> Mapping[Any, int]:
    """Return everybody's points after a winter. For another round, return the points if a winter
    had followed it (W3.2). If an entry ended fall and scored winter at once, these are the points
    of that winter, because there was no revolt."""
    points: dict[str, int] = {p: seat.points for p, seat in step.state.players.items()}
    if round_ % len(SEASONS) == 0:
        return points
    if not any(isinstance(it, WinterScored) for it in step.happenings):
        return winter_forecast(step.state).totals
    for it in step.happenings:
        if isinstance(it, Gained) and it.source == "statues":
            points[it.player] -= it.n
    return points


def _era_after_round(round_: int, after: State) -> Era:
    owners = {id_: at.owner for id_, at in after.counties.items() if at.owner is not None}
    return Era(round_, owners)


def _battle_record(player: Colour, fought: Sequence[Fought]) -> Record:
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


Log = Sequence[Played[Entry, Happening, State]]
FIRST_WINTER = 4
"""The round that ends with the first winter."""


class Luck(NamedTuple):
    """A player's cubes in one throw: how many were thrown, and how many came out (W2.1)."""

    player: Colour
    county: str
    round: int
    thrown: int
    out: int

    @property
    def gained_cubes(self) -> int:
        """The number of cubes that came out in addition to those thrown."""
        return self.out - self.thrown


class Fallen(NamedTuple):
    """Cubes that went back to the supply after a fight (W2.3 to W2.5)."""

    armies: int
    peasants: int


def headlines(beginning: State, steps: Log) -> tuple[Headline, ...]:
    """Return the headlines of a game from its first state and all entries that count."""
    found = (
        _bloodiest_county(steps),
        _luckiest_throw(beginning, steps),
        _winner_after_first_winter(steps),
    )
    return tuple(headline for headline in found if headline is not None)


def _bloodiest_county(steps: Log) -> Headline | None:
    """Return the headline about the county in which the most armies and peasants fell."""
    fights: dict[str, list[Fallen]] = defaultdict(list)
    for it in chain.from_iterable(step.happenings for step in steps):
        if isinstance(it, Fought):
            fights[it.county].append(count_fallen(it))
    dead = {county: sum(map(sum, every)) for county, every in fights.items()}
    counties = largest_items((n, county) for county, n in dead.items() if n)
    if not counties:
        return None
    every = fights[counties[0]]
    armies, peasants = map(sum, zip(*every, strict=True))
    values = {"armies": armies, "peasants": peasants, "fallen": dead[counties[0]]}
    return Headline("bloodiest", {**values, "counties": counties, "count": len(every)})


def count_fallen(it: Fought) -> Fallen:
    """Return the numbers of armies and peasants that went back to the supply after a battle or
    revolt. Peasants who helped nobody stay in the tray (W2.2)."""
    fought = it.allied or it.battle == "revolt" or it.defender is None
    return Fallen(it.attackers + it.defenders - it.stay, it.peasants if fought else 0)


def _luckiest_throw(beginning: State, steps: Log) -> Headline | None:
    """Return the headline about the throw in which a fighting player's cubes increased most."""
    lucky = largest_items(
        (luck.gained_cubes, luck)
        for luck in _luck_in_throws(beginning, steps)
        if luck.gained_cubes > 0
    )
    if not lucky:
        return None
    values = {"lucky": lucky, "more": lucky[0].gained_cubes}
    return Headline("luckiest", values, tuple(dict.fromkeys(luck.player for luck in lucky)))


def _luck_in_throws(beginning: State, steps: Log) -> Iterator[Luck]:
    before = beginning
    for step in steps:
        thrown = first_of(step.happenings, Thrown)
        if thrown is not None and before.battle is not None:
            for player in before.fighters:
                cubes = before.hand[player], thrown.tray[player]
                yield Luck(player, before.battle.county, before.round, *cubes)
        before = step.state


def _winner_after_first_winter(steps: Log) -> Headline | None:
    """Return the headline about the player who would have won if the game had ended with the first
    winter (W3.3, WM.5)."""
    ends = (
        step.state
        for step in steps
        for it in step.happenings
        if isinstance(it, RoundOver) and it.round == FIRST_WINTER
    )
    after = next(ends, None)
    result = steps[-1].state.result
    if after is None or result is None:
        return None
    statues = statue_points(after)
    earlier = rank_players(
        {p: (seat.points + statues.get(p, 0), seat.thalers) for p, seat in after.players.items()}
    )
    ahead = earlier.winners
    best = earlier.players[ahead[0]]
    tied = tuple(p for p, one in earlier.players.items() if one.points == best.points)
    values = {
        "players": ahead,
        "points": best.points,
        "thalers": best.thalers,
        "by_thalers": len(tied) > len(ahead),
        "same": set(ahead) == set(result.winners),
    }
    return Headline("winter-earlier", values, ahead)
