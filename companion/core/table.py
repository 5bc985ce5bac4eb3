"""A table is a set-up and a log; the state is worked out from them, for every game alike.

The log only grows. `undo`, `redo` and `amend` are lines of it like all others; they say which
earlier lines count. Everything is frozen: playing gives a new `Table` and leaves the old one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from companion.core.lenient import fields
from companion.core.structs import json_able, typed
from companion.games.contract import (
    AnyRules,
    Entry,
    Game,
    Happening,
    Plain,
    Refused,
    Setup,
    State,
    Step,
    player_of,
)

LineCount = Annotated[int, Meta(ge=0, le=99_999)]

Tick = Callable[[], None]
"""Called before each piece of long work: may let others have their turn, or refuse to go on."""


def unhurried() -> None:
    """A tick that does nothing: for work that nobody else waits for."""


class Line(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of the log's own entries, of any game: they say which other lines count."""


class Undo(Line, frozen=True, tag="undo"):
    """Takes back the last line that counts, or all but the first `to` of them."""

    to: LineCount | UnsetType = UNSET


class Redo(Line, frozen=True, tag="redo"):
    """Brings back what the last undo took, while nothing else has happened."""


class Amend(Line, frozen=True, tag="amend", rename={"instead": "with"}):
    """Puts the past right: another entry (or none) in a line's place, or keys of the set-up."""

    entry: LineCount | UnsetType = UNSET
    instead: Entry | UnsetType | None = UNSET
    setup: dict[str, object] | UnsetType = UNSET


MENDING: Mapping[str, type[Line]] = {"undo": Undo, "redo": Redo, "amend": Amend}


class Lost(Line, frozen=True, tag="lost"):
    """A line that the present rules refuse: it stays in the log as it was and does not count."""

    data: dict[str, object]


AnyStep = Step[Entry, Happening, State]


class Table(Struct, frozen=True):
    """Set-up, log, and what they come to. `counting`: the lines that count, in their order."""

    game: Game
    first_setup: Setup
    setup: Setup
    beginning: State
    log: tuple[Entry, ...] = ()
    counting: tuple[int, ...] = ()
    undone: tuple[tuple[int, ...], ...] = ()
    steps: tuple[AnyStep, ...] = ()

    @property
    def state(self) -> State:
        """The game's state now."""
        return self.steps[-1].state if self.steps else self.beginning

    @property
    def revision(self) -> int:
        """The number of lines in the log."""
        return len(self.log)

    @property
    def digest(self) -> str:
        """A short fingerprint of the state now."""
        return digest_of(self.game, self.state)

    def before(self, n: int) -> State:
        """The state after the first `n` entries that count: before step `n`."""
        return self.steps[n - 1].state if n else self.beginning

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.game.rules.over(self.state)

    def play(self, entry: Entry, tick: Tick = unhurried) -> Table:
        """The table after one more line; `Refused`, and this one as it was, where it cannot be.

        `tick`: called before each entry that has to be played again.
        """
        if isinstance(entry, Line):
            return _mended(self, entry, tick)
        state, happenings = self.game.rules.play(self.state, entry)
        line = len(self.log) + 1
        return replace(
            self,
            log=(*self.log, entry),
            counting=(*self.counting, line),
            undone=(),
            steps=(*self.steps, Step(line, entry, happenings, state)),
        )

    def skip(self, data: dict[str, object]) -> Table:
        """The table with one more line in its log, of which nothing follows (`Lost`)."""
        return replace(self, log=(*self.log, Lost(data)), undone=())


def digest_of(game: Game, state: State) -> str:
    """A short fingerprint of a state, from the facts that game files promise."""
    facts = msgspec.json.encode(game.rules.facts(state, "all"))
    return blake2b(facts, digest_size=6).hexdigest()


def start(game: Game, setup: Setup) -> Table:
    """An empty table of that game; `Refused` where the set-up cannot be."""
    return Table(game, setup, setup, game.rules.start(setup))


def read_entry(game: Game, data: Plain, *, from_form: bool = False) -> Entry:
    """Plain data → an entry of the game or of the log. Refused with the key that does not fit."""
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in MENDING:
        return game.rules.read_entry(data, from_form=from_form)
    line = typed(data, MENDING[kind], kind, from_form=from_form)
    if not isinstance(line, Amend) or not isinstance(line.instead, Struct):
        return line
    instead = fields(data.get("with"))
    if instead.get("type") in MENDING:
        raise Refused("amend-with-what")
    return replace(line, instead=game.rules.read_entry(instead, from_form=from_form))


def plain(game: Game, entry: Entry) -> dict[str, object]:
    """An entry as plain data, as game files and the store hold it."""
    if isinstance(entry, Lost):
        return entry.data
    if isinstance(entry, Amend) and isinstance(entry.instead, Struct):
        return {**json_able(entry), "with": game.rules.plain(entry.instead)}
    if isinstance(entry, Line):
        return json_able(entry)
    return game.rules.plain(entry)


def together(table: Table, revision: int, player: str | None) -> bool:
    """Whether an entry made at that revision still stands although the log has grown since.

    It does where several act at once, this player among them, and only others have acted since.
    """
    since = table.log[revision:]
    if player is None or any(isinstance(e, Line) for e in since):
        return False
    state = table.before(sum(step.line <= revision for step in table.steps))
    acting = {w.player for w in table.game.rules.waiting_for(state)}
    others = {player_of(entry) for entry in since}
    return len(acting) > 1 and player in acting and player not in others and others <= acting


class Unfit(Exception):
    """A line that does not fit, by its number, and why."""

    def __init__(self, line: int, because: Refused) -> None:
        super().__init__(line, because)
        self.line = line
        self.because = because


def fold(table: Table, entries: Iterable[Entry], tick: Tick = unhurried) -> Table:
    """The table after all these lines. `Unfit` where it cannot be.

    Which lines count is found first, then those that do are played, once: however often a log was
    mended, that is as much work as the game itself. So nothing is asked of entries that no longer
    count, nor of what the table had come to in between.
    """
    lines = _Lines(table)
    for entry in entries:
        try:
            lines.add(entry)
        except Refused as because:
            raise Unfit(len(lines.log) + 1, because) from None
    return _refold(table, lines, tick)


def states(table: Table, tick: Tick = unhurried) -> Iterator[State]:
    """The state after each line of the log, undone ones too; each entry is played at most once.

    As though what amendments put right had been right from the start.
    """
    steps = {step.line: n for n, step in enumerate(table.steps)}
    counting = set(table.counting)
    now, undone = [table.beginning], list[list[State]]()
    for line, entry in enumerate(table.log, 1):
        tick()
        if isinstance(entry, Undo):
            stay = len(now) - 2 if isinstance(entry.to, UnsetType) else entry.to
            undone.append(now[stay + 1 :])
            del now[stay + 1 :]
        elif isinstance(entry, Redo):
            now += undone.pop()
        elif isinstance(entry, Lost):
            undone.clear()
        else:
            undone.clear()
            changes = not isinstance(entry, Amend) and (line in steps or line not in counting)
            now.append(_after(table, now[-1], entry, steps.get(line)) if changes else now[-1])
        yield now[-1]


def _after(table: Table, before: State, entry: Entry, n: int | None) -> State:
    """The state after an entry: the `n`th that counts, or one that was undone.

    The same as before where it no longer fits what others were amended to.
    """
    if n is not None:
        step = table.steps[n]
        if before is table.before(n):
            return step.state
        entry = step.entry
    try:
        return table.game.rules.play(before, entry)[0]
    except Refused:
        return before


class _Lines:
    """Works out which lines of a log count, line by line, without playing any of them."""

    def __init__(self, table: Table) -> None:
        self.log = list(table.log)
        self.counting = list(table.counting)
        self.undone = list(table.undone)
        self.last_setup = 0
        """The line that changed the set-up last, as far as `counted` has looked."""

    def add(self, entry: Entry) -> None:
        """One line more; `Refused` where it asks for what is not there."""
        match entry:
            case Undo():
                self._undo(entry)
            case Redo():
                self._redo()
            case Lost():
                self.undone.clear()
            case _:
                if isinstance(entry, Amend):
                    self._check(entry)
                self.undone.clear()
                self.counting.append(len(self.log) + 1)
        self.log.append(entry)

    def _undo(self, entry: Undo) -> None:
        count = len(self.counting)
        if not count:
            raise Refused("nothing-to-undo")
        stay = count - 1 if isinstance(entry.to, UnsetType) else entry.to
        if stay >= count:
            raise Refused("undo-to", {"to": stay, "count": count})
        self.undone.append(tuple(self.counting[stay:]))
        del self.counting[stay:]

    def _redo(self) -> None:
        if not self.undone:
            raise Refused("nothing-to-redo")
        self.counting += self.undone.pop()

    def _check(self, entry: Amend) -> None:
        by_line = isinstance(entry.entry, int) and not isinstance(entry.instead, UnsetType)
        by_setup = not isinstance(entry.setup, UnsetType)
        if by_line == by_setup or (by_setup and not isinstance(entry.entry, UnsetType)):
            raise Refused("amend-what")
        if isinstance(entry.entry, int):
            self._may_be_amended(entry.entry)

    def _may_be_amended(self, line: int) -> None:
        if not 1 <= line <= len(self.log):
            raise Refused("amend-no-such", {"entry": line, "count": len(self.log)})
        if isinstance(self.log[line - 1], Line):
            raise Refused("amend-not-an-entry", {"entry": line})
        place = bisect_left(self.counting, line)
        if place == len(self.counting) or self.counting[place] != line:
            raise Refused("amend-not-counting", {"entry": line})

    def counted(self, table: Table, tick: Tick) -> tuple[Setup, list[tuple[int, Entry]]]:
        """The set-up and the entries (with their lines) that the counting lines come to."""
        setup = table.first_setup
        plain: Plain = table.game.rules.plain(setup)
        entries: dict[int, Entry | None] = {}
        for line in self.counting:
            entry = self.log[line - 1]
            if not isinstance(entry, Amend):
                entries[line] = entry
            elif not isinstance(entry.setup, UnsetType):
                tick()
                self.last_setup, plain = line, {**plain, **entry.setup}
                setup = _amended(table.game.rules, setup, plain, line, any(entries.values()))
            elif isinstance(entry.entry, int):
                entries[entry.entry] = entry.instead or None
        return setup, [(line, entry) for line, entry in entries.items() if entry is not None]


def _amended(rules: AnyRules, before: Setup, plain: Plain, line: int, begun: bool) -> Setup:
    """The set-up after the amendment in that line. `Unfit` where it cannot be."""
    try:
        after = rules.read_setup(plain)
        if begun:
            rules.check_amended(before, after)
    except Refused as because:
        raise Unfit(line, because) from None
    return after


def _mended(table: Table, entry: Line, tick: Tick) -> Table:
    """The table after an undo, redo or amendment. Refused where the log then no longer fits."""
    lines = _Lines(table)
    lines.add(entry)
    try:
        return _refold(table, lines, tick)
    except Unfit as unfit:
        if unfit.line == len(lines.log):
            raise unfit.because from None
        public = {"entry": unfit.line, "because": unfit.because}
        raise Refused("amend-breaks", public, unfit.because.private) from None


def _refold(table: Table, lines: _Lines, tick: Tick) -> Table:
    """The table with these lines; only steps from the first that differs are played again."""
    setup, entries = lines.counted(table, tick)
    beginning, same = table.beginning, _same_start(table.steps, entries)
    if setup != table.setup:
        beginning, same = _begun(table.game.rules, setup, lines.last_setup or len(lines.log)), 0
    steps = list(table.steps[:same])
    for line, what in entries[same:]:
        tick()
        try:
            state, said = table.game.rules.play(steps[-1].state if steps else beginning, what)
        except Refused as because:
            raise Unfit(line, because) from None
        steps.append(Step(line, what, said, state))
    return replace(
        table,
        setup=setup,
        beginning=beginning,
        log=tuple(lines.log),
        counting=tuple(lines.counting),
        undone=tuple(lines.undone),
        steps=tuple(steps),
    )


def _begun(rules: AnyRules, setup: Setup, line: int) -> State:
    try:
        return rules.start(setup)
    except Refused as because:
        raise Unfit(line, because) from None


def _same_start(steps: Sequence[AnyStep], entries: Sequence[tuple[int, Entry]]) -> int:
    """How many steps from the start are the same as before."""
    for n, (step, (line, entry)) in enumerate(zip(steps, entries, strict=False)):
        if step.line != line or step.entry != entry:
            return n
    return min(len(steps), len(entries))
