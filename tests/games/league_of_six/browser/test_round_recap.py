"""A round ends with a recap on the stage: what each gained and from what, and who leads."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.kept import GAME, brought, enter

OpenPage = Callable[..., Page]
LAST_OF_ROUND_1 = 29
"""In this round nobody pays influence, so it changes by what was gained."""


def test_a_round_ends_with_a_recap_that_leaves_by_itself_and_covers_no_button(
    open_page: OpenPage,
) -> None:
    page = open_page("tablet", reduced_motion="no-preference")
    table = brought(page.request, GAME, 13)
    before = page.request.get(f"{table}/state?as=table").json()["players"]
    for number in range(13, LAST_OF_ROUND_1):
        enter(page.request, table, number)
    page.goto(table)
    expect(page.locator("#stage-scenes")).to_have_count(0)
    enter(page.request, table, LAST_OF_ROUND_1)
    after = page.request.get(f"{table}/state?as=table").json()["players"]
    gained = sorted(after[one]["influence"] - before[one]["influence"] for one in after)
    numbers = page.locator(".stage [data-scene=gained] .number")
    expect(numbers.first).to_be_visible()
    assert sorted(map(int, numbers.all_inner_texts())) == gained
    stage, panel = page.locator(".stage").bounding_box(), page.locator(".tv-panel").bounding_box()
    assert stage is not None
    assert panel is not None
    assert stage["x"] + stage["width"] <= panel["x"]
    numbers = page.locator(".stage [data-scene=lead] .number")
    expect(numbers.first).to_be_visible()
    influence = sorted((one["influence"] for one in after.values()), reverse=True)
    assert list(map(int, numbers.all_inner_texts())) == influence
    expect(page.locator(".stage")).to_have_count(0)
    page.reload()
    expect(page.locator(".must-deal")).to_be_visible()
    expect(page.locator(".stage")).to_have_count(0)
