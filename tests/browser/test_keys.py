"""A round by keyboard alone, with the focus in sight; screen readers hear each turn once."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept import kept_game
from tests.browser.measurements import FOCUS, FOCUS_COVERED

OpenPage = Callable[..., Page]

GAME = kept_game("random-4-04")


@pytest.fixture
def page(same_page: OpenPage) -> Page:
    """Return the tablet's page, which all tests share. Each test has its own table."""
    return same_page("tablet")


def opened(page: Page, **setup: Any) -> str:
    """Create a table of the sample game with these changes to its set-up, and open it. Return its
    address."""
    data = {"game": GAME["game"], "setup": {**GAME["setup"], **setup}}
    made = page.request.post("/tables", data=data, max_redirects=0)
    url: str = made.headers["location"]
    page.goto(url)
    return url


def state(page: Page) -> Any:
    return page.request.get(f"{page.url.split('#')[0]}/state").json()


def focus(page: Page) -> Any:
    return page.evaluate(FOCUS)


def settled(page: Page, revision: int) -> None:
    expect(page.locator(f"#table [data-revision='{revision}']")).to_be_attached()


def enter(page: Page) -> None:
    """Check that the focus is in sight, press Enter, and check that the focus is on the next
    task."""
    assert focus(page)["ringed"]
    before = page.locator("#table [data-revision]").first.get_attribute("data-revision")
    page.keyboard.press("Enter")
    settled(page, int(before or 0) + 1)
    page.wait_for_function(f"() => ({FOCUS})().choices")
    assert focus(page)["ringed"]


def choose(page: Page, name: str) -> None:
    """Press the digits from 1 on, until the choice of that name has the focus."""
    for digit in "123456789":
        page.keyboard.press(digit)
        if name in focus(page)["text"]:
            return
    pytest.fail(f"no digit leads to {name}")


def test_a_round_can_be_played_by_keyboard_alone(page):
    """Three players are enough: a fourth would make the same kinds of entries."""
    three = GAME["setup"]["players"][:3]
    opened(page, players=three, order=[player["colour"] for player in three])
    choose(page, "Draw")
    enter(page)
    page.keyboard.press("Control+z")
    expect(page.locator(".deal-button")).to_be_visible()
    page.keyboard.press("Control+y")
    expect(page.locator(".deal-button")).to_have_count(0)
    page.wait_for_function(f"() => ({FOCUS})().choices")
    offered = False
    while (found := state(page))["round"] == 1:
        held = [group for group in page.locator("[data-together]").all() if group.is_visible()]
        if found["to_act"][0]["must"] == "choose_town" and held and not offered:
            offered = True
            free = page.locator(".tv-panel [name=town][value]:visible:not([type=hidden])").count()
            page.keyboard.press(str(free + 1))
            page.keyboard.press("2")
            assert focus(page)["text"] == "2"
            page.keyboard.press("ArrowLeft")
            assert focus(page)["text"] == "1"
            page.keyboard.press("ArrowRight")
        else:
            page.keyboard.press("1")
        enter(page)
    assert offered


def test_screen_readers_hear_each_turn_once(page):
    url = opened(page)
    page.evaluate(
        """() => {
          const line = document.querySelector(".turn-line [aria-live=polite]");
          line.stays = true;
          window.told = [];
          new MutationObserver(() => {
            if (window.told.at(-1) !== line.textContent) window.told.push(line.textContent);
          }).observe(line, { childList: true, characterData: true, subtree: true });
        }"""
    )
    for revision, entry in enumerate(GAME["entries"][:4]):
        page.request.post(f"{url}/entries", data={**entry, "revision": revision})
        settled(page, revision + 1)
    page.request.post(f"{url}/seats/red", data={"do": "no_phone"})
    assert page.evaluate("document.querySelector('.turn-line [aria-live]').stays")
    told = page.evaluate("window.told")
    assert len(told) == len(set(told)) == 4


@pytest.mark.parametrize("screen", ["tablet", "small-phone"])
def test_the_focused_element_is_never_covered(same_page, screen):
    page = same_page(screen)
    url = opened(page)
    colour = GAME["entries"][1]["player"]
    assert page.request.post(f"{url}/seats/{colour}", data={}).ok
    page.request.post(f"{url}/entries", data={**GAME["entries"][0], "revision": 0})
    seat = f"{url}/seats/{colour}"
    for where in ("/new?game=league-of-six", "/calculator", "/boxes", url, seat, f"{url}/history"):
        page.goto(where)
        assert page.evaluate(FOCUS_COVERED) == [], where
