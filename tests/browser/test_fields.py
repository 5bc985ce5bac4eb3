"""Fields that do not fit are explained beside them, in the page's own words and language."""

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


def test_an_empty_field_is_explained_beside_it_in_the_pages_language(same_page: OpenPage) -> None:
    """The language of the page is another than the browser's; typing takes the sentence away."""
    page = same_page(whose="fields")
    page.goto("/boxes?game=league-of-six")
    page.get_by_role("button", name="Deutsch").click()
    page.locator("#box-file").locator("xpath=ancestor::form").locator("button").tap()
    file = page.locator("#box-file")
    expect(file).to_be_focused()
    expect(file).to_have_accessible_description("Wähle eine Datei.")
    assert file.evaluate("one => one.form.noValidate")
    file.set_input_files({"name": "a", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.locator(".field-problem")).to_have_count(0)
    page.get_by_role("button", name="English").click()


def test_choices_and_limits_are_explained_where_they_stand(same_page: OpenPage) -> None:
    page = same_page()
    page.goto(opened(page.request, 1))
    page.goto(f"{page.url}/sheet/correct")
    page.locator("[name=influence]").fill("100")
    page.locator("form.correct .button-primary").tap()
    problems = page.locator(".field-problem")
    expect(problems).to_have_text(["Choose one.", "Enter at most 99."])
    influence = page.locator("[name=influence]")
    expect(influence).to_have_accessible_description("Enter at most 99.")
    influence.fill("")
    influence.blur()
    expect(influence).to_have_value("0")
    expect(problems).to_have_text(["Choose one."])


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
