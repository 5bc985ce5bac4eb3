"""What follows by itself between the things that people do: the order of the phases (R1 to R7).

A moment stands between two phases, or between two steps of the end. On arriving there followers
act (L4) and crowns score (L6); where owners are asked, the table waits; then the next step follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from ..retinue import crowns, exchange, service
from . import choosing, storing
from .happenings import Happening
from .state import Moment, State

Followed = tuple[State, tuple[Happening, ...]]
Step = Callable[[State], Followed]


def follow(before: State, state: State) -> Followed:
    """Everything that follows now, until somebody is asked or has to act."""
    said: tuple[Happening, ...] = ()
    if state.retinue and state.moment == before.moment:
        state = service.asked(state)
    if state.phase == "collecting" and not (state.queue or state.calls or state.moment):
        state = replace(state, moment="4 end")
    fresh = state.moment != before.moment
    while (moment := state.moment) is not None:
        if fresh:
            state, more = ARRIVED.get(moment, service.called_up)(state)
            said += more
        if state.calls or exchange.undecided(state):
            break
        state, more = NEXT[moment](state)
        said += more
        fresh = True
    return state, said


def to(moment: Moment) -> Step:
    """Nothing but the next moment."""
    return lambda state: (replace(state, moment=moment), ())


def then(moment: Moment | None, step: Step) -> Step:
    """A step of the rules, and the moment after it."""

    def both(state: State) -> Followed:
        after, said = step(state)
        return replace(after, moment=moment), said

    return both


def play(state: State) -> Followed:
    """It is for people to act."""
    return replace(state, moment=None), ()


def store(state: State) -> Followed:
    """R5.5: before the first choice, too."""
    return storing.advance(replace(state, moment=None)), ()


def over(state: State) -> Followed:
    """R6.1: the next round, or the end after the sixth."""
    players = {c: replace(seat, used=()) for c, seat in state.players.items()}
    ends = state.phase == "revealing"
    return replace(state, players=players, moment="first crowns" if ends else "1 beginning"), ()


NEXT: Mapping[Moment, Step] = {
    "1 end": to("2 beginning"),
    "2 beginning": play,
    "2 end": to("3 beginning"),
    "3 beginning": then("3 end", choosing.reorder),
    "3 end": to("4 beginning"),
    "4 beginning": play,
    "4 end": then("5 beginning", storing.begin),
    "5 beginning": store,
    "5 end": to("6 beginning"),
    "6 beginning": then("6 end", storing.clean_up),
    "6 end": over,
    "1 beginning": play,
    "first crowns": to("crowns"),
    "crowns": to("exchange"),
    "exchange": then(None, exchange.exchanged),
    "leader crowns": play,
}
ARRIVED: Mapping[Moment, Step] = {
    "first crowns": crowns.scored,
    "crowns": crowns.scored,
    "exchange": lambda state: (state, ()),
    "leader crowns": crowns.scored,
}
