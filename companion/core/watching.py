"""What games for watching share: the kept game, and the walk through its steps."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from companion.core.play import AnyScene, Entry, Happening, Played, State

EntryT = TypeVar("EntryT", bound=Entry)
HappeningT = TypeVar("HappeningT", bound=Happening)
StateT = TypeVar("StateT", bound=State)
SceneT = TypeVar("SceneT", bound=AnyScene)


@cache
def kept_game(file: Path) -> Mapping[str, object]:
    """The game file that a game is shown by."""
    data: Mapping[str, object] = json.loads(file.read_text(encoding="utf-8"))
    return data


def scenes_of(
    start: SceneT,
    beginning: StateT,
    steps: Sequence[Played[EntryT, HappeningT, StateT]],
    seen: Callable[[int, StateT, Played[EntryT, HappeningT, StateT]], Iterable[SceneT]],
) -> tuple[SceneT, ...]:
    """`start`, then what is `seen` of each step: it is given the step's number (from 1), the state
    before it, and the step."""
    found, before = [start], beginning
    for line, step in enumerate(steps, 1):
        found += seen(line, before, step)
        before = step.state
    return tuple(found)
