"""Winter (W3.1): grain is lost, and counties without it revolt."""

from __future__ import annotations

from companion.core.structs import given
from companion.games.contract import Refused

from . import battles, checks, ending, pieces
from .board import EVENTS, Colour, revolts_for
from .carrying import Carrying
from .entries import Revolt, Revolts
from .happenings import RevoltsDrawn, Supplied
from .state import Battle, Rising, State


def comes(state: State) -> bool:
    """W3: whether it is one of the two rounds that are winters."""
    return state.season == "winter"


def short(state: State, player: Colour) -> int:
    """W3.1: how many counties a player has without grain."""
    return max(0, len(state.owned(player)) - state.players[player].grain)


def revolts_due(state: State, player: Colour) -> tuple[int, int]:
    """W3.1: how many of a player's counties revolt, and the peasants added to each."""
    return revolts_for(short(state, player))


def lose_grain(play: Carrying) -> None:
    """W3.1: the last open event says how much grain everybody loses, not below 0."""
    for player in play.state.order:
        for event in play.state.events:
            pieces.grain(play, player, -EVENTS[event])


def begin(play: Carrying) -> None:
    """W3.1: grain is lost; then everybody's counties are supplied in the turn order of fall."""
    lose_grain(play)
    play.enter("winter", play.state.order)


def winter(play: Carrying) -> bool:
    """W3.1: player after player, county after county; then W3.2 and W3.3."""
    state = play.state
    if state.battle is not None:
        return False
    if state.rising is not None:
        return _next_revolt(play, state.rising)
    if not state.queue:
        ending.score_winter(play)
        return True
    player = state.queue[0]
    if short(state, player):
        return False
    counties, grain = len(state.owned(player)), state.players[player].grain
    play.say(Supplied(player=player, counties=counties, grain=grain))
    play.next()
    return True


def revolts(play: Carrying, entry: Revolts) -> None:
    """W3.1: the county cards that the left neighbour drew."""
    state, player = play.state, entry.player
    if player != state.queue[0]:
        raise Refused("revolts-of", {"player": state.queue[0]})
    owned = state.owned(player)
    count, peasants = revolts_due(state, player)
    typed = given(entry.counties, "revolts", "counties")
    for county in typed:
        checks.own_county(state, player, county)
    drawn = checks.dealt(typed, count, owned, (), "counties")
    grain = state.players[player].grain
    play.say(
        Supplied(player=player, counties=len(owned), grain=grain, revolts=count, peasants=peasants)
    )
    play.say(RevoltsDrawn(player=player, counties=drawn))
    play.change(rising=Rising(player, drawn, peasants))
    play.next()


def revolt(play: Carrying, entry: Revolt) -> None:
    """W3.1: the owner says which of the counties drawn is next."""
    rising = play.state.rising
    assert rising is not None
    if entry.county not in rising.counties:
        checks.county(play.state, entry.county)
        raise Refused("not-drawn", {"player": entry.player, "counties": rising.counties})
    _break_out(play, rising, entry.county)


def _next_revolt(play: Carrying, rising: Rising) -> bool:
    """The last county follows by itself; one lost by a correction meanwhile does not revolt."""
    counties = play.state.counties
    left = tuple(c for c in rising.counties if counties[c].owner == rising.player)
    if len(left) == 1:
        _break_out(play, rising, left[0])
        return True
    play.change(rising=Rising(rising.player, left, rising.peasants) if left else None)
    return not left


def _break_out(play: Carrying, rising: Rising, county: str) -> None:
    """W2.5: as many peasants as markers, and the chart's number."""
    left = tuple(c for c in rising.counties if c != county)
    play.change(rising=Rising(rising.player, left, rising.peasants) if left else None)
    revolt = Battle(county, "revolt", None, rising.player)
    battles.rise(play, revolt, rising.peasants)
