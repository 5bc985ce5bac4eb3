"""The tablet in the middle of the table: rotated boards, panels that face their seats, motion."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import kept
from tests.browser.fixtures import PHONES, TOO_WIDE, each_screen
from tests.browser.kept import brought, kept_game, seated
from tests.browser.measurements import TABLES

GAME = kept_game("random-4-04")
FLOWN = """() => {
  window.flown = [];
  new MutationObserver((all) => {
    const added = all.flatMap(({ addedNodes }) => [...addedNodes]);
    const flyers = added.filter((one) => one.className === "flyer");
    const drawn = (one) => one.querySelector("use").getAttribute("href").split("#icon-")[1];
    window.flown.push(...flyers.map(drawn));
  }).observe(document.body, { childList: true, subtree: true });
}"""


def at_entry(page: Page, number: int) -> str:
    """Open a table with that many entries. Return its address."""
    table = brought(page.request, GAME, number)
    page.goto(table)
    return table


def enter(page: Page, table: str, number: int) -> dict[str, Any]:
    """Make entry `number` without a tap, and wait until the page shows it. Return the entry."""
    entry: dict[str, Any] = GAME["entries"][number]
    assert page.request.post(f"{table}/entries", data={**entry, "revision": number}).ok
    expect(page.locator("[data-revision]").first).to_have_attribute(
        "data-revision", str(number + 1)
    )
    return entry


def test_towns_on_a_rotated_board_can_be_tapped(open_page):
    page = open_page("tablet")
    at_entry(page, 1)
    page.locator("[data-turn-board]").tap()
    page.locator("[data-press]").first.tap()
    expect(page.locator("[data-revision]").first).to_have_attribute("data-revision", "2")


def test_on_a_flat_tablet_panels_follow_the_seating_and_face_outwards(page):
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
    for replay in ("/replay/league-of-six?entry=9", f"{table}/replay"):
        page.goto(replay)
        assert page.locator("html").get_attribute("data-flat") is None, "read by who holds it"
    page.goto(table)
    expect(page.locator("html")).to_have_attribute("data-flat", "yes")


def places(page: Page) -> list[str | None]:
    return [one.get_attribute("data-place") for one in page.locator(".seat").all()]


def angle(page: Page, seat: int) -> float:
    """Return the angle in degrees by which the panel of that seat is rotated on the screen."""
    return (
        page.locator(".seat")
        .nth(seat)
        .evaluate(
            """(one) => {
          const { a, b } = new DOMMatrix(getComputedStyle(one).transform);
          return (Math.atan2(b, a) * 180) / Math.PI + 360;
        }"""
        )
    )


def test_every_page_outside_tables_offers_the_theme(page):
    """A choice on one page holds on the next, where it is changed."""
    root, before, after = page.locator("html"), "", "dark"
    papers = {"": "rgb(241, 231, 210)", "dark": "rgb(24, 17, 11)"}
    for address in ("/", "/new?game=wallenstein", "/wallenstein/calculator"):
        page.goto(address)
        expect(page.locator(f"[data-light='{before}']")).to_have_attribute("aria-pressed", "true")
        assert root.get_attribute("data-theme") == (before or None)
        page.locator(f"[data-light='{after}']").tap()
        expect(page.locator(f"[data-light='{after}']")).to_have_attribute("aria-pressed", "true")
        assert root.get_attribute("data-theme") == (after or None)
        expect(page.locator("body")).to_have_css("background-color", papers[after])
        before, after = after, before


@pytest.mark.parametrize("kind", ["choose_town", "collect", "choose_row"])
def test_moved_pieces_are_animated_unless_motion_is_reduced(same_page, kind):
    moving = same_page("tablet", reduced_motion="no-preference")
    still = same_page("tablet", reduced_motion="reduce")
    number = next(n for n, entry in enumerate(GAME["entries"]) if entry["type"] == kind)
    table = at_entry(moving, number)
    still.goto(table)
    for page in (moving, still):
        page.evaluate(FLOWN)
    entry = enter(moving, table, number)
    expect(still.locator(f"[data-revision='{number + 1}']").first).to_be_attached()
    moving.wait_for_function("() => window.flown.length")
    if kind == "choose_town":
        assert moving.evaluate("window.flown") == [f"player-{entry['player']}"]
    expect(moving.locator(".flyer")).to_have_count(0)
    assert still.evaluate("window.flown") == []


def test_the_tablets_layout_does_not_change_with_the_turn(page):
    """If one of them were replaced, the browser would have to restyle everything in it."""
    first = next(n for n, entry in enumerate(GAME["entries"]) if entry["type"] == "choose_town")
    table = at_entry(page, first)
    panel = page.locator(".tv-panel").get_attribute("id")
    page.evaluate("""() => {
      window.replaced = [];
      new MutationObserver((all) => {
        for (const one of all) window.replaced.push(...one.addedNodes, ...one.removedNodes);
      }).observe(document.querySelector(".tv"), { childList: true });
    }""")
    enter(page, table, first)
    assert page.locator(".tv-panel").get_attribute("id") != panel
    assert page.evaluate("replaced.filter((one) => one.nodeType === 1).length") == 0


@pytest.mark.parametrize("game", ["random-5-17", "all-5-29"])
def test_every_screen_shows_who_leads_and_by_how_much(open_page, game):
    kept = kept_game(game)
    tablet, phone = open_page("tablet"), open_page("phone")
    table = brought(tablet.request, kept, 300 if game.startswith("all") else 100)
    colour = kept["setup"]["players"][0]["colour"]
    tablet.goto(table)
    phone.goto(seated(phone.request, table, colour, tablet.request))
    for shown, screens in ((tablet, (*TABLES, "small-tablet")), (phone, PHONES)):
        for screen in each_screen(shown, screens):
            gap = shown.locator(".race-gap").first
            expect(gap).to_be_visible()
            assert gap.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 12, screen


@pytest.mark.parametrize(("game", "entries"), [(kept.GAME, 20), (kept.WALLENSTEIN, 51)])
def test_a_turn_clock_is_shown_on_devices_that_switch_it_on(open_page, game, entries):
    page, other = open_page("small-tablet"), open_page("small-tablet")
    table = kept.opened(page.request, entries, game=game)
    for tablet in (page, other):
        tablet.goto(table)
        expect(tablet.locator("#turn-clock")).to_be_hidden()
    page.locator("#open-menu").tap()
    page.locator(".menu-more summary", has_text="Appearance").tap()
    page.get_by_role("button", name="Clock for each turn").tap()
    page.locator("[data-close-sheet]").tap()
    clock = page.locator("#turn-clock")
    expect(clock).to_have_text(re.compile(r"\d:\d\d$"))
    clock.tap()
    expect(clock).to_have_attribute("aria-pressed", "true")
    page.reload()
    for _ in each_screen(page, TABLES[:-1]):
        expect(clock).to_be_visible()
        assert page.evaluate(TOO_WIDE) == []
    expect(other.locator("#turn-clock")).to_be_hidden()
