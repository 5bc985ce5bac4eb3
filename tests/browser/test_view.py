"""The tablet in the middle of the table: turned boards, panels that face their seats, motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept import brought
from tests.browser.moments import kept

OpenPage = Callable[..., Page]
GAME = kept("random-4-04")
FLOWN = """() => {
  window.flown = [];
  new MutationObserver((all) => {
    const added = all.flatMap(({ addedNodes }) => [...addedNodes]);
    const flyers = added.filter((one) => one.className === "flyer");
    const drawn = (one) => one.querySelector("use").getAttribute("href").split("#icon-")[1];
    window.flown.push(...flyers.map(drawn));
  }).observe(document.body, { childList: true });
}"""


def at_entry(page: Page, number: int) -> str:
    """A table at which so many entries were made."""
    table = brought(page.request, GAME, number)
    page.goto(table)
    return table


def enter(page: Page, table: str, number: int) -> dict[str, Any]:
    """The next entry comes from elsewhere; the page follows by itself."""
    entry: dict[str, Any] = GAME["entries"][number]
    assert page.request.post(f"{table}/entries", data={**entry, "revision": number}).ok
    expect(page.locator("[data-revision]").first).to_have_attribute(
        "data-revision", str(number + 1)
    )
    return entry


def number_of(kind: str) -> int:
    """The first entry of that type."""
    return next(n for n, entry in enumerate(GAME["entries"]) if entry["type"] == kind)


def test_the_board_turns_towards_the_next_seat_and_stays_so_on_this_device(
    page: Page, open_page: OpenPage
) -> None:
    table = at_entry(page, 1)
    root = page.locator("html")
    page.locator("[data-turn-board]").tap()
    expect(root).to_have_attribute("data-turned", "1")
    page.reload()
    expect(root).to_have_attribute("data-turned", "1")
    for _ in range(3):
        page.locator("[data-turn-board]").tap()
    assert root.get_attribute("data-turned") is None
    other = open_page("tablet")
    other.goto(table)
    assert other.locator("html").get_attribute("data-turned") is None


def test_a_game_that_is_shown_begins_the_right_way_up(page: Page) -> None:
    """The person who holds the device reads the game; the table keeps the direction it lies in."""
    table = at_entry(page, 5)
    page.locator("button[data-turn-board]").click()
    page.locator("button[data-flat]").click()
    page.goto("/show/league-of-six/9")
    root = page.locator("html")
    assert (root.get_attribute("data-turned"), root.get_attribute("data-flat")) == (None, None)
    page.goto(table)
    expect(root).to_have_attribute("data-turned", "1")
    expect(root).to_have_attribute("data-flat", "yes")


def test_a_town_on_a_turned_board_is_still_pressed(open_page: OpenPage) -> None:
    page = open_page("tablet")
    at_entry(page, 1)
    page.locator("[data-turn-board]").tap()
    page.locator("[data-press]").first.tap()
    expect(page.locator("[data-revision]").first).to_have_attribute("data-revision", "2")


def test_flat_panels_follow_the_seating_clockwise_and_face_outwards(page: Page) -> None:
    table = at_entry(page, 1)
    page.locator("button[data-flat]").tap()
    expect(page.locator("button[data-flat]")).to_have_attribute("aria-pressed", "true")
    assert places(page) == ["bottom", "left", "top", "right"]
    boxes = [one.bounding_box() for one in page.locator(".seat").all()]
    bottom, left, top, right = [
        (b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b
    ]
    assert left[0] < bottom[0] < right[0]
    assert top[1] < left[1] < bottom[1]
    assert [round(angle(page, n)) % 360 for n in range(4)] == [0, 90, 180, 270]
    page.locator("[data-next-seat]").tap()
    assert places(page) == ["left", "top", "right", "bottom"]
    enter(page, table, 1)
    assert places(page) == ["left", "top", "right", "bottom"]


def places(page: Page) -> list[str | None]:
    return [one.get_attribute("data-place") for one in page.locator(".seat").all()]


def angle(page: Page, seat: int) -> float:
    """By how many degrees that player's panel is turned on the screen."""
    turned: float = (
        page.locator(".seat")
        .nth(seat)
        .evaluate(
            """(one) => {
          const { a, b } = new DOMMatrix(getComputedStyle(one).transform);
          return (Math.atan2(b, a) * 180) / Math.PI + 360;
        }"""
        )
    )
    return turned


def test_day_or_candlelight_is_chosen_on_the_device(page: Page) -> None:
    at_entry(page, 1)
    page.locator(".menu-button").tap()
    page.get_by_text("Light of this device").tap()
    page.locator("[data-light=dark]").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator(".menu-button").tap()
    expect(page.locator("[data-light=dark]")).to_have_attribute("aria-pressed", "true")


def test_light_is_chosen_on_every_page_without_a_table(page: Page) -> None:
    """What was chosen on one is so on the next, where it is chosen anew."""
    root, before, after = page.locator("html"), "", "dark"
    for address in ("/", "/new?game=wallenstein", "/wallenstein/calculator"):
        page.goto(address)
        expect(page.locator(f"[data-light='{before}']")).to_have_attribute("aria-pressed", "true")
        assert root.get_attribute("data-theme") == (before or None)
        page.locator(f"[data-light='{after}']").tap()
        expect(page.locator(f"[data-light='{after}']")).to_have_attribute("aria-pressed", "true")
        assert root.get_attribute("data-theme") == (after or None)
        before, after = after, before


@pytest.fixture
def moving(same_page: OpenPage) -> Page:
    """A tablet whose host does not mind motion."""
    return same_page("tablet", reduced_motion="no-preference")


@pytest.mark.parametrize("kind", ["choose_town", "collect", "choose_row"])
def test_what_an_entry_moved_is_seen_on_its_way_and_then_gone(moving: Page, kind: str) -> None:
    number = number_of(kind)
    table = at_entry(moving, number)
    moving.evaluate(FLOWN)
    entry = enter(moving, table, number)
    moving.wait_for_function("() => window.flown.length")
    flown = moving.evaluate("window.flown")
    if kind == "choose_town":
        assert flown == [f"player-{entry['player']}"]
    expect(moving.locator(".flyer")).to_have_count(0)


def test_nothing_moves_for_those_who_want_less_motion(same_page: OpenPage) -> None:
    page = same_page("tablet")
    number = number_of("choose_town")
    table = at_entry(page, number)
    page.evaluate(FLOWN)
    enter(page, table, number)
    assert page.evaluate("window.flown") == []


def test_motion_holds_nobody_up(moving: Page) -> None:
    """The next tap counts while the last figure is still on its way."""
    at_entry(moving, number_of("choose_town"))
    moving.evaluate(FLOWN)
    for _ in range(2):
        before = int(moving.locator("[data-revision]").first.get_attribute("data-revision") or 0)
        moving.locator(".free-towns button").first.tap()
        expect(moving.locator("[data-revision]").first).to_have_attribute(
            "data-revision", str(before + 1)
        )
    moving.wait_for_function("() => window.flown.length === 2")


def test_what_was_missed_is_not_shown_afterwards(moving: Page) -> None:
    at_entry(moving, number_of("choose_town") + 1)
    assert moving.locator(".flyer").count() == 0
