"""A phone of 360 x 740: the first choice, the hand, an error and a comparison are in sight."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.fixtures import each_screen
from tests.browser.kept import GAME, WALLENSTEIN, kept_game, opened, seated
from tests.browser.measurements import BELOW_THE_BAR, HAND_IN_SIGHT
from tests.browser.moments import through

SMALL = ViewportSize(width=360, height=740)


def acting(page: Page, table: str) -> str | None:
    """Return the colour of the player who has to act, or None if the table has to."""
    state = page.request.get(f"{table}/state?as=table").json()
    return next((one["player"] for one in state["to_act"] if one["player"]), None)


@pytest.mark.parametrize("name", ["random-4-04", "retinue-random-5", "six-random"])
def test_the_first_choice_is_visible_without_scrolling(same_page, name):
    page = same_page("small-phone")
    page.set_viewport_size(SMALL)
    wrong: list[Any] = []
    for must, table in through(page.request, kept_game(name)):
        player = acting(page, table)
        if not player:
            continue
        page.goto(seated(page.request, table, player))
        if page.locator("[data-choices]").count():
            wrong += [(must, found) for found in [page.evaluate(BELOW_THE_BAR)] if found]
            wrong += [must] * (must == "choose_town" and not page.evaluate(HAND_IN_SIGHT))
    assert not wrong


@pytest.mark.parametrize(
    ("game", "entries", "others"),
    [(GAME, 13, ".other"), *((WALLENSTEIN, n, ".wa-others tbody tr") for n in (51, 54, 74))],
)
def test_a_phone_fits_one_screen_and_shows_its_player_once(same_page, game, entries, others):
    page = same_page("small-phone")
    page.set_viewport_size(SMALL)
    player = game["entries"][entries]["player"]
    page.goto(seated(page.request, opened(page.request, entries, game=game), player))
    assert page.evaluate(BELOW_THE_BAR) == 0
    expect(page.locator(others)).to_have_count(len(game["setup"]["players"]) - 1)
    expect(page.locator(f"{others} .badge-{player}")).to_have_count(0)


@pytest.mark.may_log("status of 422")
def test_a_refusal_takes_two_lines_below_its_form(same_page):
    """The message covers neither the question nor another choice, and a tap closes it."""
    page = same_page("small-phone")
    page.set_viewport_size(SMALL)
    table = opened(page.request, 14)
    page.goto(seated(page.request, table, GAME["entries"][14]["player"]))
    offer = page.locator(".offer").nth(2)
    before = page.evaluate("document.documentElement.scrollHeight")
    offer.evaluate("button => { button.value = 12; }")
    offer.tap()
    said = page.locator("#notice .notice")
    expect(said).to_be_in_viewport(ratio=1)
    notice, button, turn, limit, sentence = (
        one.bounding_box()
        for one in (
            said,
            offer,
            *map(page.locator, ("#ph-turn", ".limit-says")),
            said.locator("p").first,
        )
    )
    assert 0 <= notice["y"] - (button["y"] + button["height"]) < 16
    assert turn["y"] + turn["height"] <= notice["y"]
    assert limit["y"] >= notice["y"] + notice["height"]
    line = said.locator("p").first.evaluate("one => parseFloat(getComputedStyle(one).lineHeight)")
    assert sentence["height"] <= 2 * line + 1
    page.locator("[data-dismiss]").tap()
    expect(page.locator("#notice")).to_be_empty()
    assert page.evaluate("document.documentElement.scrollHeight") == before


SHOWN = (
    "one => { const box = one.getBoundingClientRect();"
    " const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);"
    " return one.contains(at); }"
)
"""Return whether the middle of an element is not covered."""
UNTIL_THE_END = sum(entry["type"] != "reveal" for entry in GAME["entries"])


def hand_of(page: Page) -> dict[str, Any]:
    fields = page.locator("form.hand input[type=number], #ph-hand-form input[type=number]")
    return {str(one.get_attribute("name")): one.input_value() for one in fields.all()}


def test_r7_1_hand_fields_start_at_0_and_differing_counts_are_visible(same_page):
    """On phones of both sizes, the buttons with both numbers can be tapped above the menu."""
    phone = same_page("phone")
    table = opened(phone.request, UNTIL_THE_END)
    colour = GAME["setup"]["players"][0]["colour"]
    phone.goto(seated(phone.request, table, colour))
    assert hand_of(phone) == dict.fromkeys(("guards", "clergy", "aristocracy", "burghers"), "0")
    phone.locator("[name=guards]").tap()
    phone.keyboard.type("40")
    expect(phone.locator("[name=guards]")).to_have_value("40")
    for screen in each_screen(phone, ("phone", "small-phone")):
        phone.evaluate("scrollTo(0, 0)")
        phone.locator("#ph-hand-form .button-primary").tap()
        expect(phone.locator("#compare")).to_contain_text("you typed 40")
        for part in phone.locator("#compare :is(legend, .choice, button)").all():
            expect(part, screen).to_be_in_viewport(ratio=1)
            assert part.evaluate(SHOWN), (screen, part.inner_text())
        phone.get_by_role("button", name="Enter again").tap()
        expect(phone.locator("[name=guards]")).to_have_value("40")
