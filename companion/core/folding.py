"""What the lines of a log that count come to: the set-up, the entries and their steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import UnsetType

from companion.core.lines import Amend
from companion.core.play import AnyGame, Entry, Happening, Plain, Played, Refused, Setup, State
from companion.core.structs import json_able

AnyPlayed = Played[Entry, Happening, State]
Tick = Callable[[], None]
"""Called before each piece of long work: may let others have their turn, or refuse to go on."""


def unhurried() -> None:
    """A tick that does nothing: for work that nobody else waits for."""


class Unfit(Exception):
    """A line that does not fit, by its number, and why."""

    def __init__(self, line: int, because: Refused) -> None:
        super().__init__(line, because)
        self.line = line
        self.because = because


def amended(
    game: AnyGame,
    setup: Setup,
    log: Sequence[Entry],
    counting: Iterable[int],
    tick: Tick,
) -> tuple[Setup, int, list[tuple[int, Entry]]]:
    """The first set-up and the log with what its amendments put right.

    Gives the set-up, the line that changed it last (0: none), and the entries with their lines.
    `Unfit` where there can be no such set-up.
    """
    plain: Plain = json_able(setup)
    changed, entries = 0, dict[int, Entry | None]()
    for line in counting:
        entry = log[line - 1]
        if not isinstance(entry, Amend):
            entries[line] = entry
        elif not isinstance(entry.setup, UnsetType):
            tick()
            changed, plain = line, {**plain, **entry.setup}
            setup = _other_setup(game, setup, plain, line, any(entries.values()))
        elif isinstance(entry.entry, int):
            entries[entry.entry] = entry.instead or None
    return setup, changed, [(line, entry) for line, entry in entries.items() if entry is not None]


def _other_setup(game: AnyGame, before: Setup, plain: Plain, line: int, begun: bool) -> Setup:
    """The set-up after the amendment in that line. `Unfit` where it cannot be."""
    try:
        after = game.read_setup(plain)
        if begun:
            game.check_amended(before, after)
    except Refused as because:
        raise Unfit(line, because) from None
    return after


def begun(game: AnyGame, setup: Setup, line: int) -> State:
    """The state before the first entry. `Unfit` by the `line` that made the set-up as it is."""
    try:
        state: State = game.start(setup)
    except Refused as because:
        raise Unfit(line, because) from None
    return state


def played(
    game: AnyGame,
    beginning: State,
    known: Sequence[AnyPlayed],
    entries: Sequence[tuple[int, Entry]],
    tick: Tick,
) -> tuple[AnyPlayed, ...]:
    """The steps that the entries come to. `Unfit` by the line of one that the rules refuse.

    `known`: steps from this beginning; those up to the first that differs are not played again.
    """
    same = _same(known, entries)
    steps = [*known[:same]]
    for line, entry in entries[same:]:
        tick()
        try:
            state, said = game.play(steps[-1].state if steps else beginning, entry)
        except Refused as because:
            raise Unfit(line, because) from None
        steps.append(Played(line, entry, said, state))
    return tuple(steps)


def _same(steps: Sequence[AnyPlayed], entries: Sequence[tuple[int, Entry]]) -> int:
    """How many steps from the start are the same as before."""
    for n, (step, (line, entry)) in enumerate(zip(steps, entries, strict=False)):
        if step.line != line or step.entry != entry:
            return n
    return min(len(steps), len(entries))
