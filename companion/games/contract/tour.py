"""A game for watching."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from companion.core.wording import Gettext
from companion.games.contract.values import EntryT, HappeningT, Plain, State, StateT, Step


class Scene(Protocol):
    """One step of a game that is watched: which entry it shows (0: the start), and the state."""

    @property
    def line(self) -> int:
        """The entry's number from 1; 0 for the start."""

    @property
    def part(self) -> str:
        """Which part of what the entry brought; "entry" for the entry itself."""

    @property
    def round(self) -> int:
        """The round that it is in."""

    @property
    def phase(self) -> str:
        """The phase that it is in."""

    @property
    def state(self) -> State:
        """What lies on the table then."""


SceneT = TypeVar("SceneT", bound=Scene)


class Tour(Protocol[EntryT, StateT, HappeningT, SceneT]):
    """A whole kept game for watching, step by step."""

    def sample_game(self) -> Plain:
        """The game, as a game file."""

    def scenes(
        self, beginning: StateT, steps: Sequence[Step[EntryT, HappeningT, StateT]]
    ) -> tuple[SceneT, ...]:
        """A table's steps taken apart for watching."""

    def caption(
        self,
        scene: SceneT,
        entry: EntryT | None,
        happenings: Sequence[HappeningT],
        names: Mapping[str, str],
        gettext: Gettext,
    ) -> object:
        """What is said of a scene: what happens, and why by the rules."""
