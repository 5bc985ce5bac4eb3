"""While a keyboard covers half of the screen, the field in which somebody types, its error and the
button that sends it are in sight. A turned tablet keeps what is half entered.

The keyboard is a lower window, as in browsers that know `interactive-widget`.
"""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.in_sight import SETTLED
from tests.browser.kept import GAME, brought, kept_game

OPEN, CLOSED = ViewportSize(width=1024, height=347), ViewportSize(width=1024, height=694)
UPRIGHT = ViewportSize(width=768, height=954)
FIELDS = (
    "main :is(input[type=number], input[type=text], input:not([type]), textarea):visible, "
    "#sheet :is(input[type=number], input[type=text], textarea):visible"
)
SEEN = """(one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const seen = one.contains(on) || one.closest("label")?.contains(on);
  return top >= 0 && bottom <= innerHeight && seen;
}"""
SENDER = """(field) => {
  const buttons = [...field.form?.elements ?? []]
    .filter((one) => one.type === "submit" && !one.disabled && one.offsetWidth > 1);
  return buttons.find((one) => one.matches(".button-primary, [data-sends]"))
    ?? (buttons.length === 1 ? buttons[0] : null);
}"""
LONG_BATTLE = kept_game("mended-5-35")


def type_with_keyboard(page: Page, field: Locator) -> None:
    page.set_viewport_size(CLOSED)
    page.evaluate(SETTLED)
    field.focus()
    page.set_viewport_size(OPEN)
    page.evaluate(SETTLED)


def unseen(page: Page, field: Locator) -> list[str]:
    """Return what of the field and its button is out of sight or covered."""
    parts = {"field": field.element_handle(), "button": field.evaluate_handle(SENDER).as_element()}
    return [name for name, one in parts.items() if one and not one.evaluate(SEEN)]


def opened(page: Page, game: Any, entries: int, sheet: str = "") -> str:
    return brought(page.request, game, entries) + sheet


PAGES = {
    "armies to move": lambda page: opened(page, kept_game("base-4-04"), 19),
    "an unknown tile": lambda page: opened(page, kept_game("blank-4"), 22),
    "a correction": lambda page: opened(page, GAME, 13, "/sheet/correct?player=red"),
    "another correction": lambda page: opened(page, LONG_BATTLE, 61, "/sheet/correct"),
    "a whole phase": lambda page: opened(page, kept_game("by-hand-5"), 31, "/sheet/settle"),
    "the set-up": lambda page: "/new?game=wallenstein",
    "a calculator": lambda page: "/calculator",
    "another calculator": lambda page: "/wallenstein/calculator",
}


@pytest.mark.parametrize("where", PAGES)
def test_the_field_and_its_button_are_visible_above_a_keyboard(same_page, where):
    page = same_page("small-tablet", locale="de")
    page.goto(PAGES[where](page))
    page.set_viewport_size(CLOSED)
    fields = page.locator(FIELDS)
    wrong = []
    for n in sorted({0, fields.count() // 2, fields.count() - 1} if fields.count() else {}):
        type_with_keyboard(page, fields.nth(n))
        wrong += [(n, one) for one in unseen(page, fields.nth(n))]
    assert fields.count()
    assert not wrong
    page.set_viewport_size(CLOSED)
    page.evaluate(SETTLED)
    expect(page.locator("[data-floats]")).to_have_count(0)


def test_an_error_its_field_and_the_button_are_visible_above_a_keyboard(same_page):
    page = same_page("small-tablet")
    page.goto(opened(page, kept_game("base-4-04"), 19))
    page.locator("[name=to]:enabled").first.check()
    field = page.locator("[name=armies]")
    field.fill("99")
    type_with_keyboard(page, field)
    page.evaluate("document.activeElement.form.requestSubmit()")
    error = page.locator(".field-problem")
    expect(error).to_be_visible()
    page.evaluate(SETTLED)
    assert unseen(page, field) == []
    assert error.evaluate(SEEN)


def test_turning_the_tablet_keeps_half_entered_values(same_page):
    """Numbers, ticks and the open part of a form stay as they were, on the table and in a sheet."""
    page = same_page("small-tablet")
    page.goto(opened(page, kept_game("by-hand-5"), 31))
    page.locator("[name=spaces][value='green.3']").first.check()
    page.locator("#hand-more > summary").click()
    page.locator("[name='other_points.red']").fill("17")
    for size in (UPRIGHT, CLOSED):
        page.set_viewport_size(size)
        page.evaluate(SETTLED)
        expect(page.locator("[name=spaces][value='green.3']").first).to_be_checked()
        expect(page.locator("[name='other_points.red']")).to_have_value("17")
        expect(page.locator("[name='other_points.red']")).to_be_visible()
