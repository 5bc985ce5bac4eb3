"""The short help for a phase: beside the board, and out of the way of what is to be done."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept import opened, seated


def box(page: Page, what: str) -> dict[str, float]:
    found = page.locator(what).first.bounding_box()
    assert found is not None
    return dict(found)


def apart(a: dict[str, float], b: dict[str, float]) -> bool:
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    above = a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    return beside or above


@pytest.mark.parametrize("screen", ["tablet", "tablet-portrait"])
def test_it_lies_beside_the_board_and_the_table_goes_on(
    same_page: Callable[..., Page], screen: str
) -> None:
    page = same_page(screen)
    table = opened(page.context.request, 15)
    page.goto(table)
    page.locator("#phase-help").tap()
    help_ = page.locator(".sheet-beside")
    expect(help_).to_contain_text("Choosing towns", ignore_case=True)
    for what in (".tv-board .board", ".tv-turn", ".free-towns"):
        assert apart(box(page, ".sheet-beside"), box(page, what)), what
    page.locator(".free-towns .go", has_text="Zittau").tap()
    expect(help_).to_contain_text("Collecting taxes", ignore_case=True)
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    expect(page.locator("#phase-help")).to_be_focused()


def test_on_a_phone_it_stands_first_in_the_help(open_page: Callable[..., Page]) -> None:
    page = open_page("phone")
    page.goto(seated(page.context.request, opened(page.context.request, 20), "red"))
    page.locator("#ph-help").tap()
    expect(page.locator(".sheet-body h3").first).to_have_text("storing goods")
    expect(page.locator(".sheet-body .phase-help").first).to_be_in_viewport()
