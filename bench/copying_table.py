"""The screens at which bench/copying.py counts, and the taps on the editors of components.

Every tap is a real one in Chromium. A *stop* is one component, or several copied in one form, or
whatever else a known copy would not ask for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from companion.games.league_of_six.box.components import ESTATES, TOWNS

SECONDS_A_TAP = 1.2
SAVING_SECONDS = 2.0
"""How long a form waits before it saves itself (static/league_of_six/js/wood.js)."""
PLAYERS = {"red": "Anna", "yellow": "Ben", "green": "Cem", "blue": "Dora"}
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
    """What one screen asks beside the moves, and how many taps it took. `waited`: whether the
    table could not go on meanwhile."""

    def __init__(self, round_: int, what: str, screen: str, waited: bool) -> None:
        self.round, self.what, self.screen, self.waited = round_, what, screen, waited
        self.taps = 0
        self.corrections = 0
        """How many of the taps put suggested numbers right."""
        self.saves_itself = False

    @property
    def seconds(self) -> float:
        return SECONDS_A_TAP * self.taps + SAVING_SECONDS * self.saves_itself


class Copied:
    """The group's real components: what lies where, known to the players and not to the app."""

    def __init__(self, copy: Mapping[str, Any]) -> None:
        self.towns = copy["towns"]
        self.tax_tiles = iter(copy["tax_tiles"].values())
        self.storage_tiles = iter(copy["storage_tiles"].values())
        self.came: dict[tuple[int, str], Any] = {}

    def tile(self, round_: int, town: str) -> Any:
        """Return the tax tile that lies in a town in that round."""
        if (round_, town) not in self.came:
            self.came[round_, town] = next(self.tax_tiles)
        return self.came[round_, town]

    def rows(self, round_: int, store: str) -> Any:
        """Return the rows of the storage tile on a store in that round."""
        if (round_, store) not in self.came:
            self.came[round_, store] = next(self.storage_tiles)["I"]
        return self.came[round_, store]


class Table:
    """A table with a blank copy, and the screens that play at it."""

    def __init__(self, context: BrowserContext, copied: Copied, **setup: Any) -> None:
        self.copied = copied
        self.stops: list[Stop] = []
        self.moves = 0
        page = context.new_page()
        whole = {
            "players": [{"colour": c, "name": n} for c, n in PLAYERS.items()],
            "towns": TOWNS,
            "numbers": {town: number for number, town in enumerate(TOWNS, 1)},
            "order": list(PLAYERS),
            "box": None,
            **setup,
        }
        data = {"game": "league-of-six", "setup": whole}
        made = page.request.post("/tables", data=data, max_redirects=0)
        self.url = made.headers["location"]
        page.goto(self.url)
        self.screens: dict[str, Page] = {"tablet": page}

    @property
    def state(self) -> Any:
        return self.screens["tablet"].request.get(f"{self.url}/state?as=table").json()

    def screen_of(self, player: str | None) -> str:
        """Return the screen on which a player enters moves."""
        return player if player in self.screens else "tablet"

    def shown(self, screen: str) -> Page:
        """Return a screen's page once it shows what the server has."""
        page, revision = self.screens[screen], self.state["revision"]
        expect(page.locator(f"#table [data-revision='{revision}']").first).to_be_attached()
        return page

    @contextmanager
    def stop(self, what: str, screen: str = "tablet", *, waited: bool = True) -> Iterator[Stop]:
        """Count what is tapped meanwhile; ends when the server has one more entry, or refuses what
        somebody else has copied since the editor was opened."""
        before = self.state["revision"]
        stop = Stop(self.state["round"], what, screen, waited)
        self.stops.append(stop)
        yield stop
        page = self.screens[screen]
        while self.state["revision"] == before:
            if page.locator(".says-refused").count():
                stop.what += ", copied twice"
                self.tap(page.locator("#sheet [data-close-sheet]"))
                break
            page.wait_for_timeout(50)
        self.shown(screen)

    def tap(self, what: Locator) -> None:
        """Tap, and count it for the last stop."""
        what.tap()
        self.stops[-1].taps += 1

    def move(self, screen: str, what: str) -> None:
        """Tap a move, which a known copy asks for as well."""
        page = self.shown(screen)
        before = self.state["revision"]
        page.locator(what).first.tap()
        self.moves += 1
        while self.state["revision"] == before:
            page.wait_for_timeout(50)

    def deal(self) -> None:
        """Enter the four leader cards and let the app draw the rest; the tiles have no names."""
        page = self.shown("tablet")
        with self.stop("leader cards"):
            for deck, estate in zip("1234", (*ESTATES, ESTATES[0]), strict=True):
                self.tap(page.locator(f"label:has([name='leaders.{deck}'][value={estate}])"))
            page.locator(".deal-button").tap()

    # --- editors

    def copy_form(self, screen: str, opener: str, *, waited: bool) -> bool:
        """Copy what the open editor asks for; without one, open it with a tap on `opener`. Return
        whether a next one opens."""
        page = self.screens[screen]
        form = page.locator("#sheet form.learn")
        opened = form.count()
        with self.stop("tax tile", screen, waited=waited) as stop:
            if not opened:
                self.tap(page.locator(opener).first)
            expect(form).to_have_count(1)
            goes_on = form.locator("[data-next-sheet]").count() > 0
            form.evaluate("form => { form.dataset.seen = '' }")
            self.fill(form, stop)
        expect(page.locator("#sheet form[data-seen]")).to_have_count(0)
        return goes_on

    def fill(self, form: Locator, stop: Stop) -> None:
        """Enter what a form asks for and save it."""
        round_ = self.state["round"]
        if form.locator(".ed-storage").count():
            stop.what = "storage tile"
            store = form.locator("[name=store]").input_value()
            self.tap_rows(form, self.copied.rows(round_, store))
            return
        town = form.locator("[name=town]").input_value()
        stop.saves_itself = True
        if not form.locator(".ed-town").count():
            self.tap_tile(form, self.copied.tile(round_, town))
        if not form.locator(".ed-tile").count():
            both = form.locator(".ed-both").count()
            stop.what = "town and its tax tile" if both else "town"
            self.tap_edges(form, self.copied.towns[town]["white"])

    def put(self, form: Locator, symbols: Sequence[str]) -> None:
        """Tap what is printed at one place: a key for up to two symbols, one for each other one."""
        self.tap(form.locator(f"[data-does=put][data-symbols='{' '.join(symbols[:2])}']"))
        for symbol in symbols[2:]:
            self.tap(form.locator(f"[data-does=more][data-symbols='{symbol}']"))

    def tap_tile(self, form: Locator, tile: Mapping[str, Any]) -> None:
        self.tap(form.locator(f"[data-pattern='{''.join(map(str, tile['arrows']))}']"))
        self.put(form, tile["middle"])

    def tap_edges(self, form: Locator, edges: Sequence[Sequence[str]]) -> None:
        """Tap clockwise from the top; a side without symbols takes the key for nothing. The last of
        the six sides saves."""
        for symbols in edges:
            self.put(form, symbols)

    def tap_rows(self, form: Locator, rows: Sequence[Mapping[str, Any]]) -> None:
        """Tap row after row: its goods two by two, then its points and its bonus if they are not as
        suggested."""
        for n, row in enumerate(rows):
            goods = [space["good"] for space in row["spaces"]]
            for m in range(0, len(goods), 2):
                does, two = "this" if m else "new", " ".join(goods[m : m + 2])
                self.tap(form.locator(f"[data-does={does}][data-goods='{two}']"))
            here = form.locator("[data-row]").nth(n)
            if number(bonus := here.locator(".ed-bonus")) != row["bonus"]:
                self.put_right(form.locator(f"[data-digit='{row['bonus']}']"))
                expect(bonus.locator(".number")).to_have_text(str(row["bonus"]))
            self.put_points_right(form, here, [space["points"] for space in row["spaces"]])
        self.tap(form.locator(".button-primary"))

    def put_points_right(self, form: Locator, row: Locator, points: Sequence[int]) -> None:
        """Tap the key with the points of the row if they are not as suggested; without such a key,
        each number that is another and its digit."""
        picks = row.locator(".ed-pick").all()
        if [number(pick) for pick in picks] == points:
            return
        key = form.locator(f"[data-points='{' '.join(map(str, points))}']")
        if key.count():
            self.put_right(key)
            return
        for pick, wanted in zip(picks, points, strict=True):
            if number(pick) != wanted:
                self.put_right(pick)
                self.put_right(form.locator(f"[data-digit='{wanted}']"))

    def put_right(self, key: Locator) -> None:
        """Tap a key that puts suggested numbers right."""
        self.tap(key)
        self.stops[-1].corrections += 1


def number(button: Locator) -> int:
    """Return the number that a button of the storage editor shows."""
    return int(button.locator(".number").inner_text())
