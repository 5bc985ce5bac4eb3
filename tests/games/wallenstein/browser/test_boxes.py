"""A box of Wallenstein typed in with the thumb, in a real browser."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.eyes import SMALL_PHONE, Eyes
from tests.browser.fixtures import TOO_WIDE, each_screen

OpenPage = Callable[..., Page]


def test_favors_and_decks_are_typed_and_half_typed_ones_outlive_another_language(
    open_page: OpenPage,
) -> None:
    """On tablet and phone, which get the same page; typed on the phone."""
    page = open_page("small-phone", bypass_csp=True)
    page.goto("/wallenstein/boxes")
    page.get_by_role("button", name="Make a blank copy").tap()
    page.wait_for_url(re.compile(r"/wallenstein/boxes/[0-9a-f]{8}$"))
    box = page.url
    for screen in each_screen(page, ("small-phone", "tablet")):
        assert page.evaluate(TOO_WIDE) == [], screen
    eyes = Eyes(page, SMALL_PHONE)
    eyes.look("a box's fields")
    eyes.close()

    page.set_viewport_size(SMALL_PHONE)
    more = page.locator("#favor-9 + [data-step='1']")
    for _ in range(4):
        more.tap()
    page.locator("input[name='favors.7'][value='church']").tap()
    page.locator("#card-2-grain").fill("ha")
    page.get_by_role("button", name="Deutsch").tap()
    expect(page.get_by_role("heading", name="Vierkartenstapel")).to_be_attached()
    expect(page.locator("#favor-9")).to_have_value("4")
    expect(page.locator("#card-2-grain")).to_have_value("ha")
    page.locator("#card-2-grain").fill("2")
    page.get_by_role("button", name="Speichern").tap()
    expect(page.get_by_text("Gespeichert.")).to_be_visible()
    kept = page.request.get(f"{box}/export").json()
    assert kept["favors"] == {"7": "church", "9": 4}
    assert kept["benefits"] == [{}, {"grain": 2}, None, None]
