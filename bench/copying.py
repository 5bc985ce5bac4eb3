"""How many taps it takes to copy a group's components: `python bench/copying.py`.

Plays the first two rounds of League of Six with four players and a blank copy, on the tablet, in a
real Chromium with a real server. Every tap that a table with the sample box would not need is
counted: those that copy towns, tax tiles and storage tiles, and those that enter leader cards. What
is copied is drawn_copy.toml, which is invented, or the companion's sample box (`--sample`). The
moves of the players are posted and not counted.

A *stop* is one component, or several copied in one form: nobody plays on before it is saved.
Its seconds are 1.2 for each tap, as elsewhere in this folder.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Locator, Page, expect, sync_playwright

from companion.core.structs import json_able
from companion.games.league_of_six.box.components import ESTATES, TOWNS, sample_box
from tests.browser.chromium import AWAKE, launch
from tests.browser.fixtures import PATIENCE_MS, Server

SECONDS_A_TAP = 1.2
PLAYERS = {"red": "Anna", "yellow": "Ben", "green": "Cem", "blue": "Dora"}
SCREENS = {"tablet": (1280, 800), "phone": (390, 844), "small-phone": (360, 740)}
PLACES = ("top", "upper right", "lower right", "bottom", "lower left", "upper left")
Dict = dict[str, Any]


def drawn_copy() -> Dict:
    """Return the invented copy as a box has it: towns, tax tiles and storage tiles."""
    text = Path(__file__).with_name("drawn_copy.toml").read_text(encoding="utf-8")
    drawn = tomllib.loads(text)
    return {
        "towns": {town: {"white": edges} for town, edges in drawn["towns"].items()},
        "tax_tiles": drawn["tax_tiles"],
        "storage_tiles": {
            id_: {"I": [{"bonus": bonus, "spaces": list(map(space, row))} for bonus, row in rows]}
            for id_, rows in drawn["storage_tiles"].items()
        },
    }


def space(text: str) -> Dict:
    """Return a space of a storage tile: "red 2"."""
    good, points = text.split()
    return {"good": good, "points": int(points)}


class Stop:
    """What is copied at one time while the others wait, and how many taps it took."""

    def __init__(self, round_: int, what: str) -> None:
        self.round = round_
        self.what = what
        self.taps = 0

    @property
    def seconds(self) -> float:
        return SECONDS_A_TAP * self.taps


class Table:
    """The tablet at a table with a blank copy: taps and counts, posts what is not counted."""

    def __init__(self, page: Page, copy: Mapping[str, Any]) -> None:
        self.page = page
        self.copy = copy
        self.stops: list[Stop] = []
        self.tiles = iter(copy["tax_tiles"])
        self.stores = iter(copy["storage_tiles"])
        setup = {
            "players": [{"colour": c, "name": n} for c, n in PLAYERS.items()],
            "towns": TOWNS,
            "numbers": {town: number for number, town in enumerate(TOWNS, 1)},
            "order": list(PLAYERS),
            "box": None,
        }
        made = page.request.post(
            "/tables", data={"game": "league-of-six", "setup": setup}, max_redirects=0
        )
        self.url = made.headers["location"]
        page.goto(self.url)

    @property
    def state(self) -> Any:
        return self.page.request.get(f"{self.url}/state").json()

    def post(self, entry: Mapping[str, Any]) -> None:
        """Make an entry that is not counted, and wait until the page shows it."""
        data = {**entry, "revision": self.state["revision"]}
        answer = self.page.request.post(f"{self.url}/entries", data=data)
        assert answer.ok, (entry, answer.text())
        self.shown()

    def shown(self) -> None:
        """Wait until the page shows what the server has."""
        revision = self.state["revision"]
        expect(self.page.locator(f"#table [data-revision='{revision}']").first).to_be_attached()

    def tap(self, what: Locator) -> None:
        """Tap, and count it for the last stop."""
        what.tap()
        self.stops[-1].taps += 1

    @contextmanager
    def stop(self, what: str) -> Iterator[None]:
        """Count what is tapped meanwhile as one stop; ends when the server has one more entry."""
        before = self.state["revision"]
        self.stops.append(Stop(self.state["round"], what))
        yield
        while self.state["revision"] == before:
            self.page.wait_for_timeout(50)
        self.shown()

    def deal(self) -> None:
        """Enter the four leader cards and let the app draw the rest; the tiles have no names."""
        with self.stop("leader cards"):
            for deck, estate in zip("1234", (*ESTATES, ESTATES[0]), strict=True):
                self.tap(self.page.locator(f"[name='leaders.{deck}'][value={estate}]"))
            self.page.locator(".deal-button").tap()

    def copy_towns(self) -> None:
        """Copy the tax tile of every open town, and its side where it is not known yet."""
        for town in [t for t in TOWNS if t in self.state["tiles"]]:
            tile = self.copy["tax_tiles"][next(self.tiles)]
            with self.stop("tax tile"):
                self.tap(self.pen("tile", town))
                self.tap_tile(tile)
            if (pen := self.pen("town", town)).count():
                with self.stop("town"):
                    self.tap(pen)
                    self.tap_edges(self.copy["towns"][town]["white"])

    def pen(self, what: str, town: str) -> Locator:
        return self.page.locator(f"a.ask[href*='what={what}'][href$='town={town}']")

    def key(self, name: str) -> None:
        keys = self.page.locator("#sheet [data-area]")
        self.tap(keys.get_by_role("button", name=name, exact=True))

    def save(self) -> None:
        self.tap(self.page.locator("#sheet .learn .button-primary"))

    def tap_tile(self, tile: Mapping[str, Any]) -> None:
        for arrow in tile["arrows"]:
            self.key(f"Arrow {PLACES[arrow]}")
        for symbol in dict.fromkeys(tile["middle"]):
            pair = symbol in ESTATES
            for _ in range(1 if pair else tile["middle"].count(symbol)):
                self.key(f"two {symbol}" if pair else symbol)
        self.save()

    def tap_edges(self, edges: Sequence[Sequence[str]]) -> None:
        for place, symbols in zip(PLACES, edges, strict=True):
            for symbol in symbols:
                self.key(f"{place}: {symbol}")
        self.save()

    def tap_rows(self, rows: Sequence[Mapping[str, Any]]) -> None:
        for number, row in enumerate(rows):
            if number:
                self.tap(self.page.get_by_role("button", name="Next row"))
            bonus = f".ed-keys [data-does=bonus][data-points='{row['bonus']}']"
            self.tap(self.page.locator(bonus))
            for one in row["spaces"]:
                what = f"[data-good={one['good']}][data-points='{one['points']}']"
                self.tap(self.page.locator(what))
        self.tap(self.page.get_by_role("button", name="Save this tile"))

    def play_round(self) -> None:
        """Play a whole round: copy what lies open before it matters, post the moves."""
        here = self.state["round"]
        self.deal()
        self.copy_towns()
        while (now := self.state)["round"] == here:
            due = now["to_act"][0]
            if due["must"] == "describe":
                with self.stop("storage tile"):
                    self.tap_rows(self.copy["storage_tiles"][next(self.stores)]["I"])
            else:
                self.post(self.move(now, due))

    def move(self, now: Any, due: Any) -> Dict:
        """Return the simplest legal entry of the player who is due."""
        player, must = due["player"], due["must"]
        if must == "choose_town":
            taken = {p["town"] for p in now["players"].values() if p["counter"] is not None}
            return {
                "type": must,
                "player": player,
                "town": next(t for t in TOWNS if t in now["tiles"] and t not in taken),
            }
        if must == "collect":
            return {"type": must, "player": player, "rotation": 0}
        if must == "take_leader":
            return {"type": must, "player": player, "figures": None}
        free = ((s, n) for s, one in now["stores"].items() for n in self.free_rows(one))
        store, row = next(free)
        return {"type": "choose_row", "player": player, "store": store, "row": row}

    def free_rows(self, store: Any) -> Iterator[int]:
        yield from (n for n, row in enumerate(store["rows"], 1) if row["chosen_by"] is None)


def report(stops: Sequence[Stop]) -> None:
    for round_ in (1, 2):
        here = [stop for stop in stops if stop.round == round_]
        print(
            f"\nround {round_}: {sum(stop.taps for stop in here)} taps more than with a known copy"
        )
        for what in dict.fromkeys(stop.what for stop in here):
            taps = [stop.taps for stop in here if stop.what == what]
            print(f"  {what:<24} {len(taps)} × {min(taps)} to {max(taps)}, {sum(taps)} in all")
        longest = max(here, key=lambda stop: stop.taps)
        print(f"  longest stop: {longest.what}, {longest.taps} taps, {longest.seconds:.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--sample", action="store_true", help="copy the sample box instead")
    parser.add_argument("--screen", choices=SCREENS, default="tablet")
    args = parser.parse_args()
    copy = json_able(sample_box()) if args.sample else drawn_copy()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data")
        server.start()
        width, height = SCREENS[args.screen]
        context = launch(playwright).new_context(
            base_url=server.url,
            viewport={"width": width, "height": height},
            has_touch=True,
            locale="en",
            reduced_motion="reduce",
        )
        context.add_init_script(AWAKE)
        context.set_default_timeout(PATIENCE_MS)
        try:
            table = Table(context.new_page(), copy)
            for _ in range(2):
                table.play_round()
            report(table.stops)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
