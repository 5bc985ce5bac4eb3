"""The replay of a kept game, step by step, for people who want to see how the game is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

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


class Replay(Protocol[EntryT, StateT, HappeningT, ReplayStepT]):
    """A whole kept game that shows how the game is played."""

    def sample_game(self) -> Plain:
        """Return the game file of the kept game."""

    def replay_steps(
        self, beginning: StateT, steps: Sequence[Played[EntryT, HappeningT, StateT]]
    ) -> tuple[ReplayStepT, ...]:
        """Return the steps of the replay: an entry may have several parts."""

    def caption(
        self,
        replay_step: ReplayStepT,
        entry: EntryT | None,
        happenings: Sequence[HappeningT],
        names: Mapping[str, str],
        gettext: Gettext,
    ) -> Caption:
        """Return the sentences about a step."""


AnyReplay = Replay[Any, Any, Any, Any]
