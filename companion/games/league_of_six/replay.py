"""The replay: the kept game, its steps, and a caption for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.core.play import Caption, Played, Replay
from companion.core.play.sentences import tell_by
from companion.core.wording import Gettext, english

from .entries import Entry
from .happenings import Happening
from .state import State
from .views.replay import FOLLOWING, SAMPLE, ReplayStep, replay_entry
from .words.history import TELLS
from .words.replay import LESSON, NOTES, START
from .words.words import LeagueWords

OWN_STEPS = tuple(kind for _, kind, _ in FOLLOWING.values())
"""The happenings that are a step of their own."""


class LeagueReplay(Replay[Entry, State, Happening, ReplayStep]):
    """The replay of League of Six."""

    sample = SAMPLE

    def first_step(self, beginning: State) -> ReplayStep:
        return ReplayStep(0, "start", "start", 1, "dealing", beginning)

    def parts(
        self, line: int, before: State, step: Played[Entry, Happening, State]
    ) -> Iterable[ReplayStep]:
        return replay_entry(line, before, step)

    def caption(
        self,
        replay_step: ReplayStep,
        entry: Entry | None,
        happenings: Sequence[Happening],
        names: Mapping[str, str],
        gettext: Gettext = english,
    ) -> Caption:
        words = LeagueWords(names, gettext, happenings=happenings)
        note = NOTES.get((replay_step.line, replay_step.part))
        why = (
            words.fill(LESSON[replay_step.lesson], replay_step.values)
            if note is None
            else gettext(note)
        )
        if entry is None:
            return Caption(words.fill(START, players=words.all(names)), why)
        if replay_step.part == "entry":
            at_once = [it for it in happenings if not isinstance(it, OWN_STEPS)]
            told = self.tell(entry, at_once, names, gettext)
        else:
            told = _tell_part(words, replay_step.part)
        return Caption(" ".join(told), why)


def _tell_part(words: LeagueWords, part: str) -> Sequence[str]:
    """Return the sentences about a happening that has its own step in the replay."""
    _, kind, _ = FOLLOWING[part]
    return [*filter(None, tell_by(TELLS[kind], words, words.first(kind)))]
