"""Every page and state by axe-core's rules (WCAG 2.2 AA), and every target large enough to tap."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.commands.simulate import play_random_game
from companion.core.game_file import game_file_data
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.browser.accessibility import AXE, PHONE, SMALL_PHONE, TABLET, AccessibilityChecker
from tests.browser.chromium import AWAKE, UNPAINTED
from tests.browser.fixtures import Server
from tests.browser.kept import brought, kept_game, seated
from tests.browser.setting_up import choose_way, open_setup


class Played:
    """A kept game at several moments, each with its own table, all led by one browser."""

    def __init__(self, page: Page, game: dict[str, Any]) -> None:
        self.page = page
        self.game = game
        self.entries = game["entries"]
        self.stand(0)

    def stand(self, entries: int) -> None:
        """Open a table with that many entries."""
        self.at = entries
        self.url = brought(self.page.request, self.game, entries)

    def sit(self, colour: str) -> str:
        """Take that seat for the tablet's browser, and return the address of the seat's page."""
        return seated(self.page.request, self.url, colour)

    def on(self, entries: int = 1) -> None:
        """Add that many entries."""
        self.stand(self.at + entries)

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Continue until just before the next entry that fits the condition."""
        left = enumerate(self.entries[self.at :], self.at)
        self.stand(next(number for number, entry in left if wanted(entry)))
        return self.entries[self.at]

    def to_the_end(self) -> None:
        self.stand(len(self.entries))

    def steps(self, kinds: set[str]) -> Iterator[dict[str, Any]]:
        """Continue to the first entry of each of these kinds, and yield it just before it is
        made."""
        left = set(kinds)
        while left:
            entry = self.until(lambda entry: entry["type"] in left)
            left.remove(entry["type"])
            yield entry


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """Yield one page for the whole file, which shows one state after the other."""
    context = browser.new_context(
        base_url=server.url, viewport=TABLET, locale="en", reduced_motion="reduce", has_touch=True
    )
    page = context.new_page()
    page.add_init_script("\n".join((AXE, AWAKE, UNPAINTED)))
    page.goto("/")
    yield page
    context.close()


@pytest.fixture
def tablet(page: Page) -> AccessibilityChecker:
    page.set_viewport_size(TABLET)
    return AccessibilityChecker(page)


@pytest.fixture
def phone(page: Page) -> AccessibilityChecker:
    page.set_viewport_size(PHONE)
    return AccessibilityChecker(page, SMALL_PHONE)


def open_all(page: Page) -> None:
    """Open all parts that can be opened, except those that cover the page, and wait for those that
    are loaded then."""
    page.evaluate(
        "for (const one of document.querySelectorAll('.disclosure, .ed details')) one.open = true"
    )
    page.wait_for_function(
        "() => [...document.querySelectorAll('details[open][data-part]')]"
        ".every((one) => one.lastElementChild.querySelector(':scope > :not(.no-script)'))"
    )


def thin_out(page: Page) -> None:
    """Keep only every tenth line of a history: the lines are built alike, and axe-core is slow."""
    page.evaluate(
        "document.querySelectorAll('.history-item').forEach((one, n) => n % 10 && one.remove())"
    )


def show_sheet(page: Page, address: str) -> None:
    """Open the sheet over the table."""
    script = "to => htmx.ajax('GET', to, { target: '#sheet', swap: 'innerHTML' })"
    page.evaluate(script, address)
    page.locator("#sheet .sheet").wait_for()
    thin_out(page)
    open_all(page)


def close_sheet(page: Page) -> None:
    page.locator("[data-close-sheet]").first.click()


def test_calculator_error_page_and_replay_are_accessible(tablet):
    page = tablet.page
    page.goto("/calculator")
    page.locator("#red-influence").fill("12")
    page.locator("#yellow-influence").fill("1x")
    page.locator(".score-table").wait_for()
    expect(page.locator("#yellow-influence")).to_have_accessible_description(re.compile("“1x” is"))
    for count in (5, 6):
        page.locator("#add-player").click()
        page.locator(".hand").nth(count - 1).wait_for()
    page.locator("#points-1").wait_for()
    page.locator("#retinue").check()
    page.locator("#red-crowns").wait_for()
    expect(page.locator(".htmx-request")).to_have_count(0)
    tablet.look("calculator for six with followers")
    for where in (
        "/nothing-here",
        "/replay/league-of-six?entry=0",
        "/replay/league-of-six?entry=72",
    ):
        page.goto(where)
        tablet.look(where)
    tablet.close()


@pytest.mark.usefixtures("played_before")
def test_the_set_up_page_is_accessible(tablet):
    page = tablet.page
    open_setup(page, way="everything")
    page.locator("#count-6").click()
    page.locator("#sixth-player").wait_for()
    page.locator("#modules-retinue").check()
    page.locator("#followers-known").wait_for()
    open_all(page)
    page.locator(".setup-picker > summary").first.click()
    tablet.look("new table for six with followers, colours")
    page.locator(".setup-picker > summary").first.click()
    choose_way(page, "trying")
    for seat in (0, 1):
        page.locator(f"#name-{seat}").fill("Anna")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#problem")).to_be_focused()
    expect(page.locator("#setup")).to_have_attribute("aria-describedby", "problem")
    tablet.look("new table refused")
    tablet.close()


def test_the_tablet_is_accessible_in_every_phase(tablet):
    """The choice of a town is checked with an error message, the result with six players."""
    page = tablet.page
    table = Played(page, kept_game("random-5-02"))
    table.on(2)
    for entry in table.steps({"accept", "choose_row", "take_leader"}):
        page.goto(table.url)
        tablet.look(f"the tablet before {entry['type']}")
    table.until(lambda entry: entry["type"] == "deal")
    page.goto(table.url)
    tablet.look("between two rounds")
    table.until(lambda entry: entry["type"] == "reveal")
    table.on()
    page.goto(table.url)
    tablet.look("revealing")
    page.goto(f"{table.url}/sheet/hand?player={table.entries[table.at]['player']}")
    tablet.look("a hand on a page of its own")
    table.to_the_end()
    page.goto("/")
    tablet.look("the first page with a game that is over")
    tablet.close()


def test_story_and_change_pages_are_accessible(page):
    """Tablets and phones get the same pages."""
    page.set_viewport_size(TABLET)
    checker = AccessibilityChecker(page, SMALL_PHONE)
    table = Played(page, kept_game("random-4-04"))
    table.on(12)
    page.goto(f"{table.url}/history")
    page.locator(".go-back > summary").nth(3).click()
    checker.look("a question in the history")
    page.goto(f"{table.url}/change/1")
    open_all(page)
    checker.look("the form of a deal")
    page.get_by_role("button", name="Leave this entry out").click()
    page.locator("#change-result").wait_for()
    checker.look("why it does not fit")
    table.to_the_end()
    for where in ("/story", "/replay?entry=50", "/history", "/games"):
        page.goto(where if where == "/games" else f"{table.url}{where}")
        thin_out(page)
        open_all(page)
        checker.look(f"{where} once a game is over")
    checker.close()


SHEETS = ("menu", "help", "history", "correct", "settle", "seats", "printed", "dealing", "phase")
TELLING = ("what=town&town=lauban", "what=storage&store=royal", "what=deck&deck=1")


def test_sheets_over_the_table_are_accessible(tablet):
    page = tablet.page
    table = Played(page, kept_game("random-4-04"))
    table.on(44)
    page.goto(table.url)
    for name in SHEETS:
        show_sheet(page, f"{table.url}/sheet/{name}")
        tablet.look(f"sheet {name}")
        close_sheet(page)
    by_hand = dict.fromkeys(("besieged", "tiles", "leaders", "stores"), "table")
    page.goto(Played(page, kept_game("random-4-04", dealing=by_hand)).url)
    page.locator("[data-pick] > summary").first.click()
    tablet.look("a typed deal and a gallery of tiles")
    table = Played(page, kept_game("blank-4", dealing=by_hand))
    for entry in table.steps({"collect", "describe"}):
        page.goto(table.url)
        tablet.look(f"a blank box before {entry['type']}")
    for query in TELLING:
        show_sheet(page, f"{table.url}/sheet/describe?{query}")
        tablet.look(f"telling {query}")
        close_sheet(page)
    tablet.close()


def test_list_of_shortcuts_refusal_and_seat_requests_are_accessible(tablet, browser, server):
    page = tablet.page
    table = Played(page, kept_game("random-5-02"))
    table.until(lambda entry: entry["type"] == "choose_town" and "offer" in entry)
    other = browser.new_context(base_url=server.url, reduced_motion="reduce")
    other.request.post(f"{table.url}/seats/{table.entries[table.at]['player']}", data={})
    page.goto(table.url)
    page.locator("[data-together] button").last.click()
    page.get_by_role("link", name="Count the hand").wait_for()
    tablet.look("a refusal, and a phone that asks")
    page.keyboard.press("?")
    tablet.look("the keys")
    page.keyboard.press("Escape")
    guest = other.new_page()
    watching = AccessibilityChecker(guest)
    for where in ("", "/join", "/sheet/menu"):
        guest.goto(table.url + where)
        watching.look(f"a guest at {where}")
    watching.close()
    other.close()
    tablet.close()


def test_phones_are_accessible_in_every_phase(phone):
    page = phone.page
    table = Played(page, kept_game("random-5-02"))
    seat = table.sit("red")
    for where in (f"{table.url}/join", seat):
        page.goto(where)
        phone.look(f"{where} before the deal")
    for entry in table.steps({"choose_town", "accept", "collect", "choose_row", "take_leader"}):
        page.goto(table.sit(entry["player"]))
        open_all(page)
        phone.look(f"a phone before {entry['type']}")
        for name in ("board", "correct", "help") if entry["type"] == "choose_town" else ():
            page.locator(f"#ph-open-{name}").click()
            page.locator("#sheet .sheet").wait_for()
            phone.look(f"a phone's sheet {name}")
            close_sheet(page)
    entry = table.until(lambda entry: entry["type"] == "reveal")
    for state, on in (("a hand to type", 0), ("a hand that is in", 1), ("the result", None)):
        table.to_the_end() if on is None else table.on(on)
        page.goto(table.sit(entry["player"]))
        phone.look(f"{state} on a phone")
    phone.close()


@pytest.mark.timeout(300)  # a long game, on a machine that may be busy
def test_a_table_of_six_with_followers_is_accessible(tablet):
    page = tablet.page
    played = play_random_game(LEAGUE_OF_SIX, 6, Random(4), ("sixth-player", "retinue"))
    table = Played(page, game_file_data(played))
    of_followers = {"use_follower", "decline_follower", "exchange_guards"}
    for entry in table.steps({"choose_town", "collect", *of_followers}):
        page.goto(table.url)
        open_all(page)
        tablet.look(f"the tablet of six before {entry['type']}")
    table.to_the_end()
    page.goto(table.url)
    open_all(page)
    tablet.look("the result of six")
    tablet.close()
