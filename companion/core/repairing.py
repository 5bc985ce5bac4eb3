"""Going on with a change of the past through later entries that no longer fit, one after the other.

Each of them gets a form at the moment to which the changes so far lead. The form suggests what was
entered there, or what the player who is asked instead entered later.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.change_forms import PastEntry, find_past
from companion.core.lines import Amend, Edit, Line
from companion.core.play import Entry, State, player_of
from companion.core.replaying import with_what_was_seen
from companion.core.table import Table, Tick


def make_amendment(edits: Sequence[Edit]) -> Amend:
    """Return the amendment that makes these edits, in the order of their lines."""
    if len(edits) == 1:
        return Amend(entry=edits[0].entry, instead=edits[0].instead)
    return Amend(changes=tuple(sorted(edits, key=lambda edit: edit.entry)))


def find_misfit(table: Table, edits: Sequence[Edit], line: int, tick: Tick) -> PastEntry:
    """Return the entry in a later line at the moment to which the edits lead. Refused if the edits
    themselves do not fit."""
    check = find_past(table, line)
    rest = [n for n in table.counting if n >= line and not isinstance(table.log[n - 1], Line)]
    until = make_amendment([*edits, *(Edit(n, None) for n in rest)])
    before = table.play(with_what_was_seen(table, until), tick).state
    return check._replace(entry=_suggest(table, edits, check.entry, before), before=before)


def _suggest(table: Table, edits: Sequence[Edit], own: Entry, before: State) -> Entry:
    """Return the first entry from the first edit on that answers the question in that state, and
    that no edit has used; the entry itself if there is none."""
    asked, waiting = table.game.due_step(before)
    players, first = {one.player for one in waiting}, min(edit.entry for edit in edits)
    used = [edit.instead for edit in edits]
    later = [step.entry for step in table.steps if step.line > first]
    for entry in (own, *later):
        kinds = {type(entry), *table.game.step_of(entry).alternatives}
        may_answer = asked is not None and not kinds.isdisjoint(asked.entries)
        if may_answer and {player_of(entry), None} & players and entry not in used:
            return entry
    return own
