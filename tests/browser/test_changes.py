"""An entry of the past is changed on the tablet, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.eyes import SMALL_PHONE, Eyes
from tests.browser.test_story import game, told

OpenPage = Callable[..., Page]


@pytest.fixture
def page(same_page: OpenPage) -> Page:
    """The tablet on the table."""
    return same_page("tablet")


def history(page: Page) -> None:
    """Opens the history over the table, as people do it."""
    page.locator("a[href$='/sheet/menu']").first.click()
    page.locator("#sheet").get_by_role("link", name="History").click()
    expect(page.locator("#sheet .history")).to_be_visible()


def change(page: Page, entry: int) -> None:
    """Opens the form of that entry from the history."""
    page.locator("#sheet").get_by_role("link", name=f"Change entry {entry}", exact=True).click()
    expect(page.locator("#sheet-title")).to_have_text(f"Change entry {entry}")


def look(page: Page) -> None:
    page.locator("#sheet").get_by_role("button", name="Show what would follow").click()
    expect(page.locator("#sheet #change-result")).to_be_visible()


def test_an_entry_is_changed_on_the_tablet_and_the_table_shows_it_at_once(page: Page) -> None:
    data = game("random-4-04", 20)
    data["setup"]["rulings"] = {"open_hands": True}
    data["entries"].append({"type": "correct", "player": "red", "influence": 3})
    data["entries"].append({"type": "correct", "player": "yellow", "influence": 1})
    data.pop("written")
    page.goto(told(page, data))
    history(page)
    change(page, 21)
    sheet = page.locator("#sheet")
    sheet.get_by_text("More", exact=True).click()
    sheet.get_by_label("Influence").fill("7")
    look(page)
    points = sheet.locator(".change-points")
    expect(points).to_contain_text("Anna")
    now, then = map(int, re.findall(r"\d+", points.inner_text())[-2:])
    assert then == now + 4
    sheet.get_by_role("button", name="Change it", exact=True).click()
    expect(sheet.locator(".sheet")).to_have_count(0)
    expect(page.locator("#table")).to_contain_text("Entry 21 was put right")
    assert str(then) in page.locator("#table").inner_text()


def test_who_goes_back_to_the_entry_that_no_longer_fits_loses_what_came_after(page: Page) -> None:
    table = told(page, game("random-4-04", 6))
    page.goto(table)
    history(page)
    change(page, 1)
    sheet = page.locator("#sheet")
    sheet.get_by_role("button", name="Leave this entry out").click()
    expect(sheet.locator("#change-result")).to_contain_text("Then entry 2 would no longer fit")
    expect(sheet.locator("#change-result")).to_contain_text("This takes back 5 entries, from ")
    sheet.get_by_role("button", name="Go back and change it").click()
    expect(sheet.locator(".sheet")).to_have_count(0)
    expect(page.locator("#table")).to_contain_text("Entry 1 was struck out")
    page.goto(f"{table}/history")
    expect(page.locator(".history-item.undone")).to_have_count(5)


def test_without_a_sheet_the_form_is_a_page_of_its_own(page: Page) -> None:
    """From the page of what happened; its answers are pages, too, and lead back to the table."""
    table = told(page, game("random-4-04", 6))
    page.goto(f"{table}/change")
    page.get_by_label("Name").first.fill("Annegret")
    page.get_by_role("button", name="Show what would follow").click()
    page.get_by_role("button", name="Change it", exact=True).click()
    expect(page).to_have_url(re.compile(r"/t/[A-Z]{4}$"))
    expect(page.locator("#table")).to_contain_text("Annegret")


def test_the_form_and_what_would_follow_can_be_seen_and_tapped_by_everybody(page: Page) -> None:
    page.goto(told(page, game("random-4-04", 12)))
    eyes = Eyes(page, SMALL_PHONE)
    history(page)
    change(page, 1)
    eyes.look("the form of a deal")
    page.locator("#sheet").get_by_role("button", name="Leave this entry out").click()
    expect(page.locator("#sheet #change-result")).to_be_visible()
    eyes.look("why it does not fit")
    page.locator("#sheet").get_by_role("link", name="Back to the history").click()
    change(page, 12)
    look(page)
    eyes.look("what would follow")
    assert eyes.problems == []
