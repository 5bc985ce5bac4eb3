"""What would follow from a change of the past, as far as all may know it (H2)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from companion.core.changing import conceals, past
from companion.core.history import sentence_names
from companion.core.lines import Amend
from companion.core.play import Plain, Refused
from companion.core.secrecy import all_open, amounts_open
from companion.core.table import AnyPlayed, Table
from companion.core.wording import Gettext

MOST_LATER = 6
"""So many later entries are told that would come out otherwise; of the others only how many."""


class Later(NamedTuple):
    """A later entry that would come out otherwise: its line, and what would be told of it."""

    line: int
    sentences: Sequence[str]


class Preview(Struct, frozen=True):
    """What would follow from an amendment, as far as all may know it.

    `told`: of the changed entry itself. `later`: of those after it, and `more` others. `points`:
    everybody's points now and then, where they differ. `goes_on`: a finished game would go on.
    `concealed`: it fits, but what would follow rests on what is hidden; `told` names the entry.
    """

    same: bool
    concealed: bool = False
    told: Sequence[str] = ()
    later: Sequence[Later] = ()
    more: int = 0
    points: Sequence[tuple[str, int, int]] = ()
    goes_on: bool = False


def rests_on_hidden(table: Table, amend: Amend) -> bool:
    """Whether what is hidden now may decide if an amendment fits, and what would follow from it.

    All at the table are told of such a try, and nobody reads what would follow: so nobody looks
    into a hand quietly (H2). Decided by what all can see.
    """
    if all_open(table) or (isinstance(amend.setup, dict) and _is_harmless(table, amend.setup)):
        return False
    line = amend.entry if isinstance(amend.entry, int) else 0
    steps = [(n, step.entry) for n, step in enumerate(table.steps) if step.line >= line]
    if isinstance(amend.instead, Struct):
        steps.append((bisect_left(table.steps, line, key=_line), amend.instead))
    return any(table.game.hides_consequences(table.before(n), entry) for n, entry in steps)


def _is_harmless(table: Table, changes: Plain) -> bool:
    """Whether these keys of the set-up, such as names, have nothing to do with hands."""
    try:
        return not table.game.touches_hands(table.setup, changes, paid=True)
    except Refused:
        return False


def preview(table: Table, after: Table, amend: Amend, gettext: Gettext) -> Preview:
    """What all would read if the table came to be `after` by that amendment."""
    if (after.setup, after.steps) == (table.setup, table.steps) and not _guesses(table, amend):
        return Preview(same=True)
    names = sentence_names(after, gettext)
    if rests_on_hidden(table, amend):
        return Preview(same=False, concealed=True, told=_called(table, amend, names, gettext))
    line = amend.entry if isinstance(amend.entry, int) else 0
    now, then = (_told(one, names, gettext) for one in (table, after))
    changed = [n for n, said in then.items() if n != line and now.get(n) != said]
    return Preview(
        same=False,
        told=then.get(line, ()),
        later=[Later(n, then[n]) for n in changed[:MOST_LATER]],
        more=len(changed[MOST_LATER:]),
        points=_points(table, after),
        goes_on=table.over and not after.over,
    )


def _guesses(table: Table, amend: Amend) -> bool:
    """Whether part of the entry that is amended is hidden: to hear that the new one is the same
    would confirm a guess (H2)."""
    return isinstance(amend.entry, int) and conceals(table, past(table, amend.entry))


def _line(step: AnyPlayed) -> int:
    return step.line


def _called(
    table: Table, amend: Amend, names: Mapping[str, str], gettext: Gettext
) -> Sequence[str]:
    """What the new entry is called, whatever would follow from it."""
    if not isinstance(amend.instead, Struct):
        return ()
    return [table.game.label(amend.instead, names, gettext)]


def _told(table: Table, names: Mapping[str, str], gettext: Gettext) -> dict[int, list[str]]:
    """What the history says of every entry, with these names, by line."""
    hidden = not all_open(table)
    return {
        step.line: table.game.sentences(
            step.entry,
            step.happenings,
            names,
            gettext,
            amounts=amounts_open(table, table.before(n)),
            hidden=hidden,
        )
        for n, step in enumerate(table.steps)
    }


def _points(table: Table, after: Table) -> list[tuple[str, int, int]]:
    """Everybody's points now and then, where they differ: at the end those of the result."""
    game = table.game
    count = game.totals if table.over and after.over else game.standing
    now, then = count(table.state), count(after.state)
    return [(who, now[who], n) for who, n in then.items() if who in now and now[who] != n]
