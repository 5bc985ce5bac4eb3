"""Bookings: new entries that make up for a mistake in the past, without changing the past.

A booking gives or costs a player what a change of a past entry would have given or cost. It is
offered in place of the change if only gains differ: all later entries stay the same, and so does
everything else on the table. Whether it is offered depends only on what everybody can see (H2).
"""

from __future__ import annotations

from msgspec import UNSET

from companion.core.lines import Amend
from companion.core.play import Entry
from companion.core.table import Table


def find_booking(table: Table, after: Table, amend: Amend) -> Entry | None:
    """Return the booking for the difference between the table and `after`, the table with the
    amendment; None if they differ in more than gains."""
    if (
        len(amend.edits) != 1
        or amend.edits[0].before is not UNSET
        or table.is_over
        or after.is_over
    ):
        return None
    line = amend.first_changed_line
    n, same = table.find_step(line), after.find_step(line)
    if n is None or n != same or len(table.steps) != len(after.steps):
        return None
    both = zip(table.steps, after.steps, strict=True)
    if any((a.line, a.entry) != (b.line, b.entry) for a, b in both if a.line != line):
        return None
    return table.game.make_booking(line, table.steps[n:], after.steps[n:])
