"""Years and rounds: events, actions and tiles laid out, and a round's end (W0.5, W1, W3.3)."""

from __future__ import annotations

from msgspec import UNSET

from companion.core.structs import given
from companion.games.contract import Refused

from . import checks, planning
from .board import ACTIONS, EVENTS, FAVORS, TILES
from .carrying import Carrying
from .entries import Display, EventDrawn, Year
from .happenings import EventHolds, RoundBegan, RoundOver, YearBegan
from .state import LAST_ROUND, NO_FAVORS, PRICES, Price

EVENTS_A_YEAR, OPEN_ACTIONS, COURT_FAVORS = 4, 5, 3
THIS_ROUND_ONLY = (10, 11, 18)
"""WC.5: favors that are kept for the round and leave the game after it."""


def year(play: Carrying, entry: Year) -> None:
    """W0.5, W3.3: four events of those not used yet."""
    state = play.state
    typed = given(entry.events, "year", "events")
    events = checks.dealt(typed, EVENTS_A_YEAR, EVENTS, state.events_gone, "events")
    play.change(events=events)
    play.say(YearBegan(year=state.year, events=events))
    play.enter("display")


def display(play: Carrying, entry: Display) -> None:
    """W1.1, W1.2: five actions in order, the tiles on the places; WC.2: three favors."""
    state = play.state
    actions = given(entry.actions, "display", "actions")
    actions = checks.dealt(actions, OPEN_ACTIONS, ACTIONS, (), "actions")
    tiles = given(entry.tiles, "display", "tiles")
    tiles = checks.dealt(tiles, len(TILES), TILES, (), "tiles")
    play.change(actions=actions, tiles=tiles)
    if state.plays("court"):
        favors = given(entry.favors, "display", "favors")
        favors = checks.dealt(favors, COURT_FAVORS, FAVORS, state.favors_gone, "favors")
        lay_favors(play, favors)
    elif entry.favors is not UNSET:
        raise Refused("module-not-played", {"module": "court"})
    shown = tuple(number for number in play.state.favors.values() if number is not None)
    play.say(RoundBegan(round=state.round, actions=actions, tiles=tiles, favors=shown))
    play.enter("planning", state.board.seating)


def lay_favors(play: Carrying, numbers: tuple[int, ...]) -> None:
    """WC.2: the highest number costs 4 courtiers, the next 3, the lowest 2."""
    dearest_first = sorted(numbers, reverse=True)
    favors: dict[Price, int | None] = dict(zip(PRICES, dearest_first, strict=True))
    play.change(favors=favors, favors_gone=(*play.state.favors_gone, *numbers))


def event(play: Carrying, entry: EventDrawn) -> None:
    """W1.4: one of the open events holds for this round."""
    state = play.state
    drawn = given(entry.event, "event", "event")
    if drawn not in state.events:
        raise Refused("event-not-open", {"event": drawn, "events": state.events})
    left = tuple(e for e in state.events if e != drawn)
    play.change(event=drawn, events=left, events_gone=(*state.events_gone, drawn))
    play.say(EventHolds(event=drawn))
    on_mat = tuple(
        c for c in state.board.seating if (plan := state.players[c].plan) and plan.on_mat
    )
    play.enter("bidding", on_mat)


def over(play: Carrying) -> None:
    """W1.13: cards, tiles and markers go back; after fall the turn order stays for winter."""
    state = play.state
    winter_comes = state.round % 4 == 3
    for player, seat in state.players.items():
        kept = tuple(favor for favor in seat.kept if favor not in THIS_ROUND_ONLY)
        place = seat.place if winter_comes else None
        last = planning.as_opened(player, seat.opened, seat.bid)
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
