"""What hands move after an entry: whole and readable on the tablet, until the next one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import each_screen
from tests.browser.kept import GAME, WALLENSTEIN, brought, enter
from tests.browser.moments import kept, through

OpenPage = Callable[..., Page]
SCREENS = ("tablet", "small-tablet-portrait")

WRONG = """() => {
  const found = [];
  const turn = document.querySelector(".turn-line").getBoundingClientRect();
  const inside = (box) => box.left >= turn.left && box.right <= turn.right && box.top >= turn.top
    && box.bottom <= turn.bottom && box.bottom <= innerHeight;
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const moves = [...document.querySelectorAll(".now-moves > li")].filter(shown);
  for (const move of moves) {
    const box = move.getBoundingClientRect();
    if (!inside(box) || move.scrollWidth > move.clientWidth + 1) found.push(move.textContent);
    if (parseFloat(getComputedStyle(move).fontSize) < 20) found.push("small");
  }
  const text = document.createRange();
  for (const line of document.querySelectorAll(".tv:not(.no-board) .said-lines > li")) {
    text.selectNodeContents(line);
    if (!shown(line)) continue;
    const clip = line.parentElement.getBoundingClientRect().bottom;
    for (const part of [...text.getClientRects()].filter((one) => one.top < clip)) {
      for (const drawn of document.querySelectorAll(".skyline")) {
        const { left, right, top, bottom } = drawn.getBoundingClientRect();
        if (part.left < right && part.right > left && part.top < bottom && part.bottom > top) {
          found.push(`touches a town: ${line.textContent}`);
        }
      }
    }
  }
  return [moves.length, found];
}"""
"""How many moves are told, and which of them are cut or small; what of the news touches a town."""


def wrong_on(page: Page, table: str) -> list[Any]:
    page.goto(table)
    page.evaluate("document.fonts.ready.then(() => null)")
    return [(screen, page.evaluate(WRONG)) for screen in each_screen(page, SCREENS)]


@pytest.mark.parametrize("language", ["de", "cs"])
def test_the_moves_of_league_of_six_are_whole_and_its_news_touch_no_town(same_page, language):
    page, told = same_page("tablet", locale=language), 0
    for name in ("random-5-02", "retinue-random-5"):
        for must, table in through(page.request, kept(name)):
            if must != "finished":
                for screen, (moves, found) in wrong_on(page, table):
                    assert not found, (name, must, screen, found)
                    told += moves
    assert told > 20


@pytest.mark.parametrize("language", ["de", "cs"])
def test_the_moves_of_wallenstein_are_whole(same_page, language):
    page = same_page("tablet", locale=language)
    for game, entries in ((WALLENSTEIN, 34), (WALLENSTEIN, 51)):
        for screen, (moves, found) in wrong_on(page, brought(page.request, game, entries)):
            assert (moves > 0 or screen == "tablet", found) == (True, []), screen


def test_the_moves_stay_until_the_next_entry(same_page):
    page = same_page("tablet")
    table = brought(page.request, GAME, 13)
    page.goto(table)
    moves = page.locator(".now-moves > li")
    expect(moves).to_have_text(["BBautzen→Kamenz 0", "B2 guards2→bank"])
    enter(page.request, table, 13)
    expect(moves).to_have_text(["D→Kamenz 1"])
    page.goto(brought(page.request, GAME, 1))
    expect(page.locator(".now-strip")).to_have_count(0)
