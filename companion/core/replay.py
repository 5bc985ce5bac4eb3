"""What the replays of all games share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from companion.core.play import AnyReplayStep, Entry, Happening, Played, State

EntryT = TypeVar("EntryT", bound=Entry)
HappeningT = TypeVar("HappeningT", bound=Happening)
StateT = TypeVar("StateT", bound=State)
ReplayStepT = TypeVar("ReplayStepT", bound=AnyReplayStep)


@cache
def load_kept_game(file: Path) -> Mapping[str, object]:
    """Return the data of the game file that a game is replayed from."""
    data: Mapping[str, object] = json.loads(file.read_text(encoding="utf-8"))
    return data


def walk_steps(
    start: ReplayStepT,
    beginning: StateT,
    steps: Sequence[Played[EntryT, HappeningT, StateT]],
    parts: Callable[[int, StateT, Played[EntryT, HappeningT, StateT]], Iterable[ReplayStepT]],
) -> tuple[ReplayStepT, ...]:
    """Return `start` and the `parts` of each step of a table.

    `parts` is called with the step's number (from 1), the state before it, and the step.
    """
    found, before = [start], beginning
    for line, step in enumerate(steps, 1):
        found += parts(line, before, step)
        before = step.state
    return tuple(found)
