"""Points (W3.2), and the end of a year and of the game (W3.3, WM.5)."""

from __future__ import annotations

from collections.abc import Mapping

from .. import pieces
from ..board import BUILDINGS, REGIONS, Building, Colour
from ..carrying import Carrying
from ..state import LAST_ROUND, ScoredWinter, State
from .happenings import Ended, Source, WinterScored
from .scoring import Result, majorities, ranked

Built = Mapping[str, Mapping[Building, Mapping[Colour, int]]]
"""W3.2: how many buildings of each kind everybody has in each region."""
MAJORITY: Mapping[Building, Source] = {"palace": "palaces", "church": "churches", "post": "posts"}


def counted(state: State) -> Built:
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


def points(state: State, built: Built) -> list[tuple[Colour, Source, str | None, int]]:
    """W3.2: all points if it were scored now: whose, for what, in which region, how many.

    `built`: what was `counted` of the state.
    """
    found: list[tuple[Colour, Source, str | None, int]] = []
    for player in state.board.seating:
        owned = [state.counties[county] for county in state.owned(player)]
        found.append((player, "counties", None, len(owned)))
        found.append((player, "buildings", None, sum(len(c.buildings) for c in owned)))
    for player, region, kind, n in majorities(built):
        found.append((player, MAJORITY[kind], region, n))
    return found


def score_winter(play: Carrying) -> None:
    """W3.2, W3.3: points; then the year is over, or the game."""
    built = counted(play.state)
    scored = points(play.state, built)
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
