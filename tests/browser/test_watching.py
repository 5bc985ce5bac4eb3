"""Whoever only watches, on a television: read from three metres, and without controls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept import GAME, WALLENSTEIN, brought

OpenPage = Callable[..., Page]

FROM_AFAR = """() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const controls = [...document.querySelectorAll(".tv :is(a[href], button, summary, input)")]
    .filter((one) => shown(one) && one.getBoundingClientRect().width > 1)
    .filter((one) => !one.matches(".seat-correct, .seat-followers"));
  const small = [...document.querySelectorAll(".tv *")].filter((one) => shown(one)
    && !one.closest("svg, .visually-hidden")
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && one.getBoundingClientRect().width > 2
    && parseFloat(getComputedStyle(one).fontSize) < 27.9);
  const head = document.querySelector(".turn-head");
  return [controls, small].map((found) => found.map((one) => one.outerHTML.slice(0, 90)))
    .concat([parseFloat(getComputedStyle(head).fontSize) >= 44,
      document.documentElement.scrollWidth <= innerWidth
      && document.documentElement.scrollHeight <= innerHeight]);
}"""
"""Controls that are seen, texts below 28 px, whether who must do what has 44, whether all fits."""


@pytest.mark.parametrize(
    ("game", "entries"),
    [(GAME, 13), (GAME, 17), (GAME, 23), (WALLENSTEIN, 49), (WALLENSTEIN, 65)],
    ids=["choosing", "collecting", "storing", "moving", "a battle"],
)
def test_whoever_watches_on_a_television_sees_large_type_and_no_controls(open_page, game, entries):
    """They come back while a pointer moves."""
    host, screen = open_page("tablet"), open_page("laptop", reduced_motion="reduce")
    screen.goto(brought(host.request, game, entries))
    menu = screen.locator(".menu-button")
    expect(menu).to_have_css("opacity", "0")
    assert screen.evaluate(FROM_AFAR) == [[], [], True, True]
    screen.mouse.move(300, 300)
    screen.mouse.move(310, 310)
    expect(menu).to_have_css("opacity", "1")
    host.set_viewport_size({"width": 1920, "height": 1080})
    host.goto(screen.url)
    expect(host.locator(".menu-button")).to_have_css("opacity", "1")
