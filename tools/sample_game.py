"""Create the game of "Watch a game": `python tools/sample_game.py`.

The first round is chosen by hand, and as crowded as a first round can be. The others are played by
greedy players. Of many such games (`--seeds 400` compares them) the one with the
most to see is kept; of two that show as much, the shorter one.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.core import table as tables
from companion.core.lines import read_entry
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.box.box import sample_box
from companion.games.league_of_six.box.components import TOWNS
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.deal import Deal
from tools.best_of_many import keep
from tools.greedy_players import greedy_entry

FILE = LEAGUE_OF_SIX.replay.sample
SEED = 198
"""The seed of the best of 400 games."""
NAMES = {"red": "Anna", "yellow": "Ben", "green": "Cem", "blue": "Dora"}
RING = ["lauban", "bautzen", "goerlitz", "kamenz", "zittau", "loebau"]
BESIEGED = ("goerlitz", "loebau")


def goes(player: str, town: str, offer: int | None = None) -> dict[str, Any]:
    made = {"type": "choose_town", "player": player, "town": town}
    return made if offer is None else {**made, "offer": offer}


def accepts(player: str) -> dict[str, Any]:
    return {"type": "accept", "player": player}


CROWDED = [
    goes("red", "lauban"),
    goes("yellow", "bautzen"),
    goes("green", "lauban", 2),
    accepts("red"),
    goes("red", "bautzen", 1),
    {"type": "raise", "player": "yellow", "guards": 2},
    accepts("red"),
    goes("red", "lauban", 3),
    accepts("green"),
    goes("green", "bautzen", 3),
    accepts("yellow"),
    goes("yellow", "kamenz"),
    goes("blue", "kamenz", 1),
    accepts("yellow"),
    goes("yellow", "zittau"),
]


def setup() -> dict[str, Any]:
    """Return a set-up of four players with the sample box. All towns are white, as is best for
    first games."""
    return {
        "players": [{"colour": c, "name": n} for c, n in NAMES.items()],
        "towns": RING,
        "sides": dict.fromkeys(TOWNS, "white"),
        "order": list(NAMES),
        "box": plain_data(sample_box()),
    }


def played(seed: int) -> Table:
    """Play one game: the crowded first round, then the entry that seems best to each player."""
    rng = random.Random(seed)
    table = tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(setup()))
    first = Deal(besieged=BESIEGED)
    table = table.play(LEAGUE_OF_SIX.complete_entry(table.state, first, lambda _: rng))
    for entry in CROWDED:
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    while not LEAGUE_OF_SIX.is_over(table.state):
        table = table.play(next_entry(table.state, rng))
    return table


def next_entry(state: Any, rng: random.Random) -> Any:
    """Return the best entry for the first player who may act. In the end hands are revealed in
    turn."""
    first = LEAGUE_OF_SIX.players_to_act(state)[0].player
    while True:
        entry = greedy_entry(state, rng)
        if getattr(entry, "player", first) in (first, None):
            return entry


def moments(table: Table) -> Counter[str]:
    """Return the moments that the game shows, with how often each occurs."""
    seen: Counter[str] = Counter()
    for step in table.steps:
        seen[type(step.entry).__name__] += 1
        for happening in step.happenings:
            seen[type(happening).__name__] += 1
            if isinstance(happening, h.Bought):
                seen["guards bought"] += happening.guards
            if isinstance(happening, h.Collected):
                seen["grey cards"] += len(happening.leaders)
            if isinstance(happening, h.Stood):
                seen["high offers"] += happening.guards > 5
        if type(step.entry).__name__ == "ChooseRow":
            placed = [x for x in step.happenings if isinstance(x, h.Placed)]
            seen["helps others"] += bool(placed) and step.entry.player not in {
                x.player for x in placed
            }
            seen["row by several"] += len({x.player for x in placed}) > 2
    result = table.state.result
    seen["reasons"] = len(result.reasons)
    totals = sorted((p.total for p in result.players.values()), reverse=True)
    seen["margin"] = totals[0] - totals[1]
    seen["spread"] = totals[0] - totals[-1]
    ahead = max(result.players, key=lambda c: result.players[c].influence)
    seen["leaders decide"] = ahead not in result.winners
    return seen


def worth(seen: Counter[str], entries: int) -> float:
    """Return how instructive the game is; long games get less."""
    some = ("Raise", "Bought", "CardTaken", "Bonus", "grey cards", "NoCard", "helps others")
    return (
        sum(min(seen[what], 3) for what in some)
        + 2 * min(seen["reasons"], 3)
        + 4 * seen["leaders decide"]
        + 3 * (0 < seen["margin"] <= 4)
        - seen["LetOff"]
        - 3 * (seen["high offers"] > 3)
        - 0.5 * max(0, seen["spread"] - 30)
        - entries / 12
    )


if __name__ == "__main__":
    keep(__doc__, FILE, played, moments, worth, seed=SEED)
