"""A group's copy goes to another companion and is merged there, by taps in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from companion.web.qr_codes import dense_svg
from tests.browser.eyes import SMALL_PHONE, Eyes
from tests.browser.fixtures import TOO_WIDE, each_screen, served

LAST_ROW = {"bonus": 1, "spaces": [{"good": "red", "points": 2}]}
RED = {"arrows": [0, 2], "middle": ["red"]}
THEIRS = {
    "game": "league-of-six",
    "name": "Sommerhaus",
    "towns": {"lauban": {"number": 2, "white": [["red"], ["horse"], [], [], [], ["guard"]]}},
    "tax_tiles": {"t01": RED, "t02": {"arrows": [1, 4], "middle": ["clergy", "clergy"]}},
    "storage_tiles": {
        "s1": {"I": [{"bonus": 4, "spaces": [{"good": "green", "points": 3}] * 4}, LAST_ROW]}
    },
}
OURS = {
    "game": "league-of-six",
    "name": "Ours",
    "towns": {"lauban": {"number": 1}},
    "tax_tiles": {"t01": {"arrows": [1, 3], "middle": ["red"]}},
    "storage_tiles": {
        "s1": {"I": [{"bonus": 3, "spaces": [{"good": "green", "points": 3}] * 4}, LAST_ROW]}
    },
}


@pytest.fixture
def other(tmp_path_factory):
    """Run another group's companion."""
    yield from served(tmp_path_factory)


@pytest.mark.may_log("status of 422")
def test_a_box_goes_to_another_companion_by_link_and_is_merged_there_by_taps(open_page, other):
    """Two phones do it; each state is checked in light and in dark, on a larger and a smaller
    phone."""
    theirs, ours = open_page("small-phone", bypass_csp=True), open_page("phone", bypass_csp=True)
    away = f"http://127.0.0.1:{other.port}"
    theirs.goto("/boxes")
    box = theirs.request.post("/boxes", data=THEIRS, max_redirects=0).headers["location"]
    theirs.goto(box)
    theirs.get_by_role("link", name="Share").tap()
    theirs.get_by_label("Address of another group's companion").fill(f"127.0.0.1:{other.port}")
    theirs.get_by_role("button", name="Change the link").tap()
    expect(theirs.locator("#link")).to_have_value(re.compile(re.escape(f"{away}/copy?c=1")))
    link = theirs.locator("#link").input_value()
    dots = re.findall(r' d="([^"]*)"', dense_svg(link))[-1]
    expect(theirs.locator(".copies-qr path").last).to_have_attribute("d", dots)
    eyes = Eyes(theirs, SMALL_PHONE)
    eyes.look("the ways to hand a box on")

    ours.goto(f"{away}/boxes")
    mine = ours.request.post(f"{away}/boxes", data=OURS, max_redirects=0).headers["location"]
    ours.goto(link)
    expect(ours.get_by_role("heading", name="Sommerhaus")).to_be_visible()
    for screen in each_screen(ours, ("small-phone", "small-tablet-portrait", "tablet")):
        assert ours.evaluate(TOO_WIDE) == [], screen
    ours.get_by_role("button", name="Save and compare").tap()
    ours.wait_for_url(re.compile(f"{mine}/merge/"))
    eyes.close()
    eyes = Eyes(ours, SMALL_PHONE)
    eyes.look("two boxes side by side")
    ours.get_by_role("button", name="Merge").tap()
    expect(ours.get_by_role("alert")).to_contain_text("Tap your choice for every difference")
    for piece, choice in (("Lauban, number", "this copy"), ("Storage tile", "Sommerhaus")):
        ours.get_by_role("group", name=piece).get_by_role("radio", name=choice).tap()
    ours.get_by_role("button", name="Merge").tap()
    expect(ours.get_by_role("status")).to_contain_text("Merged")
    eyes.look("the page of a merged box")
    merged = ours.request.get(f"{away}{mine}/export").json()
    assert merged["towns"]["lauban"] == {**THEIRS["towns"]["lauban"], "number": 1}
    assert merged["tax_tiles"] == {
        "t01": OURS["tax_tiles"]["t01"],
        "t02": THEIRS["tax_tiles"]["t02"],
    }
    assert merged["storage_tiles"] == THEIRS["storage_tiles"]
    ours.get_by_role("link", name="With pictures").tap()
    expect(ours.get_by_role("heading", name="Merged with another copy")).to_be_visible()
    eyes.look("what was changed")
    eyes.close()
