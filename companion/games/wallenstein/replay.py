"""The replay: the kept game, its steps, and a caption for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.core import play
from companion.core.play import Caption, Played
from companion.core.wording import Gettext

from .entries import Entry
from .happenings import Happening
from .state import State
from .views.replay import SAMPLE, ReplayStep, replay_entry
from .views.words.replay import LESSONS, caption
from .words.words import Words


class Replay(play.Replay[Entry, State, Happening, ReplayStep]):
    """The replay of Wallenstein. The steps of the game have their lessons."""

    sample = SAMPLE

    def first_step(self, beginning: State) -> ReplayStep:
        return ReplayStep(0, "start", "start", 1, "filling", beginning)

    def parts(
        self, line: int, before: State, step: Played[Entry, Happening, State]
    ) -> Iterable[ReplayStep]:
        return replay_entry(line, before, step, self._game.lessons)

    def caption(
        self,
        replay_step: ReplayStep,
        entry: Entry | None,
        happenings: Sequence[Happening],
        names: Mapping[str, str],
        gettext: Gettext,
    ) -> Caption:
        def tell(entry: Entry, told: Sequence[Happening]) -> Sequence[str]:
            return self.tell(entry, told, names, gettext)

        words = Words(names, gettext)
        lesson = {**self._game.lessons, **LESSONS}[replay_step.lesson]
        sentence = caption(replay_step, entry, happenings, words, tell)
        return Caption(sentence, words.fill(lesson))
