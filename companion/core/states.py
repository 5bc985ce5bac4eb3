"""The states that a table went through, those that were undone too."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.counting import Counting
from companion.core.folding import Tick, unhurried
from companion.core.lines import Amend
from companion.core.play import Entry, Refused, State
from companion.core.table import Table


def states(table: Table, tick: Tick = unhurried) -> Iterator[State]:
    """The state after each line of the log; each entry is played at most once.

    As though what amendments put right had been right from the start.
    """
    steps = {step.line: n for n, step in enumerate(table.steps)}
    count_now = set(table.counting)
    counting = Counting()
    after = {0: table.beginning}
    for line, entry in enumerate(table.log, 1):
        tick()
        before = after[counting.last]
        counting.add(entry)
        if counting.last == line:
            struck_out = line in count_now and line not in steps
            same = struck_out or isinstance(entry, Amend)
            after[line] = before if same else _after(table, before, entry, steps.get(line))
        yield after[counting.last]


def _after(table: Table, before: State, entry: Entry, n: int | None) -> State:
    """The state after an entry: the `n`th that counts, or one that was undone.

    The same as before where it no longer fits what others were amended to.
    """
    if n is not None:
        step = table.steps[n]
        if before is table.before(n):
            return step.state
        entry = step.entry
    try:
        return table.game.play(before, entry)[0]
    except Refused:
        return before
