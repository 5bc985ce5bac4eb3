"""The replay: the sample game, split into steps, with the code of the rule that each step shows.

Automatic consequences (the turn order, a winter's points, the result) are steps of their own, so
that everybody sees them happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from companion.core import play
from companion.core.play import ReplayStep, first_of
from companion.core.play.step import entry_tag
from companion.core.wording import Gettext

from . import happenings as h
from .entries import Entry
from .plans import Plan
from .state import State
from .words.replay import LESSONS, START, plan_sentence, winter_sentence
from .words.words import Words

Played = play.Played[Entry, h.Happening, State]


class Replay(play.Replay[Entry, State, h.Happening]):
    """The replay of Wallenstein. Each step of the game names its lessons."""

    sample = Path(__file__).parent / "sample_game.json"  # made by tools/wallenstein_sample.py
    start = START
    lessons = LESSONS

    def split_entry(self, before: State, played: Played) -> Iterator[ReplayStep]:
        said, after = played.happenings, played.state

        def step(round_: int, phase: str, part: str, lesson: str) -> ReplayStep:
            told = [it for it in said if replay_part_of(it) == part]
            return ReplayStep(round_, phase, after, played, part, lesson, told=told)

        yield step(before.round, before.phase, "entry", self.lesson_of(played.entry, said))
        if first_of(said, h.OrderSet) is not None:
            yield step(before.round, "placing", "order", "order")
        if first_of(said, h.WinterScored) is not None:
            # It may be scored in the step that ends fall.
            winter = before.round if before.season == "winter" else before.round + 1
            yield step(winter, "winter", "winter", "scored")
        if first_of(said, h.Ended) is not None:
            yield step(after.round, "finished", "result", "result")

    def lesson_of(self, entry: Entry, said: Sequence[h.Happening]) -> str:
        """Return the lesson of an entry. It depends on the entry's consequences, or else on the
        entry's type."""
        fought, began = first_of(said, h.Fought), first_of(said, h.BattleBegan)
        marched, tag = first_of(said, h.Marched), entry_tag(type(entry))
        if fought is not None:
            return _lesson_of_battle(fought)
        if began is not None and began.battle == "revolt":
            return "rises"
        if marched is not None and marched.to is None:
            return "stayed"
        if tag in ("open", "move"):
            for kind, code in LESSON_OF_HAPPENING.items():
                if first_of(said, kind) is not None:
                    return code
        return tag if tag in self._game.lessons else "mended"

    def step_sentences(
        self, step: ReplayStep, entry: Entry, names: Mapping[str, str], gettext: Gettext
    ) -> Sequence[str]:
        words = Words(names, gettext, happenings=step.told)
        if isinstance(entry, Plan):
            return [plan_sentence(words, entry)]
        if step.part == "winter":
            return [winter_sentence(words)]
        return super().step_sentences(step, entry, names, gettext)


def replay_part_of(happening: h.Happening) -> str:
    """Return the part of the replay to which a happening belongs."""
    match happening:
        case h.OrderSet():
            return "order"
        case h.WinterScored() | h.Gained(what="points"):
            return "winter"
        case h.RoundOver(round=number) if number % 4 == 0:
            return "winter"
        case h.Ended():
            return "result"
    return "entry"


def _lesson_of_battle(it: h.Fought) -> str:
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
    h.Marched: "marched",
    h.Skipped: "skipped",
}
"""The lessons for what followed from an opened box or a move; the first one found is used."""
