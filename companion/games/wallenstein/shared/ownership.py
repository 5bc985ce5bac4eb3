"""Changes of counties' owners (W1.12), and moves of leaders (module `leaders`, WM)."""

from __future__ import annotations

from .. import pieces
from ..board import ACTIONS, Colour
from ..happenings import CountyLost, CountyWon, LeaderLost, LeaderPlaced
from ..pieces import Turn
from ..state import State


def win_county(turn: Turn, player: Colour, county: str) -> None:
    """Give a neutral county to a player (W1.12). Its card can be used from the next round.

    If the card was open beside the stock, it is no longer there (W0.3).
    """
    turn.change_county(county, owner=player)
    if county in turn.state.open_cards:
        left = tuple(card for card in turn.state.open_cards if card != county)
        turn.change(open_cards=left)
    turn.report(CountyWon(player=player, county=county))


def lose_county(turn: Turn, county: str, to: Colour | None) -> None:
    """Take a county without armies from its owner. The player `to` gets its card; None: the stock
    (W1.12). Buildings, markers and statues stay. A leader there leaves the board (WM.4)."""
    owner = turn.state.counties[county].owner
    assert owner is not None
    assert turn.state.counties[county].armies == 0
    seat = turn.seat(owner)
    turn.change_county(county, owner=None)
    turn.change_seat(owner, cards=tuple(card for card in seat.cards if card != county))
    turn.report(CountyLost(player=owner, county=county, to=to))
    if seat.leader == county:
        turn.change_seat(owner, leader=None)
        turn.report(LeaderLost(player=owner, county=county))
    if to is not None:
        win_county(turn, to, county)


def make_county_neutral(turn: Turn, county: str) -> None:
    """Make a county neutral: remove buildings and markers, and put its card into the stock
    (W2.4)."""
    for building in turn.state.counties[county].buildings:
        pieces.pull_down_building(turn, county, building)
    pieces.add_revolt_markers(turn, county, -turn.state.counties[county].markers)
    lose_county(turn, county, None)


def place_leader(turn: Turn, player: Colour, county: str) -> None:
    """Put a leader into a county. Another player's statue there becomes a trophy (WM.1, WM.4)."""
    start = turn.seat(player).leader
    turn.change_seat(player, leader=county)
    turn.report(LeaderPlaced(player=player, county=county, start=start))
    if turn.state.counties[county].statue not in (None, player):
        pieces.take_trophy(turn, player, county)


def move_leader(turn: Turn, player: Colour, county: str) -> None:
    """Move a leader to a county. From a neighbouring county, a statue is left behind (WM.1, WM.3,
    WM.4)."""
    start = turn.seat(player).leader
    place_leader(turn, player, county)
    if start is not None and county in turn.state.neighbours(start):
        left = turn.state.counties[start]
        if left.statue is None and turn.seat(player).statues:
            pieces.put_up_statue(turn, player, start)


def do_leaders_move(state: State) -> bool:
    """Return whether leaders move now; before the actions they are placed (WM.3)."""
    return state.done == len(ACTIONS)


def leader_choices(state: State, player: Colour) -> tuple[str, ...]:
    """Return the counties in which the leader may be placed, or to which it may move (WM.1, WM.3,
    WM.4)."""
    leader = state.players[player].leader
    if not state.plays("leaders") or (leader is not None) != do_leaders_move(state):
        return ()
    return tuple(county for county in state.counties_of(player) if county != leader)
