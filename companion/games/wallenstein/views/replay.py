"""The steps of the replay, with the code of the rule that each step shows.

What follows automatically (the turn order, a winter's points, the result) is a step of its own, so
that everybody sees it happen.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from companion.core import play
from companion.core.play import Played, first_of
from companion.core.play.step import tag_of

from .. import entries as e
from .. import happenings as h
from ..happenings import Fought, Marched, OrderSet
from ..state import State

SAMPLE = Path(__file__).parent / "sample_game.json"
"""A whole game; made by `tools/wallenstein_sample.py`."""


class ReplayStep(play.ReplayStep[State], frozen=True):
    """One step of the replay."""

    @property
    def shows(self) -> Literal["end", "winter", "came", "throw", "help"]:
        """Return what is shown beside the map: the result, a winter's points, the outcome of a
        throw, the cubes to be thrown, or help for the phase."""
        if self.part == "result":
            return "end"
        if self.part == "winter":
            return "winter"
        if self.part == "entry" and self.state.fight is not None:
            return "came"
        return "throw" if self.state.battle is not None else "help"


def replay_entry(
    line: int,
    before: State,
    step: Played[e.Entry, h.Happening, State],
    lessons: Container[str],
) -> Iterator[ReplayStep]:
    """Yield the steps of an entry: itself, and what followed from it.

    `lessons`: the entry types that have a lesson.
    """
    entry, said, after = step.entry, step.happenings, step.state
    player = getattr(entry, "player", None)
    lesson = _lesson(entry, said, lessons)
    yield ReplayStep(line, "entry", lesson, before.round, before.phase, after, player)
    if first_of(said, OrderSet) is not None:
        yield ReplayStep(line, "order", "order", before.round, "placing", after)
    if first_of(said, h.WinterScored) is not None:
        yield ReplayStep(line, "winter", "scored", _winter(before), "winter", after)
    if first_of(said, h.Ended) is not None:
        yield ReplayStep(line, "result", "result", after.round, "finished", after)


def _winter(before: State) -> int:
    """Return the round of the winter. It may be scored in the step that ends fall."""
    return before.round if before.season == "winter" else before.round + 1


def _lesson(entry: e.Entry, said: Sequence[h.Happening], lessons: Container[str]) -> str:
    """Return the lesson of an entry: by what followed from it, or else by its type."""
    fought = first_of(said, Fought)
    if fought is not None:
        return _of_battle(fought)
    began = first_of(said, h.BattleBegan)
    if began is not None and began.battle == "revolt":
        return "rises"
    marched = first_of(said, Marched)
    if marched is not None and marched.to is None:
        return "stayed"
    if tag_of(type(entry)) in ("open", "move"):
        for kind, code in LESSON_OF_HAPPENING.items():
            if first_of(said, kind) is not None:
                return code
    tag = tag_of(type(entry))
    return tag if tag in lessons else "mended"


def _of_battle(it: Fought) -> str:
    """Return the lesson of a battle or revolt (W2.3 to W2.5)."""
    if it.battle == "revolt":
        return "revolt-won" if it.winner is None else "revolt-put-down"
    if it.winner is None:
        return "neutral-stays" if it.defender is None else "both-lose"
    if it.winner == it.defender:
        return "held-by-peasants" if it.defenders <= it.attackers else "held"
    return "conquered-neutral" if it.defender is None else "conquered"


LESSON_OF_HAPPENING: Mapping[type[h.Happening], str] = {
    h.BattleBegan: "attacked",
    h.Built: "built",
    h.Collected: "collected",
    h.Deployed: "deployed",
    Marched: "marched",
    h.Skipped: "skipped",
}
"""The lessons for what followed from an opened box or a move; the first one found is used."""
