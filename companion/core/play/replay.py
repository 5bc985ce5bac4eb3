"""Replays: a table shown one step at a time, and a sample game that shows how a game is played."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, NamedTuple

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

AnyPlayed = Played[Any, Any, Any]


class ReplayStep(Struct, frozen=True):
    """One step of a replay: the `round` and `phase` that it belongs to, and the state of the table.

    `played` is the entry that led to this state; None before the first entry. If nothing is hidden,
    an entry may be split into parts: first "entry", then the automatic consequences. `part` is ""
    for an entry that is not split.
    """

    round: int
    phase: str
    state: State
    played: AnyPlayed | None = None
    part: str = ""
    lesson: str = ""
    """The code of the rule that a part shows."""
    values: Mapping[str, object] = {}
    """The values of the text of its lesson."""
    told: Sequence[Any] = ()
    """The happenings that the step tells."""

    @property
    def line(self) -> int:
        """The number of the entry in the history; 0 before the first one."""
        return 0 if self.played is None else self.played.line

    @property
    def player(self) -> str | None:
        """The player who made the shown entry, or whom the entry is about; None for an automatic
        part."""
        if self.played is None or self.part not in ("", "entry"):
            return None
        return getattr(self.played.entry, "player", None)


def steps_by_entry(beginning: State, entries: Iterable[AnyPlayed]) -> tuple[ReplayStep, ...]:
    """Return the beginning and one step for each entry, in the phase that follows the entry."""
    first = ReplayStep(beginning.round, beginning.phase, beginning)
    after = (
        ReplayStep(one.state.round, one.state.phase, one.state, one, told=one.happenings)
        for one in entries
    )
    return (first, *after)


class Caption(NamedTuple):
    """The sentences about a step: what happens (`said`), and the rule behind it (`why`)."""

    said: str
    why: str


class Replay(ABC, Generic[EntryT, StateT, HappeningT]):
    """The replay of a game without secrets, step by step, and a sample game with a lesson for each
    step."""

    sample: Path
    """The game file of the kept game."""
    start: str
    """The sentence about the first step, with all `players`."""
    lessons: Mapping[str, str]
    """The texts of its lessons by code, besides those of the game's steps by type of entry."""
    notes: Mapping[tuple[int, str], str] = {}
    """Texts about this very game instead of a lesson, by number of the entry and part."""

    def __init__(self, game: GameSentences) -> None:
        self._game = game

    def sample_game(self) -> Plain:
        """Return the data of the sample game's file."""
        data: Plain = json.loads(self.sample.read_text(encoding="utf-8"))
        return data

    def steps(
        self, beginning: StateT, entries: Iterable[Played[EntryT, HappeningT, StateT]]
    ) -> tuple[ReplayStep, ...]:
        """Return the beginning and the steps of all entries, in order."""
        first = ReplayStep(beginning.round, beginning.phase, beginning, lesson="start")
        found, before = [first], beginning
        for played in entries:
            found += self.split_entry(before, played)
            before = played.state
        return tuple(found)

    @abstractmethod
    def split_entry(
        self, before: StateT, played: Played[EntryT, HappeningT, StateT]
    ) -> Iterable[ReplayStep]:
        """Return the steps of one entry: the entry itself, then its automatic consequences.
        `before` is the state before the entry."""

    def caption(self, step: ReplayStep, names: Mapping[str, str], gettext: Gettext) -> Caption:
        """Return the sentences about a step of the sample game."""
        words = self._game.sentence_words(names, gettext)
        note = self.notes.get((step.line, step.part))
        lessons = {**self._game.lessons, **self.lessons}
        why = words.fill(lessons[step.lesson], step.values) if note is None else gettext(note)
        if step.played is None:
            return Caption(
                words.fill(self.start, players=words.player_list(step.state.players)), why
            )
        return Caption(" ".join(self.step_sentences(step, step.played.entry, names, gettext)), why)

    def step_sentences(
        self, step: ReplayStep, entry: EntryT, names: Mapping[str, str], gettext: Gettext
    ) -> Sequence[str]:
        """Return the sentences about what happens in a step. By default these are the history's
        sentences about the entry."""
        own = entry if step.part == "entry" else None
        return self._game.sentences(own, step.told, names, gettext, amounts=True, hidden=False)


AnyReplay = Replay[Any, Any, Any]
