"""What happened at a table, in sentences, within what may be told (H3)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from companion.core.table import Amend, Lost, Redo, Table, Undo
from companion.core.wording import Gettext
from companion.core.wording import table as table_words
from companion.core.wording.colours import player_name
from companion.games.contract import AnyWords, Entry, State, player_of


class Told(NamedTuple):
    """One line of the log.

    `stay`: how many entries stay if all after this one is undone, and `takes` says what that takes
    back. `step`: its number among the entries that count, where the table may be seen as it was
    after it. `gains`: influence that everybody got or paid by it, where it may be told.
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
    names = table.game.rules.names(table.state)
    return {colour: player_name(name, gettext) for colour, name in names.items()}


def called(table: Table, gettext: Gettext) -> Mapping[str, str]:
    """What sentences call the players, by colour, and whatever else the game gives names."""
    return table.game.words.names(table.state, gettext)


class _Teller(NamedTuple):
    """A table with the words of one language, and what they call everybody: found once."""

    table: Table
    words: AnyWords
    names: Mapping[str, str]
    gettext: Gettext


def _teller(table: Table, gettext: Gettext) -> _Teller:
    return _Teller(table, table.game.words, called(table, gettext), gettext)


def history(table: Table, gettext: Gettext) -> list[Told]:
    """Every line of the log, the newest first."""
    by = _teller(table, gettext)
    steps = {step.line: n for n, step in enumerate(table.steps)}
    stays = {line: n for n, line in enumerate(table.counting, 1)}
    things = {line: _label(by, line) for line in table.counting}
    last = things[table.counting[-1]] if things else ""
    touched = _touched(table.log)
    lines = []
    for number, entry in enumerate(table.log, 1):
        n, stay = steps.get(number), stays.get(number)
        back = stay if stay is not None and stay < len(things) else None
        first = None if back is None else things[table.counting[back]]
        lines.append(
            Told(
                number=number,
                round=None if n is None else table.before(n).round,
                phase=None if n is None else table.before(n).phase,
                sentences=_other(by, number, entry, touched) if n is None else _sentences(by, n),
                counts=stay is not None or isinstance(entry, Undo | Redo),
                stay=back,
                takes=None
                if back is None or first is None
                else table_words.takes_back(first, last, len(things) - back, gettext),
                step=None if n is None or not may_see(table, n + 1) else n + 1,
                player=player_of(entry),
                gains=[] if n is None else _gains(table, n),
            )
        )
    return lines[::-1]


def takes_back(table: Table, stay: int, gettext: Gettext) -> str:
    """What undoing all but the first `stay` counting lines takes back."""
    by, gone = _teller(table, gettext), table.counting[stay:]
    return table_words.takes_back(_label(by, gone[0]), _label(by, gone[-1]), len(gone), gettext)


def stay(table: Table, n: int) -> int:
    """How many counting lines stay if the table goes back to just after its first `n` entries."""
    return table.counting.index(table.steps[n - 1].line) + 1 if n else 0


def may_see(table: Table, n: int) -> bool:
    """H3: how the table was after `n` entries is shown within the phase in play, until the end."""
    return 0 <= n <= len(table.steps) and _may_tell(table, table.before(n))


def _gains(table: Table, n: int) -> list[tuple[str, int]]:
    """Points that the entry brought and cost; those of a purchase would tell guards (H3)."""
    if not _may_tell(table, table.before(n)):
        return []
    gained = Counter[str]()
    for gain in table.game.rules.gains(table.steps[n].happenings):
        if gain.player is not None:
            gained[gain.player] += gain.points
    return [(player, points) for player, points in gained.items() if points]


def latest(table: Table, gettext: Gettext) -> list[str]:
    """What happened last, so that wood and cardboard can follow: the newest line of the history."""
    if not table.log:
        return []
    number, entry = len(table.log), table.log[-1]
    by = _teller(table, gettext)
    if table.steps and table.steps[-1].line == number:
        return _sentences(by, len(table.steps) - 1)
    return _other(by, number, entry, _touched(table.log))


def motions(table: Table) -> Sequence[Struct]:
    """What moved on the table with the newest line, for eyes that look on; nothing for mending."""
    moved = table.game.motions
    if moved is None or not table.steps or table.steps[-1].line != len(table.log):
        return ()
    before = table.before(len(table.steps) - 1)
    return moved(table.steps[-1].happenings, _may_tell(table, before))


def label(table: Table, line: int, gettext: Gettext) -> str:
    """What a line is called in a few words, without secrets: what undo would take back."""
    return _label(_teller(table, gettext), line)


def _label(by: _Teller, line: int) -> str:
    table = by.table
    entry = table.log[line - 1]
    if isinstance(entry, Amend):
        of = entry.entry if isinstance(entry.entry, int) else None
        return table_words.amendment(of, by.gettext)
    n = bisect_left(table.steps, line, key=lambda step: step.line)
    if n == len(table.steps) or table.steps[n].line != line:
        return by.words.thing(entry, by.names, by.gettext, amounts=False)
    step = table.steps[n]
    amounts = _may_tell(table, table.before(n))
    return by.words.thing(step.entry, by.names, by.gettext, step.happenings, amounts=amounts)


def tried(table: Table, amend: Amend, gettext: Gettext) -> str:
    """What an amendment would have changed, without secrets, for all to read (H2)."""
    by = _teller(table, gettext)
    line = amend.entry if isinstance(amend.entry, int) else None
    keys = sorted(amend.setup) if isinstance(amend.setup, dict) else []
    thing = None
    if isinstance(amend.instead, Struct):
        thing = by.words.thing(amend.instead, by.names, gettext, amounts=False)
    return table_words.tried(line, thing, keys, gettext)


def may_tell_why(table: Table, line: int, reason: str) -> bool:
    """Whether all may read why that line would no longer fit.

    A sealed entry's reason could tell what was typed (R7.1, L6); a number of a phase that is over
    may be an amount of guards (H3).
    """
    step = next((n for n, step in enumerate(table.steps) if step.line == line), None)
    if table.over:
        return True
    if step is None or table.game.rules.sealed(table.steps[step].entry):
        return False
    return _may_tell(table, table.before(step)) or not any(map(str.isdigit, reason))


def _may_tell(table: Table, then: State) -> bool:
    """H3: amounts of guards and cards only for the phase in play, until the game is over."""
    if _all_open(table):
        return True
    now = table.state
    return (then.round, then.phase) == (now.round, now.phase)


def _all_open(table: Table) -> bool:
    """H4, R7.1: open hands, or the end."""
    return table.over or table.game.rules.open_hands(table.setup)


def sentences(table: Table, n: int, gettext: Gettext) -> list[str]:
    """What happened in entry `n` (from 0) of those that count, as far as it may be told."""
    return _sentences(_teller(table, gettext), n)


def _sentences(by: _Teller, n: int) -> list[str]:
    table, step = by.table, by.table.steps[n]
    return by.words.sentences(
        step.entry,
        step.happenings,
        by.names,
        by.gettext,
        amounts=_may_tell(table, table.before(n)),
        hidden=not _all_open(table),
    )


def _other(
    by: _Teller, number: int, entry: Entry, touched: Mapping[int, Sequence[int]]
) -> list[str]:
    """A line that says which others count, or one that does not count itself."""
    lines = touched.get(number, ())
    match entry:
        case Undo() if lines:
            return [table_words.undone(_label(by, lines[0]), len(lines), by.gettext)]
        case Redo() if lines:
            return [table_words.redone(_label(by, lines[0]), len(lines), by.gettext)]
        case Undo() | Redo():
            return [""]
        case Amend():
            line = entry.entry if isinstance(entry.entry, int) else None
            thing = None if line is None or entry.instead is None else _label(by, line)
            return [table_words.amended(line, thing, by.gettext)]
        case Lost():
            return [table_words.lost(by.gettext)]
    return [_label(by, number)]


def _touched(log: Sequence[Entry]) -> dict[int, tuple[int, ...]]:
    """For every undo and redo the lines that it took back or brought back."""
    return dict(_walk(log))


def _walk(log: Sequence[Entry]) -> Iterator[tuple[int, tuple[int, ...]]]:
    counting: tuple[int, ...] = ()
    undone: tuple[tuple[int, ...], ...] = ()
    for number, entry in enumerate(log, 1):
        match entry:
            case Undo():
                stay = entry.to if isinstance(entry.to, int) else len(counting) - 1
                taken, counting = counting[stay:], counting[:stay]
                undone = (*undone, taken)
                yield number, taken
            case Redo():
                yield number, undone[-1]
                counting, undone = counting + undone[-1], undone[:-1]
            case Lost():
                undone = ()
            case _:
                counting, undone = (*counting, number), ()
