"""Finds the entries that the button "Undo" of a page takes back.

Players may enter components on their phones while others play. Undo takes back the last thing done
on its own page, so components that others have entered since stay.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.core.lines import Line, Undo, count_lines_after_undo
from companion.core.play import Refused, player_of
from companion.core.table import Table


class Takes(NamedTuple):
    """The extent of an undo: the line of the `first` entry that it takes back, and whether it also
    takes back components."""

    undo: Undo
    first: int
    with_components: bool = False


def find_undo(table: Table, player: str | None) -> Takes | None:
    """Return the extent of the undo on the page of a player, or of the table (None); None if there
    is nothing to undo.

    Components that others entered on their phones stay. If they do not fit without the entry, only
    the table may undo it, and they are undone, too. If there is nothing else, the table undoes the
    last of these components.
    """
    log, counting = table.log, table.effective_lines
    ours = len(counting)
    while ours and _is_component_of_others(table, counting[ours - 1], player):
        ours -= 1
    if not ours and player is None:
        ours = len(counting)
    if not ours:
        return None
    stay = count_lines_after_undo(log, counting[:ours])
    first = counting[stay]
    if ours == len(counting) or _components_still_fit(table, first):
        return Takes(Undo(entry=first), first)
    return Takes(Undo(to=stay), first, with_components=True) if player is None else None


def _is_component_of_others(table: Table, line: int, player: str | None) -> bool:
    """Return whether that line is a component entered on a phone, and not by that player."""
    entry = table.log[line - 1]
    if isinstance(entry, Line) or not table.game.is_independent(entry):
        return False
    return player_of(entry) not in (None, player) or (player is not None and not player_of(entry))


def _components_still_fit(table: Table, line: int) -> bool:
    """Return whether the components entered later could also be entered without the entry of that
    line."""
    try:
        after = table.play(Undo(entry=line))
    except Refused:
        return False
    kept = [n for n, step in enumerate(after.steps) if step.line > line]
    return all(_is_author_allowed(after, n) for n in kept)


def _is_author_allowed(table: Table, n: int) -> bool:
    """Return whether the author of step `n` may make its entry after the steps before it."""
    entry = table.steps[n].entry
    right, player = table.game.required_right(table.state_before(n), entry), player_of(entry)
    return right.table if player is None else player in right.seats
