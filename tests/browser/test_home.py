"""The first page: every game and the open tables at one glance."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.kept import GAME, WALLENSTEIN, brought

OpenPage = Callable[..., Page]
SIZES = ((1280, 800), (390, 844), (360, 740))
LARGE, SMALL = 22, 20
"""Pixels of what a game's own button says at least, and its tools at most."""


def font(page: Page, selector: str) -> float:
    size: float = page.locator(selector).first.evaluate(
        "one => parseFloat(getComputedStyle(one).fontSize)"
    )
    return size


def test_games_and_open_tables_lie_on_the_first_screen(open_page):
    page = open_page("tablet", locale="de")
    for game, entries in ((GAME, 13), (WALLENSTEIN, 52)):
        brought(page.request, game, entries)
    for width, height in SIZES:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.goto("/")
        for play in page.locator(".home-play").all():
            expect(play).to_be_in_viewport(ratio=1)
        for table in page.locator(".table-link").all()[:2]:
            expect(table).to_be_in_viewport(ratio=1)
        names = page.locator(".home-name > h2")
        expect(names).to_have_count(2)
        for name in names.all():
            assert name.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), width
            assert name.evaluate("one => one.clientHeight") < 1.5 * font(page, ".home-name > h2")
        assert font(page, ".home-play") >= LARGE
        assert font(page, ".home-tool") <= SMALL
