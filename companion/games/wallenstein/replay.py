"""The replay: the kept game, its steps, and a caption for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.play import AnyGame, Caption, Played
from companion.core.wording import Gettext

from .entries import Entry
from .happenings import Happening
from .state import State
from .views.replay import ReplayStep, replay_steps, sample_game
from .views.words.replay import LESSONS, caption
from .words.words import Words


class Replay:
    """The replay of a kept game, with the sentences of `game`."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def sample_game(self) -> Mapping[str, object]:
        """Return the game file of the kept game."""
        return sample_game()

    def replay_steps(
        self, beginning: State, steps: Sequence[Played[Entry, Happening, State]]
    ) -> tuple[ReplayStep, ...]:
        """Return the steps of the replay: an entry may have several parts."""
        return replay_steps(beginning, steps, self._game.lessons)

    def caption(
        self,
        replay_step: ReplayStep,
        entry: Entry | None,
        happenings: Sequence[Happening],
        names: Mapping[str, str],
        gettext: Gettext,
    ) -> Caption:
        """Return what happens in a step, and the rule behind it."""

        def tell(entry: Entry, told: Sequence[Happening]) -> Sequence[str]:
            return self._game.sentences(entry, told, names, gettext, amounts=True, hidden=False)

        words = Words(names, gettext)
        said = caption(replay_step, entry, happenings, words, tell)
        lesson = {**self._game.lessons, **LESSONS}[replay_step.lesson]
        return Caption(said, words.fill(lesson))
