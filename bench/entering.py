"""Count the taps that it takes to enter a group's components: `python bench/entering.py`.

The bench plays the first two rounds (or `--rounds`) of League of Six with four players and a blank
box, on a real server and in a real Chromium. It makes every move by tapping, and counts every tap
that a known box would not need. It enters the invented components of drawn_box.toml, or those of
the companion's sample (`--sample`), or components drawn at random (`--seed 1 2 3`: a table for each
seed, with the worst and the median of all).

There are five ways to play. By default everything is entered on the tablet before the game goes
on. With `--phones` there are three phones as well: each player who waits enters one form while
another player moves. With `--stores` towns are chosen and taxes collected without the app, and
their results and the storage tiles are entered. With `--by-hand` only what was taken is entered;
after `--stores`, only the rows that players choose.
With `--known table` the app knows the box, and the group taps what it drew; with `--known app` the
app draws.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, sync_playwright

from bench.entering_table import PLAYERS, Drawn, Table, drawn_box, random_box, whole_box
from bench.entering_ways import AppDraws, ByHand, Known, OnPhones, OnTablet, Stores, StoresByHand
from bench.tablets import open_context
from companion.core.structs import plain_data
from companion.games.league_of_six.box.box import sample_box
from tests.browser.chromium import launch
from tests.support.server import APP, Server

SCREENS = {
    "tablet": (1280, 800),
    "ipad": (1180, 746),
    "phone": (390, 844),
    "small-phone": (360, 740),
}


def report(table: Table, rounds: Sequence[int]) -> None:
    for round_ in rounds:
        here = [stop for stop in table.stops if stop.round == round_]
        waited = [stop for stop in here if stop.waited]
        taps, held_up = (sum(stop.taps for stop in those) for those in (here, waited))
        print(f"\nround {round_}: {taps} taps more than with a known box")
        print(f"  the table waited for {held_up} of them")
        for key in dict.fromkeys((stop.screen, stop.what) for stop in here):
            those = [stop for stop in here if (stop.screen, stop.what) == key]
            taps = [stop.taps for stop in those]
            counted = f"{len(taps)} × {min(taps)} to {max(taps)}, {sum(taps)} in all"
            print(f"  {key[0]:<8}{key[1]:<24} {counted}")
        kinds = sum((stop.kinds for stop in here), Counter[str]())
        print("  of these:", ", ".join(f"{kind} {n}" for kind, n in kinds.most_common()))
        for name, those in (("waited for", waited), ("of all", here)):
            longest = max(those, key=lambda stop: stop.seconds)
            print(f"  longest {name}: {longest.what}, {longest.taps} taps, {longest.seconds:.1f} s")
    print(f"\nthe deals and moves took {table.moves.total()} taps more")


class Figures(NamedTuple):
    """The taps of a round: all that entered something, all others, and those of the busiest
    person (a screen is one person)."""

    entering: int
    playing: int
    busiest: int

    @property
    def together(self) -> int:
        return self.entering + self.playing

    def __str__(self) -> str:
        return (
            f"{self.together} taps: {self.entering} of entering, {self.playing} of playing"
            f" (the busiest screen {self.busiest})"
        )


def figures(table: Table, round_: int) -> Figures:
    entered = Counter[str]()
    for stop in table.stops:
        if stop.round == round_:
            entered[stop.screen] += stop.taps
    moves = Counter({screen: n for (of, screen), n in table.moves.items() if of == round_})
    return Figures(entered.total(), moves.total(), max((entered + moves).values()))


def sum_up(tables: Sequence[Table], rounds: Sequence[int]) -> None:
    """Print the median and the worst of several tables, by the sum of a round."""
    for round_ in rounds:
        found = sorted((figures(table, round_) for table in tables), key=lambda one: one.together)
        busiest = max(one.busiest for one in found)
        print(f"\nround {round_}, median: {found[len(found) // 2]}")
        print(f"round {round_}, worst:  {found[-1]}; the busiest screen of all {busiest}")
    tiles = [stop.taps for table in tables for stop in table.stops if stop.what == "storage tile"]
    if tiles:
        print(f"a storage tile: {min(tiles)} to {max(tiles)} taps")


def open_table(
    browser: Browser, server: Server, args: argparse.Namespace, box: Mapping[str, Any]
) -> OnTablet:
    drawn = Drawn(box)
    context = open_context(browser, server, SCREENS[args.screen])
    if args.known:
        return {"table": Known, "app": AppDraws}[args.known](context, drawn)
    if args.stores:
        return (StoresByHand if args.by_hand else Stores)(context, drawn)
    if args.by_hand:
        return ByHand(context, drawn)
    if not args.phones:
        return OnTablet(context, drawn)
    table = OnPhones(context, drawn)
    table.sit_down({c: open_context(browser, server, SCREENS["phone"]) for c in [*PLAYERS][:3]})
    return table


def boxes(args: argparse.Namespace) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the boxes to enter, each with its name."""
    if args.sample:
        yield "the sample box", plain_data(sample_box())
    elif args.seed:
        draw = whole_box if args.known else random_box
        yield from ((f"seed {seed}", draw(seed)) for seed in args.seed)
    else:
        yield "drawn_box.toml", drawn_box()


def main() -> None:
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--sample", action="store_true", help="enter the sample box instead")
    parser.add_argument("--seed", type=int, nargs="+", help="enter boxes drawn at random")
    parser.add_argument("--screen", choices=SCREENS, default="tablet", help="instead of the tablet")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--phones", action="store_true", help="a tablet and three phones")
    way.add_argument("--stores", action="store_true", help="enter the stores and the end")
    way.add_argument("--known", choices=("table", "app"), help="know the whole box; who draws")
    parser.add_argument("--by-hand", action="store_true", help="enter only what was taken")
    parser.add_argument("--rounds", type=int, default=2, help="instead of two")
    args = parser.parse_args()
    rounds = range(1, args.rounds + 1)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data", program=APP)
        server.start()
        try:
            browser, tables = launch(playwright), []
            for name, box in boxes(args):
                table = open_table(browser, server, args, box)
                for _ in rounds:
                    table.play_round()
                found = (f"round {n}: {figures(table, n)}" for n in rounds)
                print(name, *found, sep="\n  ", flush=True)
                tables.append(table)
            if len(tables) == 1:
                report(table, rounds)
            sum_up(tables, rounds)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
