"""Ends a round, a winter, a year and the game (W1.13, W3): grain, points, and the result."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, Struct

from .. import pieces
from ..board import (
    BUILDINGS,
    EVENTS,
    REGIONS,
    Building,
    Colour,
    Event,
    Source,
    revolts_for_shortage,
)
from ..decks import THIS_ROUND_ONLY
from ..happenings import Ended, RoundOver, WinterScored
from ..pieces import Turn
from ..plans import opened_plan
from ..scoring import Result, majority_points, rank_players
from ..state import LAST_ROUND, NO_FAVORS, Hunger, ScoredWinter, State


def end_round(turn: Turn) -> None:
    """End a round: cards and tiles go back. After fall the turn order stays for winter (W1.13)."""
    state = turn.state
    winter_comes = state.season == "fall"
    for player, seat in state.players.items():
        kept = tuple(favor for favor in seat.kept if favor not in THIS_ROUND_ONLY)
        place = seat.place if winter_comes else None
        last = opened_plan(player, seat.opened, seat.bid)
        turn.change_seat(player, plan=None, cards=(), bid=UNSET, opened={}, last=last, kept=kept)
        turn.change_seat(player, tile=None, place=place)
    turn.change(event=None, action=None, actions=(), tiles=(), bidders=(), favors=NO_FAVORS)
    turn.report(RoundOver(round=state.round))
    order = state.order if winter_comes else ()
    turn.change(round=state.round + 1, done=0, order=order)
    turn.enter_phase("display")


def end_year(turn: Turn) -> None:
    """End the first year: clear the turn order, and begin the decks and a new year (W3.3, WK.1)."""
    state = turn.state
    assert state.round < LAST_ROUND
    for player in state.players:
        turn.change_seat(player, place=None, card=1)
    turn.report(RoundOver(round=state.round))
    turn.change(round=state.round + 1, order=(), events=())
    turn.change(events_gone=(*state.events_gone, *state.events))
    turn.enter_phase("year")


def is_winter(state: State) -> bool:
    """Return whether the round is a winter (W3)."""
    return state.season == "winter"


class Shortage(Struct, frozen=True):
    """A player's shortage in winter: how many counties lack grain, how many revolt, and how many
    peasants are added to each (W3.1)."""

    short: int
    revolts: int
    peasants: int


def counties_without_grain(counties: int, grain: int) -> int:
    """Return how many counties lack grain (W3.1)."""
    return max(0, counties - grain)


def shortage_of(state: State, player: Colour) -> Shortage:
    """Return the player's shortage in the present winter, or as if it were winter now (W3.1)."""
    return _shortage_with(state, player, state.players[player].grain)


def shortage_if_left(state: State, player: Colour, event: Event, grain: int) -> Shortage:
    """Return the player's shortage with this amount of grain, if this event is left for winter
    (W3.1). The grain lost by the event is subtracted first, but not in winter, when players have
    already lost it."""
    lost = 0 if is_winter(state) else EVENTS[event]
    return _shortage_with(state, player, max(0, grain - lost))


def _shortage_with(state: State, player: Colour, grain: int) -> Shortage:
    """Return the player's shortage with this amount of grain, by the table's supply chart
    (W3.1)."""
    short = counties_without_grain(len(state.counties_of(player)), grain)
    return Shortage(short, *revolts_for_shortage(short, state.board.supply_chart))


def begin_winter(turn: Turn) -> None:
    """Begin winter: players lose grain by the last open event, but not below 0. Then they supply
    their counties in the turn order of fall (W3.1)."""
    for player in turn.state.order:
        for event in turn.state.events:
            pieces.add_grain(turn, player, -EVENTS[event])
    turn.change(hunger=())
    turn.enter_phase("winter", turn.state.order)


def record_supply(turn: Turn, player: Colour) -> Hunger:
    """Record the counties and the grain of the player who supplies counties now. Return the record
    (W3.1)."""
    state = turn.state
    hunger = Hunger(player, len(state.counties_of(player)), state.players[player].grain)
    turn.change(hunger=(*state.hunger, hunger))
    return hunger


def record_revolt(turn: Turn, county: str, *, kept: bool) -> None:
    """Record whether the player supplied last has kept a county that revolted in winter (W3.1)."""
    *before, last = turn.state.hunger
    revolts = {**last.revolts, county: kept}
    turn.change(hunger=(*before, Hunger(last.player, last.counties, last.grain, revolts)))


Built = Mapping[str, Mapping[Building, Mapping[Colour, int]]]
"""How many buildings of each kind each player has in each region (W3.2)."""
MAJORITY: Mapping[Building, Source] = {"palace": "palaces", "church": "churches", "post": "posts"}


def count_buildings(state: State) -> Built:
    """Return how many buildings of each kind each player has in each region."""
    seating = state.board.seating
    table: dict[str, dict[Building, dict[Colour, int]]] = {
        region: {kind: dict.fromkeys(seating, 0) for kind in BUILDINGS} for region in REGIONS
    }
    for id_, county in state.counties.items():
        if county.owner is not None:
            for kind in county.buildings:
                table[state.board.printed[id_].region][kind][county.owner] += 1
    return table


def winter_points(state: State, built: Built) -> list[tuple[Colour, Source, str | None, int]]:
    """Return all points if winter were scored now: player, source, region and points (W3.2).

    `built`: the result of `count_buildings`.
    """
    found: list[tuple[Colour, Source, str | None, int]] = []
    for player in state.board.seating:
        owned = [state.counties[county] for county in state.counties_of(player)]
        found.append((player, "counties", None, len(owned)))
        found.append((player, "buildings", None, sum(len(c.buildings) for c in owned)))
    for player, region, kind, n in majority_points(built):
        found.append((player, MAJORITY[kind], region, n))
    return found


def score_winter(turn: Turn) -> None:
    """Score the winter (W3.2); then end the year or the game (W3.3)."""
    built = count_buildings(turn.state)
    scored = winter_points(turn.state, built)
    winter = ScoredWinter(tuple(scored), built, turn.state.hunger)
    turn.change(winters=(*turn.state.winters, winter))
    for player, source, region, n in scored:
        pieces.add_points(turn, player, n, source, region)
    for player in turn.state.board.seating:
        total = sum(n for who, _, _, n in scored if who == player)
        turn.report(WinterScored(player=player, year=turn.state.year, points=total))
    if turn.state.round == LAST_ROUND:
        _end_game(turn)
        return
    for county in turn.state.counties:
        pieces.add_revolt_markers(turn, county, -turn.state.counties[county].markers)
    for player, seat in turn.state.players.items():
        pieces.add_grain(turn, player, -seat.grain)
    turn.enter_phase("leaders", turn.state.order)


def _end_game(turn: Turn) -> None:
    """End the game: score statues and trophies (WM.5), and set the result (W3.3)."""
    for player, points in statue_points(turn.state).items():
        pieces.add_points(turn, player, points, "statues")
    turn.change(result=game_result(turn.state))
    turn.enter_phase("finished")
    assert turn.state.result is not None
    turn.report(Ended(winners=turn.state.result.winners))


def statue_points(state: State) -> Mapping[Colour, int]:
    """Return everybody's points for statues and trophies if the game ended now (WM.5); nothing
    without the module."""
    if not state.plays("leaders"):
        return {}
    standing = [county.statue for county in state.counties.values()]
    return {p: standing.count(p) + seat.trophies for p, seat in state.players.items()}


def game_result(state: State) -> Result:
    """Return the result: most points win, ties by Thalers, then the victory is shared (W3.3)."""
    return rank_players(
        {player: (seat.points, seat.thalers) for player, seat in state.players.items()}
    )
