"""Keep the best of many games for a replay: shared by `sample_game` and `wallenstein_sample`."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from companion.core.game_file import game_file_data
from companion.core.table import Table
from tools.convert_kept_files import compact_text


def keep(
    about: str,
    file: Path,
    played: Callable[[int], Table],
    moments: Callable[[Table], Counter[str]],
    worth: Callable[[Counter[str], int], float],
    *,
    seed: int,
) -> None:
    """Play the game of `seed` and write it to `file`. With `--seeds`, only print which of that many
    games is worth most.

    `moments`: what a game shows, and how often; `worth`: how instructive that is, for a game of so
    many entries.
    """
    options = argparse.ArgumentParser(description=about.split("\n")[0])
    options.add_argument("--seeds", type=int, help="look for the best of so many, write nothing")
    seeds = options.parse_args().seeds
    if seeds:
        tables = {seed: played(seed) for seed in range(seeds)}
        seed = max(tables, key=lambda n: worth(moments(tables[n]), len(tables[n].steps)))
    table = played(seed)
    if not seeds:
        file.write_text(compact_text(game_file_data(table)), encoding="utf-8")
    print("seed", seed, len(table.steps), "entries:", dict(moments(table)))
