"""A table is a set-up and a log; the state is worked out from them, for every game alike.

The log only grows. `undo`, `redo` and `amend` are lines of it like all others; they say which
earlier lines count. Everything is frozen: playing gives a new `Table` and leaves the old one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from companion.games import Game, Refused
from companion.games.shapes import json_able, typed

LineCount = Annotated[int, Meta(ge=0, le=99_999)]


class Line(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of the lines that say which other lines count."""


class Undo(Line, frozen=True, tag="undo"):
    """Takes back the last line that counts, or all but the first `to` of them."""

    to: LineCount | UnsetType = UNSET


class Redo(Line, frozen=True, tag="redo"):
    """Brings back what the last undo took, while nothing else has happened."""


class Amend(Line, frozen=True, tag="amend", rename={"instead": "with"}):
    """Puts the past right: another entry (or none) in a line's place, or keys of the set-up."""

    entry: LineCount | UnsetType = UNSET
    instead: dict[str, Any] | UnsetType | None = UNSET
    setup: dict[str, Any] | UnsetType = UNSET


MENDING: Mapping[str, type[Line]] = {"undo": Undo, "redo": Redo, "amend": Amend}


class Lost(Line, frozen=True, tag="lost"):
    """A line that no longer replays since a rule was mended: kept as it was, it does not count."""

    data: dict[str, Any]


class Step(Struct, frozen=True):
    """One entry that counts: its line in the log (from 1), what followed and the state after."""

    line: int
    entry: Any
    happenings: tuple[Any, ...]
    state: Any


class Table(Struct, frozen=True):
    """Set-up, log, and what they come to. `counting`: the lines that count, in their order."""

    game: Any
    first_setup: Any
    setup: Any
    beginning: Any
    log: tuple[Any, ...] = ()
    counting: tuple[int, ...] = ()
    undone: tuple[tuple[int, ...], ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def state(self) -> Any:
        """The game's state now."""
        return self.steps[-1].state if self.steps else self.beginning

    @property
    def revision(self) -> int:
        """The number of lines in the log."""
        return len(self.log)

    @property
    def digest(self) -> str:
        """A short fingerprint of the state, from the facts that game files promise."""
        facts = msgspec.json.encode(self.game.facts(self.state, "all"))
        return blake2b(facts, digest_size=6).hexdigest()

    def play(self, entry: Any) -> Table:
        """The table after one more line; `Refused`, and this one as it was, where it cannot be."""
        match entry:
            case Undo():
                return _undo(self, entry)
            case Redo():
                return _redo(self, entry)
            case Amend():
                return _amend(self, entry)
        state, happenings = self.game.play(self.state, entry)
        line = len(self.log) + 1
        return replace(
            self,
            log=(*self.log, entry),
            counting=(*self.counting, line),
            undone=(),
            steps=(*self.steps, Step(line, entry, happenings, state)),
        )

    def skip(self, data: dict[str, Any]) -> Table:
        """The table with a line more in its log that does not count."""
        return replace(self, log=(*self.log, Lost(data)), undone=())


def start(rules: Game, setup: Any) -> Table:
    """An empty table of that game; `Refused` where the set-up cannot be."""
    return Table(game=rules, first_setup=setup, setup=setup, beginning=rules.start(setup))


def read_entry(rules: Game, data: Mapping[str, Any], *, lax: bool = False) -> Any:
    """Plain data → an entry of the game or of the log. Refused with the key that does not fit."""
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in MENDING:
        return rules.read_entry(data, lax=lax)
    return typed(data, MENDING[kind], kind, lax=lax)


def plain(rules: Game, entry: Any) -> dict[str, Any]:
    """An entry as plain data, as game files and the store hold it."""
    if isinstance(entry, Lost):
        return entry.data
    if isinstance(entry, Line):
        return json_able(entry)
    return rules.plain(entry)


def together(table: Table, revision: int, player: str | None) -> bool:
    """Whether an entry made at that revision still stands although the log has grown since.

    It does where several act at once, this player among them, and only others have acted since.
    """
    since = table.log[revision:]
    if player is None or any(isinstance(e, Line) for e in since):
        return False
    before = [step for step in table.steps if step.line <= revision]
    state = before[-1].state if before else table.beginning
    acting = {w.player for w in table.game.waiting_for(state)}
    others = {getattr(entry, "player", None) for entry in since}
    return len(acting) > 1 and player in acting and player not in others and others <= acting


def _undo(table: Table, entry: Undo) -> Table:
    count = len(table.counting)
    if not count:
        raise Refused("nothing-to-undo")
    stay = count - 1 if isinstance(entry.to, UnsetType) else entry.to
    if stay >= count:
        raise Refused("undo-to", {"to": stay, "count": count})
    taken = table.counting[stay:]
    undone = (*table.undone, taken)
    return _refold(table, entry, table.counting[:stay], undone)


def _redo(table: Table, entry: Redo) -> Table:
    if not table.undone:
        raise Refused("nothing-to-redo")
    return _refold(table, entry, table.counting + table.undone[-1], table.undone[:-1])


def _amend(table: Table, entry: Amend) -> Table:
    by_line = isinstance(entry.entry, int) and not isinstance(entry.instead, UnsetType)
    by_setup = not isinstance(entry.setup, UnsetType)
    if by_line == by_setup or (by_setup and not isinstance(entry.entry, UnsetType)):
        raise Refused("amend-what")
    if isinstance(entry.entry, int):
        _may_be_amended(table, entry.entry)
        if entry.instead is not None:
            _game_entry(table.game, entry.instead)
    counting = (*table.counting, len(table.log) + 1)
    return _refold(table, entry, counting, ())


def _may_be_amended(table: Table, line: int) -> None:
    if not 1 <= line <= len(table.log):
        raise Refused("amend-no-such", {"entry": line, "count": len(table.log)})
    if isinstance(table.log[line - 1], Line):
        raise Refused("amend-not-an-entry", {"entry": line})
    if line not in table.counting:
        raise Refused("amend-not-counting", {"entry": line})


def _game_entry(rules: Game, data: Any) -> Any:
    if isinstance(data, Mapping) and data.get("type") in MENDING:
        raise Refused("amend-with-what")
    return rules.read_entry(data)


def _refold(
    table: Table, entry: Any, counting: tuple[int, ...], undone: tuple[tuple[int, ...], ...]
) -> Table:
    """The table after a line that changes which lines count: everything is worked out again."""
    log = (*table.log, entry)
    setup, entries = _counted(table, log, counting)
    beginning, kept = table.beginning, _same_start(table.steps, entries)
    if setup != table.setup:
        if table.steps and isinstance(entry, Amend):
            table.game.check_amended(table.setup, setup)
        beginning, kept = table.game.start(setup), 0
    steps = list(table.steps[:kept])
    for line, what in entries[kept:]:
        try:
            state, said = table.game.play(steps[-1].state if steps else beginning, what)
        except Refused as because:
            public = {"entry": line, "because": because}
            raise Refused("amend-breaks", public, because.private) from None
        steps.append(Step(line, what, said, state))
    return replace(
        table,
        setup=setup,
        beginning=beginning,
        log=log,
        counting=counting,
        undone=undone,
        steps=tuple(steps),
    )


def _counted(
    table: Table, log: Sequence[Any], counting: Sequence[int]
) -> tuple[Any, list[tuple[int, Any]]]:
    """The set-up and the entries (with their lines) that the counting lines come to."""
    setup = table.game.plain(table.first_setup)
    entries: dict[int, Any] = {}
    for line in counting:
        entry = log[line - 1]
        if not isinstance(entry, Amend):
            entries[line] = entry
        elif not isinstance(entry.setup, UnsetType):
            setup = {**setup, **entry.setup}
        elif isinstance(entry.entry, int):
            new = entry.instead
            entries[entry.entry] = None if new is None else _game_entry(table.game, new)
    read = table.game.read_setup(setup)
    return read, [(line, entry) for line, entry in entries.items() if entry is not None]


def _same_start(steps: Sequence[Step], entries: Sequence[tuple[int, Any]]) -> int:
    """How many steps from the start stay as they were."""
    for n, (step, (line, entry)) in enumerate(zip(steps, entries, strict=False)):
        if step.line != line or step.entry != entry:
            return n
    return min(len(steps), len(entries))
