"""The history of a table in sentences, as far as everybody may know it (H3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import UNSET, Struct

from companion.core import table_words
from companion.core.automatic import last_step_by_hand
from companion.core.lines import Amend, Edit, Lost, Redo, Undo
from companion.core.play import Verdict, is_made_by_app, player_of, shares_tap_with_previous
from companion.core.play.step import entry_tag
from companion.core.secrecy import (
    is_nothing_hidden,
    may_know_amounts,
    may_show_step_amounts,
    may_view_step,
)
from companion.core.table import AnyPlayed, Table
from companion.core.wording import Gettext, player_name


class HistoryLine(NamedTuple):
    """One line of the log, as the history shows it.

    `stay` is the number of entries that are left if everything after the line is undone, and
    `takes` is a sentence about what this takes back; both are None if it cannot be undone. `shown`:
    the table after the line may be shown. `gains` are the points that the line gave or cost, if
    everybody may know them.
    """

    number: int
    round: int | None
    phase: str | None
    sentences: list[str]
    counts: bool
    stay: int | None
    takes: str | None
    shown: bool
    player: str | None
    gains: list[tuple[str, int]]


def player_names(table: Table, gettext: Gettext) -> Mapping[str, str]:
    """Return the players' names by colour, as they are shown."""
    names = table.game.names(table.state)
    return {colour: player_name(name, gettext) for colour, name in names.items()}


def sentence_names(table: Table, gettext: Gettext) -> Mapping[str, str]:
    """Return the names that sentences use: players' names by colour, and the names of other things
    by code."""
    return table.game.sentence_names(table.state, gettext)


def history_lines(
    table: Table, gettext: Gettext, until: int | None = None, most: int | None = None
) -> list[HistoryLine]:
    """Return the lines of the log, newest first: at most `most`, beginning with line `until`."""
    end = len(table.log) if until is None else min(until, len(table.log))
    begin = 0 if most is None else max(0, end - most)
    teller = Teller(table, gettext)
    steps: dict[int, list[int]] = {}
    for n, step in enumerate(table.steps):
        steps.setdefault(step.line, []).append(n)
    stays = {line: n for n, line in enumerate(table.effective_lines, 1)}
    return [
        _history_line(teller, number, steps.get(number, ()), stays.get(number))
        for number in range(end, begin, -1)
    ]


def _history_line(
    teller: Teller, number: int, steps: Sequence[int], stay: int | None
) -> HistoryLine:
    """Return the history line for a line of the log. `steps` are the indexes of its steps: that of
    its entry, after those that a change has put in before it. `stay` is its number among the
    counting lines, None if it does not count."""
    table = teller.table
    entry = table.log[number - 1]
    before = table.state_before(steps[-1]) if steps else None
    back = stay if stay is not None and _may_undo_to(table, stay) else None
    return HistoryLine(
        number=number,
        round=None if before is None else before.round,
        phase=None if before is None else before.phase,
        sentences=[sentence for n in steps for sentence in teller.sentences(n)]
        or teller.line_sentences(number),
        counts=stay is not None or isinstance(entry, Undo | Redo),
        stay=back,
        takes=None if back is None else teller.undo_sentence(back),
        shown=bool(steps) and may_view_step(table, steps[-1] + 1),
        player=player_of(entry),
        gains=_points_gained(table, steps),
    )


def _may_undo_to(table: Table, stay: int) -> bool:
    """Return whether all but the first `stay` counting lines can be undone. Entries that the app
    added are taken back only together with the entry before them."""
    return stay < len(table.effective_lines) and not is_made_by_app(
        table.log[table.effective_lines[stay] - 1]
    )


def count_lines_left(table: Table, n: int) -> int:
    """Return the number of lines that still count if everything after the first `n` steps is
    undone. Entries that the app added to the last of these steps count, too."""
    count = table.effective_lines.index(table.steps[n - 1].line) + 1 if n else 0
    while count < len(table.effective_lines) and not _may_undo_to(table, count):
        count += 1
    return count


def _points_gained(table: Table, steps: Sequence[int]) -> list[tuple[str, int]]:
    gained = Counter[str]()
    for n in steps:
        if not may_know_amounts(table, table.state_before(n)):
            return []
        for gain in table.game.gains(table.steps[n].happenings):
            if gain.player is not None:
                gained[gain.player] += gain.points
    return [(player, points) for player, points in gained.items() if points]


def latest_sentences(table: Table, gettext: Gettext) -> list[list[str]]:
    """Return the latest sentences of the history: a list for each entry, the newest entry first.

    These are the sentences of the newest entry and of earlier entries made with the same tap. The
    sentences of an entry, and of entries that the app added to it, are in the order in which they
    happened.
    """
    teller, number, last = Teller(table, gettext), len(table.log), len(table.steps) - 1
    if ends_with_entry(table):
        return [
            [sentence for n in steps for sentence in teller.sentences(n)]
            for steps in _latest_step_ranges(table, last)
        ]
    return [teller.line_sentences(number)] if table.log else []


def newest_steps(table: Table) -> list[AnyPlayed]:
    """Return the steps whose sentences are in `latest_sentences`, in order; none if the newest line
    is no entry."""
    if not table.steps or table.steps[-1].line != len(table.log):
        return []
    together = [*_latest_step_ranges(table, len(table.steps) - 1)]
    return [table.steps[n] for steps in reversed(together) for n in steps]


def _latest_step_ranges(table: Table, last: int) -> Iterator[range]:
    """Yield a range of steps for each entry whose sentences are shown as the latest ones, the
    newest entry first. A range is the entry that somebody made and the entries that the app added
    to it."""
    end, first_told = last, _first_step_shown(table, last)
    while end >= first_told:
        first = last_step_by_hand(table.steps, end)
        yield range(first, end + 1)
        end = first - 1


def _first_step_shown(table: Table, last: int) -> int:
    """Return the index of the first step whose sentences are shown together with those of step
    `last`."""
    first = last_step_by_hand(table.steps, last)
    while first and shares_tap_with_previous(table.steps[first].entry):
        if table.steps[first - 1].line != table.steps[first].line - 1:
            break
        first = last_step_by_hand(table.steps, first - 1)
    return first


def ends_with_entry(table: Table) -> bool:
    """Return whether the newest line is an entry, and not an undo, a redo or an amendment."""
    return bool(table.steps) and table.steps[-1].line == len(table.log)


def newest_entry_type(table: Table) -> str:
    """Return the tag of the newest entry that somebody made; "" if the newest line is no entry."""
    if not ends_with_entry(table):
        return ""
    newest = table.steps[last_step_by_hand(table.steps, len(table.steps) - 1)]
    return entry_tag(type(newest.entry))


def latest_motions(table: Table) -> Sequence[Struct]:
    """Return the motions of the newest entry and of the entries that the app added to it; none for
    an undo, redo or amendment."""
    if not ends_with_entry(table):
        return ()
    first = last_step_by_hand(table.steps, len(table.steps) - 1)
    happenings = [one for step in table.steps[first:] for one in step.happenings]
    return table.game.motions(
        happenings, amounts=may_know_amounts(table, table.state_before(first))
    )


def latest_verdict(table: Table, gettext: Gettext) -> Verdict | None:
    """Return the verdict of the newest entry, with the entries that the app added to it; None if
    nothing was decided, or if the newest line is no entry."""
    happenings = [one for step in newest_steps(table) for one in step.happenings]
    return table.game.verdict(happenings, sentence_names(table, gettext), gettext)


class Teller:
    """Makes the sentences of one table's history in one language."""

    def __init__(self, table: Table, gettext: Gettext) -> None:
        self.table = table
        self._game = table.game
        self._names = sentence_names(table, gettext)
        self._gettext = gettext

    def sentences(self, n: int) -> list[str]:
        """Return the sentences about step `n` (from 0), as far as everybody may know what
        happened."""
        table, step = self.table, self.table.steps[n]
        found = self._game.sentences(
            step.entry,
            step.happenings,
            self._names,
            self._gettext,
            amounts=may_show_step_amounts(table, n),
            hidden=not is_nothing_hidden(table),
        )
        return (
            table_words.mark_made_by_app(found, self._gettext)
            if is_made_by_app(step.entry)
            else found
        )

    def label(self, line: int) -> str:
        """Return the name of a line in a few words, without secrets; the Undo button uses it."""
        table, entry = self.table, self.table.log[line - 1]
        if isinstance(entry, Amend):
            return table_words.amendment_name(entry.first_changed_line or None, self._gettext)
        n = table.find_step(line)
        if n is None:
            return self._game.entry_label(entry, self._names, self._gettext, amounts=False)
        step, amounts = table.steps[n], may_know_amounts(table, table.state_before(n))
        return self._game.entry_label(
            step.entry, self._names, self._gettext, step.happenings, amounts=amounts
        )

    def undo_sentence(self, stay: int) -> str:
        """Return a sentence about what is taken back if only the first `stay` counting lines are
        left."""
        counting = self.table.effective_lines
        first, count = self.label(counting[stay]), len(counting) - stay
        return table_words.undoing_sentence(first, self._last_line_label, count, self._gettext)

    @cached_property
    def _last_line_label(self) -> str:
        return self.label(self.table.effective_lines[-1])

    def line_sentences(self, number: int) -> list[str]:
        """Return the sentences about a line that has no step: an undo, an amendment or an undone
        entry."""
        match entry := self.table.log[number - 1]:
            case Undo() | Redo():
                lines = self.table.effective.touched[number]
                worded = (
                    table_words.undo_sentence
                    if isinstance(entry, Undo)
                    else table_words.redo_sentence
                )
                return [worded(self.label(lines[0]), len(lines), self._gettext)]
            case Amend():
                return [one for edit in entry.edits for one in self._edit_sentences(edit)] or [
                    table_words.amend_sentence(None, None, self._gettext)
                ]
            case Lost():
                return [table_words.lost_sentence(self._gettext)]
        return [self.label(number)]

    def _edit_sentences(self, edit: Edit) -> Iterator[str]:
        """Yield the sentences about an edit of a line by an amendment."""
        for new in edit.before or ():
            put_in = self._game.entry_label(new, self._names, self._gettext, amounts=False)
            yield table_words.inserted_sentence(edit.entry, put_in, self._gettext)
        if edit.instead is not UNSET:
            thing = None if edit.instead is None else self.label(edit.entry)
            yield table_words.amend_sentence(edit.entry, thing, self._gettext)
