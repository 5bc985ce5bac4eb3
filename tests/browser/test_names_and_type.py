"""Names that people have, and the sizes of type that they choose: neither makes a page too wide."""

import pytest
from playwright.sync_api import expect

from tests.browser.kept import GAME, WALLENSTEIN, opened, seated
from tests.browser.measurements import TOO_WIDE

LONG = [f"Wolfeschlegelsteinhausenberge{letter}" for letter in "ABCD"]
RIGHT_TO_LEFT = ["אביגיל", "علي", "Cem", "Dora"]


@pytest.mark.parametrize(("game", "entries"), [(GAME, 20), (WALLENSTEIN, 51)])
def test_a_long_name_without_a_space_widens_no_page(open_page, game, entries):
    page = open_page("small-phone")
    page.set_viewport_size({"width": 320, "height": 640})
    table = opened(page.context.request, entries, LONG, game)
    colour = game["setup"]["players"][0]["colour"]
    phone = seated(page.context.request, table, colour)
    sheets = ("join", "sheet/seats", "sheet/correct", "history", "change")
    for path in (table, *(f"{table}/{sheet}" for sheet in sheets), phone, f"{phone}/sheet/history"):
        page.goto(path)
        assert page.evaluate(TOO_WIDE) == [], path


def test_names_from_right_to_left_are_isolated_and_not_translated(open_page):
    page = open_page("tablet")
    page.goto(opened(page.context.request, 20, RIGHT_TO_LEFT))
    first, second = RIGHT_TO_LEFT[:2]
    expect(page.locator(".tv-last")).to_contain_text(f"\u2068{first}\u2069")
    name = page.locator(".seat-red .seat-name [translate=no]", has_text=first)
    expect(name).to_be_visible()
    badge = page.locator(".seat-red .badge").first
    expect(badge).to_have_text(first[0])
    page.goto(page.url + "/history")
    expect(page.get_by_text(f"\u2068{second}\u2069").first).to_be_visible()


LARGE = {
    "24 pixels on a phone": (24, 360, 740),
    "32 pixels on a phone": (32, 360, 740),
    "200 % on a tablet": (16, 512, 384),
    "200 % on a tablet held upright": (16, 384, 512),
}


@pytest.mark.parametrize(("game", "entries"), [(GAME, 20), (WALLENSTEIN, 51)])
@pytest.mark.parametrize(("letters", "width", "height"), LARGE.values(), ids=[*LARGE])
def test_large_type_makes_nothing_wider_than_the_window(
    open_page, game, entries, letters, width, height
):
    page = open_page("small-phone", locale="de")
    page.set_viewport_size({"width": width, "height": height})
    chooses = page.context.new_cdp_session(page)
    chooses.send("Page.setFontSizes", {"fontSizes": {"standard": letters}})
    table = opened(page.context.request, entries, game=game)
    state = page.context.request.get(f"{table}/state").json()
    phone = seated(page.context.request, table, state["to_act"][0]["player"])
    at_table = [f"{table}/{sheet}" for sheet in ("join", "sheet/seats", "sheet/correct", "history")]
    at_phone = [f"{phone}/sheet/{sheet}" for sheet in ("history", "help")]
    for path in ("/", table, *at_table, phone, *at_phone):
        page.goto(path)
        assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= letters
        assert page.evaluate(TOO_WIDE) == [], path
