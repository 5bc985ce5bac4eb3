"""What follows automatically between the players' decisions: the order of the phases (R1 to R7).

A moment is a point between two phases, or between two steps of the final scoring. When it is
reached, followers act (L4) and crowns score (L6). If owners are asked, the game waits; then the
next step follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from ..entries import BEGINNING, END, Moment
from ..turn import Turn
from . import blocks, calls, ending, exchange, rounds

Following = Callable[[Turn], None]


def follow(turn: Turn) -> None:
    """Carry out everything that follows from an entry, until somebody has to decide."""
    before = turn.before
    if turn.state.retinue and turn.state.moment == before.moment:
        calls.ask_again(turn)
    state = turn.state
    if state.phase == "collecting" and not (state.queue or state.calls or state.moment):
        turn.change(moment=END[4])
    fresh = turn.state.moment != before.moment
    while (moment := turn.state.moment) is not None:
        if fresh:
            SCORED_AT_MOMENT.get(moment, calls.call_up)(turn)
        if turn.state.calls or exchange.undecided_owners(turn.state):
            break
        NEXT_AT_MOMENT[moment](turn)
        fresh = True
    blocks.report_short(turn, before)


def go_to(moment: Moment) -> Following:
    """Return a function that moves the game to a moment."""
    return lambda turn: turn.change(moment=moment)


def do_and_go_to(moment: Moment | None, step: Following) -> Following:
    """Return a function that carries out a step and then moves the game to a moment."""

    def both(turn: Turn) -> None:
        step(turn)
        turn.change(moment=moment)

    return both


def let_act(turn: Turn) -> None:
    """Leave the moment: the players decide now."""
    turn.change(moment=None)


def leave_for_storing(turn: Turn) -> None:
    """Leave the moment, and end the phase already if nothing fits before the first choice
    (R5.5)."""
    turn.change(moment=None)
    rounds.advance(turn)


def end_round(turn: Turn) -> None:
    """Begin the next round, or the final scoring after the sixth (R6.1)."""
    players = {c: replace(seat, used=()) for c, seat in turn.state.players.items()}
    ends = turn.state.phase == "revealing"
    turn.change(players=players, moment="first crowns" if ends else BEGINNING[1])


def do_nothing(turn: Turn) -> None:
    """Do nothing: each owner decides."""


NEXT_AT_MOMENT: Mapping[Moment, Following] = {
    END[1]: go_to(BEGINNING[2]),
    BEGINNING[2]: let_act,
    END[2]: go_to(BEGINNING[3]),
    BEGINNING[3]: do_and_go_to(END[3], rounds.reorder),
    END[3]: go_to(BEGINNING[4]),
    BEGINNING[4]: let_act,
    END[4]: do_and_go_to(BEGINNING[5], rounds.begin_storing),
    BEGINNING[5]: leave_for_storing,
    END[5]: go_to(BEGINNING[6]),
    BEGINNING[6]: do_and_go_to(END[6], rounds.clean_up),
    END[6]: end_round,
    BEGINNING[1]: let_act,
    "first crowns": go_to("crowns"),
    "crowns": go_to("exchange"),
    "exchange": do_and_go_to(None, ending.exchange_all),
    "leader crowns": let_act,
}
SCORED_AT_MOMENT: Mapping[Moment, Following] = {
    "first crowns": ending.score_crowns,
    "crowns": ending.score_crowns,
    "exchange": do_nothing,
    "leader crowns": ending.score_crowns,
}
