"""Who has which county (W1.12), and where leaders are (module `leaders`, WM)."""

from __future__ import annotations

from .. import pieces
from ..board import ACTIONS, Colour
from ..happenings import CountyLost, CountyWon, LeaderLost, LeaderPlaced
from ..state import Carrying, State


def win(play: Carrying, player: Colour, county: str) -> None:
    """W1.12: a county that is nobody's comes to a player. Its card is for the next round.

    W0.3: a card that lay open beside the stock does so no longer.
    """
    play.change_county(county, owner=player)
    if county in play.state.open_cards:
        left = tuple(card for card in play.state.open_cards if card != county)
        play.change(open_cards=left)
    play.say(CountyWon(player=player, county=county))


def lose(play: Carrying, county: str, to: Colour | None) -> None:
    """W1.12, WM.4: the owner, of whom no army is there any more, gives the card away at once.

    Buildings and markers stay, and statues always do; a leader there leaves the board.
    """
    owner = play.state.counties[county].owner
    assert owner is not None
    assert play.state.counties[county].armies == 0
    seat = play.seat(owner)
    play.change_county(county, owner=None)
    play.change_seat(owner, cards=tuple(card for card in seat.cards if card != county))
    play.say(CountyLost(player=owner, county=county, to=to))
    if seat.leader == county:
        play.change_seat(owner, leader=None)
        play.say(LeaderLost(player=owner, county=county))
    if to is not None:
        win(play, to, county)


def empty(play: Carrying, county: str) -> None:
    """W2.4: a county becomes neutral: buildings and markers leave, its card goes to the stock."""
    for building in play.state.counties[county].buildings:
        pieces.pull_down(play, county, building)
    pieces.mark(play, county, -play.state.counties[county].markers)
    lose(play, county, None)


def lead(play: Carrying, player: Colour, county: str) -> None:
    """WM.1, WM.4: a leader comes into a county; another player's statue there is a trophy."""
    start = play.seat(player).leader
    play.change_seat(player, leader=county)
    play.say(LeaderPlaced(player=player, county=county, start=start))
    if play.state.counties[county].statue not in (None, player):
        pieces.take_trophy(play, player, county)


def after_actions(state: State) -> bool:
    """WM.3: whether leaders move now; else they are placed."""
    return state.done == len(ACTIONS)


def leader_choices(state: State, player: Colour) -> tuple[str, ...]:
    """WM.1, WM.3, WM.4: the counties where the leader may be placed, or must move to."""
    leader = state.players[player].leader
    if not state.plays("leaders") or (leader is not None) != after_actions(state):
        return ()
    return tuple(county for county in state.owned(player) if county != leader)
