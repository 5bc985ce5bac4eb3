"""Repairing a changed past: later entries that no longer fit are corrected one after the other.

Each of them gets a form, computed for the state to which the changes so far lead. If the state asks
the same question as before, the form suggests the old entry. Otherwise it suggests the entry that
answers the new question later in the log. If there is none, a new answer is inserted before the
entry, which stays.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from companion.core.change_forms import PastEntry, find_past_entry
from companion.core.lines import Amend, Edit, Line
from companion.core.play import player_of
from companion.core.replaying import with_seen_values
from companion.core.table import AnyPlayed, Table, Tick


def make_amendment(edits: Sequence[Edit]) -> Amend:
    """Return the amendment that makes these edits, in the order of their lines."""
    if len(edits) == 1 and edits[0].before is UNSET:
        return Amend(entry=edits[0].entry, instead=edits[0].instead)
    return Amend(changes=tuple(sorted(edits, key=lambda edit: edit.entry)))


def add_edit(edits: Sequence[Edit], new: Edit) -> tuple[Edit, ...]:
    """Return the edits with `new` added. An earlier edit of the same line can only have inserted
    entries before it; those of `new` are inserted after them."""
    old = next((edit for edit in edits if edit.entry == new.entry), None)
    if old is None:
        return (*edits, new)
    before = (*(old.before or ()), *(new.before or ()))
    return (*(edit for edit in edits if edit is not old), replace(new, before=before))


def find_misfit(table: Table, edits: Sequence[Edit], line: int, tick: Tick) -> PastEntry:
    """Return the entry in a later line, with the state to which the edits lead. Refused if the
    edits themselves do not fit."""
    past = find_past_entry(table, line)
    here = next((edit.before for edit in edits if edit.entry == line), UNSET)
    done = [edit for edit in edits if edit.entry != line]
    rest = [
        n for n in table.effective_lines if n >= line and not isinstance(table.log[n - 1], Line)
    ]
    out = [Edit(n, None, (here or ()) if n == line else ()) for n in rest]
    before = table.play(with_seen_values(table, make_amendment([*done, *out])), tick).state
    past = past._replace(before=before)
    if past.possible_entry_types:
        return past
    answer = _find_answer(table, edits, past)
    if answer is None:
        return past._replace(is_question=table.game.due_step(before)[0] is not None)
    return past._replace(entry=answer.entry, origin=answer.line)


def _find_answer(table: Table, edits: Sequence[Edit], past: PastEntry) -> AnyPlayed | None:
    """Return a later step that answers the question that is asked now: best one that answered the
    same question, otherwise one of the same player and kind. Steps that an edit has used are left
    out. None if there is none."""
    asked = table.game.due_step(past.before)
    first = min(edit.entry for edit in edits)
    used = {edit.entry if edit.origin is UNSET else edit.origin for edit in edits}
    found = None
    for n, step in enumerate(table.steps):
        if step.line <= first or step.line in used:
            continue
        if past._replace(entry=step.entry).possible_entry_types:
            if asked == table.game.due_step(table.state_before(n)):
                return step
            found = found or (None if player_of(step.entry) is None else step)
    return found
