"""Adds to an amendment what everybody saw of the entries that it plays again (H2).

The rules then use these values, so nothing public is computed from a hidden hand or a sealed plan,
and whether a change fits reveals nothing about either.
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.core.lines import Amend, Edit, apply_edit, seen_key
from companion.core.play import Entry, player_of
from companion.core.secrecy import is_nothing_hidden
from companion.core.table import AnyPlayed, Table

Found = dict[str, object]
Saw = tuple[Entry, Found]
"""An entry, and what everybody saw of it."""


def with_seen_values(table: Table, amend: Amend) -> Amend:
    """Return the amendment with what everybody saw of the entries that it plays again. Such values
    from the sender are dropped. If nothing is hidden there are none, and the rules compute
    everything anew."""
    changes = amend.changes
    if not isinstance(changes, UnsetType):
        changes = tuple(replace(edit, origin=UNSET) for edit in changes)
    if is_nothing_hidden(table):
        return replace(amend, changes=changes, seen=UNSET)
    there: dict[int, tuple[Saw, ...]] = {}
    for step in table.steps:
        if step.line >= amend.first_changed_line:
            there[step.line] = (*there.get(step.line, ()), _entry_with_seen(table, step))
    lines = dict(there)
    for edit in amend.edits:
        lines[edit.entry] = _entries_after_edit(table, there, edit)
    seen = {
        seen_key(line, place, len(group)): found
        for line, group in sorted(lines.items())
        for place, (_, found) in enumerate(group)
        if found
    }
    return replace(amend, changes=changes, seen=seen)


def _entry_with_seen(table: Table, step: AnyPlayed) -> Saw:
    return step.entry, dict(table.game.public_outcome(step.happenings))


def _entries_after_edit(
    table: Table, there: dict[int, tuple[Saw, ...]], edit: Edit
) -> tuple[Saw, ...]:
    """Return the entries of a line after an edit, and what everybody saw of each.

    A new entry takes over what was seen of the entry that it replaces, if both are the same
    decision of the same player. The replaced entry is in the same line, or in the line from which
    the new entry was moved. An entry that is put in before others takes over what was seen of such
    an entry in this line."""
    origin = edit.entry if isinstance(edit.origin, UnsetType) else edit.origin
    before = list(there.get(edit.entry, ())[:-1])

    def make(entry: Entry) -> Saw:
        known = list(there.get(origin, ())[-1:]) if entry is edit.instead else before
        same = next(
            (n for n, one in enumerate(known) if _is_same_decision(table, one[0], entry)), None
        )
        return entry, {} if same is None else known.pop(same)[1]

    return apply_edit(there.get(edit.entry, ()), edit, make)


def _is_same_decision(table: Table, one: Entry, other: Entry) -> bool:
    """Return whether both entries are decisions of the same kind and the same player."""
    step = table.game.step_of(one)
    return type(other) in (type(one), *step.alternatives) and player_of(one) == player_of(other)
