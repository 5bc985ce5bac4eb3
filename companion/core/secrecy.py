"""What of a table's past may be told, while hands are hidden (H2, H3)."""

from __future__ import annotations

from companion.core.play import State
from companion.core.table import Table


def all_open(table: Table) -> bool:
    """H4, R7.1: open hands, or the end."""
    return table.over or table.game.open_hands(table.setup)


def amounts_open(table: Table, then: State) -> bool:
    """H3: amounts of guards and cards only for the phase in play, until the game is over."""
    now = table.state
    return all_open(table) or (then.round, then.phase) == (now.round, now.phase)


def amounts_told(table: Table, n: int) -> bool:
    """Whether the amounts of step `n` (from 0) are told now, in the history and as the latest news.

    As in `amounts_open`; some entries are told in full as long as nothing has followed them.
    """
    newest = n == len(table.steps) - 1 and table.steps[n].entry.told_while_newest
    return newest or amounts_open(table, table.before(n))


def may_see(table: Table, n: int) -> bool:
    """H3: how the table was after `n` entries is shown within the phase in play, until the end."""
    return 0 <= n <= len(table.steps) and amounts_open(table, table.before(n))


def may_tell_why(table: Table, line: int, reason: str) -> bool:
    """Whether all may read why that line would no longer fit.

    A sealed entry's reason could tell what was typed (R7.1, L6); a number of a phase that is over
    may be an amount of guards (H3).
    """
    if table.over:
        return True
    n = next((n for n, step in enumerate(table.steps) if step.line == line), None)
    if n is None or table.game.sealed(table.steps[n].entry):
        return False
    return amounts_open(table, table.before(n)) or not any(map(str.isdigit, reason))
