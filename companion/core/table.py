"""A table is a set-up and a log; its state is computed from them in the same way for every game.

The log only grows. Undo, redo and amend are lines of the log like all others; they say which
earlier lines count (`effective`). Everything is frozen: `play` returns a new `Table` and leaves the
old one unchanged.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hashlib import blake2b

import msgspec
from msgspec import Struct, UnsetType
from msgspec.structs import replace

from companion.core.lines import (
    EMPTY,
    Amend,
    Effective,
    Line,
    Unfit,
    apply_edit,
    find_effective_lines,
    seen_key,
)
from companion.core.play import (
    AnyGame,
    Entry,
    Happening,
    Plain,
    Played,
    Refused,
    Setup,
    State,
    player_of,
)
from companion.core.structs import plain_data

AnyPlayed = Played[Entry, Happening, State]
Amended = tuple[int, Entry, Plain | None]
"""The line of an entry, the entry as it counts, and what everybody saw of it if it is played again
in a changed past."""
Tick = Callable[[], None]
"""Called before each stretch of long work. It may run other requests, or raise an exception to
stop."""


def no_tick() -> None:
    """A tick that does nothing, for computations that delay nobody."""


class Table(Struct, frozen=True):
    """The set-up, the log, and the steps computed from the log's entries.

    `first_setup` is the set-up before any amendment. `effective` has the numbers of the lines that
    count. `taken_back` holds the steps that undo took back, so that redo need not play them again.
    """

    game: AnyGame
    first_setup: Setup
    setup: Setup
    beginning: State
    log: tuple[Entry, ...] = ()
    effective: Effective = EMPTY
    steps: tuple[AnyPlayed, ...] = ()
    taken_back: tuple[AnyPlayed, ...] = ()

    @property
    def state(self) -> State:
        """The game's state now."""
        return self.steps[-1].state if self.steps else self.beginning

    @property
    def revision(self) -> int:
        """The number of lines in the log."""
        return len(self.log)

    @property
    def effective_lines(self) -> tuple[int, ...]:
        """The numbers of the lines that count, in order."""
        return self.effective.counting

    @property
    def digest(self) -> str:
        """A short fingerprint of the state now."""
        return digest_of(self.game, self.state)

    @property
    def is_over(self) -> bool:
        """Return whether the game is finished."""
        return self.game.is_over(self.state)

    def state_before(self, n: int) -> State:
        """Return the state before step `n`, which is the state after the first `n` entries that
        count."""
        return self.steps[n - 1].state if n else self.beginning

    def find_step(self, line: int) -> int | None:
        """Return the index of the step of the entry in a line. (Entries inserted before it have the
        same line.) None if the entry does not count or was left out."""
        n = bisect_right(self.steps, line, key=lambda step: step.line) - 1
        return n if n >= 0 and self.steps[n].line == line else None

    def play(self, entry: Entry, tick: Tick = no_tick) -> Table:
        """Return the table after one more line. Refused if the line or the game does not allow it.

        `tick` is called before each entry that has to be played again.
        """
        if isinstance(entry, Line):
            return _play_line(self, entry, tick)
        state, happenings = self.game.play(self.state, entry)
        line = len(self.log) + 1
        undone = self.effective.undone if self.game.is_independent(entry) else ()
        return replace(
            self,
            log=(*self.log, entry),
            effective=self.effective._replace(
                counting=(*self.effective_lines, line), undone=undone
            ),
            steps=(*self.steps, Played(line, entry, happenings, state)),
            taken_back=(),
        )


def begin_table(game: AnyGame, setup: Setup) -> Table:
    """Return an empty table of a game. Refused if the game cannot start with this set-up."""
    return Table(game, setup, setup, game.start(setup))


def digest_of(game: AnyGame, state: State) -> str:
    """Return a short fingerprint of a state, computed from the values that game files promise."""
    facts = msgspec.json.encode(game.visible_state(state, "all"))
    return blake2b(facts, digest_size=6).hexdigest()


def still_fits(table: Table, revision: int, player: str | None) -> bool:
    """Return whether an entry made at that revision still fits although the log has grown since.

    It fits if all newer entries are independent of it, or if several players act at once, this
    player among them, and only others have acted.
    """
    alone = table.game.is_independent
    since = [e for e in table.log[revision:] if isinstance(e, Line) or not alone(e)]
    if not since:
        return True
    if player is None or any(isinstance(e, Line) for e in since):
        return False
    state = table.state_before(sum(step.line <= revision for step in table.steps))
    acting = {w.player for w in table.game.players_to_act(state)}
    others = {player_of(entry) for entry in since}
    return len(acting) > 1 and player in acting and player not in others and others <= acting


def play_lines(table: Table, entries: Iterable[Entry], tick: Tick = no_tick) -> Table:
    """Return the table after all these lines. Raises `Unfit` for a line that does not fit.

    Each entry that counts at the end is played once, however often the log was amended; other
    entries are not checked. Steps of `table` are reused up to the first difference.
    """
    game, log = table.game, (*table.log, *entries)
    now = find_effective_lines(log, game.is_independent, table.effective, len(table.log))
    setup, changed_by, amended = _apply_amendments(table, log, now.counting, tick)
    beginning, known = table.beginning, (*table.steps, *table.taken_back)
    if setup != table.setup:
        beginning, known = _start_state(game, setup, changed_by or len(log)), ()
    same = _count_same_steps(known, amended)
    steps = _play_further_entries(game, beginning, known[:same], amended[same:], tick)
    taken_back = _undone_steps(known[same:], now)
    return Table(game, table.first_setup, setup, beginning, log, now, steps, taken_back)


def _play_line(table: Table, entry: Line, tick: Tick) -> Table:
    """Return the table after an undo, redo or amendment. Refused if the log then does not fit, or
    if a changed past ends the game, which opens what was hidden (R7.1)."""
    try:
        after = play_lines(table, [entry], tick)
    except Unfit as unfit:
        if unfit.line == len(table.log) + 1:
            raise unfit.because from None
        public = {"entry": unfit.line, "because": unfit.because}
        raise Refused("amend-breaks", public, unfit.because.private) from None
    again = isinstance(entry, Amend) and isinstance(entry.seen, dict)
    if again and after.is_over and not table.is_over:
        raise Refused("opens-unseen")
    return after


def _apply_amendments(
    table: Table, log: Sequence[Entry], counting: Sequence[int], tick: Tick
) -> tuple[Setup, int, list[Amended]]:
    """Return the set-up, the last line that changed it (0: none), and the entries with their lines
    and with what everybody saw of them. All counting amendments are applied to the first set-up and
    the log."""
    setup, changed_by = table.first_setup, 0
    plain: Plain = plain_data(setup)
    entries: dict[int, tuple[Amended, ...]] = {}
    for line in counting:
        entry = log[line - 1]
        if not isinstance(entry, Amend):
            entries[line] = ((line, entry, None),)
            continue
        if not isinstance(entry.setup, UnsetType):
            tick()
            changed_by, plain = line, {**plain, **entry.setup}
            setup = _change_setup(table.game, setup, plain, line, begun=any(entries.values()))
        for edit in entry.edits:
            new = partial(_read_amended, edit.entry)
            entries[edit.entry] = apply_edit(entries[edit.entry], edit, new)
        if not isinstance(entry.seen, UnsetType):
            entries |= _add_seen_values(entry.seen, entry.first_changed_line, entries)
    return setup, changed_by, [one for group in entries.values() for one in group]


def _read_amended(line: int, entry: Entry) -> Amended:
    """Return an entry that an amendment puts into a line, without what was seen of it."""
    return line, entry, None


def _add_seen_values(
    seen: Mapping[str, Plain], first: int, entries: Mapping[int, Sequence[Amended]]
) -> dict[int, tuple[Amended, ...]]:
    """Return the entries from line `first` on with what everybody saw of them, as the amendment
    states it in `seen`."""
    return {
        line: tuple(
            (line, entry, seen.get(seen_key(line, place, len(group)), {}))
            for place, (_, entry, _) in enumerate(group)
        )
        for line, group in entries.items()
        if line >= first
    }


def _change_setup(game: AnyGame, before: Setup, plain: Plain, line: int, *, begun: bool) -> Setup:
    """Return the set-up after the amendment in that line. Raises `Unfit` if the result is not a
    set-up."""
    try:
        after = game.read_setup(plain)
        if begun:
            game.check_amended_setup(before, after)
    except Refused as because:
        raise Unfit(line, because) from None
    return after


def _start_state(game: AnyGame, setup: Setup, line: int) -> State:
    """Return the state before the first entry. Raises `Unfit` for the line that changed the set-up,
    if the game cannot start."""
    try:
        state: State = game.start(setup)
    except Refused as because:
        raise Unfit(line, because) from None
    return state


def _play_further_entries(
    game: AnyGame,
    beginning: State,
    known: Sequence[AnyPlayed],
    entries: Sequence[Amended],
    tick: Tick,
) -> tuple[AnyPlayed, ...]:
    """Return the `known` steps and the steps of further entries. Raises `Unfit` with the line of an
    entry that the rules refuse."""
    steps = [*known]
    for line, entry, seen in entries:
        tick()
        try:
            state, happenings = game.play(steps[-1].state if steps else beginning, entry, seen)
        except Refused as because:
            raise Unfit(line, because) from None
        steps.append(Played(line, entry, happenings, state))
    return tuple(steps)


def _undone_steps(steps: Sequence[AnyPlayed], now: Effective) -> tuple[AnyPlayed, ...]:
    """Return the steps that an undo took back and that a redo can restore."""
    lines = {line for undone in now.undone for line in undone}
    return tuple(step for step in steps if step.line in lines)


def _count_same_steps(steps: Sequence[AnyPlayed], entries: Sequence[Amended]) -> int:
    """Return the number of steps at the beginning with the same lines and entries as `entries`.
    What everybody saw of them is the same, too, because nothing before them has changed."""
    for n, (step, (line, entry, _)) in enumerate(zip(steps, entries, strict=False)):
        if step.line != line or step.entry != entry:
            return n
    return min(len(steps), len(entries))
