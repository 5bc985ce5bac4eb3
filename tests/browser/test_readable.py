"""The tablet is read at arm's length: how large what is needed is (static/css/tokens.css)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.kept import GAME, WALLENSTEIN, brought
from tests.browser.moments import kept, through
from tests.games.wallenstein.browser.test_sizes import game as game_of

OpenPage = Callable[..., Page]
TEXT, DO, SIGN = 16, 20, 22
"""Pixels: of any text, of who must do what, of numbers and drawings of the board."""

SMALL = """([text, act, sign]) => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest(".visually-hidden, .skip-link");
  const scale = (one) => {
    const matrix = one.ownerSVGElement && one.getScreenCTM();
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  };
  const size = (one) => parseFloat(getComputedStyle(one).fontSize) * scale(one);
  const least = (one) => {
    if (one.closest(".turn-head, .turn-more, .said-lines")) return act;
    return one.closest(".counter-n, .banner-n, .order-n, .way, .wa-armies, .wa-count, .points")
      ? sign : text;
  };
  const found = [];
  const walk = document.createTreeWalker(document.querySelector(".tv"), NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || !shown(one)) continue;
    const box = document.createRange();
    box.selectNodeContents(node);
    if (box.getBoundingClientRect().width < 2) continue;
    if (size(one) < least(one) - 0.05) {
      found.push(`${size(one).toFixed(1)}: ${one.getAttribute("class")}: ${node.data.trim()}`);
    }
  }
  const drawn = ".marks use, .figure use, .order use, .wa-map-over g > use, .tv .icon";
  for (const one of document.querySelectorAll(drawn)) {
    const { width, height } = one.getBoundingClientRect();
    if (!shown(one) || width < 2) continue;
    const least = one.matches(".wa-map-over [href*=player]") ? 12 : sign;  // a statue's owner
    const own = Number(one.getAttribute("width")) * scale(one) || Math.max(width, height);
    if (own < least - 0.05) found.push(`drawing ${own.toFixed(1)}: ${one.outerHTML}`);
  }
  return found;
}"""
"""What of a table's page is smaller than it may be: texts as they are drawn, and drawings."""


def small(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL, [TEXT, DO, SIGN])
    return found


@pytest.mark.parametrize("name", ["random-4-04", "six-random", "retinue-random-5"])
def test_nothing_of_league_of_six_is_too_small(same_page, name):
    page = same_page("tablet")
    wrong: list[Any] = []
    for must, table in through(page.request, kept(name)):
        page.goto(table)
        wrong += [(must, one) for one in small(page)]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize(
    ("game", "entries"),
    [
        pytest.param(WALLENSTEIN, 49, id="moving"),
        pytest.param(WALLENSTEIN, 52, id="planning"),
        pytest.param(WALLENSTEIN, 65, id="a battle"),
        pytest.param(game_of("all-5-26"), 2, id="favors turned up"),
        pytest.param(game_of("all-5-26"), 222, id="lots among five"),
        pytest.param(game_of("all-5-26"), 328, id="an open box"),
    ],
)
def test_nothing_of_wallenstein_is_too_small(same_page, game, entries):
    page = same_page("tablet")
    page.goto(brought(page.request, game, entries))
    assert small(page) == []


def test_sizes_grow_with_the_screen(same_page):
    """Who must do what is larger on a laptop's screen, by the same tokens."""
    sizes = []
    for screen in ("tablet", "laptop"):
        page = same_page(screen)
        page.goto(brought(page.request, GAME, 13))
        head = page.locator(".turn-head")
        sizes.append(head.evaluate("one => parseFloat(getComputedStyle(one).fontSize)"))
    assert sizes[0] >= DO
    assert sizes[1] > sizes[0]
