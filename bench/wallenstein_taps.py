"""Count the taps of a year of Wallenstein: `python bench/wallenstein_taps.py --seed 1 2 3`.

Four players have real cards, a real tower, and one tablet. All cards, throws, plans and decisions
are drawn at random. The taps are counted from the entries, and not in a browser: one for each card
that is laid out, each choice, each number that is typed, and each button, as the forms of the
tablet ask for them. Each seed is a table.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from companion.core import table as tables
from companion.core.play import Refused
from companion.core.structs import json_able
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.steps.fill import Fill
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.tower import draw_throw

AUTOMATIC = ("lot",)
"""Entries that the app draws with one tap."""
BY_ITSELF = {"tiles": 1}
"""The values that need no tap: the page places the last of the five tiles
(static/wallenstein/js/picks.js)."""


def taps_of(entry: Mapping[str, Any]) -> int:
    """Return the taps of an entry: one for each value that is chosen or typed, and one that saves.
    If there is only one thing to choose, its button saves, too."""
    values = [key for key in entry if key not in ("type", "player")]
    chosen = sum(count_of(key, entry[key]) for key in values)
    if entry["type"] in AUTOMATIC:
        return 1
    return 1 if chosen <= 1 and not is_counted(entry) else chosen + 1


def is_counted(entry: Mapping[str, Any]) -> bool:
    """Return whether the entry is a form with fields, which has a button of its own."""
    return entry["type"] in ("plan", "throw", "fill", "display")


def count_of(key: str, value: Any) -> int:
    """Return the taps for one value: those of its parts, or one. A cube that does not lie in the
    tray is not typed, and nor is a bid of 0."""
    if isinstance(value, Mapping):
        inner = sum(count_of(key, one) for one in value.values())
        return 2 * inner if key == "boxes" else inner  # a box of the mat, then its county
    if isinstance(value, list | tuple):
        return sum(count_of(key, one) for one in value) - BY_ITSELF.get(key, 0)
    return 0 if value in (0, False, None) and key in ("tray", "out", "bid", "insist") else 1


def year(seed: int) -> Counter[str]:
    """Return the taps of the first year by the kind of entry."""
    rng, found, before = Random(seed), Counter[str](), ""
    setup = {**WALLENSTEIN.sample_setup(4, rng), "rulings": {"tower": "real"}, "modules": []}
    table = tables.start(WALLENSTEIN, WALLENSTEIN.read_setup(setup))
    while table.state.year == 1 and not table.over:
        entry = entries(table, rng)
        table = table.play(entry)
        told = {"type": entry.__struct_config__.tag, **json_able(entry)}
        chained = told["type"] == before == "open"  # one tap opens all boxes to the next decision
        found[str(told["type"])] += 0 if chained else taps_of(told)
        before = str(told["type"])
    return found


def entries(table: tables.Table, rng: Random) -> Any:
    """Return the next entry at random; what lies in the tray follows from the tower's cubes."""
    state = table.state
    must = WALLENSTEIN.waiting_for(state)[0].must
    if state.phase == "filling":
        return Fill(out={})
    if must == "throw":
        tray = draw_throw(state.hand, state.tower, rng)
        return Throw(tray=tray)
    try:
        return WALLENSTEIN.any_entry(state, rng)
    except Refused as why:
        raise SystemExit(f"{must}: {why.code}") from why


def report(years: Mapping[int, Counter[str]]) -> Iterator[str]:
    totals = {seed: found.total() for seed, found in years.items()}
    worst = max(totals, key=lambda seed: totals[seed])
    yield f"a year: median {statistics.median(totals.values()):.0f} taps, worst {totals[worst]}"
    kinds = sum(years.values(), Counter[str]())
    for kind, taps in kinds.most_common():
        yield f"  {kind:<10}{taps / len(years):6.1f} on average, {years[worst][kind]} in the worst"


def main() -> None:
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--seed", type=int, nargs="+", default=[1], help="a table for each seed")
    args = parser.parse_args()
    print("\n".join(report({seed: year(seed) for seed in args.seed})))


if __name__ == "__main__":
    main()
