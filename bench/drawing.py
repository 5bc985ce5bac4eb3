"""What drawing costs: `python bench/drawing.py`, in ms of processor time an entry.

The six views of a table of five, after every entry of a game, drawn in this process: by plain
Jinja, with macros kept for a table's names (`pieces`), with parts kept by what they show (`part`),
and with both, as the companion does it. Another game is drawn before, so that all are warm.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from flask import Flask
from msgspec.structs import replace

from companion import create_app
from companion.core import table as tables
from companion.core.table import Table
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.rules import game
from companion.storage.record import TableRecord
from companion.web import rendering
from companion.web.identity import Roles
from companion.web.render_cache import NOBODY, Pen

PLAYERS = 5
HOST = Roles("host", host=True)
KEPT = {"part": Pen.part, "pieces": Pen.pieces}
PLAIN: dict[str, Any] = {
    "part": lambda pen, template, /, **values: pen.drawing(template, values),
    "pieces": lambda pen, template, names=NOBODY: pen._made(template, tuple(names.items())),
}


def moments(seed: int) -> list[Table]:
    """A random game, after each of its entries."""
    rng = Random(seed)
    table = tables.start(LEAGUE_OF_SIX, game.read_setup(game.sample_setup(PLAYERS, rng)))
    found = []
    while not game.over(table.state):
        table = table.play(game.any_entry(table.state, rng))
        found.append(table)
    return found


def draw(app: Flask, record: TableRecord, whole: list[Table]) -> float:
    """All views after each entry; ms an entry."""
    begun = process_time()
    with app.test_request_context("/"):
        for table in whole:
            now = replace(record, table=table)
            for viewer in ("table", *table.state.players):
                rendering.view(now, viewer, HOST)
    return 1000 * (process_time() - begun) / len(whole)


def main() -> None:
    """Prints a line for each way of drawing."""
    warm, whole = moments(1), moments(2)
    for kept in ((), ("pieces",), ("part",), ("part", "pieces")):
        for name, way in (PLAIN | {name: KEPT[name] for name in kept}).items():
            setattr(Pen, name, way)
        with tempfile.TemporaryDirectory() as folder:
            app = create_app(folder)
            record = app.extensions["records"].create(whole[0], "host")
            draw(app, record, warm)
            took = draw(app, record, whole)
            app.extensions["records"].close()
        print(f"kept: {' and '.join(kept) or 'nothing':18}{took:6.1f} ms an entry")


if __name__ == "__main__":
    main()
