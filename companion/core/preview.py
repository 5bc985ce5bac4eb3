"""Previews of a change of the past, as far as everybody may see them (H2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from companion.core.change_forms import find_past_entry
from companion.core.history import sentence_names
from companion.core.lines import Amend
from companion.core.play import Plain, Refused
from companion.core.secrecy import is_nothing_hidden, may_know_amounts
from companion.core.table import Table
from companion.core.wording import N_, Gettext, fill

MOST_LATER = 6
"""At most this many later entries with a different result are shown; the others are counted."""


class Later(NamedTuple):
    """A later entry with another outcome: its line and its sentences in the history."""

    line: int
    sentences: Sequence[str]


class Preview(Struct, frozen=True):
    """The consequences of an amendment, as far as everybody may know them.

    `same`: nothing would change. `sentences` are about the changed entry. `later` are entries after
    it with another outcome, and `more` is the number of further ones. `points` has everybody's
    points now and then, if they differ. `goes_on`: a finished game would go on. `concealed`: the
    amendment fits, but its effects could reveal something hidden; `sentences` then only names the
    entry.
    """

    same: bool
    concealed: bool = False
    sentences: Sequence[str] = ()
    later: Sequence[Later] = ()
    more: int = 0
    points: Sequence[tuple[str, int, int]] = ()
    goes_on: bool = False


def may_probe_hidden(table: Table, amend: Amend) -> bool:
    """Return whether trying an amendment could reveal something hidden: an amount of an earlier
    phase (H3), a sealed entry, or what the players began with.

    If so, everybody at the table is told about the attempt and nobody may read its effects. The
    result depends only on what everybody can see.
    """
    if is_nothing_hidden(table):
        return False
    if isinstance(amend.setup, dict):
        return not _is_harmless(table, amend.setup)
    return any(_is_concealed(table, edit.entry) for edit in amend.edits)


def _is_concealed(table: Table, line: int) -> bool:
    """Return whether some part of the entry in that line is hidden from somebody."""
    try:
        past = find_past_entry(table, line)
    except Refused:  # there is nothing to try
        return False
    return past.has_hidden_keys or not may_know_amounts(table, past.before)


def _is_harmless(table: Table, changes: Plain) -> bool:
    """Return whether these set-up keys, such as names, reveal nothing hidden."""
    try:
        return table.game.is_harmless(table.setup, changes)
    except Refused:
        return False


def preview_amendment(table: Table, after: Table, amend: Amend, gettext: Gettext) -> Preview:
    """Return the preview of an amendment that turns the table into `after`, as everybody could read
    it."""
    unchanged = (after.setup, after.steps) == (table.setup, table.steps)
    if unchanged and not _could_confirm_guess(table, amend):
        return Preview(same=True)
    names = sentence_names(after, gettext)
    if may_probe_hidden(table, amend):
        label = [table.game.entry_label(one, names, gettext) for one in amend.entries]
        return Preview(same=False, concealed=True, sentences=label)
    line = amend.first_changed_line
    now, then = (_sentences_by_line(one, names, gettext) for one in (table, after))
    changed = [n for n, sentences in then.items() if n != line and now.get(n) != sentences]
    return Preview(
        same=False,
        sentences=[*_new_name_sentences(table, after, gettext), *then.get(line, ())],
        later=[Later(n, then[n]) for n in changed[:MOST_LATER]],
        more=len(changed[MOST_LATER:]),
        points=_points_that_change(table, after),
        goes_on=table.is_over and not after.is_over,
    )


def _could_confirm_guess(table: Table, amend: Amend) -> bool:
    """Return whether "nothing would change" could confirm a guess at something hidden (H2)."""
    return any(find_past_entry(table, edit.entry).has_hidden_keys for edit in amend.edits)


def _new_name_sentences(table: Table, after: Table, gettext: Gettext) -> Iterator[str]:
    """Yield a sentence about each player who gets another name."""
    now, then = (sentence_names(one, gettext) for one in (table, after))
    for colour in table.state.players:
        old, new = now.get(colour), then.get(colour)
        if old and new and old != new:
            yield fill(N_("%(old)s is now called %(new)s."), {"old": old, "new": new}, gettext)


def _sentences_by_line(
    table: Table, names: Mapping[str, str], gettext: Gettext
) -> dict[int, list[str]]:
    """Return the history's sentences about every entry, by line."""
    hidden = not is_nothing_hidden(table)
    found: dict[int, list[str]] = {}
    for n, step in enumerate(table.steps):
        found.setdefault(step.line, []).extend(
            table.game.sentences(
                step.entry,
                step.happenings,
                names,
                gettext,
                amounts=may_know_amounts(table, table.state_before(n)),
                hidden=hidden,
            )
        )
    return found


def _points_that_change(table: Table, after: Table) -> list[tuple[str, int, int]]:
    """Return everybody's points now and then, if they differ."""
    now, then = (table.game.public_points(one.state) for one in (table, after))
    return [(who, now[who], n) for who, n in then.items() if who in now and now[who] != n]
