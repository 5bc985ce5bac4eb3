"""A game for watching."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from companion.core.play.values import (
    Entry,
    EntryT,
    Happening,
    HappeningT,
    Plain,
    Played,
    State,
    StateT,
)
from companion.core.wording import Gettext

_State = TypeVar("_State", bound=State, covariant=True)


class Scene(Struct, Generic[_State], frozen=True):
    """One step of a game that is watched; `lesson` says why it went as it did.

    `line`: the number of the entry that it shows, from 1 (0: the start). `part`: which part of what
    the entry brought; "entry" for the entry itself. `state`: what lies on the table then.
    """

    line: int
    part: str
    lesson: str
    round: int
    phase: str
    state: _State
    player: str | None = None


AnyScene = Scene[State]
SceneT = TypeVar("SceneT", bound=AnyScene)


class Caption(NamedTuple):
    """`said`: what happens. `why`: which rule makes it so, or what is good to notice."""

    said: str
    why: str


class Tour(Protocol[EntryT, StateT, HappeningT, SceneT]):
    """A whole kept game for watching, step by step."""

    def sample_game(self) -> Plain:
        """The game, as a game file."""

    def scenes(
        self, beginning: StateT, steps: Sequence[Played[EntryT, HappeningT, StateT]]
    ) -> tuple[SceneT, ...]:
        """A table's steps taken apart for watching."""

    def caption(
        self,
        scene: SceneT,
        entry: EntryT | None,
        happenings: Sequence[HappeningT],
        names: Mapping[str, str],
        gettext: Gettext,
    ) -> Caption:
        """What is said of a scene."""


AnyTour = Tour[Entry, State, Happening, AnyScene]
