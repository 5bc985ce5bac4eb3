"""The replay of a kept game, step by step, for people who want to see how the game is played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from companion.core.play.sentences import GameSentences
from companion.core.play.values import (
    EntryT,
    HappeningT,
    Plain,
    Played,
    State,
    StateT,
)
from companion.core.wording import Gettext

_State = TypeVar("_State", bound=State, covariant=True)


class ReplayStep(Struct, Generic[_State], frozen=True):
    """One step of a replay; `lesson`: the code of the rule that it shows.

    `line`: the number of its entry, from 1 (0: the start). `part`: "entry", or a part of what
    followed from the entry. `state`: what is on the table then.
    """

    line: int
    part: str
    lesson: str
    round: int
    phase: str
    state: _State
    player: str | None = None


AnyReplayStep = ReplayStep[State]
ReplayStepT = TypeVar("ReplayStepT", bound=AnyReplayStep)


class Caption(NamedTuple):
    """The sentences about a step: what happens (`sentence`), and the rule behind it (`why`)."""

    sentence: str
    why: str


class Replay(Generic[EntryT, StateT, HappeningT, ReplayStepT]):
    """A whole kept game that shows how the game is played. Each game with a replay derives it."""

    sample: Path
    """The game file of the kept game."""

    def __init__(self, game: GameSentences) -> None:
        self._game = game

    def sample_game(self) -> Plain:
        """Return the data of the kept game's file."""
        data: Plain = json.loads(self.sample.read_text(encoding="utf-8"))
        return data

    def replay_steps(
        self, beginning: StateT, steps: Sequence[Played[EntryT, HappeningT, StateT]]
    ) -> tuple[ReplayStepT, ...]:
        """Return all steps of the replay in order; `steps` are the table's entries."""
        found, before = [self.first_step(beginning)], beginning
        for line, step in enumerate(steps, 1):
            found += self.parts(line, before, step)
            before = step.state
        return tuple(found)

    def first_step(self, beginning: StateT) -> ReplayStepT:
        """Return the step that shows the table before the first entry."""
        raise NotImplementedError

    def parts(
        self, line: int, before: StateT, step: Played[EntryT, HappeningT, StateT]
    ) -> Iterable[ReplayStepT]:
        """Return the steps of one entry: the entry itself, and what followed from it. `before`: the
        state before the entry."""
        raise NotImplementedError

    def caption(
        self,
        replay_step: ReplayStepT,
        entry: EntryT | None,
        happenings: Sequence[HappeningT],
        names: Mapping[str, str],
        gettext: Gettext,
    ) -> Caption:
        """Return the sentences about a step. Nothing is hidden in a replay."""
        raise NotImplementedError

    def tell(
        self,
        entry: EntryT,
        happenings: Sequence[HappeningT],
        names: Mapping[str, str],
        gettext: Gettext,
    ) -> Sequence[str]:
        """Return the history's sentences about an entry and these happenings."""
        return self._game.sentences(entry, happenings, names, gettext, amounts=True, hidden=False)


AnyReplay = Replay[Any, Any, Any, Any]
