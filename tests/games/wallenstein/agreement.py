"""Compares the engine with the naive referee, which shares no code with it, in one game.

`EngineAndReferee` gives every entry to both. They must refuse the same entries and agree on the
state after the others; otherwise it raises `Disagreement`. The entries come from the engine's
random play or from the referee's, or are wrong on purpose.
"""

from random import Random
from typing import Any

from companion.core import table as tables
from companion.core.lines import read_entry
from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.steps.fill import Fill
from companion.games.wallenstein.steps.throw import Throw
from tests.games import referees
from tests.games.referees import Dict, Foul, first_difference
from tests.games.wallenstein.bookkeeping import out_of_nowhere
from tests.games.wallenstein.random_entries import a_board, a_body, a_correction, twisted
from tests.games.wallenstein.referee import Table as Referee
from tests.games.wallenstein.referee_games import RandomEntries


class Disagreement(AssertionError):
    """Raised when the judges disagree."""


class EngineAndReferee:
    """A game that both judges follow, and its game file so far."""

    def __init__(self, setup: Dict) -> None:
        self.file: Dict = {
            "format": "companion/1",
            "game": "wallenstein",
            "rules": WALLENSTEIN.version,
            "setup": setup,
            "entries": [],
        }
        self.table: Table = tables.begin_table(WALLENSTEIN, WALLENSTEIN.read_setup(setup))
        self.log = Log(setup, Referee)
        self.compare()

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def entries(self) -> list[Dict]:
        entries: list[Dict] = self.file["entries"]
        return entries

    def play(self, entry: Dict) -> bool:
        """Give the entry to both judges. Return whether it was played; if both refuse it, nothing
        changes."""
        refused = None
        try:
            table = self.table.play(read_entry(WALLENSTEIN, entry))
        except Refused as caught:
            refused = caught
        line = len(self.entries) + 1
        if refused is not None:
            self.check_refused(entry, refused)
            return False
        try:
            self.log.write(line, entry)
        except Foul as foul:
            raise Disagreement(f"{line}: {entry}\nthe referee alone refuses: {foul}") from None
        self.table = table
        self.entries.append(entry)
        self.compare()
        return True

    def check_refused(self, entry: Dict, refused: Refused) -> None:
        """Check that the referee refuses the entry, too. Only the engine judges undo, redo and
        amend."""
        if entry["type"] in ("undo", "redo", "amend"):
            return
        if self.log.table.refusal(entry) is None:
            line = len(self.entries) + 1
            raise Disagreement(f"{line}: {entry}\nthe engine alone refuses: {refused.code}")

    def compare(self) -> None:
        mine = self.log.table.seen()
        difference = disagreement(
            mine, WALLENSTEIN.visible_state(self.state, "all")
        ) or out_of_nowhere(mine)
        if difference:
            raise Disagreement(f"{len(self.entries)}: {self.entries[-1:]}\n{difference}")


class Players:
    """Play a game with the engine's random entries.

    The shares say how often a plan is on a real mat (`mats`), and how often something `wrong`,
    `mended` or `undone` is tried.
    """

    wrong = mended = undone = 0.0

    def __init__(self, both: EngineAndReferee, seed: int, mats: float = 0) -> None:
        self.both = both
        self.random = Random(seed)
        self.random_entries = RandomEntries(both.log.table, seed)
        self.mats = mats
        self.refused = 0

    def play(self, most: int = 100_000) -> EngineAndReferee:
        """Play a whole game, or its first `most` entries."""
        while not WALLENSTEIN.is_over(self.both.state) and len(self.both.entries) < most:
            for often, tried in (
                (self.wrong, self.nonsense),
                (self.mended, self.correction),
                (self.undone, self.undoing),
            ):
                if self.random.random() < often:
                    self.refused += not self.both.play(tried())
            if self.both.log.table.waiting:
                self.both.play(self.entry())
        return self.both

    def entry(self) -> Dict:
        rng, state = self.random, self.both.state
        undone = self.both.entries[-1:] and self.both.entries[-1]["type"] == "undo"
        if undone and rng.random() < 0.5:
            return {"type": "redo"}
        if state.phase == "planning" and rng.random() < self.mats:
            return {"type": "plan", "player": state.queue[0]}
        try:
            found = WALLENSTEIN.random_entry(state, rng)
        except IndexError:  # the next card is not known, so there is no benefit to choose
            return self.description()
        by_table = found.__class__ in (Fill, Throw) and state.setup.rulings.tower == "real"
        return self.lots_entry() if by_table else dict(plain_data(found))

    def lots_entry(self) -> Dict:
        """Return the next entry of the referee's random play."""
        self.random_entries.table = self.both.log.table
        return self.random_entries.entry()

    def description(self) -> Dict:
        """Return a description of the next unknown card."""
        card = self.both.state.players[self.both.state.queue[0]].card % 4 + 1
        return {"type": "describe", "card": card, "thalers": self.random.randrange(3), "armies": 1}

    def nonsense(self) -> Dict:
        if self.random.random() < 0.5:
            return a_body(self.random)
        return twisted(self.both.state, self.random)

    def correction(self) -> Dict:
        if self.random.random() < 0.1:
            favor = self.random.choice((2, 3, 5, 6, 16))
            return {"type": "describe", "favor": favor, "amount": self.random.randrange(5)}
        return a_correction(self.both.state, self.random)

    def undoing(self) -> Dict:
        """Return an undo, redo or amend. Often later entries do not fit an amend."""
        table, rng = self.both.table, self.random
        if not table.steps:
            return {"type": "undo"}
        n = rng.randrange(max(0, len(table.steps) - 4), len(table.steps))
        before = table.steps[n - 1].state if n else table.beginning
        instead = WALLENSTEIN.random_entry(before, rng)
        return rng.choice(
            (
                {"type": "undo"},
                {"type": "undo", "to": max(0, len(table.effective_lines) - rng.randrange(1, 6))},
                {"type": "amend", "entry": table.steps[n].line, "with": plain_data(instead)},
            )
        )


class RefereesPlayers(Players):
    """The same, with the referee's random entries."""

    def __init__(self, both: EngineAndReferee, seed: int, mats: tuple[str, ...] = ()) -> None:
        super().__init__(both, seed)
        self.random_entries = RandomEntries(both.log.table, seed, mats)

    def entry(self) -> Dict:
        return self.lots_entry()


def setup_of(
    seed: int,
    players: int,
    modules: tuple[str, ...] = (),
    *,
    claims: bool = False,
    known: bool = True,
    differs: bool = False,
) -> Dict:
    """Return a random set-up.

    `claims`: counties are claimed, dealt by the app or not; `known`: the box is known; `differs`:
    its board differs from the app's.
    """
    rng = Random(seed)
    setup: Dict = WALLENSTEIN.sample_setup(players, rng, modules)
    setup["rulings"] = {
        "tower": rng.choice(("app", "real")),
        "counties": rng.choice(("app", "real")),
        "revolt_pays": rng.random() < 0.5,
    }
    if claims:
        setup["start"] = "claim"
        del setup["line_up"]
        setup["oldest"] = rng.choice(setup["players"])["colour"]
    if not known:
        del setup["box"]
    if differs:
        setup["box"]["board"] = a_board(rng)
    return setup


class Log(referees.Log):
    """The entries that count, and the table after them, for this referee."""

    def play(self, number: int, entry: Dict) -> None:
        self.table.play(entry)


def disagreement(mine: Dict, theirs: Dict) -> str | None:
    """Return the first difference, or None. Keys that only `theirs` has are ignored.

    The order of counties and buildings is no promise, nor whether a colour of which there
    are no cubes is named.
    """
    mine, theirs = normalize(mine), normalize(theirs)
    kept = {key: theirs.get(key) for key in mine}
    for part in ("players", "counties"):
        kept[part] = {
            name: {key: one.get(key) for key in mine[part].get(name, one)}
            for name, one in theirs[part].items()
        }
    return first_difference(mine, kept)


def normalize(part: Any, key: str = "") -> Any:
    """Return the value with counties and buildings sorted, and without colours that have no
    cubes."""
    if key in ("tray", "tower", "throw"):
        return {colour: number for colour, number in part.items() if number}
    if isinstance(part, list):
        return sorted(part) if key in ("counties", "buildings") else part
    if isinstance(part, dict):
        whole = {"court": {}, **part} if key == "plan" else part
        return {key: normalize(value, key) for key, value in whole.items()}
    return part
