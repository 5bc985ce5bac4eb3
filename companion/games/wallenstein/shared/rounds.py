"""How a round, a winter, a year and the game end (W1.13, W3): grain, points, and the result."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, Struct

from .. import pieces
from ..board import BUILDINGS, EVENTS, REGIONS, Building, Colour, revolts_for
from ..favors import THIS_ROUND_ONLY
from ..happenings import Ended, RoundOver, WinterScored
from ..plans import as_opened
from ..reasons import Source
from ..scoring import Result, majority_points, ranked
from ..state import LAST_ROUND, NO_FAVORS, Carrying, ScoredWinter, State


def end_round(play: Carrying) -> None:
    """W1.13: cards, tiles and markers go back; after fall the turn order stays for winter."""
    state = play.state
    winter_comes = state.round % 4 == 3
    for player, seat in state.players.items():
        kept = tuple(favor for favor in seat.kept if favor not in THIS_ROUND_ONLY)
        place = seat.place if winter_comes else None
        last = as_opened(player, seat.opened, seat.bid)
        play.change_seat(player, plan=None, cards=(), bid=UNSET, opened={}, last=last, kept=kept)
        play.change_seat(player, tile=None, place=place)
    play.change(event=None, action=None, actions=(), tiles=(), bidders=(), favors=NO_FAVORS)
    play.say(RoundOver(round=state.round))
    order = state.order if winter_comes else ()
    play.change(round=state.round + 1, done=0, order=order)
    play.enter("display")


def end_year(play: Carrying) -> None:
    """W3.3, WK.1: after the first winter the turn order goes, the decks and a year begin anew."""
    state = play.state
    assert state.round < LAST_ROUND
    for player in state.players:
        play.change_seat(player, place=None, card=1)
    play.say(RoundOver(round=state.round))
    play.change(round=state.round + 1, order=(), events=())
    play.change(events_gone=(*state.events_gone, *state.events))
    play.enter("year")


def is_winter(state: State) -> bool:
    """W3: whether it is one of the two rounds that are winters."""
    return state.season == "winter"


class Shortage(Struct, frozen=True):
    """How many counties have no grain in winter, how many of them revolt, and the peasants added to
    each (W3.1)."""

    short: int
    revolts: int
    peasants: int


def shortage(counties: int, grain: int) -> Shortage:
    """Return what so many counties with so much grain mean in winter (W3.1)."""
    short = max(0, counties - grain)
    return Shortage(short, *revolts_for(short))


def shortage_of(state: State, player: Colour) -> Shortage:
    """Return what a player's counties and grain mean now (W3.1)."""
    return shortage(len(state.owned(player)), state.players[player].grain)


def lose_grain(play: Carrying) -> None:
    """W3.1: the last open event says how much grain everybody loses, not below 0."""
    for player in play.state.order:
        for event in play.state.events:
            pieces.grain(play, player, -EVENTS[event])


def begin_winter(play: Carrying) -> None:
    """W3.1: grain is lost; then everybody's counties are supplied in the turn order of fall."""
    lose_grain(play)
    play.enter("winter", play.state.order)


Built = Mapping[str, Mapping[Building, Mapping[Colour, int]]]
"""W3.2: how many buildings of each kind everybody has in each region."""
MAJORITY: Mapping[Building, Source] = {"palace": "palaces", "church": "churches", "post": "posts"}


def count_buildings(state: State) -> Built:
    """How many buildings of each kind everybody has in each region."""
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
    """W3.2: all points if it were scored now: whose, for what, in which region, how many.

    `built`: what was `count_buildings` of the state.
    """
    found: list[tuple[Colour, Source, str | None, int]] = []
    for player in state.board.seating:
        owned = [state.counties[county] for county in state.owned(player)]
        found.append((player, "counties", None, len(owned)))
        found.append((player, "buildings", None, sum(len(c.buildings) for c in owned)))
    for player, region, kind, n in majority_points(built):
        found.append((player, MAJORITY[kind], region, n))
    return found


def score_winter(play: Carrying) -> None:
    """W3.2, W3.3: points; then the year is over, or the game."""
    built = count_buildings(play.state)
    scored = winter_points(play.state, built)
    winter = ScoredWinter(tuple(scored), built)
    play.change(winters=(*play.state.winters, winter))
    for player, source, region, n in scored:
        pieces.score(play, player, n, source, region)
    for player in play.state.board.seating:
        total = sum(n for who, _, _, n in scored if who == player)
        play.say(WinterScored(player=player, year=play.state.year, points=total))
    if play.state.round == LAST_ROUND:
        _end(play)
        return
    for county in play.state.counties:
        pieces.mark(play, county, -play.state.counties[county].markers)
    for player, seat in play.state.players.items():
        pieces.grain(play, player, -seat.grain)
    play.enter("leaders", play.state.order)


def _end(play: Carrying) -> None:
    """W3.3, WM.5: statues and trophies count, and the game is over."""
    if play.state.plays("leaders"):
        standing = [county.statue for county in play.state.counties.values()]
        for player, seat in play.state.players.items():
            pieces.score(play, player, standing.count(player) + seat.trophies, "statues")
    play.change(result=result(play.state))
    play.enter("finished")
    assert play.state.result is not None
    play.say(Ended(winners=play.state.result.winners))


def result(state: State) -> Result:
    """W3.3: the most points, then the most Thalers, then a shared victory."""
    return ranked({player: (seat.points, seat.thalers) for player, seat in state.players.items()})
