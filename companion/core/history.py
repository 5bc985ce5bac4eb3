"""What happened at a table, in sentences, within what may be told (H3)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import Struct

from companion.core import table_words
from companion.core.automatic import last_by_hand
from companion.core.lines import Amend, Lost, Redo, Undo
from companion.core.play import by_app, player_of
from companion.core.secrecy import all_open, amounts_open, amounts_told, may_see
from companion.core.table import Table
from companion.core.wording import Gettext
from companion.core.wording.colours import player_name

MOST_TOGETHER = 12


class HistoryLine(NamedTuple):
    """One line of the log.

    `stay`: how many entries stay if all after this one is undone, and `takes` says what that takes
    back. `step`: its number among the entries that count, where the table may be seen as it was
    after it. `gains`: points that everybody got or paid by it, where it may be told.
    """

    number: int
    round: int | None
    phase: str | None
    sentences: list[str]
    counts: bool
    stay: int | None
    takes: str | None
    step: int | None
    player: str | None
    gains: list[tuple[str, int]]


def names_of(table: Table, gettext: Gettext) -> Mapping[str, str]:
    """The players' names by colour, as they are shown."""
    names = table.game.names(table.state)
    return {colour: player_name(name, gettext) for colour, name in names.items()}


def sentence_names(table: Table, gettext: Gettext) -> Mapping[str, str]:
    """What sentences call the players, by colour, and whatever else the game gives names."""
    return table.game.sentence_names(table.state, gettext)


def history(
    table: Table, gettext: Gettext, until: int | None = None, most: int | None = None
) -> list[HistoryLine]:
    """The lines of the log, the newest first: at most `most`, from line number `until` down."""
    end = len(table.log) if until is None else min(until, len(table.log))
    begin = 0 if most is None else max(0, end - most)
    teller = Teller(table, gettext)
    steps = {step.line: n for n, step in enumerate(table.steps)}
    stays = {line: n for n, line in enumerate(table.counting, 1)}
    return [
        _line(teller, number, steps.get(number), stays.get(number))
        for number in range(end, begin, -1)
    ]


def _line(teller: Teller, number: int, n: int | None, stay: int | None) -> HistoryLine:
    """A line of the log: the `n`th step, if it is one; `stay` lines count up to it, if it does."""
    table = teller.table
    entry = table.log[number - 1]
    before = None if n is None else table.before(n)
    back = stay if stay is not None and _may_go_back(table, stay) else None
    return HistoryLine(
        number=number,
        round=None if before is None else before.round,
        phase=None if before is None else before.phase,
        sentences=teller.mending(number) if n is None else teller.sentences(n),
        counts=stay is not None or isinstance(entry, Undo | Redo),
        stay=back,
        takes=None if back is None else teller.takes_back(back),
        step=None if n is None or not may_see(table, n + 1) else n + 1,
        player=player_of(entry),
        gains=[] if n is None else _gains(table, n),
    )


def _may_go_back(table: Table, stay: int) -> bool:
    """Whether all but the first `stay` counting lines can be taken back together: what the app
    added by itself is not parted from the entry that led to it."""
    return stay < len(table.counting) and not by_app(table.log[table.counting[stay] - 1])


def stay(table: Table, n: int) -> int:
    """How many counting lines stay if the table goes back to just after its first `n` entries.

    What the app added to the last of them by itself stays, too.
    """
    count = table.counting.index(table.steps[n - 1].line) + 1 if n else 0
    while 0 < count < len(table.counting) and not _may_go_back(table, count):
        count += 1
    return count


def _gains(table: Table, n: int) -> list[tuple[str, int]]:
    """Points that the entry brought and cost; those of a purchase would tell guards (H3)."""
    if not amounts_open(table, table.before(n)):
        return []
    gained = Counter[str]()
    for gain in table.game.gains(table.steps[n].happenings):
        if gain.player is not None:
            gained[gain.player] += gain.points
    return [(player, points) for player, points in gained.items() if points]


def latest(table: Table, gettext: Gettext) -> list[str]:
    """Return what happened last, so that wood and cardboard can follow: the sentences of the newest
    entry that somebody made and of what the app added to it, then those of the entries before it
    that are told with it, newest first."""
    teller, number, last = Teller(table, gettext), len(table.log), len(table.steps) - 1
    if table.steps and table.steps[last].line == number:
        return [sentence for n in _told_last(table, last) for sentence in teller.sentences(n)]
    return teller.mending(number) if table.log else []


def _told_last(table: Table, last: int) -> Iterator[int]:
    """Yield the steps that are told together with the last one: the newest entry that somebody made
    first, each with what the app added to it."""
    end, first_told = last, _first_told(table, last)
    while end >= first_told:
        first = last_by_hand(table.steps, end)
        yield from range(first, end + 1)
        end = first - 1


def _first_told(table: Table, last: int) -> int:
    """The first of the steps that are told together with the last one."""
    first = last_by_hand(table.steps, last)
    kind = type(table.steps[first].entry)
    if not table.steps[first].entry.told_together:
        return first
    while first and last - first < MOST_TOGETHER - 1:
        before = last_by_hand(table.steps, first - 1)
        parted = table.steps[first - 1].line != table.steps[first].line - 1
        if parted or type(table.steps[before].entry) is not kind:
            break
        first = before
    return first


def motions(table: Table) -> Sequence[Struct]:
    """What moved on the table with the newest entry and what the app added to it, for eyes that
    look on; nothing for mending."""
    if not table.steps or table.steps[-1].line != len(table.log):
        return ()
    first = last_by_hand(table.steps, len(table.steps) - 1)
    happenings = [one for step in table.steps[first:] for one in step.happenings]
    return table.game.motions(happenings, amounts=amounts_open(table, table.before(first)))


class Teller:
    """Tells of one table in one language."""

    def __init__(self, table: Table, gettext: Gettext) -> None:
        self.table = table
        self._game = table.game
        self._names = sentence_names(table, gettext)
        self._gettext = gettext

    def sentences(self, n: int) -> list[str]:
        """What happened in entry `n` (from 0) of those that count, as far as it may be told."""
        table, step = self.table, self.table.steps[n]
        told = self._game.sentences(
            step.entry,
            step.happenings,
            self._names,
            self._gettext,
            amounts=amounts_told(table, n),
            hidden=not all_open(table),
        )
        return table_words.by_app(told, self._gettext) if by_app(step.entry) else told

    def label(self, line: int) -> str:
        """What a line is called in a few words, without secrets: what undo would take back."""
        table, entry = self.table, self.table.log[line - 1]
        if isinstance(entry, Amend):
            of = entry.entry if isinstance(entry.entry, int) else None
            return table_words.amendment(of, self._gettext)
        n = bisect_left(table.steps, line, key=lambda step: step.line)
        if n == len(table.steps) or table.steps[n].line != line:
            return self._game.label(entry, self._names, self._gettext, amounts=False)
        step, amounts = table.steps[n], amounts_open(table, table.before(n))
        return self._game.label(
            step.entry, self._names, self._gettext, step.happenings, amounts=amounts
        )

    def takes_back(self, stay: int) -> str:
        """What undoing all but the first `stay` counting lines takes back."""
        counting = self.table.counting
        first, count = self.label(counting[stay]), len(counting) - stay
        return table_words.takes_back(first, self._last, count, self._gettext)

    @cached_property
    def _last(self) -> str:
        """What the last line that counts is called."""
        return self.label(self.table.counting[-1])

    def mending(self, number: int) -> list[str]:
        """A line that says which others count, or one that does not count itself."""
        match entry := self.table.log[number - 1]:
            case Undo() | Redo():
                lines = self.table.effective.touched[number]
                worded = table_words.undone if isinstance(entry, Undo) else table_words.redone
                return [worded(self.label(lines[0]), len(lines), self._gettext)]
            case Amend():
                line = entry.entry if isinstance(entry.entry, int) else None
                thing = None if line is None or entry.instead is None else self.label(line)
                return [table_words.amended(line, thing, self._gettext)]
            case Lost():
                return [table_words.lost(self._gettext)]
        return [self.label(number)]
