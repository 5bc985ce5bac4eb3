"""A hand is typed, and what the app counted otherwise is in sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.fixtures import each_screen
from tests.browser.kept import GAME, opened, seated

OpenPage = Callable[..., Page]
SHOWN = (
    "one => { const box = one.getBoundingClientRect();"
    " const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);"
    " return one.contains(at); }"
)
"""Whether nothing lies over the middle of an element."""
UNTIL_THE_END = sum(entry["type"] != "reveal" for entry in GAME["entries"])


def hand_of(page: Page) -> dict[str, Any]:
    fields = page.locator("form.hand input[type=number], #ph-hand-form input[type=number]")
    return {str(one.get_attribute("name")): one.input_value() for one in fields.all()}


def test_r7_1_a_hand_starts_at_0_and_what_the_app_counted_otherwise_is_in_sight(
    same_page: OpenPage,
) -> None:
    """On the phone, whatever its size: both numbers can be tapped, above the menu."""
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
        for button in phone.locator("#compare button").all():
            expect(button, screen).to_be_in_viewport(ratio=1)
            assert button.evaluate(SHOWN), screen
        phone.get_by_role("button", name="Type again").tap()
        expect(phone.locator("[name=guards]")).to_have_value("40")
