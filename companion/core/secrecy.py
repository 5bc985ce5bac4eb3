"""Decides what may be shown of a table's past while hands are hidden (H2, H3)."""

from __future__ import annotations

from companion.core.play import Entry, State
from companion.core.table import Table


def is_nothing_hidden(table: Table) -> bool:
    """Return whether nothing is hidden: hands are open, or the game is over (H4, R7.1)."""
    return table.is_over or table.game.has_open_hands(table.setup)


def may_everybody_read(table: Table, entry: Entry, then: State) -> bool:
    """Return whether everybody may read the whole entry, which was made in the state `then`.

    Everybody may read every entry once the game is over. With open hands everybody may read all
    entries except sealed answers of the current phase (H4, R7.1, L6).
    """
    if table.is_over or not is_nothing_hidden(table):
        return table.is_over
    return not (table.game.step_of(entry).is_sealed(entry) and _is_in_play(table, then))


def may_know_amounts(table: Table, then: State) -> bool:
    """Return whether amounts of guards and cards in the state `then` may be known (H3): those of
    the current phase may, and once the game is over all of them."""
    return is_nothing_hidden(table) or _is_in_play(table, then)


def _is_in_play(table: Table, then: State) -> bool:
    """Return whether the phase of the state `then` is still in play."""
    now = table.state
    return (then.round, then.phase) == (now.round, now.phase)


def may_show_step_amounts(table: Table, n: int) -> bool:
    """Return whether the amounts of step `n` (from 0) may be shown now. The rule is that of
    `may_know_amounts`, except that some types of entry are shown in full until the next entry."""
    newest = n == len(table.steps) - 1 and table.steps[n].entry.shows_amounts_while_newest
    return newest or may_know_amounts(table, table.state_before(n))


def may_view_step(table: Table, n: int) -> bool:
    """Return whether the table after `n` entries may be shown now (H3).

    Only entries of the current phase may, or all of them once the game is over.
    """
    return 0 <= n <= len(table.steps) and may_know_amounts(table, table.state_before(n))


def may_show_reason(table: Table, line: int, reason: str) -> bool:
    """Return whether everybody may read why a line would no longer fit.

    The reason for a sealed entry could reveal what was entered (R7.1, L6). In an earlier phase, a
    number in the reason could be an amount of guards (H3).
    """
    if table.is_over:
        return True
    n = table.find_step(line)
    if n is None:
        return False
    entry = table.steps[n].entry
    if table.game.step_of(entry).is_sealed(entry):
        return False
    return may_know_amounts(table, table.state_before(n)) or not any(map(str.isdigit, reason))
