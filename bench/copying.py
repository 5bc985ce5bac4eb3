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
from tests.browser.fixtures import PATIENCE_MS
from tests.support.server import APP, Server

SECONDS_A_TAP = 1.2
PLAYERS = {"red": "Anna", "yellow": "Ben", "green": "Cem", "blue": "Dora"}
SCREENS = {"tablet": (1280, 800), "phone": (390, 844), "small-phone": (360, 740)}
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
        self.corrections = 0
        """How many of the taps put suggested numbers right."""

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
        """Copy the tax tile of every open town, and its side where it is not known yet. A tap opens
        the first editor; saving opens the next one."""
        pens, form = self.page.locator("a.ask"), self.page.locator("#sheet form.learn")
        while pens.count():
            opened = form.count()
            with self.stop("tax tile"):
                if not opened:
                    self.tap(pens.first)
                expect(form).to_have_count(1)
                for kind, what in (("town", "town"), ("both", "town and its tax tile")):
                    if form.locator(f".ed-{kind}").count():
                        self.stops[-1].what = what
                goes_on = form.locator("[data-next-sheet]").count() > 0
                form.evaluate("form => { form.dataset.seen = '' }")
                self.copy_one(form)
            expect(self.page.locator("#sheet form[data-seen]")).to_have_count(0)
            if goes_on:
                expect(form).to_have_count(1)

    def copy_one(self, form: Locator) -> None:
        """Enter what the open editor asks for."""
        if not form.locator(".ed-town").count():
            self.tap_tile(self.copy["tax_tiles"][next(self.tiles)])
        if not form.locator(".ed-tile").count():
            town = form.locator("[name=town]").input_value()
            self.tap_edges(self.copy["towns"][town]["white"])

    def save(self) -> None:
        self.tap(self.page.locator("#sheet .learn .button-primary"))

    def put(self, symbols: Sequence[str]) -> None:
        """Tap what is printed at one place: a key for up to two symbols, one for each other one."""
        put = f"#sheet [data-does=put][data-symbols='{' '.join(symbols[:2])}']"
        self.tap(self.page.locator(put))
        for symbol in symbols[2:]:
            self.tap(self.page.locator(f"#sheet [data-does=more][data-symbols='{symbol}']"))

    def tap_tile(self, tile: Mapping[str, Any]) -> None:
        pattern = "".join(map(str, tile["arrows"]))
        self.tap(self.page.locator(f"#sheet [data-pattern='{pattern}']"))
        self.put(tile["middle"])

    def tap_edges(self, edges: Sequence[Sequence[str]]) -> None:
        """Tap clockwise from the top. A side without symbols is passed over by the key for nothing,
        and the rest of the sides by saving; the last of six saves by itself."""
        for k, symbols in enumerate(edges):
            current = self.page.locator("#sheet [aria-current]").locator("..")
            if symbols and current.get_attribute("data-place") == str(k):
                self.put(symbols)
            elif any(edges[k:]) and not symbols:
                self.put([])
        if not edges[-1]:
            self.save()

    def tap_rows(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Tap row after row: its goods two by two, then its points and its bonus if they are not as
        suggested."""
        for n, row in enumerate(rows):
            goods = [space["good"] for space in row["spaces"]]
            for m in range(0, len(goods), 2):
                does, two = "this" if m else "new", " ".join(goods[m : m + 2])
                self.tap(self.page.locator(f"[data-does={does}][data-goods='{two}']"))
            here = self.page.locator("[data-row]").nth(n)
            if self.number(bonus := here.locator(".ed-bonus")) != row["bonus"]:
                self.put_right(self.page.locator(f"[data-digit='{row['bonus']}']"))
                expect(bonus.locator(".number")).to_have_text(str(row["bonus"]))
            self.put_points_right(here, [space["points"] for space in row["spaces"]])
        self.tap(self.page.get_by_role("button", name="Save this tile"))

    def put_points_right(self, row: Locator, points: Sequence[int]) -> None:
        """Tap the key with the points of the row if they are not as suggested; without such a key,
        each number that is another and its digit."""
        picks = row.locator(".ed-pick")
        if [self.number(pick) for pick in picks.all()] == points:
            return
        key = self.page.locator(f"[data-points='{' '.join(map(str, points))}']")
        if key.count():
            self.put_right(key)
            return
        for pick, number in zip(picks.all(), points, strict=True):
            if self.number(pick) != number:
                self.put_right(pick)
                self.put_right(self.page.locator(f"[data-digit='{number}']"))

    def put_right(self, key: Locator) -> None:
        """Tap a key that puts suggested numbers right."""
        self.tap(key)
        self.stops[-1].corrections += 1

    def number(self, button: Locator) -> int:
        return int(button.locator(".number").inner_text())

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
            right = sum(stop.corrections for stop in here if stop.what == what)
            also = f", {right} of them put suggested numbers right" if right else ""
            counted = f"{len(taps)} × {min(taps)} to {max(taps)}, {sum(taps)} in all"
            print(f"  {what:<24} {counted}{also}")
        longest = max(here, key=lambda stop: stop.taps)
        print(f"  longest stop: {longest.what}, {longest.taps} taps, {longest.seconds:.1f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--sample", action="store_true", help="copy the sample box instead")
    parser.add_argument("--screen", choices=SCREENS, default="tablet")
    args = parser.parse_args()
    copy = json_able(sample_box()) if args.sample else drawn_copy()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data", program=APP)
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
