"""The replay: the sample game, split into steps, with the code of the rule that each step shows.

Automatic consequences (reordering, the order of storing, cleaning up, the final scoring) are steps
of their own, so that everybody sees them happen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.core import play
from companion.core.play import ReplayStep, first_of

from . import happenings as h
from .box.components import ROUNDS
from .entries import ChooseRow, Entry
from .pieces import Turn
from .state import State
from .steps.answer import Accept, Accepted, Raise
from .steps.choose_row import fill_row
from .steps.choose_town import ChooseTown
from .steps.collect import Collect
from .steps.deal import Deal
from .steps.reveal import Reveal
from .steps.take_leader import TakeLeader
from .words.replay import LESSONS, NOTES, START

Played = play.Played[Entry, h.Happening, State]
Lesson = tuple[str, Mapping[str, object]]
"""The code of a lesson, and the values of its text."""
RESULT = (h.LeaderPoints, h.Corrected)
"""What the sentences about the result (R7) sum up, and which have none of their own."""


class Replay(play.Replay[Entry, State, h.Happening]):
    """The replay of League of Six: a whole game with the sample box."""

    sample = Path(__file__).parent / "sample_game.json"  # made by tools/sample_game.py
    start = START
    lessons = LESSONS
    notes = NOTES

    def split_entry(self, before: State, played: Played) -> Iterator[ReplayStep]:
        entry, said, after = played.entry, played.happenings, played.state
        plain = PLAIN.get(type(entry), "mended"), {"player": getattr(entry, "player", None)}
        lesson_of = LESSON_OF_ENTRY.get(type(entry))
        code, values = plain if lesson_of is None else lesson_of(before, after, entry, said)
        shown = _state_to_show(before, played)
        told = [it for it in said if type(it) not in FOLLOWING]
        yield ReplayStep(before.round, before.phase, shown, played, "entry", code, values, told)
        for kind, (part, phase, lesson_after) in FOLLOWING.items():
            happened = first_of(said, kind)
            if happened is not None:
                code = lesson_after(after, happened)
                told = [it for it in said if it is happened or isinstance(it, RESULT)]
                yield ReplayStep(before.round, phase, after, played, part, code, told=told)


def _state_to_show(before: State, played: Played) -> State:
    """Return the state after the entry. If the entry cleared the board (R6.1) or opened the hands
    (R7.1), return the state just before that."""
    if not any(isinstance(what, h.CleanedUp | h.Revealed) for what in played.happenings):
        return played.state
    if not isinstance(played.entry, ChooseRow):
        return before
    turn = Turn(before)
    fill_row(turn, played.entry)
    return turn.state


def _deal_lesson(before: State, after: State, entry: Deal, said: Sequence[h.Happening]) -> Lesson:
    """Return the lesson of a deal (R1); from round 4 on the storage tiles show their other side
    (R0.5)."""
    if before.round == ROUNDS // 2 + 1:
        return "dealt-other-side", {}
    return ("dealt-first" if before.round == 1 else "dealt"), {"round": before.round}


def _town_lesson(
    before: State, after: State, entry: ChooseTown, said: Sequence[h.Happening]
) -> Lesson:
    """Return the lesson of a chosen town (R2.1 to R2.5, R2.9, R2.10)."""
    stood, travelled = first_of(said, h.Stood), first_of(said, h.Travelled)
    other = None if stood is None else stood.other
    values = {"player": entry.player, "town": entry.town, "other": other, "offer": entry.offer}
    if other is not None:
        return ("offer-again" if before.left else "offer"), values
    if first_of(said, h.Bought) is not None:
        return "way-king", values
    if before.left:
        return "leaver-rests", values
    return ("way" if travelled is not None and travelled.cost else "way-free"), values


def _raise_lesson(before: State, after: State, entry: Raise, said: Sequence[h.Happening]) -> Lesson:
    """Return the lesson of a raised offer (R2.6)."""
    stood = first_of(said, h.Stood)
    other = None if stood is None else stood.other
    return "raise", {"player": entry.player, "other": other}


def _accept_lesson(
    before: State, after: State, entry: Accept, said: Sequence[h.Happening]
) -> Lesson:
    """Return the lesson of an accepted offer (R2.8, R2.10)."""
    taken = first_of(said, Accepted)
    other = None if taken is None else taken.other
    bought = first_of(said, h.Bought) is not None
    return ("accept-king" if bought else "accept"), {"player": entry.player, "other": other}


def _collect_lesson(
    before: State, after: State, entry: Collect, said: Sequence[h.Happening]
) -> Lesson:
    """Return the lesson of collected taxes (R4.1 to R4.3)."""
    taken = first_of(said, h.Collected)
    values = {"player": entry.player, "rotation": entry.rotation, "taken": taken}
    if taken is not None and taken.leaders:
        return "collect-card", values
    first = before.queue == before.order[::-1]
    return ("collect-first" if first else "collect"), values


def _row_lesson(
    before: State, after: State, entry: ChooseRow, said: Sequence[h.Happening]
) -> Lesson:
    """Return the lesson of a chosen row (R5.2 to R5.4)."""
    placed = Counter(what.player for what in said if isinstance(what, h.Placed))
    values = {"player": entry.player}
    if not placed:
        return "row-nothing", values
    if first_of(said, h.Bonus) is not None:
        return ("row-given" if entry.player not in placed else "row-royal"), values
    if first_of(said, h.NoCard) is not None:
        return "row-no-card", values
    if after.pick is not None:
        return "row-civic", values
    if entry.player not in placed:
        return "row-others", values
    return ("row-shared" if len(placed) > 1 else "row-open"), values


LESSON_OF_ENTRY: Mapping[type[Entry], Callable[..., Lesson]] = {
    Deal: _deal_lesson,
    ChooseTown: _town_lesson,
    Raise: _raise_lesson,
    Accept: _accept_lesson,
    Collect: _collect_lesson,
    ChooseRow: _row_lesson,
}
PLAIN: Mapping[type[Entry], str] = {TakeLeader: "card", Reveal: "reveal"}
"""Lessons of entries that always have the same one."""


def _reordering_lesson(after: State, happened: h.Reordered) -> str:
    """Return the lesson of reordering (R3). Tied numbers have a lesson of their own (R3.2)."""
    stand = [seat.counter for seat in after.players.values()]
    return "reordered-level" if len(set(stand)) < len(stand) else "reordered"


def _ranking_lesson(after: State, happened: h.Ranked) -> str:
    """Return the lesson of the order of storing (R5.1). Tied horses have a lesson of their own."""
    horses = [seat.horses for seat in after.players.values()]
    return "ranked-level" if len(set(horses)) < len(horses) else "ranked"


def _cleaning_lesson(after: State, happened: h.CleanedUp) -> str:
    """Return the lesson of cleaning up (R6.1)."""
    if happened.round == ROUNDS:
        return "cleaned-last"
    return "cleaned-lost" if happened.lost else "cleaned"


FOLLOWING: Mapping[type[h.Happening], tuple[str, str, Callable[[State, Any], str]]] = {
    h.Reordered: ("reordered", "reordering", _reordering_lesson),
    h.Ranked: ("ranked", "storing", _ranking_lesson),
    h.CleanedUp: ("cleaned", "cleaning", _cleaning_lesson),
    h.Revealed: ("result", "finished", lambda after, happened: "result"),
}
"""What follows automatically, by type: the name of its part, its phase and its lesson."""
