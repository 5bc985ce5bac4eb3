"""The ways to play for which bench/entering.py counts taps: with the tablet alone, with the
tablet and three phones, the stores and the end, and entering only what was taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from bench.entering_table import ON_BOARD, PLAYERS, Editing, Table
from companion.games.league_of_six.box.components import GOODS

MOVES = {
    "choose_town": ":is(.ph-panel .ph-go, .tv-panel .go)",
    "collect": ":is(.ph-panel, .tv-panel) .position",
    "choose_row": ":is(.ph-panel, .tv-panel) button.line-free:enabled",
    "take_leader": ":is(.ph-panel, .tv-panel) [name=figures][value=null]",
}
"""The simplest legal move of each kind: the first that is offered."""


class OnTablet(Table):
    """Everything is entered on the tablet as soon as it is face up, before the game continues."""

    def play_round(self) -> None:
        here = self.state["round"]
        self.deal()
        self.enter_all(ON_BOARD)
        while (now := self.state)["round"] == here:
            if now["to_act"][0]["must"] == "choose_row":
                self.enter_all(".learn-here a")
            self.act(now["to_act"][0])

    def enter_all(self, opener: str) -> None:
        """Enter everything that the tablet asks for: a tap on `opener` opens the first form, and
        each form leads to the next."""
        page = self.shown("tablet")
        while page.locator(opener).count():
            editing = Editing(self, "tablet", opener, waited=True)
            self.fill([editing])
            if editing.goes_on:
                expect(page.locator("#sheet form.learn")).to_have_count(1)
            self.shown("tablet")

    def fill(self, editors: Sequence[Editing]) -> None:
        """Fill in editors on several screens at the same time, with a tap on each in turn, until
        all are saved."""
        tapping = list(editors)
        while tapping:
            tapping = [editor for editor in tapping if editor.tap_next()]
        for editor in editors:
            while not editor.is_over():
                editor.page.wait_for_timeout(50)

    def act(self, due: Mapping[str, Any]) -> None:
        screen = self.screen_of(due["player"])
        page = self.shown(screen)
        if page.locator(MOVES[due["must"]]).count():
            self.move(screen, MOVES[due["must"]])
        elif due["must"] == "collect":
            self.collect_by_hand(screen, due["player"])
        else:
            self.store_by_hand(screen, due["player"])

    def collect_by_hand(self, screen: str, player: str) -> None:
        """Enter what was collected, with a tap for each block, guard and horse. The tap that
        confirms is a move."""
        state = self.state
        town = state["players"][player]["town"]
        tile, edges = self.drawn.tile(state["round"], town), self.drawn.towns[town]["white"]
        symbols = Counter(s for arrow in tile["arrows"] for s in edges[arrow])
        symbols.update(tile["middle"])
        page = self.screens[screen]
        with self.stop("taxes by hand", screen):
            for symbol, n in symbols.items():
                name = f"goods.{symbol}" if symbol in GOODS else f"{symbol}s"
                if symbol not in (*GOODS, "guard", "horse"):
                    page.locator("[name=leaders]").select_option(symbol)
                    self.stops[-1].count("taxes")
                    self.stops[-1].count("taxes")
                    continue
                for _ in range(n):
                    step = page.locator(f".step-field:has([name='{name}']) [data-step='1']")
                    self.tap(step, "taxes")
            self.count_move(screen)
            page.locator(".take").tap()

    def store_by_hand(self, screen: str, player: str) -> None:
        """Enter a row with stored blocks, or that no block fits any row. One tap for each row is a
        move."""
        page, state = self.screens[screen], self.state
        for store in ("royal", "civic"):
            taken = {row["row"] for row in state["stores"][store].get("by_hand") or ()}
            for n, row in enumerate(self.drawn.rows(state["round"], store), 1):
                filled = [] if n in taken else self.filled(state, player, row["spaces"])
                if filled:
                    full = len(filled) == len(row["spaces"])
                    self.enter_row(screen, (store, n), filled, row["bonus"] if full else None)
                    return
        with self.stop("nothing fits", screen):
            self.tap(page.locator(".hand-do [form='hand-stop']"), "nothing fits")

    def filled(self, state: Any, player: str, spaces: Sequence[Mapping[str, Any]]) -> list[Any]:
        """Return the spaces of a row that would be filled (R5.3)."""
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
        self, screen: str, place: tuple[str, int], filled: Sequence[Any], bonus: int | None
    ) -> None:
        """Enter a row with the spaces that were filled. The tap on its bonus, or on "not full",
        saves the row, and is a move."""
        form = self.screens[screen].locator(".hand-row")
        store, n = place
        with self.stop("row by hand", screen):
            self.tap(form.locator(f"label:has([name='place'][value='{store}.{n}'])"), "a row")
            for (good, points), times in Counter(
                (one["good"], one["points"]) for one in filled
            ).items():
                for again in range(times):
                    key = form.locator(f"label:has([name='spaces'][value='{good}.{points}'])")
                    self.tap(key.nth(again), "a filled space")
            answer = "" if bonus is None else str(bonus) if store == "royal" else "null"
            self.count_move(screen)
            form.locator(f".hand-{store} button[value='{answer}']").tap()


class ByHand(OnTablet):
    """No component is entered; the players enter only what they took."""

    def play_round(self) -> None:
        here = self.state["round"]
        self.deal()
        while (now := self.state)["round"] == here:
            self.act(now["to_act"][0])


class Known(OnTablet):
    """The app knows everything. The group draws from the real piles, and taps what it drew."""

    known = True
    dealing = dict.fromkeys(("tiles", "leaders", "stores"), "table")

    def deal(self) -> None:
        page = self.shown("tablet")
        with self.stop("the deal"):
            for deck in page.locator(".deal-decks:not(.deal-stores) fieldset").all():
                self.tap(deck.locator("label:has(:enabled)").first, "a leader card")
            for town in page.locator(".deal label:has([name=besieged])").all()[: 6 - len(PLAYERS)]:
                self.tap(town, "a besieged town")
            closed = page.locator(".deal [data-pick]:has(input[value=null]:checked:enabled)")
            while closed.count():
                if not page.locator(".deal [data-pick][open]").count():
                    self.tap(closed.first.locator("summary"), "a gallery")
                self.tap(
                    page.locator("[data-pick][open] .pick-one:not(.pick-gone)").nth(1), "a tile"
                )
            self.count_move("tablet")
            page.locator(".deal-button").tap()

    def enter_all(self, opener: str) -> None:
        """Tap the tile in each town, from those that the app knows."""
        page = self.shown("tablet")
        while page.locator(opener).count():
            with self.stop("tiles in towns"):
                if not page.locator("#sheet .pick-form").count():
                    self.tap(page.locator(opener).first, "the tap that opens")
                self.tap(page.locator("#sheet .pick-form button:enabled").first, "a tile")
            page.wait_for_timeout(500)


class AppDraws(Known):
    """The app knows everything and draws."""

    dealing = dict.fromkeys(("tiles", "leaders", "stores"), "app")


class Stores(OnTablet):
    """Towns are chosen and taxes collected without the app; the results and the storage tiles are
    entered."""

    own_phases = ("choosing", "collecting")
    enters_tiles = True

    def play_round(self) -> None:
        here = self.state["round"]
        self.deal()
        while (now := self.state)["round"] == here:
            if now["to_act"][0]["must"] == "settle":
                self.settle(now)
                continue
            if self.enters_tiles:
                self.enter_all(".learn-here a")
            self.act(now["to_act"][0])

    def settle(self, state: Mapping[str, Any]) -> None:
        """Enter where everybody is, or what everybody took, with a tap for each kind of thing. The
        towns save themselves; the tap that saves what was taken is a move."""
        page = self.shown("tablet")
        with self.stop(state["phase"]):
            if state["phase"] == "choosing":
                self.where = dict(zip(PLAYERS, state["tiles"], strict=False))
                for colour, town in self.where.items():
                    key = page.locator(f"label:has([name='towns.{colour}'][value={town}])")
                    if not key.locator("input").is_checked():  # the page places the last player
                        self.tap(key, "a town")
                self.stops[-1].saves_itself = True
            else:
                for n, (colour, town) in enumerate(self.where.items()):
                    if n:
                        self.tap(page.locator(f"[data-takes={colour}] .settle-who"), "a player")
                    for symbol, count in self.taken(state["round"], town).items():
                        self.add(page, symbol, count)
                self.count_move("tablet")
                page.locator(".settle .button-primary").tap()

    def add(self, page: Page, symbol: str, count: int) -> None:
        """Tap numbers of one kind until they add up to the count, the largest first."""
        keys = page.locator(f"[data-adds='{symbol}']")
        while count:
            number = min(count, keys.count())
            self.tap(keys.nth(number - 1), "something taken")
            count -= number

    def taken(self, round_: int, town: str) -> Counter[str]:
        """Return what is taken in a town with its tile unturned (R4.2, R4.3), as the fields of the
        form."""
        tile, edges = self.drawn.tile(round_, town), self.drawn.towns[town]["white"]
        every = [s for arrow in tile["arrows"] for s in edges[arrow]] + list(tile["middle"])
        fields = {good: f"goods.{good}" for good in GOODS} | {"guard": "guards", "horse": "horses"}
        return Counter(fields.get(symbol, f"grey.{symbol}") for symbol in every)


class StoresByHand(Stores):
    """As `Stores`, but of the storage tiles only the rows that players choose are entered."""

    enters_tiles = False


class OnPhones(OnTablet):
    """Three players have phones. While one player moves, each of the others enters one form."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.left_to_others: dict[str, str] = {}
        """By screen: what its player was asked to enter while others were entering everything."""

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
            idle = [screen for screen in self.screens if screen not in ("tablet", due["player"])]
            self.enter_while_waiting(idle)
            if self.state["to_act"] == now["to_act"] and self.state["round"] == here:
                self.act(due)

    def enter_while_waiting(self, screens: Sequence[str]) -> None:
        """Enter one form on each of these phones at the same time."""
        link = ".ph-enter a.ph-enter-link"
        editors = []
        for screen in screens:
            page = self.shown(screen)
            if page.locator("#sheet form.learn .ed-deck").count():
                page.locator("#sheet [data-close-sheet]").tap()  # the grey cards can wait
            elif page.locator("#sheet form.learn").count() or self.is_asked(screen, link):
                editor = Editing(self, screen, link, waited=False)
                editors.append(editor)
                if not editor.opened:
                    self.left_to_others[screen] = href(page.locator(link))
        self.fill(editors)
        for editor in editors:
            editor.wait_for_next()

    def is_asked(self, screen: str, link: str) -> bool:
        """Return whether a phone asks for a component that its player has not left to others."""
        asked = self.screens[screen].locator(link)
        if not asked.count() or "what=grey" in href(asked):
            return False
        return href(asked) != self.left_to_others.get(screen)

    def act(self, due: Mapping[str, Any]) -> None:
        """Make a move. Stop the bench if a sheet still covers the player's turn."""
        screen = self.screen_of(due["player"])
        page = self.shown(screen)
        if page.locator("#sheet form.learn").count():
            raise SystemExit(f"a sheet covers the turn of {due['player']}")
        super().act(due)


def href(link: Any) -> str:
    return str(link.get_attribute("href"))
