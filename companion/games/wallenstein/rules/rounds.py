"""Years and rounds: events, actions and tiles laid out, and a round's end (W0.5, W1, W3.3)."""

from __future__ import annotations

from msgspec import UNSET

from ..carrying import Carrying
from ..plans import as_opened
from ..state import LAST_ROUND, NO_FAVORS
from .happenings import RoundOver

EVENTS_A_YEAR, OPEN_ACTIONS, COURT_FAVORS = 4, 5, 3
THIS_ROUND_ONLY = (10, 11, 18)
"""WC.5: favors that are kept for the round and leave the game after it."""


def over(play: Carrying) -> None:
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


def year_over(play: Carrying) -> None:
    """W3.3, WK.1: after the first winter the turn order goes, the decks and a year begin anew."""
    state = play.state
    assert state.round < LAST_ROUND
    for player in state.players:
        play.change_seat(player, place=None, card=1)
    play.say(RoundOver(round=state.round))
    play.change(round=state.round + 1, order=(), events=())
    play.change(events_gone=(*state.events_gone, *state.events))
    play.enter("year")
