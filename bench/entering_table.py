"""The screens on which bench/entering.py counts taps, and the editors of components.

Every tap is a real one in Chromium. A *stop* is one form that a known box would not ask for, such
as one component, or several that are entered together.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect

from companion.games.league_of_six.box.components import (
    ESTATES,
    GOODS,
    STORAGE_TILES,
    TAX_TILES,
    TOWNS,
)

SECONDS_A_TAP = 1.2
SAVING_SECONDS = 2.0
"""The time after which a form saves itself (static/league_of_six/js/editor.js)."""
NEXT_MS = 3000
"""After this time no other editor opens."""
PLAYERS = {"red": "Anna", "yellow": "Ben", "green": "Cem", "blue": "Dora"}
Dict = dict[str, Any]
Key = tuple[str, Locator]
"""The kind of a tap, and the tapped element."""
ON_BOARD = "a.ask"
"""The pens in the towns. The list of what the deal puts where lies over them until it is closed."""
CLOSING = "told that others enter it"
ARROWS = ("0", "01", "02", "03", "012", "013", "014", "024", "0123", "0124", "0134", "01234")
"""The patterns of arrows that a tax tile can have, rotated to the first one."""


def drawn_box() -> Dict:
    """Return the invented components in the format of a box: towns, tax tiles and storage
    tiles."""
    text = Path(__file__).with_name("drawn_box.toml").read_text(encoding="utf-8")
    drawn = tomllib.loads(text)
    return {
        "towns": {town: {"white": edges} for town, edges in drawn["towns"].items()},
        "tax_tiles": drawn["tax_tiles"],
        "storage_tiles": {
            id_: {"I": [{"bonus": bonus, "spaces": list(map(space, row))} for bonus, row in rows]}
            for id_, rows in drawn["storage_tiles"].items()
        },
    }


def random_box(seed: int) -> Dict:
    """Return components drawn at random, in the format of a box.

    No number follows from another one: goods, points and bonuses of the storage tiles are
    independent of each other, and the rows are not sorted.
    """
    rng = random.Random(seed)
    printed = (*GOODS, *GOODS, "guard", "guard", "horse", "horse")

    def row() -> Dict:
        spaces = range(rng.randint(2, 4))
        drawn = [{"good": rng.choice(GOODS), "points": rng.randint(1, 5)} for _ in spaces]
        return {"bonus": rng.randint(1, 6), "spaces": drawn}

    def tax_tile() -> Dict:
        estate = [rng.choice(ESTATES)] * 2
        middle = estate if rng.random() < 0.25 else rng.choices(printed, k=rng.randint(0, 3))
        return {"arrows": list(map(int, rng.choice(ARROWS))), "middle": middle}

    return {
        "towns": {
            town: {"white": [rng.choices(printed, k=rng.randint(0, 2)) for _ in range(6)]}
            for town in TOWNS
        },
        "tax_tiles": {f"t{n}": tax_tile() for n in range(12)},
        "storage_tiles": {
            f"s{n}": {"I": [row() for _ in range(rng.randint(3, 4))]} for n in range(4)
        },
    }


def whole_box(seed: int) -> Dict:
    """Return components drawn at random of which the app knows all, in the format of a box."""
    boxes = [random_box(1000 * seed + n) for n in range(4)]
    tiles = [tile for box in boxes for tile in box["tax_tiles"].values()]
    sides = [tile["I"] for box in boxes for tile in box["storage_tiles"].values()]
    return {
        **boxes[0],
        "tax_tiles": {f"t{n}": tile for n, tile in enumerate(tiles[:TAX_TILES])},
        "storage_tiles": {
            f"s{n}": {"I": sides[n], "II": sides[n + STORAGE_TILES]} for n in range(STORAGE_TILES)
        },
        "leaders": {deck: dict.fromkeys(ESTATES, 6) for deck in "1234"},
    }


def space(text: str) -> Dict:
    """Return a space of a storage tile: "red 2"."""
    good, points = text.split()
    return {"good": good, "points": int(points)}


class Stop:
    """One form apart from the moves, and the number of taps it took.

    `waited`: whether the game could not continue meanwhile.
    """

    def __init__(self, round_: int, what: str, screen: str, waited: bool) -> None:
        self.round, self.what, self.screen, self.waited = round_, what, screen, waited
        self.taps = 0
        self.kinds = Counter[str]()
        """The number of taps of each kind."""
        self.saves_itself = False

    def count(self, kind: str) -> None:
        """Count one tap of that kind."""
        self.taps += 1
        self.kinds[kind] += 1

    @property
    def seconds(self) -> float:
        return SECONDS_A_TAP * self.taps + SAVING_SECONDS * self.saves_itself


class Drawn:
    """The group's real components and where each of them is. The players know them, but the app
    does not."""

    def __init__(self, box: Mapping[str, Any]) -> None:
        self.box = box
        self.towns = box["towns"]
        self.tax_tiles = iter(box["tax_tiles"].values())
        self.storage_tiles = iter(box["storage_tiles"].values())
        self.came: dict[tuple[int, str], Any] = {}

    def tile(self, round_: int, town: str) -> Any:
        """Return the tax tile in a town in that round."""
        if (round_, town) not in self.came:
            self.came[round_, town] = next(self.tax_tiles)
        return self.came[round_, town]

    def rows(self, round_: int, store: str) -> Any:
        """Return the rows of the storage tile on a store in that round."""
        if (round_, store) not in self.came:
            self.came[round_, store] = next(self.storage_tiles)["I"]
        return self.came[round_, store]


class Table:
    """A table with a blank box, and the screens of its players."""

    own_phases: Sequence[str] = ()
    """The phases that are played without the app."""
    known = False
    """Whether the app knows the whole box from the start."""
    dealing: Mapping[str, str] = {}
    """Who draws each kind of component."""

    def __init__(self, context: BrowserContext, drawn: Drawn) -> None:
        self.drawn = drawn
        self.stops: list[Stop] = []
        self.moves = Counter[tuple[int, str]]()
        """The number of taps that were moves, by round and screen."""
        page = context.new_page()
        whole = {
            "players": [{"colour": c, "name": n} for c, n in PLAYERS.items()],
            "towns": TOWNS,
            "numbers": {town: number for number, town in enumerate(TOWNS, 1)},
            "order": list(PLAYERS),
            "box": drawn.box if self.known else None,
            "dealing": dict(self.dealing),
            "own_phases": list(self.own_phases),
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
        """Return a screen's page as soon as it shows the server's newest state."""
        page, revision = self.screens[screen], self.state["revision"]
        expect(page.locator(f"#table [data-revision='{revision}']").first).to_be_attached()
        return page

    @contextmanager
    def stop(self, what: str, screen: str = "tablet") -> Iterator[Stop]:
        """Count all taps until the server has one more entry."""
        before = self.state["revision"]
        stop = Stop(self.state["round"], what, screen, waited=True)
        self.stops.append(stop)
        yield stop
        while self.state["revision"] == before:
            self.screens[screen].wait_for_timeout(50)
        self.shown(screen)

    def tap(self, what: Locator, kind: str) -> None:
        """Tap, and count the tap for the last stop."""
        what.tap()
        self.stops[-1].count(kind)

    def move(self, screen: str, what: str) -> None:
        """Tap a move; it is not counted, because a known box asks for it, too."""
        page = self.shown(screen)
        before = self.state["revision"]
        self.count_move(screen)
        page.locator(what).first.tap()
        while self.state["revision"] == before:
            page.wait_for_timeout(50)

    def count_move(self, screen: str) -> None:
        """Count a tap that a known box asks for, too."""
        self.moves[self.state["round"], screen] += 1

    def deal(self) -> None:
        """Enter the four leader cards and let the app draw the rest; the tiles have no names."""
        page = self.shown("tablet")
        with self.stop("leader cards"):
            for deck, estate in zip("1234", (*ESTATES, ESTATES[0]), strict=True):
                card = page.locator(f"label:has([name='leaders.{deck}'][value={estate}])")
                self.tap(card, "a leader card")
            self.count_move("tablet")
            page.locator(".deal-button").tap()


class Editing:
    """An editor of components on one screen, filled in tap by tap. If no editor is open, a tap on
    `opener` opens one. `waited`: whether the game cannot continue meanwhile."""

    def __init__(self, table: Table, screen: str, opener: str, *, waited: bool) -> None:
        self.table, self.page = table, table.screens[screen]
        self.stop = Stop(table.state["round"], "tax tile", screen, waited)
        table.stops.append(self.stop)
        self.goes_on = False
        """Whether another editor opens after this one."""
        self._keys: Iterator[Key] = iter(())
        form = self.page.locator("#sheet form.learn")
        self.opened = form.count() > 0 or self._open(form, opener)
        if self.opened:
            form.evaluate("form => { form.dataset.seen = '' }")
            self.goes_on = form.locator("[data-next-sheet]").count() > 0
            self._keys = self._keys_of(form)

    def _open(self, form: Locator, opener: str) -> bool:
        """Open an editor. If somebody else is entering the same component, open another editor or
        none."""
        if opener == ON_BOARD and self.page.locator(".stage").count():
            self._tap("the tap that closes the deal's list", self.page.locator(".stage .button"))
        self._tap("the tap that opens", self.page.locator(opener).first)
        said = self.page.locator("#sheet .entered-now")
        expect(form.or_(said)).to_have_count(1)
        if not said.count():
            return True
        other = said.locator(".button-primary")
        if other.count():
            self._tap(CLOSING, other)
            expect(form).to_have_count(1)
            return True
        self.stop.what = "nothing, as others are entering everything"
        self._tap(CLOSING, self.page.locator("#sheet [data-close-sheet]"))
        return False

    def tap_next(self) -> bool:
        """Tap the next key; return False if everything is entered."""
        key = next(self._keys, None)
        if key is not None:
            self._tap(*key)
        return key is not None

    def is_over(self) -> bool:
        """Return whether the editor is closed.

        If somebody else has entered the same component meanwhile, saving was refused: then close
        the editor.
        """
        if not self.page.locator("#sheet form[data-seen]").count():
            return True
        if self.page.locator("#notice .notice").count():
            self.stop.what += ", entered twice"
            self._tap(CLOSING, self.page.locator("#notice [data-dismiss]"))
            self._tap(CLOSING, self.page.locator("#sheet [data-close-sheet]"))
        return False

    def wait_for_next(self) -> None:
        """Wait for the editor that opens after this one. If others have entered everything
        meanwhile, none opens."""
        if not self.goes_on:
            return
        with suppress(TimeoutError):
            self.page.locator("#sheet form.learn").wait_for(timeout=NEXT_MS)

    def _tap(self, kind: str, what: Locator) -> None:
        what.tap()
        self.stop.count(kind)

    def _keys_of(self, form: Locator) -> Iterator[Key]:
        """Yield the keys to tap in order, until everything is entered and saved."""
        round_ = self.stop.round
        if form.locator(".ed-storage").count():
            self.stop.what = "storage tile"
            store = form.locator("[name=store]").input_value()
            yield from keys_of_rows(form, self.table.drawn.rows(round_, store))
            return
        town = form.locator("[name=town]").input_value()
        self.stop.saves_itself = True
        if not form.locator(".ed-town").count():
            tile = self.table.drawn.tile(round_, town)
            yield (
                "arrows",
                form.locator(f"[data-does=put][data-value='{' '.join(map(str, tile['arrows']))}']"),
            )
            yield from keys_of_place(form, "a middle", tile["middle"])
        if not form.locator(".ed-tile").count():
            both = form.locator(".ed-both").count()
            self.stop.what = "town and its tax tile" if both else "town"
            for symbols in self.table.drawn.towns[town]["white"]:
                yield from keys_of_place(form, "a side of a town", symbols)


def keys_of_place(form: Locator, place: str, symbols: Sequence[str]) -> Iterator[Key]:
    """Yield the keys to tap for one place of a tile: one key for up to two symbols, and one for
    each further symbol. A side without symbols has a key for "nothing"."""
    yield place, form.locator(f"[data-does=put][data-value='{' '.join(symbols[:2])}']")
    for symbol in symbols[2:]:
        yield "a third symbol", form.locator(f"[data-does=more][data-value='{symbol}']")


def keys_of_rows(form: Locator, rows: Sequence[Mapping[str, Any]]) -> Iterator[Key]:
    """Yield the keys to tap for the rows in order: one for a row that was entered before, or else
    one for each space and one for the bonus. The last key saves."""
    for row in rows:
        drawn = [str(row["bonus"]), *(str(space["points"]) for space in row["spaces"])]
        goods = [space["good"] for space in row["spaces"]]
        same = known_row(form, goods, drawn)
        if same is not None:
            yield "a row entered before", same
            continue
        for space in row["spaces"]:
            good, points = space["good"], space["points"]
            yield "a space", form.locator(f"[data-does=put][data-value='{good} {points}']")
        yield "a bonus", form.locator(f"[data-does=put][data-value='{row['bonus']}']")
    yield "the tap that saves", form.locator(".button-primary")


def known_row(form: Locator, goods: Sequence[str], numbers: Sequence[str]) -> Locator | None:
    """Return the key for a row with these goods and numbers (the bonus first), if it is shown."""
    for key in form.locator("[data-does=known]").all():
        shown = key.locator(".number").all_inner_texts()
        classes = [str(one.get_attribute("class")) for one in key.locator(".draw-space").all()]
        if shown == list(numbers) and [name.split("good-")[1] for name in classes] == list(goods):
            return key
    return None
