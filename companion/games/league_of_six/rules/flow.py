"""What follows by itself between the things that people do: the order of the phases (R1 to R7).

A moment stands between two phases, or between two steps of the end. On arriving there followers
act (L4) and crowns score (L6); where owners are asked, the table waits; then the next step follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from ..retinue import crowns, exchange, service
from ..turn import Turn
from . import choosing, storing
from .state import Moment, State

Following = Callable[[Turn], None]


def follow(turn: Turn, before: State) -> None:
    """Do everything that follows from an entry, until somebody is asked or has to act.

    `before`: the state before the entry.
    """
    if turn.state.retinue and turn.state.moment == before.moment:
        service.ask_again(turn)
    state = turn.state
    if state.phase == "collecting" and not (state.queue or state.calls or state.moment):
        turn.change(moment="4 end")
    fresh = turn.state.moment != before.moment
    while (moment := turn.state.moment) is not None:
        if fresh:
            ARRIVED.get(moment, service.call_up)(turn)
        if turn.state.calls or exchange.undecided(turn.state):
            break
        NEXT[moment](turn)
        fresh = True


def to(moment: Moment) -> Following:
    """Return a function that goes on to the next moment."""
    return lambda turn: turn.change(moment=moment)


def then(moment: Moment | None, step: Following) -> Following:
    """Return a function that does a step of the rules and goes on to the moment after it."""

    def both(turn: Turn) -> None:
        step(turn)
        turn.change(moment=moment)

    return both


def let_act(turn: Turn) -> None:
    """Leave the moment: it is for people to act."""
    turn.change(moment=None)


def store(turn: Turn) -> None:
    """R5.5: before the first choice, too."""
    turn.change(moment=None)
    storing.advance(turn)


def end_round(turn: Turn) -> None:
    """R6.1: the next round, or the end after the sixth."""
    players = {c: replace(seat, used=()) for c, seat in turn.state.players.items()}
    ends = turn.state.phase == "revealing"
    turn.change(players=players, moment="first crowns" if ends else "1 beginning")


def nothing(turn: Turn) -> None:
    """Do nothing: owners decide by themselves."""


NEXT: Mapping[Moment, Following] = {
    "1 end": to("2 beginning"),
    "2 beginning": let_act,
    "2 end": to("3 beginning"),
    "3 beginning": then("3 end", choosing.reorder),
    "3 end": to("4 beginning"),
    "4 beginning": let_act,
    "4 end": then("5 beginning", storing.begin),
    "5 beginning": store,
    "5 end": to("6 beginning"),
    "6 beginning": then("6 end", storing.clean_up),
    "6 end": end_round,
    "1 beginning": let_act,
    "first crowns": to("crowns"),
    "crowns": to("exchange"),
    "exchange": then(None, exchange.exchange_all),
    "leader crowns": let_act,
}
ARRIVED: Mapping[Moment, Following] = {
    "first crowns": crowns.score_crowns,
    "crowns": crowns.score_crowns,
    "exchange": nothing,
    "leader crowns": crowns.score_crowns,
}
