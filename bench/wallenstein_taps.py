"""Count the taps of a year of Wallenstein: `python bench/wallenstein_taps.py --seed 1 2 3`.

Four players have real cards, real mats, a real tower, and one tablet: a page of a real server in a
real Chromium. All cards, throws and decisions are drawn at random, a table for each seed. The bench
enters them by tapping, and counts every tap. Openings, bids and throws are compared with the taps
that they need at least: one for each box and each bid, and for each throw one for each colour that
was thrown or came out, and one that confirms. With `--screen` the tablet is held upright or in
landscape; the bench counts how often something had to be scrolled into sight.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import BrowserContext, Locator, TimeoutError, expect, sync_playwright

from bench.tablets import open_context
from companion.core import table as tables
from companion.core.automatic import add_automatic_entries
from companion.core.structs import plain_data
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.plans import Plan
from companion.games.wallenstein.steps.fill import Fill
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.tower import draw_cubes_coming_out
from tests.browser.chromium import launch
from tests.support.server import APP, Server

SCREENS = {"landscape": (1180, 746), "upright": (768, 954)}
COMPARED = ("open", "bid", "throw")
MOST_LINES = 2000
IS_IN_SIGHT = """one => {
  const { top, left, bottom, right } = one.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""
STABLE_MS = 5000
"""After this time something that cannot be tapped is covered."""
Keys = Iterator[Locator]


class Tablet:
    """The group's tablet at a new table, and the taps on it by kind of entry."""

    def __init__(self, context: BrowserContext, seed: int) -> None:
        self.rng = Random(seed)
        setup = {**WALLENSTEIN.sample_setup(4, self.rng), "modules": []}
        setup["rulings"] = {"tower": "real", "counties": "real"}
        self.table = tables.begin_table(WALLENSTEIN, WALLENSTEIN.read_setup(setup))
        self.taps, self.needed = Counter[str](), Counter[str]()
        self.scrolled, self.closed = Counter[str](), Counter[str]()
        self.page = context.new_page()
        data = {"game": "wallenstein", "setup": setup}
        made = self.page.request.post("/tables", data=data, max_redirects=0)
        self.page.goto(made.headers["location"])

    def play_year(self) -> None:
        """Play the first year."""
        while self.table.state.year == 1 and not self.table.is_over:
            self.enter()

    def enter(self) -> None:
        """Make the next entry, and wait until the tablet shows it."""
        entry = self.next_entry()
        data = plain_data(entry)
        kind = type(entry).__struct_config__.tag
        for key in self.keys_of(kind, data):
            self.tap(key, kind)
        self.needed[kind] += self.taps_needed(kind, data)
        self.table = add_automatic_entries(self.table.play(entry), MOST_LINES)
        shown = f"#table [data-revision='{self.table.revision}']"
        expect(self.page.locator(shown).first).to_be_attached()

    def next_entry(self) -> Any:
        """Return the next entry, drawn at random. Everybody plans on the mat, and bids are entered
        in the order in which the tablet asks for them."""
        state, rng = self.table.state, self.rng
        step, waiting = WALLENSTEIN.due_step(state)
        match waiting[0].must:
            case "plan":
                return Plan(player=waiting[0].player)
            case "fill":
                return Fill(out={})
            case "throw":
                return Throw(tray=draw_cubes_coming_out(state.hand, state.tower, rng))
            case "bid":
                asked = self.form("bid").locator("[name=player]").first.get_attribute("value")
                return step.random_entry(state, asked, rng)
        return WALLENSTEIN.random_entry(state, rng)

    def taps_needed(self, kind: str, data: Mapping[str, Any]) -> int:
        """Return the fewest taps with which an opening, a bid or a throw can be entered."""
        if kind == "throw":
            return 1 + len({*self.thrown(), *(cube for cube, n in data["tray"].items() if n)})
        return int(kind in COMPARED)

    def thrown(self) -> Counter[str]:
        """Return the cubes that are thrown now."""
        hand: Mapping[str, int] = self.table.state.hand
        return Counter({cube: n for cube, n in hand.items() if n})

    def tap(self, what: Locator, kind: str) -> None:
        """Tap, and count the tap. A list that covers what is tapped is closed by one tap more."""
        if not self.is_in_sight(what):
            self.scrolled[kind] += 1
        try:
            what.tap(trial=True, timeout=STABLE_MS)
        except TimeoutError:
            self.closed[kind] += 1
            self.taps[kind] += 1
            what.tap(force=True)
        what.tap()
        self.taps[kind] += 1

    def is_in_sight(self, what: Locator) -> bool:
        """Return whether the whole element is in sight, once the page has come to rest."""
        for _ in range(5):
            if what.evaluate(IS_IN_SIGHT):
                return True
            self.page.wait_for_timeout(200)
        return False

    def form(self, kind: str) -> Locator:
        """Return the page's forms that make entries of this type."""
        return self.page.locator(f"form:has([name=type][value='{kind}'])")

    def keys_of(self, kind: str, data: Mapping[str, Any]) -> Keys:
        """Yield the keys to tap in order for an entry."""
        ways = {
            "display": self.keys_of_layout,
            "year": self.keys_of_year,
            "throw": self.keys_of_throw,
            "move": self.keys_of_move,
            "revolts": self.keys_of_revolts,
            "lot": self.keys_of_lot,
        }
        if kind in ways:
            yield from ways[kind](data)
            return
        form = self.form(kind)
        if kind == "plan":
            own = self.page.locator(f":has([name=player][value={data['player']}])")
            yield form.and_(own).locator("button")
            return
        if kind == "fill":
            yield form.locator("[data-none]")
            return
        (name,) = (key for key in data if key not in ("type", "player"))
        value = "null" if data[name] is None else data[name]
        yield form.locator(f"button[name='{name}'][value='{value}']").first

    def in_order(self, form: Locator, name: str, values: Sequence[str]) -> Keys:
        """Yield the chips of cards that lie in order. If one is left for the last place, the page
        puts it there."""
        pick = form.locator(f"[data-pick-order]:has(select[name='{name}'])")
        chips = pick.locator(".pick-chip")
        by_itself = chips.count() == len(values)
        for value in values[: -1 if by_itself else None]:
            yield pick.locator(f".pick-chip[data-value='{value}']")

    def keys_of_layout(self, data: Mapping[str, Any]) -> Keys:
        form = self.page.locator("form.picking:has([name=type][value=display])")
        for name in ("actions", "tiles"):
            yield from self.in_order(form, name, data[name])
        yield form.locator("[data-picked]")

    def keys_of_year(self, data: Mapping[str, Any]) -> Keys:
        form = self.page.locator("form.picking:has([name=type][value=year])")
        for event in data["events"]:
            yield form.locator(f"label:has([value='{event}'])")
        yield form.locator("[data-picked]")

    def keys_of_lot(self, data: Mapping[str, Any]) -> Keys:
        form, order = self.form("lot"), data["order"]
        if len(order) == 2:
            first = f":has([name=order][value={order[0]}] + [name=order])"
            yield form.and_(self.page.locator(first)).locator("button")
            return
        yield from self.in_order(form, "order", order)
        yield form.locator("[data-picked]")

    def keys_of_throw(self, data: Mapping[str, Any]) -> Keys:
        """Yield a key for each colour of which not all cubes came out, and one key for all others,
        if there are several."""
        form, thrown, tray = self.form("throw"), self.thrown(), Counter(data["tray"])
        if not tray.total():
            yield form.locator("[data-none]")
            return
        whole = [cube for cube in thrown if tray[cube] == thrown[cube]]
        one_by_one = [cube for cube in {**thrown, **tray} if tray[cube] != thrown[cube]]
        if len(whole) == 1:
            one_by_one += whole
        for cube in one_by_one:
            row = form.locator(f".tray-row[data-tray={cube}]")
            most = row.locator(".tray-n[data-n]:not(.tray-more)").count() - 1
            yield row.locator(f".tray-n[data-n='{min(tray[cube], most)}']")
            for _ in range(tray[cube] - most):
                yield row.locator(".tray-more")
        if len(whole) > 1:
            rest = "others" if one_by_one else "all"
            yield form.locator(f"[data-rest={rest}]")
        yield form.locator("[data-some]")

    def keys_of_move(self, data: Mapping[str, Any]) -> Keys:
        """Yield the keys of a move: the county, one for each army that stays besides the one that
        has to, and the button."""
        if data.get("to") is None:
            yield self.page.get_by_role("button", name="Stay")
            return
        form = self.page.locator("form.move")
        yield form.locator(f"label:has([name=to][value='{data['to']}'])")
        field = form.locator("[name=armies]")
        for _ in range(int(field.input_value()) - data["armies"]):
            yield form.locator("[data-step='-1']")
        yield form.locator(".button-primary")

    def keys_of_revolts(self, data: Mapping[str, Any]) -> Keys:
        """Yield the keys of the counties that were drawn from the real cards."""
        more = self.page.locator("details[id^=revolts-typed]")
        yield more.locator("summary")
        for county in data["counties"]:
            yield more.locator(f"label:has([value='{county}'])")
        yield more.locator("form button")


def report(tablets: Mapping[int, Tablet]) -> Iterator[str]:
    """Yield the lines that are printed at the end."""
    totals = {seed: tablet.taps.total() for seed, tablet in tablets.items()}
    for seed, tablet in tablets.items():
        yield f"seed {seed}: {totals[seed]} taps"
        for kind, taps in tablet.taps.most_common():
            needed = f", {tablet.needed[kind]} needed" if kind in COMPARED else ""
            yield f"  {kind:<9}{taps:4}{needed}"
        for word, found in (("scrolled", tablet.scrolled), ("lists closed", tablet.closed)):
            yield f"  {word}: {dict(found) or 'never'}"
    worst = max(totals.values())
    yield f"a year: median {statistics.median(totals.values()):.0f} taps, worst {worst}"


def main() -> None:
    parser = argparse.ArgumentParser(description=re.split(r"\n\n", __doc__ or "")[0])
    parser.add_argument("--seed", type=int, nargs="+", default=[1], help="a table for each seed")
    parser.add_argument("--screen", choices=SCREENS, default="landscape", help="the tablet")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data", program=APP)
        server.start()
        try:
            browser, tablets = launch(playwright), {}
            for seed in args.seed:
                context = open_context(browser, server, SCREENS[args.screen])
                tablets[seed] = Tablet(context, seed)
                tablets[seed].play_year()
                context.close()
            print("\n".join(report(tablets)))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
