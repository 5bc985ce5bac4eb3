"""League of Six, three to five players: the game behind the contract in `companion.games`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games import Refused

from . import choosing, collecting, dealing, mending, revealing, settling, storing
from .collecting import Form
from .dealing import check_amended, completed, draw, start
from .entries import (
    Accept,
    ChooseRow,
    ChooseTown,
    Collect,
    Correct,
    Deal,
    Describe,
    Entry,
    Raise,
    Reveal,
    Settle,
    TakeLeader,
    plain,
    read_entry,
    read_setup,
)
from .happenings import Happening
from .options import options
from .playing import PLAYERS, any_entry, sample_setup
from .revealing import doubts
from .showing import page as view
from .sources import SOURCES, chapter, gains, standing
from .state import State
from .turns import Waiting, waiting_for
from .views import facts
from .watching import sample_game, scenes

__all__ = [
    "BGG_ID",
    "NAME",
    "PLAYERS",
    "RULES",
    "SOURCES",
    "TITLE",
    "Form",
    "Waiting",
    "any_entry",
    "chapter",
    "check_amended",
    "completed",
    "doubts",
    "draw",
    "facts",
    "gains",
    "options",
    "over",
    "plain",
    "play",
    "read_entry",
    "read_setup",
    "sample_game",
    "sample_setup",
    "scenes",
    "sealed",
    "standing",
    "start",
    "view",
    "waiting_for",
]

NAME = "league-of-six"
TITLE = "League of Six"
BGG_ID = 31624
RULES = 1

Followed = tuple[State, tuple[Happening, ...]]


PHASES: Mapping[type[Entry], tuple[str, Callable[[State, Any], Followed]]] = {
    ChooseTown: ("choosing", choosing.choose_town),
    Raise: ("choosing", choosing.raise_offer),
    Accept: ("choosing", choosing.accept),
    Collect: ("collecting", collecting.collect),
    ChooseRow: ("storing", storing.choose_row),
    TakeLeader: ("storing", storing.take_leader),
    Reveal: ("revealing", revealing.reveal),
}
ANY_TIME: Mapping[type[Entry], Callable[[State, Any], Followed]] = {
    Deal: dealing.deal,
    Describe: mending.describe,
    Correct: mending.correct,
    Settle: settling.settle,
}


def play(state: State, entry: Any) -> Followed:
    """The next state and what followed from the entry, or `Refused` and nothing changed."""
    at_any_time = ANY_TIME.get(type(entry))
    player = getattr(entry, "player", None)
    if player is not None and player not in state.players:
        raise Refused("not-seated", {"player": player})
    if at_any_time is not None:
        after, said = at_any_time(state, entry)
    else:
        phase, act = PHASES[type(entry)]
        if state.phase != phase:
            raise Refused("wrong-phase", {"player": player, "phase": state.phase, "wanted": phase})
        after, said = act(state, entry)
    if after.phase == "collecting" and not after.queue:
        after, more = storing.begin(after)
        return after, (*said, *more)
    return after, said


def sealed(entry: Any) -> bool:
    """R7.1: a hand that was entered is not read by others until all are in."""
    return isinstance(entry, Reveal)


def over(state: State) -> bool:
    """Whether the game is finished and nothing is hidden any more."""
    return state.phase == "finished"
