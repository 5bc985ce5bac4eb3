"""How many taps it takes to copy a group's components: `python bench/copying.py`.

Plays the first two rounds of League of Six with four players and a blank copy in a real Chromium
with a real server, every move with taps. Counted is every tap that a table with the sample box
would not need. What is copied is drawn_copy.toml, which is invented, or the companion's sample box
(`--sample`).

Three ways to play: on the tablet alone, where all that is needed is copied before the table goes
on; with `--phones` on the tablet and three phones, where whoever waits copies one form while one
other player moves; with `--by-hand` on the tablet alone, where nothing is copied and only what was
taken is entered.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from bench.copying_table import PLAYERS, Copied, Table, drawn_copy
from companion.core.structs import json_able
from companion.games.league_of_six.box.components import GOODS, sample_box
from tests.browser.chromium import AWAKE, launch
from tests.browser.fixtures import PATIENCE_MS
from tests.support.server import APP, Server

SCREENS = {"tablet": (1280, 800), "phone": (390, 844), "small-phone": (360, 740)}
MOVES = {
    "choose_town": ":is(.ph-panel .ph-go, .tv-panel .go)",
    "collect": ":is(.ph-panel, .tv-panel) .position",
    "choose_row": ":is(.ph-panel, .tv-panel) button.line-free:enabled",
    "take_leader": ":is(.ph-panel, .tv-panel) [name=figures][value=null]",
}
"""The simplest legal move of each kind: the first that is offered."""


class OnTablet(Table):
    """All is copied on the tablet, as soon as it lies open and before the table goes on."""

    def play_round(self) -> None:
        here = self.state["round"]
        self.deal()
        page = self.shown("tablet")
        while page.locator("a.ask").count():
            if self.copy_form("tablet", "a.ask", waited=True):
                expect(page.locator("#sheet form.learn")).to_have_count(1)
        while (now := self.state)["round"] == here:
            self.act(now["to_act"][0])

    def act(self, due: Mapping[str, Any]) -> None:
        screen = self.screen_of(due["player"])
        page = self.shown(screen)
        if due["must"] == "describe":
            form = page.locator("form.describe")
            with self.stop("storage tile", screen):
                store = form.locator("[name=store]").input_value()
                self.tap_rows(form, self.copied.rows(self.state["round"], store))
        elif page.locator(MOVES[due["must"]]).count():
            self.move(screen, MOVES[due["must"]])
        elif due["must"] == "collect":
            self.collect_by_hand(screen, due["player"])
        else:
            self.store_by_hand(screen, due["player"])

    def collect_by_hand(self, screen: str, player: str) -> None:
        """Enter what was taken with the tile as it lies: a tap for each block, guard and horse. The
        tap that takes it is a move."""
        state = self.state
        town = state["players"][player]["town"]
        tile, edges = self.copied.tile(state["round"], town), self.copied.towns[town]["white"]
        symbols = Counter(s for arrow in tile["arrows"] for s in edges[arrow])
        symbols.update(tile["middle"])
        page = self.screens[screen]
        with self.stop("taxes by hand", screen):
            for symbol, n in symbols.items():
                name = f"goods.{symbol}" if symbol in GOODS else f"{symbol}s"
                if symbol not in (*GOODS, "guard", "horse"):
                    page.locator("[name=leaders]").select_option(symbol)
                    self.stops[-1].taps += 2
                    continue
                for _ in range(n):
                    self.tap(page.locator(f".step-field:has([name='{name}']) [data-step='1']"))
            page.locator(".take").tap()
            self.moves += 1

    def store_by_hand(self, screen: str, player: str) -> None:
        """Enter a row from which something was stored, or that nothing fits any more. One tap of a
        row is the move."""
        page, state = self.screens[screen], self.state
        for store in ("royal", "civic"):
            taken = {row["row"] for row in state["stores"][store].get("by_hand") or ()}
            for n, row in enumerate(self.copied.rows(state["round"], store), 1):
                filled = [] if n in taken else self.filled(state, player, row["spaces"])
                if filled:
                    full = len(filled) == len(row["spaces"])
                    self.enter_row(screen, (store, n), filled, row["bonus"] if full else 0)
                    return
        with self.stop("nothing fits", screen):
            self.tap(page.locator(".hand-do [form='hand-stop']"))

    def filled(self, state: Any, player: str, spaces: Sequence[Mapping[str, Any]]) -> list[Any]:
        """Return the spaces for which somebody holds a block (R5.3)."""
        held = Counter[str]()
        for seat in state["players"].values():
            held.update(seat["goods"])
        filled = []
        for one in sorted(spaces, key=lambda one: -one["points"]):
            if held[one["good"]] > 0:
                held[one["good"]] -= 1
                filled.append(one)
        return filled

    def enter_row(
        self, screen: str, place: tuple[str, int], filled: Sequence[Any], bonus: int
    ) -> None:
        form = self.screens[screen].locator(".hand-row")
        store, n = place
        with self.stop("row by hand", screen) as stop:
            self.tap(form.locator(f"label:has([name='place'][value='{store}.{n}'])"))
            for (good, points), times in Counter(
                (one["good"], one["points"]) for one in filled
            ).items():
                for again in range(times):
                    key = form.locator(f"label:has([name='spaces'][value='{good}.{points}'])")
                    self.tap(key.nth(again))
            if bonus:
                value = f"[name=bonus][value='{bonus}']" if store == "royal" else "[value=null]"
                self.tap(form.locator(f".hand-{store} label:has({value})"))
            self.tap(form.locator(".hand-do .button-primary"))
            stop.taps -= 1
            self.moves += 1


class ByHand(OnTablet):
    """Nothing is copied: only what was taken is entered."""

    def play_round(self) -> None:
        here = self.state["round"]
        self.deal()
        while (now := self.state)["round"] == here:
            self.act(now["to_act"][0])


class OnPhones(OnTablet):
    """Three players have phones. Whoever waits copies one form while one other player moves."""

    def sit_down(self, contexts: Mapping[str, BrowserContext]) -> None:
        for colour, context in contexts.items():
            page = context.new_page()
            page.request.post(f"{self.url}/seats/{colour}", data={}, max_redirects=0)
            confirmed = {"do": "confirm"}
            self.screens["tablet"].request.post(
                f"{self.url}/seats/{colour}", data=confirmed, max_redirects=0
            )
            page.goto(f"{self.url}/seats/{colour}")
            self.screens[colour] = page

    def play_round(self) -> None:
        here = self.state["round"]
        self.deal()
        while (now := self.state)["round"] == here:
            due = now["to_act"][0]
            for screen in self.screens:
                if screen not in ("tablet", due["player"]):
                    self.copy_while_waiting(screen)
            if self.state["to_act"] == now["to_act"] and self.state["round"] == here:
                self.act(due)

    def copy_while_waiting(self, screen: str) -> None:
        page, link = self.shown(screen), ".ph-copies a.ph-copy"
        form = page.locator("#sheet form.learn")
        if form.locator(".ed-deck").count():
            page.locator("#sheet [data-close-sheet]").tap()  # the grey cards can wait
        elif form.count() or (
            page.locator(link).count() and "what=grey" not in href(page.locator(link))
        ):
            goes_on = self.copy_form(screen, link, waited=False)
            if goes_on:
                page.wait_for_timeout(500)

    def act(self, due: Mapping[str, Any]) -> None:
        """Make a move. An editor that is still open has to be closed first, while all wait."""
        screen = self.screen_of(due["player"])
        page = self.shown(screen)
        if page.locator("#sheet form.learn").count():
            raise SystemExit(f"a sheet covers the turn of {due['player']}")
        super().act(due)


def href(link: Any) -> str:
    return str(link.get_attribute("href"))


def report(table: Table) -> None:
    for round_ in (1, 2):
        here = [stop for stop in table.stops if stop.round == round_]
        waited = [stop for stop in here if stop.waited]
        taps, held_up = (sum(stop.taps for stop in those) for those in (here, waited))
        print(f"\nround {round_}: {taps} taps more than with a known copy")
        print(f"  the table waited for {held_up} of them")
        for key in dict.fromkeys((stop.screen, stop.what) for stop in here):
            those = [stop for stop in here if (stop.screen, stop.what) == key]
            taps = [stop.taps for stop in those]
            right = sum(stop.corrections for stop in those)
            also = f", {right} of them put suggested numbers right" if right else ""
            counted = f"{len(taps)} × {min(taps)} to {max(taps)}, {sum(taps)} in all"
            print(f"  {key[0]:<8}{key[1]:<24} {counted}{also}")
        for name, those in (("waited for", waited), ("of all", here)):
            longest = max(those, key=lambda stop: stop.seconds)
            print(f"  longest {name}: {longest.what}, {longest.taps} taps, {longest.seconds:.1f} s")
    print(f"\n{table.moves} taps were moves")


def open_context(browser: Browser, server: Server, screen: str) -> BrowserContext:
    width, height = SCREENS[screen]
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        has_touch=True,
        locale="en",
        reduced_motion="reduce",
    )
    context.add_init_script(AWAKE)
    context.set_default_timeout(PATIENCE_MS)
    return context


def open_table(browser: Browser, server: Server, args: argparse.Namespace) -> OnTablet:
    copied = Copied(json_able(sample_box()) if args.sample else drawn_copy())
    context = open_context(browser, server, args.screen)
    if args.by_hand:
        return ByHand(context, copied, learning="meanwhile")
    if not args.phones:
        return OnTablet(context, copied)
    table = OnPhones(context, copied, learning="meanwhile")
    table.sit_down({c: open_context(browser, server, "phone") for c in [*PLAYERS][:3]})
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--sample", action="store_true", help="copy the sample box instead")
    parser.add_argument("--screen", choices=SCREENS, default="tablet", help="instead of the tablet")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--phones", action="store_true", help="a tablet and three phones")
    way.add_argument("--by-hand", action="store_true", help="enter only what was taken")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data", program=APP)
        server.start()
        try:
            table = open_table(launch(playwright), server, args)
            for _ in range(2):
                table.play_round()
            report(table)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
