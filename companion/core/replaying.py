"""Adds to an amendment what everybody saw of the entries that it plays again (H2).

A changed past is played again with that. So nothing that everybody can see is computed from a
hidden hand or a sealed plan, and whether a change fits says nothing about either.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.lines import Amend
from companion.core.secrecy import all_open
from companion.core.table import Table

Found = dict[str, object]


def with_what_was_seen(table: Table, amend: Amend) -> Amend:
    """Return the amendment with what everybody saw of the entries that it plays again, in place of
    whatever its sender wrote there. Where nothing is hidden, the rules work everything out anew."""
    if all_open(table):
        return replace(amend, seen=UNSET)
    seen = {
        step.line: dict(found)
        for step in table.steps
        if step.line >= amend.first and (found := table.game.see(step.happenings))
    }
    if len(amend.edits) > 1:
        seen = _move_with_entries(table, amend, seen)
    return replace(amend, seen={str(line): found for line, found in seen.items()})


def _move_with_entries(table: Table, amend: Amend, seen: Mapping[int, Found]) -> dict[int, Found]:
    """Return what was seen by the lines in which the entries are after the amendment: several edits
    may move entries to other lines."""
    moved = dict(seen)
    for edit in amend.edits:
        before = next((step.line for step in table.steps if step.entry == edit.instead), None)
        moved.pop(edit.entry, None)
        if before is not None and before in seen:
            moved[edit.entry] = seen[before]
    return moved
