"""A table is a set-up and a log; the state is worked out from them, for every game alike.

The log only grows. `undo`, `redo` and `amend` are lines of it like all others; they say which
earlier lines count. Everything is frozen: playing gives a new `Table` and leaves the old one.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.counting import Counting, without_last
from companion.core.folding import AnyPlayed, Tick, Unfit, amended, begun, played, unhurried
from companion.core.lines import Line, Lost
from companion.core.play import AnyGame, Entry, Played, Refused, Setup, State, player_of


class Table(Struct, frozen=True):
    """Set-up, log, and what they come to. `counting`: the lines that count, in their order."""

    game: AnyGame
    first_setup: Setup
    setup: Setup
    beginning: State
    log: tuple[Entry, ...] = ()
    counting: tuple[int, ...] = ()
    undone: tuple[tuple[int, ...], ...] = ()
    steps: tuple[AnyPlayed, ...] = ()

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

    @property
    def without_last(self) -> int:
        """How many lines still count once the last one is taken back."""
        return without_last(self.log, self.counting)

    def before(self, n: int) -> State:
        """The state after the first `n` entries that count: before step `n`."""
        return self.steps[n - 1].state if n else self.beginning

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.game.over(self.state)

    def play(self, entry: Entry, tick: Tick = unhurried) -> Table:
        """The table after one more line; `Refused`, and this one as it was, where it cannot be.

        `tick`: called before each entry that has to be played again.
        """
        if isinstance(entry, Line):
            return _mended(self, entry, tick)
        state, happenings = self.game.play(self.state, entry)
        line = len(self.log) + 1
        return replace(
            self,
            log=(*self.log, entry),
            counting=(*self.counting, line),
            undone=(),
            steps=(*self.steps, Played(line, entry, happenings, state)),
        )

    def skip(self, data: dict[str, object]) -> Table:
        """The table with one more line in its log, of which nothing follows (`Lost`)."""
        return replace(self, log=(*self.log, Lost(data)), undone=())


def digest_of(game: AnyGame, state: State) -> str:
    """A short fingerprint of a state, from the facts that game files promise."""
    facts = msgspec.json.encode(game.facts(state, "all"))
    return blake2b(facts, digest_size=6).hexdigest()


def start(game: AnyGame, setup: Setup) -> Table:
    """An empty table of that game; `Refused` where the set-up cannot be."""
    return Table(game, setup, setup, game.start(setup))


def together(table: Table, revision: int, player: str | None) -> bool:
    """Whether an entry made at that revision still stands although the log has grown since.

    It does where several act at once, this player among them, and only others have acted since.
    """
    since = table.log[revision:]
    if player is None or any(isinstance(e, Line) for e in since):
        return False
    state = table.before(sum(step.line <= revision for step in table.steps))
    acting = {w.player for w in table.game.waiting_for(state)}
    others = {player_of(entry) for entry in since}
    return len(acting) > 1 and player in acting and player not in others and others <= acting


def fold(table: Table, entries: Iterable[Entry], tick: Tick = unhurried) -> Table:
    """The table after all these lines. `Unfit` where it cannot be.

    Which lines count is found first, then those that do are played, once: however often a log was
    mended, that is as much work as the game itself. So nothing is asked of entries that no longer
    count, nor of what the table had come to in between.
    """
    counting = _counting(table)
    for entry in entries:
        try:
            counting.add(entry)
        except Refused as because:
            raise Unfit(len(counting.log) + 1, because) from None
    return _refold(table, counting, tick)


def _mended(table: Table, entry: Line, tick: Tick) -> Table:
    """The table after an undo, redo or amendment. Refused where the log then no longer fits."""
    counting = _counting(table)
    counting.add(entry)
    try:
        return _refold(table, counting, tick)
    except Unfit as unfit:
        if unfit.line == len(counting.log):
            raise unfit.because from None
        public = {"entry": unfit.line, "because": unfit.because}
        raise Refused("amend-breaks", public, unfit.because.private) from None


def _counting(table: Table) -> Counting:
    return Counting(table.log, table.counting, table.undone)


def _refold(table: Table, counting: Counting, tick: Tick) -> Table:
    """The table with these lines; only steps from the first that differs are played again."""
    game, log = table.game, counting.log
    setup, changed, entries = amended(game, table.first_setup, log, counting.lines, tick)
    beginning, known = table.beginning, table.steps
    if setup != table.setup:
        beginning, known = begun(game, setup, changed or len(log)), ()
    return replace(
        table,
        setup=setup,
        beginning=beginning,
        log=tuple(log),
        counting=tuple(counting.lines),
        undone=tuple(counting.undone),
        steps=played(game, beginning, known, entries, tick),
    )
