"""What happened at a table, in sentences, within what may be told (H3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from companion.table import Amend, Lost, Redo, Step, Table, Undo
from companion.wording import Gettext
from companion.wording import table as table_words


class Told(NamedTuple):
    """One line of the log. `stay`: how many entries stay if all after this one is undone."""

    number: int
    round: int | None
    phase: str | None
    sentences: list[str]
    counts: bool
    stay: int | None


def wording(table: Table) -> ModuleType:
    """The module that words this table's game."""
    return import_module(f"companion.wording.{table.game.NAME.replace('-', '_')}")


def names_of(table: Table) -> Mapping[str, str]:
    """The players' names by colour."""
    names: Mapping[str, str] = table.state.board.names
    return names


def history(table: Table, gettext: Gettext) -> list[Told]:
    """Every line of the log, the newest first."""
    steps = {step.line: (n, step) for n, step in enumerate(table.steps)}
    stays = {line: n for n, line in enumerate(table.counting, 1)}
    touched = _touched(table.log)
    lines = []
    for number, entry in enumerate(table.log, 1):
        if number in steps:
            n, step = steps[number]
            before = _before(table, n)
            said = _sentences(table, step, before, gettext)
            place: tuple[int | None, str | None] = (before.round, before.phase)
        else:
            said, place = _other(table, number, entry, touched, gettext), (None, None)
        stay = stays.get(number)
        last = stay is not None and stay == len(table.counting)
        lines.append(Told(number, *place, said, stay is not None, None if last else stay))
    return lines[::-1]


def latest(table: Table, gettext: Gettext) -> list[str]:
    """What happened last, so that wood and cardboard can follow: the newest line of the history."""
    if not table.log:
        return []
    number, entry = len(table.log), table.log[-1]
    if table.steps and table.steps[-1].line == number:
        n = len(table.steps) - 1
        return _sentences(table, table.steps[n], _before(table, n), gettext)
    return _other(table, number, entry, _touched(table.log), gettext)


def label(table: Table, line: int, gettext: Gettext) -> str:
    """What a line is called in a few words, without secrets: what undo would take back."""
    entry = table.log[line - 1]
    if isinstance(entry, Amend):
        of = entry.entry if isinstance(entry.entry, int) else None
        return table_words.amendment(of, gettext)
    n = next((n for n, step in enumerate(table.steps) if step.line == line), None)
    if n is None:
        return str(wording(table).thing(entry, names_of(table), gettext, amounts=False))
    step = table.steps[n]
    amounts = _may_tell(table, _before(table, n))
    words = wording(table)
    told: str = words.thing(step.entry, names_of(table), gettext, step.happenings, amounts=amounts)
    return told


def _before(table: Table, n: int) -> Any:
    return table.steps[n - 1].state if n else table.beginning


def _may_tell(table: Table, then: Any) -> bool:
    """H3: amounts of guards and cards only for the phase in play, until the game is over."""
    if _all_open(table):
        return True
    now = table.state
    return bool((then.round, then.phase) == (now.round, now.phase))


def _all_open(table: Table) -> bool:
    """H4, R7.1: open hands, or the end."""
    return bool(table.game.over(table.state) or table.setup.rulings.open_hands)


def _sentences(table: Table, step: Step, before: Any, gettext: Gettext) -> list[str]:
    said: list[str] = wording(table).sentences(
        step.entry,
        step.happenings,
        names_of(table),
        gettext,
        amounts=_may_tell(table, before),
        hidden=not _all_open(table),
    )
    return said


def _other(
    table: Table, number: int, entry: Any, touched: Mapping[int, Sequence[int]], gettext: Gettext
) -> list[str]:
    """A line that says which others count, or one that does not count itself."""
    things = [label(table, line, gettext) for line in touched.get(number, ())]
    match entry:
        case Undo():
            return [table_words.undone(things, gettext)] if things else [""]
        case Redo():
            return [table_words.redone(things, gettext)] if things else [""]
        case Amend():
            line = entry.entry if isinstance(entry.entry, int) else None
            thing = None if line is None or entry.instead is None else label(table, line, gettext)
            return [table_words.amended(line, thing, gettext)]
        case Lost():
            return [table_words.lost(gettext)]
    return [label(table, number, gettext)]


def _touched(log: Sequence[Any]) -> dict[int, tuple[int, ...]]:
    """For every undo and redo the lines that it took back or brought back."""
    return dict(_walk(log))


def _walk(log: Sequence[Any]) -> Iterator[tuple[int, tuple[int, ...]]]:
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
