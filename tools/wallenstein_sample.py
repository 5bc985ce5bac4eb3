"""Create the game of Wallenstein's replay: `python tools/wallenstein_sample.py`.

The three players plan with some sense: taxes and grain in the best quiet counties, buildings on
free sites, armies at the border, and attacks where they are stronger. Of many such games (`--seeds
300` compares them) the one with the most to see is kept; of two that show as much, the shorter one.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.core import table as tables
from companion.core.table import Table
from companion.games.wallenstein import happenings as h
from companion.games.wallenstein.board import Colour
from companion.games.wallenstein.entries import Entry
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Fought
from companion.games.wallenstein.plans import Plan
from companion.games.wallenstein.state import State
from companion.games.wallenstein.step import MarchForm
from companion.games.wallenstein.steps.move import Move
from companion.games.wallenstein.steps.open import Open
from companion.games.wallenstein.steps.place import ChoosePlace
from companion.games.wallenstein.steps.revolts import Revolt
from tools.best_of_many import keep

FILE = WALLENSTEIN.replay.sample
SEED = 180
"""The seed of the best of 300 games."""
PLAYERS = {"red": "Anna", "blue": "Ben", "yellow": "Cem"}
COSTS = {"palace": 3, "church": 2, "post": 1, "deploy-5": 3, "deploy-3": 2, "deploy-1": 1}


def setup() -> dict[str, Any]:
    """Return a set-up of three players with line-ups, the base game and the app's tower."""
    return {
        "players": [{"colour": c, "name": n} for c, n in PLAYERS.items()],
        "rulings": {"tower": "app"},
    }


def defenders(state: State, county: str) -> int:
    """Return how many cubes would defend a county."""
    at = state.counties[county]
    return at.armies if at.owner else 1


def prey(state: State, player: str, county: str) -> list[str]:
    """Return the neighbours that could be attacked from there, the weakest first."""
    foreign = [c for c in state.neighbours(county) if state.counties[c].owner != player]
    return sorted(foreign, key=lambda c: (defenders(state, c), state.counties[c].owner is None))


class Planner:
    """A plan in the making: it puts cards into boxes as long as there are cards and Thalers."""

    def __init__(self, state: State, player: Colour, rng: random.Random) -> None:
        self.state, self.player, self.rng = state, player, rng
        self.left = list(state.counties_of(player))
        self.boxes: dict[Any, str] = {}
        self.bid = rng.choice((0, 0, 1, 1, 2, 3)) if state.players[player].thalers > 4 else 0
        self.thalers = state.players[player].thalers - self.bid

    def put(self, action: str, found: list[tuple[float, str]]) -> None:
        """Return the best of these counties if the player can pay for it."""
        cost = COSTS.get(action, 0)
        if found and cost <= self.thalers and self.left:
            county = max(found)[1]
            self.boxes[action] = county
            self.left.remove(county)
            self.thalers -= cost

    def plan(self) -> Plan:
        state, printed = self.state, self.state.board.printed
        at = state.counties
        for action in ("move-a", "move-b"):
            strong = [
                (at[c].armies - 1 - defenders(state, weak[0]), c)
                for c in self.left
                if (weak := prey(state, self.player, c)) and at[c].armies > 2
            ]
            self.put(action, [one for one in strong if one[0] > 1])
        self.put("taxes", [(printed[c].taxes - 9 * at[c].markers, c) for c in self.left])
        self.put("grain", [(printed[c].grain - 9 * at[c].markers, c) for c in self.left])
        for kind in ("palace", "church", "post"):
            free = [c for c in self.left if printed[c].sites > len(at[c].buildings)]
            self.put(kind, [(self.rng.random(), c) for c in free if kind not in at[c].buildings])
        for action in ("deploy-5", "deploy-3", "deploy-1"):
            border = [
                (sum(at[n].owner not in (None, self.player) for n in state.neighbours(c)), c)
                for c in self.left
            ]
            self.put(action, [(n - at[c].armies / 3, c) for n, c in border if n])
        return Plan(player=self.player, boxes=self.boxes, bid=self.bid)


def sensible(state: State, rng: random.Random) -> Entry:
    """Return the entry of the first player who has to act."""
    waiting = WALLENSTEIN.players_to_act(state)[0]
    player = waiting.player
    if player is None:
        return WALLENSTEIN.random_entry(state, rng)
    match waiting.must:
        case "plan":
            return Planner(state, player, rng).plan()
        case "move":
            (form,) = WALLENSTEIN.options(state, player)
            assert isinstance(form, MarchForm)
            weaker = [c for c in prey(state, player, form.county) if c in form.targets]
            if weaker and form.most > 1 + defenders(state, weaker[0]):
                return Move(player=player, to=weaker[0], armies=form.most)
            return Move(player=player, to=None)
        case "place":
            return next(o for o in WALLENSTEIN.options(state, player) if isinstance(o, ChoosePlace))
        case "revolt":
            return next(o for o in WALLENSTEIN.options(state, player) if isinstance(o, Revolt))
    return Open(player=player)


def played(seed: int) -> Table:
    """Play one game."""
    rng = random.Random(seed)
    table = tables.begin_table(WALLENSTEIN, WALLENSTEIN.read_setup(setup()))
    while not WALLENSTEIN.is_over(table.state):  # type: ignore[arg-type]
        table = table.play(sensible(table.state, rng))  # type: ignore[arg-type]
    return table


def moments(table: Table) -> Counter[str]:
    """Return the moments that the game shows, with how often each occurs."""
    seen: Counter[str] = Counter()
    for step in table.steps:
        for it in step.happenings:
            seen[type(it).__name__] += 1
            if isinstance(it, Fought):
                how = (
                    "none"
                    if it.winner is None
                    else "attacker"
                    if it.winner == it.attacker
                    else "owner"
                )
                seen[f"{it.battle} {how}"] += 1
                seen["neutral attacked"] += it.defender is None
                seen["helped by peasants"] += bool(it.attacker and it.defender and it.peasants)
            if isinstance(it, h.Skipped):
                seen[f"skipped {it.why}"] += 1
    totals = sorted(seat.points for seat in table.state.players.values())  # type: ignore[attr-defined]
    seen["margin"] = totals[-1] - totals[-2]
    seen["spread"] = totals[-1] - totals[0]
    return seen


def worth(seen: Counter[str], entries: int) -> float:
    """Return how instructive the game is; long games get less."""
    some = (
        *("battle attacker", "battle owner", "battle none", "revolt owner", "revolt none"),
        *("neutral attacked", "helped by peasants", "RevoltsDrawn", "LotsDrawn"),
        *("skipped lost", "skipped no-thalers", "NotCollected"),
    )
    return (
        sum(min(seen[what], 3) for what in some)
        + 3 * (0 < seen["margin"] <= 3)
        - 0.3 * max(0, seen["spread"] - 12)
        - entries / 25
    )


if __name__ == "__main__":
    keep(__doc__, FILE, played, moments, worth, seed=SEED)
