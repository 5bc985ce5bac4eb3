"""Entries that the app makes by itself, because no other entry is possible.

They are lines of the log like all others, marked by their key `by`. The app adds them when somebody
makes an entry, never when a log is read, so the result of an old log does not change. Undo takes
them back together with the entry before them, or the app would add them again.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.play import is_made_by_app
from companion.core.table import AnyPlayed, Table


def add_automatic_entries(table: Table, most: int) -> Table:
    """Return the table after all entries that its game lets the app make now.

    The log gets no longer than `most` lines.
    """
    while table.revision < most:
        entry = table.game.automatic_entry(table.state)
        if entry is None:
            break
        table = table.play(entry)
    return table


def last_step_by_hand(steps: Sequence[AnyPlayed], n: int) -> int:
    """Return the index of the last step that a person made, not the app, among the steps up to
    `n`."""
    while n > 0 and is_made_by_app(steps[n].entry) and steps[n - 1].line == steps[n].line - 1:
        n -= 1
    return n
