"""Tiles and cards are saved as a file and opened from it in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import SMALL_PHONE, AccessibilityChecker
from tests.browser.fixtures import TOO_WIDE, each_screen

BOX = {
    "game": "league-of-six",
    "name": "Sommerhaus",
    "towns": {"lauban": {"number": 2, "white": [["red"], ["horse"], [], [], [], ["guard"]]}},
    "tax_tiles": {"t01": {"arrows": [1, 4], "middle": ["clergy", "clergy"]}},
}


@pytest.mark.may_log("status of 422")
def test_a_box_file_is_shown_before_it_is_saved(open_page, tmp_path):
    page = open_page("small-phone", bypass_csp=True)
    page.goto("/boxes")
    made = page.request.post("/boxes", data=BOX, max_redirects=0)
    page.goto(made.headers["location"])
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save as a file").tap()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)

    page.goto("/boxes")
    page.get_by_label("The file").set_input_files(__file__)
    page.get_by_role("button", name="Look at it").tap()
    expect(page.get_by_role("alert")).to_contain_text("This is not a file that a companion saved.")
    page.get_by_label("The file").set_input_files(file)
    page.get_by_role("button", name="Look at it").tap()
    expect(page.get_by_role("heading", name="Sommerhaus")).to_be_visible()
    for screen in each_screen(page, ("small-phone", "small-tablet-portrait", "tablet")):
        assert page.evaluate(TOO_WIDE) == [], screen
    checker = AccessibilityChecker(page, SMALL_PHONE)
    checker.look("tiles and cards from a file")
    checker.close()
    page.get_by_role("button", name="Deutsch").tap()
    expect(page.get_by_role("heading", name="Plättchen und Karten aus einer Datei")).to_be_visible()
    page.get_by_role("button", name="Speichern", exact=True).tap()
    page.wait_for_url(re.compile(r"/boxes/[0-9a-f]{8}$"))
    assert page.url != made.headers["location"]
    assert page.request.get(f"{page.url}/export").json() == BOX
