"""League of Six, three to six players: the rules behind `games.contract`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.contract import Chance, Refused, Right

from ..bridge import STEPS, step_of
from ..entries import Entry, Move
from ..happenings import Happening
from ..setup import Setup, read_setup
from ..shared import blocks
from ..starting import check_amended, start, touches_hands
from ..state import State
from ..steps.deal import draw
from ..turn import Turn
from ..views.results import SOURCES, chapter, gains, standing, totals
from ..views.seen import facts
from ..views.showing import page as view
from .flow import follow
from .options import options
from .playing import PLAYERS, any_entry, sample_setup
from .reading import TYPES, read_entry
from .turns import waiting_for

RULES = 2
"""2: guards for points are split in the best way (L6); of settled collecting the horse of the
waggon fortress and the followers won follow by themselves (S4, L3)."""


def older_rules_matter(
    rules: int, setup: Setup, entries: Sequence[Entry], because: Refused
) -> bool:
    """Return whether the last of these entries may be refused only because older rules wrote it.

    Since rules 2 guards for points (L6) and settled collecting (S4, L3) come to something else, and
    so may all that follows them.
    """
    return rules < 2 and any(step_of(entry).since_rules_2(entry) for entry in entries)


def play(state: State, entry: Entry) -> tuple[State, tuple[Happening, ...]]:
    """Return the next state and what followed. Refused if the rules do not allow the entry."""
    player = entry.player if isinstance(entry, Move) else None
    if player is not None and player not in state.players:
        raise Refused("not-seated", {"player": player})
    turn = Turn(state)
    step_of(entry).apply(turn, entry)
    follow(turn, state)
    blocks.report_short(turn, state)
    return turn.state, tuple(turn.happenings)


def right(state: State, entry: Entry) -> Right:
    """Return who may write this entry; nobody, if it is of no step."""
    return STEPS.right(state, entry)


def completed(state: State, entry: Entry, chance: Chance) -> Entry:
    """Return the entry with what it leaves to chance drawn by the app."""
    drawn: Entry = step_of(entry).complete(state, entry, chance)
    return drawn


def names(state: State) -> Mapping[str, str]:
    """The players' names by colour, in seating order."""
    return {str(colour): name for colour, name in state.board.names.items()}


def open_hands(setup: Setup) -> bool:
    """H4: the table plays with open hands."""
    return setup.rulings.open_hands


def sealed(entry: Entry) -> bool:
    """Return whether others may not read the entry yet."""
    return step_of(entry).sealed(entry)


def rests_on_hand(entry: Entry) -> bool:
    """Return whether something hidden decides if the entry is legal, or what it costs."""
    return step_of(entry).rests_on_hand(entry)


def doubts(state: State, entry: Entry) -> Mapping[str, int]:
    """Return where the app counted otherwise than a sealed entry says, for its player only."""
    return step_of(entry).doubts(state, entry)


def over(state: State) -> bool:
    """Whether the game is finished: nothing is hidden and no crown waits for its points."""
    return state.phase == "finished" and not state.calls
