"""What follows by itself between the things that people do: the order of the phases (R1 to R7).

A moment stands between two phases, or between two steps of the end. On arriving there followers
act (L4) and crowns score (L6); where owners are asked, the table waits; then the next step follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from ..moments import BEGINNING, END, Moment
from ..turn import Turn
from . import blocks, calls, ending, exchange, rounds

Following = Callable[[Turn], None]


def follow(turn: Turn) -> None:
    """Do everything that follows from an entry, until somebody is asked or has to act."""
    before = turn.before
    if turn.state.retinue and turn.state.moment == before.moment:
        calls.ask_again(turn)
    state = turn.state
    if state.phase == "collecting" and not (state.queue or state.calls or state.moment):
        turn.change(moment=END[4])
    fresh = turn.state.moment != before.moment
    while (moment := turn.state.moment) is not None:
        if fresh:
            ARRIVED.get(moment, calls.call_up)(turn)
        if turn.state.calls or exchange.undecided(turn.state):
            break
        NEXT[moment](turn)
        fresh = True
    blocks.report_short(turn, before)


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
    rounds.advance(turn)


def end_round(turn: Turn) -> None:
    """R6.1: the next round, or the end after the sixth."""
    players = {c: replace(seat, used=()) for c, seat in turn.state.players.items()}
    ends = turn.state.phase == "revealing"
    turn.change(players=players, moment="first crowns" if ends else BEGINNING[1])


def nothing(turn: Turn) -> None:
    """Do nothing: owners decide by themselves."""


NEXT: Mapping[Moment, Following] = {
    END[1]: to(BEGINNING[2]),
    BEGINNING[2]: let_act,
    END[2]: to(BEGINNING[3]),
    BEGINNING[3]: then(END[3], rounds.reorder),
    END[3]: to(BEGINNING[4]),
    BEGINNING[4]: let_act,
    END[4]: then(BEGINNING[5], rounds.begin_storing),
    BEGINNING[5]: store,
    END[5]: to(BEGINNING[6]),
    BEGINNING[6]: then(END[6], rounds.clean_up),
    END[6]: end_round,
    BEGINNING[1]: let_act,
    "first crowns": to("crowns"),
    "crowns": to("exchange"),
    "exchange": then(None, ending.exchange_all),
    "leader crowns": let_act,
}
ARRIVED: Mapping[Moment, Following] = {
    "first crowns": ending.score_crowns,
    "crowns": ending.score_crowns,
    "exchange": nothing,
    "leader crowns": ending.score_crowns,
}
