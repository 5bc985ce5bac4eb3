"""The steps of the replay, with the code of the rule that each step shows.

What follows by itself (reordering, the order of storing, cleaning up, the count at the end) is a
step of its own, so that everybody sees it happen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from companion.core import play
from companion.core.play import Played, first_of
from companion.core.replay import load_kept_game, walk_steps

from .. import happenings as h
from ..box.components import ROUNDS
from ..entries import Entry
from ..state import State
from ..steps.answer import Accept, Accepted, Raise
from ..steps.choose_row import ChooseRow, NoCard, fill_row
from ..steps.choose_town import ChooseTown
from ..steps.collect import Collect
from ..steps.deal import Deal
from ..steps.reveal import Reveal
from ..steps.take_leader import TakeLeader
from ..turn import Turn

SAMPLE = Path(__file__).parent / "sample_game.json"


class ReplayStep(play.ReplayStep[State], frozen=True):
    """One step; `values`: those of its lesson."""

    values: Mapping[str, object] = {}

    @property
    def shows(self) -> Literal["end", "stores", "taxes", "help"]:
        """What stands beside the board: the points, the stores, the tile as it was turned, or what
        is done in this phase."""
        if self.state.phase == "finished":
            return "end"
        if self.phase == self.state.phase == "storing" and not self.state.calls:
            return "stores"
        return "taxes" if self.values.get("taken") else "help"


Seen = tuple[str, Mapping[str, object]]


def sample_game() -> Mapping[str, object]:
    """A whole game from the sample box, as a game file; made by `tools/sample_game.py`."""
    return load_kept_game(SAMPLE)


def replay_steps(
    beginning: State, steps: Sequence[Played[Entry, h.Happening, State]]
) -> tuple[ReplayStep, ...]:
    """Everything that there is to see, in its order; `steps` are those of the table."""
    start = ReplayStep(0, "start", "start", 1, "dealing", beginning)
    return walk_steps(start, beginning, steps, _of_step)


def _of_step(
    line: int, before: State, step: Played[Entry, h.Happening, State]
) -> Iterator[ReplayStep]:
    entry, said, after = step.entry, step.happenings, step.state
    lesson: Callable[..., Seen] = LESSONS.get(type(entry), _plain)
    code, values = lesson(before, after, entry, said)
    player = getattr(entry, "player", None)
    shown = _shown(before, entry, said, after)
    yield ReplayStep(line, "entry", code, before.round, before.phase, shown, player, values)
    for part, (phase, kind, lesson_of) in FOLLOWING.items():
        happened = first_of(said, kind)
        if happened is not None:
            yield ReplayStep(line, part, lesson_of(after, happened), before.round, phase, after)


def _shown(before: State, entry: Entry, said: Sequence[h.Happening], after: State) -> State:
    """What lay there before all was cleared away (R6.1) or opened (R7.1), if it was."""
    if not any(isinstance(what, h.CleanedUp | h.Revealed) for what in said):
        return after
    if not isinstance(entry, ChooseRow):
        return before
    turn = Turn(before)
    fill_row(turn, entry)
    return turn.state


def _dealt(before: State, after: State, entry: Deal, said: Sequence[h.Happening]) -> Seen:
    """R1; R0.5: the storage tiles show their other side from round 4 on."""
    if before.round == ROUNDS // 2 + 1:
        return "dealt-other-side", {}
    return ("dealt-first" if before.round == 1 else "dealt"), {"round": before.round}


def _chose(before: State, after: State, entry: ChooseTown, said: Sequence[h.Happening]) -> Seen:
    """R2.1 to R2.5, R2.9, R2.10."""
    stood, travelled = first_of(said, h.Stood), first_of(said, h.Travelled)
    other = None if stood is None else stood.other
    cost = 0 if travelled is None else travelled.cost
    values = {"player": entry.player, "town": entry.town, "other": other, "offer": entry.offer}
    if other is not None:
        return ("offer-again" if before.left else "offer"), values
    if first_of(said, h.Bought) is not None:
        return "way-king", values
    if before.left:
        return "leaver-rests", values
    return ("way-free" if cost == 0 else "way"), values


def _raised(before: State, after: State, entry: Raise, said: Sequence[h.Happening]) -> Seen:
    """R2.6."""
    stood = first_of(said, h.Stood)
    other = None if stood is None else stood.other
    return "raise", {"player": entry.player, "other": other}


def _accepted(before: State, after: State, entry: Accept, said: Sequence[h.Happening]) -> Seen:
    """R2.8, R2.10."""
    taken = first_of(said, Accepted)
    other = None if taken is None else taken.other
    bought = first_of(said, h.Bought) is not None
    return ("accept-king" if bought else "accept"), {"player": entry.player, "other": other}


def _collected(before: State, after: State, entry: Collect, said: Sequence[h.Happening]) -> Seen:
    """R4.1 to R4.3."""
    taken = first_of(said, h.Collected)
    values = {"player": entry.player, "rotation": entry.rotation, "taken": taken}
    if taken is not None and taken.leaders:
        return "collect-card", values
    first = before.queue == before.order[::-1]
    return ("collect-first" if first else "collect"), values


def _row(before: State, after: State, entry: ChooseRow, said: Sequence[h.Happening]) -> Seen:
    """R5.2 to R5.4."""
    placed = Counter(what.player for what in said if isinstance(what, h.Placed))
    values = {"player": entry.player}
    if not placed:
        return "row-nothing", values
    if first_of(said, h.Bonus) is not None:
        return ("row-given" if entry.player not in placed else "row-royal"), values
    if first_of(said, NoCard) is not None:
        return "row-no-card", values
    if after.pick is not None:
        return "row-civic", values
    if entry.player not in placed:
        return "row-others", values
    return ("row-shared" if len(placed) > 1 else "row-open"), values


def _plain(before: State, after: State, entry: Entry, said: Sequence[h.Happening]) -> Seen:
    """What shows the same whenever it is made."""
    return PLAIN.get(type(entry), "mended"), {"player": getattr(entry, "player", None)}


LESSONS: Mapping[type[Entry], Callable[..., Seen]] = {
    Deal: _dealt,
    ChooseTown: _chose,
    Raise: _raised,
    Accept: _accepted,
    Collect: _collected,
    ChooseRow: _row,
}
PLAIN: Mapping[type[Entry], str] = {TakeLeader: "card", Reveal: "reveal"}


def _reordered(after: State, happened: h.Reordered) -> str:
    """R3: by the numbers on the counters; R3.2: level ones by their towns."""
    stand = [seat.counter for seat in after.players.values()]
    return "reordered-level" if len(set(stand)) < len(stand) else "reordered"


def _ranked(after: State, happened: h.Ranked) -> str:
    """R5.1: by horses; level ones by their towns."""
    horses = [seat.horses for seat in after.players.values()]
    return "ranked-level" if len(set(horses)) < len(horses) else "ranked"


def _cleaned(after: State, happened: h.CleanedUp) -> str:
    """R6.1."""
    if happened.round == ROUNDS:
        return "cleaned-last"
    return "cleaned-lost" if happened.lost else "cleaned"


def _counted(after: State, happened: h.Revealed) -> str:
    """R7."""
    return "result"


FOLLOWING: Mapping[str, tuple[str, type[h.Happening], Callable[[State, Any], str]]] = {
    "reordered": ("reordering", h.Reordered, _reordered),
    "ranked": ("storing", h.Ranked, _ranked),
    "cleaned": ("cleaning", h.CleanedUp, _cleaned),
    "result": ("finished", h.Revealed, _counted),
}
"""What follows by itself: its part, and the phase, the happening and the lesson that belong to it.
"""
