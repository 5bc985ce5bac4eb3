"""A copy's printed board compared with the app's, and corrected by tapping, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.eyes import SMALL_PHONE, Eyes
from tests.browser.fixtures import TOO_WIDE, each_screen

OpenPage = Callable[..., Page]


def test_a_number_is_corrected_with_two_taps_and_neighbours_by_tapping_the_map(
    open_page: OpenPage,
) -> None:
    page = open_page("small-phone", bypass_csp=True)
    page.goto("/wallenstein/boxes")
    page.get_by_role("button", name="Make a blank copy").tap()
    page.wait_for_url(re.compile(r"/wallenstein/boxes/[0-9a-f]{8}$"))
    box = page.url
    page.get_by_role("link", name="Compare with our board").tap()

    page.locator("summary", has_text="Altmark, Taxes: 6").tap()
    page.get_by_role("group", name="Altmark, Taxes").get_by_role("button", name="4").tap()
    corrected = page.locator("summary", has_text="Altmark, Taxes: 4")
    expect(corrected).to_be_visible()
    expect(page.locator(".board-picks:visible")).to_have_count(0)

    page.locator(".board-map [data-county='bremen']").tap()
    expect(page.get_by_role("heading", name="Neighbours of Bremen")).to_be_visible()
    page.locator(".board-map [data-county='mecklenburg']").tap()
    expect(page.get_by_text("Bremen and Mecklenburg are neighbours")).to_be_visible()
    eyes = Eyes(page, SMALL_PHONE)
    eyes.look("a region of a printed board")
    page.get_by_role("link", name="Supply chart").tap()
    page.locator("summary", has_text="Row 5: revolts: 3").tap()
    for screen in each_screen(page, ("small-phone", "tablet")):
        assert page.evaluate(TOO_WIDE) == [], screen
    eyes.look("the supply chart")
    eyes.close()
    page.get_by_role("group", name="Row 5: revolts").get_by_role("button", name="5").tap()
    line = page.get_by_role("listitem").filter(has_text="row 5: revolts 5 instead of 3")
    expect(line).to_be_visible()
    assert page.request.get(f"{box}/export").json()["board"] == {
        "counties": {"altmark": {"taxes": 4}},
        "neighbours": {"bremen": {"mecklenburg": True}},
        "supply_chart": {"5": {"revolts": 5}},
    }
    line.get_by_role("button").tap()
    expect(line).to_be_hidden()
    page.reload()
    expect(page.get_by_role("listitem").filter(has_text="Altmark: taxes 4")).to_be_visible()
    expect(page.get_by_role("link", name="Supply chart")).to_have_attribute("aria-current", "true")
