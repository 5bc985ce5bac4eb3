"""Measure how fast the rules and the table page are: `make bench`.

The bench plays random games on one core and measures processor time; `python bench/engine.py
--games 200` plays more. Each time is also given in yardsticks, so that figures of different
machines can be compared: a yardstick is a plain Python loop that makes small frozen structs,
measured in the same run. `--catanatron PYTHON` names an interpreter that has catanatron, the engine
of another game in Python (`python -m venv`, `pip install`); then its actions per second are
measured, too.
"""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from msgspec import Struct
from msgspec.structs import replace

from companion.application import create_app
from companion.core.game_file import game_file_data, read_file
from companion.core.table import Table, begin_table
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.wallenstein.game import WALLENSTEIN
from companion.storage.record import TableRecord
from companion.web.rendering import table_pages
from companion.web.requests.identity import Roles

YARDSTICK_STEPS = 1000
ALL_MODULES = ("court", "mercenaries", "leaders")
CATANATRON = """
from time import process_time
from catanatron import Color, Game, RandomPlayer
actions, begun = 0, 0.0
for seed in range(-3, {games}):
    if seed == 0:
        actions, begun = 0, process_time()
    game = Game([RandomPlayer(color) for color in Color], seed=seed)
    game.play()
    actions += len(game.state.actions)
print(actions / (process_time() - begun))
"""
"""Plays games with four random players. The first three games warm it up."""


class Mark(Struct, frozen=True):
    """A small frozen struct, which the yardstick creates."""

    number: int


def yardstick() -> None:
    """Run a fixed piece of plain Python."""
    seen: dict[int, Mark] = {}
    for number in range(YARDSTICK_STEPS):
        seen = {**seen, number % 8: Mark(number)}


def timed(what: Callable[[], Any], seconds: float = 0.5) -> float:
    """Return the median time of one call in seconds, measured for about `seconds`."""
    times = []
    end = perf_counter() + seconds
    while perf_counter() < end or len(times) < 5:
        begun = perf_counter()
        what()
        times.append(perf_counter() - begun)
    return median(times)


def random_game(rules: Any, players: int, seed: int, modules: Sequence[str]) -> tuple[int, float]:
    """Play one random game. Return the number of its entries and the processor time in seconds."""
    rng = Random(seed)
    state = rules.start(rules.read_setup(rules.sample_setup(players, rng, modules)))
    entries, begun = 0, process_time()
    while not rules.is_over(state):
        state, _ = rules.play(state, rules.random_entry(state, rng))
        entries += 1
    return entries, process_time() - begun


def finished_table(players: int, seed: int) -> Table:
    """Return the table of a finished random game."""
    rng = Random(seed)
    table = begin_table(
        LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(LEAGUE_OF_SIX.sample_setup(players, rng))
    )
    while not LEAGUE_OF_SIX.is_over(table.state):
        table = table.play(LEAGUE_OF_SIX.random_entry(table.state, rng))
    return table


def entries_per_second(
    games: int, rules: Any = LEAGUE_OF_SIX, modules: Sequence[str] = ()
) -> float:
    """Return the entries per second over random games of three, four and five players in turn."""
    entries, seconds = 0, 0.0
    for seed in range(games):
        count, took = random_game(rules, 3 + seed % 3, seed, modules)
        entries, seconds = entries + count, seconds + took
    return entries / seconds


def speeds(games: int, catanatron: str | None) -> None:
    """Print the entries per second of each game, and the actions per second of the other engine."""
    asked = {
        "League of Six": (LEAGUE_OF_SIX, ()),
        "League of Six, followers": (LEAGUE_OF_SIX, ("retinue",)),
        "Wallenstein": (WALLENSTEIN, ()),
        "Wallenstein, all modules": (WALLENSTEIN, ALL_MODULES),
    }
    for rules, modules in asked.values():
        entries_per_second(3, rules, modules)
    found = {name: entries_per_second(games, *what) for name, what in asked.items()}
    other = None
    if catanatron is not None:
        script = CATANATRON.format(games=max(1, games // 4))
        run = subprocess.run([catanatron, "-c", script], capture_output=True, text=True, check=True)
        other = float(run.stdout)
        print(f"{'catanatron, four random players':32}{other:>9,.0f} actions a second")
    for name, speed in found.items():
        times = f", {speed / other:.2f} times catanatron's" if other else ""
        print(f"{name:32}{speed:>9,.0f} entries a second{times}")


def in_the_middle(table: Table, phase: str) -> Table:
    """Return the table in that phase of round 3."""
    n = next(n for n, s in enumerate(table.steps) if (s.state.round, s.state.phase) == (3, phase))
    return read_file(INSTALLED, game_file_data(table), upto=n + 1)


def page_times(table: Table) -> dict[str, float]:
    """Return the times for rendering the whole page and the update after a change, without cached
    parts."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(folder)
        kept = TableRecord("TEST", table, "secret", "host", "123456")
        host = Roles("host", host=True)
        with app.test_request_context("/t/TEST"):
            table_pages.render_tablet(kept, "table.html", host)
            whole = timed(lambda: table_pages.render_tablet(replace(kept), "table.html", host))
            part = timed(lambda: table_pages.render_tablet(replace(kept), "_table.html", host))
        app.extensions["records"].close()
    return {"render of the table page": whole, "render after a change": part}


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=150, help="how many random games")
    parser.add_argument("--catanatron", help="an interpreter that has catanatron")
    asked = parser.parse_args()
    gc.disable()
    unit = timed(yardstick)
    speeds(asked.games, asked.catanatron)
    table = finished_table(5, 1)
    file = game_file_data(table)
    middle = in_the_middle(table, "choosing").state
    entry = LEAGUE_OF_SIX.random_entry(middle, Random(1))
    player = LEAGUE_OF_SIX.players_to_act(middle)[0].player
    times = {
        "one play": timed(lambda: LEAGUE_OF_SIX.play(middle, entry)),
        "one options": timed(lambda: LEAGUE_OF_SIX.options(middle, player)),
        "one view, as the page draws it": timed(lambda: LEAGUE_OF_SIX.view(middle, "table")),
        "one view, as JSON facts": timed(lambda: LEAGUE_OF_SIX.visible_state(middle, "table")),
        f"replay of a finished 5-player game ({table.revision} entries)": timed(
            lambda: read_file(INSTALLED, file)
        ),
    }
    print(f"\nyardstick: {unit * 1e6:,.0f} µs for {YARDSTICK_STEPS} small structs\n")
    for phase in ("choosing", "collecting", "storing"):
        found = page_times(in_the_middle(table, phase))
        times |= {f"{name}, {phase}": seconds for name, seconds in found.items()}
    print(f"{'':58}{'ms':>9}{'yardsticks':>12}")
    for name, seconds in times.items():
        print(f"{name:58}{seconds * 1e3:>9.3f}{seconds / unit:>12.3f}")


if __name__ == "__main__":
    main()
