"""What is crowded on narrow screens: the header, news and players of a table, lists of tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TOO_WIDE, each_screen
from tests.browser.kept import brought
from tests.browser.test_sizes import BROKEN, kept, long_names

OpenPage = Callable[..., Page]
SCREENS = ("tablet", "small-tablet", "small-tablet-portrait", "phone", "small-phone")

CROWDED = """parts => {
  const boxes = [...document.querySelectorAll(parts)]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.className, one.getBoundingClientRect()]);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return [
    ...boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth)
      .map(([name]) => `out: ${name}`),
    ...boxes.flatMap(([name, box], n) => boxes.slice(n + 1)
      .filter(([, other]) => over(box, other)).map(([other]) => `${name} covers ${other}`)),
  ];
}"""
"""Which of these parts lie over one another or reach out of the screen."""
HEADER = ".tv-top > :not(form), .tv-top button"


def wallenstein(name: str) -> dict[str, Any]:
    """A kept game of Wallenstein, with names as long as names may be."""
    path = Path(f"tests/fixtures/wallenstein/{name}.json")
    return long_names(json.loads(path.read_text(encoding="utf-8")))


def undone(page: Page, game: dict[str, Any], entries: int) -> str:
    """A table at that entry, the one after it undone: it can undo and bring back."""
    table = brought(page.request, game, entries + 1)
    undo = {"type": "undo", "revision": entries + 1}
    assert page.request.post(f"{table}/entries", data=undo).ok
    return table


@pytest.mark.parametrize("language", ["de", "cs"])
def test_undo_and_redo_have_room_beside_the_rest_of_the_header(
    same_page: OpenPage, language: str
) -> None:
    page = same_page("tablet", locale=language)
    wrong: list[Any] = []
    for game, entries in ((kept("six-random"), 12), (wallenstein("mercenaries-3-12"), 151)):
        page.goto(undone(page, game, entries))
        expect(page.locator("[data-redo]")).to_be_visible()
        for screen in each_screen(page, SCREENS):
            wrong += [(screen, one) for one in page.evaluate(CROWDED, HEADER)]
            wrong += [(screen, one) for one in page.evaluate(BROKEN, "[data-undo] .undo-word")]
            wrong += [(screen, one) for one in page.evaluate(TOO_WIDE)]
    assert not wrong, "\n".join(map(str, wrong))


def test_undo_names_what_it_takes_back_where_it_is_pointed_at_or_focused(
    same_page: OpenPage,
) -> None:
    page = same_page("tablet", locale="en")
    page.goto(undone(page, kept("six-random"), 12))
    undo = page.locator("[data-undo]")
    name = undo.get_attribute("aria-label")
    assert name
    assert name.startswith("Undo: ")
    assert undo.inner_text() == "Undo"
    page.keyboard.press("Tab")
    undo.focus()
    expect(undo.locator(".undo-says")).to_be_visible()
    expect(undo.locator(".undo-says")).to_have_text(name)


def test_who_watches_keeps_the_board_in_sight_while_the_table_types_its_deal(
    same_page: OpenPage,
) -> None:
    """So does a tablet whose lead another one took: it has become a watcher."""
    host, guest = same_page("tablet", locale="de"), same_page("tablet", "guest", locale="de")
    game = kept("retinue-blank-6")
    typed = {"tiles": "table", "leaders": "table", "stores": "table"}
    game["setup"] = {**game["setup"], "dealing": typed}
    guest.goto(brought(host.request, game, 0))
    expect(guest.locator(".watching-line")).to_be_visible()
    for screen in each_screen(guest, SCREENS):
        board = guest.locator(".tv-board .board")
        expect(board).to_be_visible()
        width = guest.evaluate("innerWidth")
        assert board.evaluate("one => one.getBoundingClientRect().height") > 150, screen
        if width > 700:
            expect(board).to_be_in_viewport(ratio=1)


def test_a_list_of_tables_breaks_names_between_words_only(same_page: OpenPage) -> None:
    page = same_page("tablet", locale="de")
    for game, entries in ((long_names(kept("six-random")), 13), (wallenstein("all-5-26"), 222)):
        brought(page.request, game, entries)
    page.goto("/")
    for screen in each_screen(page, SCREENS):
        assert page.evaluate(BROKEN, ".table-who > :last-child") == [], screen
        assert page.evaluate(TOO_WIDE) == [], screen
