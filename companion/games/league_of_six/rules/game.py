"""League of Six, three to six players: the rules behind `games.contract`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.contract import Refused

from ..box.components import Colour
from ..retinue import exchange, service
from ..turn import Turn
from . import blocks, choosing, collecting, dealing, mending, revealing, settling, storing
from . import entries as e
from .drawing import completed, draw
from .entries import TYPES, Entry, Move, read_entry
from .flow import follow
from .happenings import Happening
from .options import options
from .playing import PLAYERS, any_entry, sample_setup
from .rights import right
from .setup import Setup, read_setup
from .showing import page as view
from .sources import SOURCES, chapter, gains, standing, totals
from .starting import check_amended, start, touches_hands
from .state import State
from .turns import waiting_for
from .views import facts

RULES = 2
"""2: guards for points are split in the best way (L6); of settled collecting the horse of the
waggon fortress and the followers won follow by themselves (S4, L3)."""

Followed = tuple[State, tuple[Happening, ...]]


def older_rules_matter(
    rules: int, setup: Setup, entries: Sequence[Entry], because: Refused
) -> bool:
    """Return whether the last of these entries may be refused only because older rules wrote it.

    Since rules 2 guards for points (L6) and settled collecting (S4, L3) come to something else, and
    so may all that follows them.
    """
    return rules < 2 and any(
        isinstance(entry, e.ExchangeGuards)
        or (isinstance(entry, e.Settle) and entry.phase == "collecting")
        for entry in entries
    )


PHASES: Mapping[type[Entry], tuple[str, Callable[[Turn, Any], None]]] = {
    e.ChooseTown: ("choosing", choosing.choose_town),
    e.Raise: ("choosing", choosing.raise_offer),
    e.Accept: ("choosing", choosing.accept),
    e.Collect: ("collecting", collecting.collect),
    e.ChooseRow: ("storing", storing.choose_row),
    e.TakeLeader: ("storing", storing.take_leader),
    e.Reveal: ("revealing", revealing.reveal),
    e.ExchangeGuards: ("revealing", exchange.exchange),
}
ANY_TIME: Mapping[type[Entry], Callable[[Turn, Any], None]] = {
    e.Deal: dealing.deal,
    e.Describe: mending.describe,
    e.Correct: mending.correct,
    e.Settle: settling.settle,
    e.UseFollower: service.use,
    e.DeclineFollower: service.decline,
}


def play(state: State, entry: Entry) -> Followed:
    """Return the next state and what followed. Refused if the rules do not allow the entry."""
    at_any_time = ANY_TIME.get(type(entry))
    player = entry.player if isinstance(entry, Move) else None
    if player is not None and player not in state.players:
        raise Refused("not-seated", {"player": player})
    turn = Turn(state)
    if at_any_time is not None:
        at_any_time(turn, entry)
    else:
        _act_in_phase(turn, entry, player)
    follow(turn, state)
    blocks.report_short(turn, state)
    return turn.state, tuple(turn.happenings)


def _act_in_phase(turn: Turn, entry: Entry, player: Colour | None) -> None:
    """Carry out an entry that belongs to a phase; followers called up come before it (L4, L6)."""
    state = turn.state
    phase, act = PHASES[type(entry)]
    if state.phase != phase:
        raise Refused("wrong-phase", {"player": player, "phase": state.phase, "wanted": phase})
    if state.calls:
        first = state.calls[0]
        raise Refused("follower-first", {"player": first.player, "follower": first.follower})
    if isinstance(entry, e.Reveal) and state.moment == "exchange":
        raise Refused("exchange-first", {"player": exchange.undecided(state)[0]})
    act(turn, entry)


def names(state: State) -> Mapping[str, str]:
    """The players' names by colour, in seating order."""
    return {str(colour): name for colour, name in state.board.names.items()}


def open_hands(setup: Setup) -> bool:
    """H4: the table plays with open hands."""
    return setup.rulings.open_hands


def sealed(entry: Entry) -> bool:
    """R7.1, L6: hands, and guards given for points, are not read by others until all are in."""
    return isinstance(entry, e.Reveal | e.ExchangeGuards)


def rests_on_hand(entry: Entry) -> bool:
    """R2.7, L4, L6: offers, ways, what followers cost, guards for points are paid from the hand."""
    return isinstance(entry, e.ChooseTown | e.Raise | e.UseFollower | e.ExchangeGuards)


def over(state: State) -> bool:
    """Whether the game is finished: nothing is hidden and no crown waits for its points."""
    return state.phase == "finished" and not state.calls
