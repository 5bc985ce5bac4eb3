"""Measure logs with very many changes of the past, in seconds: `python bench/logs.py`.

Files of 2,000 lines, the most that may be imported, are read, stored, and opened from the disk.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).parent.parent))

from companion.core.game_file import game_file_data, read_file
from companion.core.table import begin_table
from companion.games.installed import INSTALLED
from companion.storage.tables import Records
from companion.web.requests.limits import LIMITS

ResultT = TypeVar("ResultT")


def whole_game(name: str) -> dict[str, Any]:
    """Return the file of a random game with the most players."""
    game, rng = INSTALLED[name], Random(1)
    table = begin_table(game, game.read_setup(game.sample_setup(max(game.players), rng)))
    while not table.is_over:
        table = table.play(game.random_entry(table.state, rng))
    return game_file_data(table)


def much_mended(file: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Return the entries of a game followed by many undos or changes, by their kind."""
    entries = file["entries"]
    more = LIMITS.imported - len(entries)
    amend = {"type": "amend", "entry": len(entries), "with": entries[-1]}
    back = [{"type": "undo", "to": 0}, {"type": "redo"}]
    return {"amendments": [*entries, *[amend] * more], "undos": [*entries, *back * (more // 2)]}


def timed(what: str, work: Callable[[], ResultT]) -> ResultT:
    """Run the work, print how long it takes, and return its result."""
    begin = perf_counter()
    result = work()
    print(f"{what}: {perf_counter() - begin:.2f} s")
    return result


def main() -> None:
    """Measure both games with both kinds of lines."""
    with tempfile.TemporaryDirectory() as folder:
        records = Records(Path(folder), INSTALLED)
        for name in INSTALLED:
            file = whole_game(name)
            for kind, entries in much_mended(file).items():
                data = {**file, "entries": entries}
                what = f"{name}, {kind}"
                table = timed(f"{what}: read", partial(read_file, INSTALLED, data))
                code = timed(f"{what}: stored", partial(records.create, table, "host")).code
                records.forget(code)
                timed(f"{what}: opened", partial(records.find, code))
        records.close()


if __name__ == "__main__":
    main()
