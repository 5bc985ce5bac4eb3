"""Large type, wide spacing, colours of one's own: nothing is lost (WCAG 1.4.4, 1.4.10, 1.4.12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.fixtures import TOO_WIDE, each_screen
from tests.browser.kept import brought, seated
from tests.browser.moments import kept

OpenPage = Callable[..., Page]
pytestmark = pytest.mark.usefixtures("played_before")

GAME = kept("random-4-04")
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""
CUT = """() => [...document.querySelectorAll("button, a.button, label, h1, h2, p, summary")]
  .filter((one) => one.checkVisibility() && !one.closest(".visually-hidden"))
  .filter((one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
  .filter((one) => one.clientWidth > 2 && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.outerHTML.slice(0, 120))"""


def opened(page: Page, entries: int) -> str:
    """A table with so many entries; the page leads it, and has the first player's seat."""
    url = brought(page.request, GAME, entries)
    seated(page.request, url, GAME["setup"]["players"][0]["colour"])
    return url


def everywhere(page: Page) -> list[str]:
    """Pages of every kind, with a table in the midst of choosing and one of collecting."""
    colour = GAME["setup"]["players"][0]["colour"]
    choosing, collecting = opened(page, 5), opened(page, 22)
    return [
        *("/", "/new?game=league-of-six", "/calculator", "/boxes", "/games", "/show"),
        *(choosing, collecting, f"{choosing}/seats/{colour}", f"{collecting}/history"),
    ]


TWICE = ((640, 400), (512, 683), (320, 568))
"""200 % on a tablet, on one held upright, and 320 px."""
BETWEEN = {"/new": TWICE, "/calculator": TWICE[1:], "/seats/": (TWICE[0], TWICE[2])}
"""Pages with styles of their own between 320 and 640 px; the others have the least room on 320."""


def twice_the_size(where: str) -> tuple[tuple[int, int], ...]:
    return next((sizes for page, sizes in BETWEEN.items() if page in where), TWICE[2:])


def test_nothing_is_lost_at_twice_the_size_or_with_wide_spacing(same_page):
    """Nothing scrolls sideways, nothing is cut off, and no panel becomes a slit."""
    page = same_page("phone")
    lost: list[Any] = []
    for where in everywhere(page):
        page.goto(where)
        for width, height in twice_the_size(where):
            page.set_viewport_size({"width": width, "height": height})
            lost += [(where, width, found) for found in [page.evaluate(TOO_WIDE)] if found]
        page.evaluate(SPACED)
        for screen in each_screen(page, ("tablet", "phone")):
            lost += [(where, screen, found) for found in [page.evaluate(TOO_WIDE)] if found]
            lost += [(where, screen, one) for one in page.evaluate(CUT)]
            panel = page.locator(".tv-panel").first
            if panel.count():
                panel.scroll_into_view_if_needed()
                size = panel.bounding_box()
                assert size
                assert size["height"] > 150, (where, screen)
    assert not lost, "\n".join(map(str, lost))


def background(page: Page, selector: str) -> str:
    found: str = page.locator(selector).first.evaluate(
        "one => getComputedStyle(one).backgroundColor"
    )
    return found


def test_what_is_chosen_shows_in_colours_of_ones_own(open_page):
    page = open_page("tablet", forced_colors="active")
    page.goto("/new?game=league-of-six")
    pressed, others = '#setup [aria-pressed="true"]', '.setup-count [aria-pressed="false"]'
    assert background(page, pressed) != background(page, others)
    assert background(page, "#box-sample + span") != background(page, "#box-blank + span")
    page.goto(opened(page, 5))
    assert background(page, ".step.now .step-n") != background(page, ".step:not(.now) .step-n")
    acting, waiting = page.locator(".seat.acting"), page.locator(".seat:not(.acting)").first
    style = "one => getComputedStyle(one).outlineStyle"
    assert (acting.evaluate(style), waiting.evaluate(style)) == ("solid", "none")
