"""A box of Wallenstein is entered with the thumb, and its printed board is corrected on the
map."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import SMALL_PHONE, AccessibilityChecker
from tests.browser.fixtures import TOO_WIDE, each_screen


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """Return the page of a new blank box on a small phone."""
    page = open_page("small-phone", bypass_csp=True)
    page.goto("/wallenstein/boxes")
    page.get_by_role("button", name="Start entering").tap()
    page.wait_for_url(re.compile(r"/wallenstein/boxes/[0-9a-f]{8}$"))
    return page


def test_half_typed_values_of_favors_survive_a_change_of_language(page):
    """Tablet and phone get the same page; the phone is used for typing."""
    box = page.url
    for screen in each_screen(page, ("small-phone", "tablet")):
        assert page.evaluate(TOO_WIDE) == [], screen
    checker = AccessibilityChecker(page, SMALL_PHONE)
    checker.look("a box's fields")
    checker.close()

    page.set_viewport_size(SMALL_PHONE)
    more = page.locator("#favor-9 + [data-step='1']")
    for _ in range(4):
        more.tap()
    page.locator("input[name='favors.7'][value='church']").tap()
    page.locator("#card-2-grain").fill("12")
    page.get_by_role("button", name="Deutsch").tap()
    expect(page.get_by_role("heading", name="Vierkartenstapel")).to_be_attached()
    expect(page.locator("#favor-9")).to_have_value("4")
    expect(page.locator("#card-2-grain")).to_have_value("12")
    page.locator("#card-2-grain").fill("2")
    page.get_by_role("button", name="Speichern").tap()
    expect(page.get_by_text("Gespeichert.")).to_be_visible()
    kept = page.request.get(f"{box}/export").json()
    assert kept["favors"] == {"7": "church", "9": 4}
    assert kept["benefits"] == [{}, {"grain": 2}, None, None]


def test_a_printed_number_is_corrected_with_two_taps_and_neighbours_on_the_map(page):
    box = page.url
    page.get_by_role("link", name="Compare with our board").tap()

    page.locator("summary", has_text="Altmark, Taxes: 6").tap()
    page.get_by_role("group", name="Altmark, Taxes").get_by_role("button", name="4").tap()
    corrected = page.locator("summary", has_text="Altmark, Taxes: 4")
    expect(corrected).to_be_visible()
    expect(page.locator(".board-picks:visible")).to_have_count(0)

    page.locator("[data-choose='bremen']").evaluate("one => one.scrollIntoView({ block: 'end' })")
    page.locator("[data-choose='bremen']").tap()
    beside = page.locator(".board-beside")
    expect(beside.get_by_role("heading", name="Neighbours of Bremen")).to_be_in_viewport(ratio=1)
    expect(beside.locator(".choices").first).to_be_in_viewport(ratio=1)
    page.locator("[data-choose='bremen']").tap()
    expect(beside).to_have_count(0)
    page.locator(".board-map [data-county='bremen']").tap()
    expect(page.get_by_role("heading", name="Neighbours of Bremen")).to_be_visible()
    page.locator(".board-map [data-county='mecklenburg']").tap()
    expect(page.get_by_text("Bremen and Mecklenburg are neighbours")).to_be_visible()
    checker = AccessibilityChecker(page, SMALL_PHONE)
    checker.look("a region of a printed board")
    page.get_by_role("link", name="Supply chart").tap()
    page.locator("summary", has_text="Row 5: revolts: 3").tap()
    for screen in each_screen(page, ("small-phone", "tablet")):
        assert page.evaluate(TOO_WIDE) == [], screen
    checker.look("the supply chart")
    checker.close()
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
