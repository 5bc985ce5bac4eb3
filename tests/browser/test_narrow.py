"""What is crowded on narrow screens: the header, news and players of a table, lists of tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import TOO_WIDE, each_screen
from tests.browser.kept import GAME, WALLENSTEIN, brought, seated
from tests.browser.moments import kept
from tests.browser.test_sizes import BROKEN, long_names
from tests.games.wallenstein.browser.test_sizes import CUT
from tests.games.wallenstein.browser.test_sizes import game as game_of

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
def test_undo_and_redo_have_room_beside_the_rest_of_the_header(same_page, language):
    page = same_page("tablet", locale=language)
    wrong: list[Any] = []
    for game, entries in ((kept("six-random"), 12), (wallenstein("mercenaries-3-12"), 151)):
        page.goto(undone(page, game, entries))
        expect(page.locator("[data-redo]")).to_be_visible()
        for screen in each_screen(page, SCREENS):
            wrong += [(screen, one) for one in page.evaluate(CROWDED, HEADER)]
            wrong += [(screen, one) for one in page.evaluate(TOO_WIDE)]
    assert not wrong, "\n".join(map(str, wrong))


def test_undo_names_what_it_takes_back_where_it_is_pointed_at_or_focused(same_page):
    page = same_page("tablet", locale="en")
    page.goto(undone(page, kept("six-random"), 12))
    undo = page.locator("[data-undo]")
    name = undo.get_attribute("aria-label")
    assert name
    assert name.startswith("Undo: ")
    page.keyboard.press("Tab")
    undo.focus()
    expect(undo.locator(".undo-says")).to_be_visible()
    expect(undo.locator(".undo-says")).to_have_text(name)


def test_who_watches_keeps_the_board_in_sight_while_the_table_types_its_deal(same_page):
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


def test_in_a_list_of_tables_names_keep_one_line(same_page):
    """What does not fit is cut off with dots; the badges beside it, and a title, say the rest."""
    page = same_page("tablet", locale="de")
    for game, entries in ((long_names(kept("six-random")), 13), (wallenstein("all-5-26"), 222)):
        brought(page.request, game, entries)
    page.goto("/")
    for screen in each_screen(page, SCREENS):
        for names in page.locator(".table-names").all():
            box = names.bounding_box()
            assert box
            assert box["height"] < 40, screen
        assert page.evaluate(TOO_WIDE) == [], screen


NEWS = """() => {
  const [said, lines] = ["#said", "#said .said-lines"].map((one) => document.querySelector(one));
  const room = lines.getBoundingClientRect();
  const seen = (box) => box.left >= room.left - 1 && box.right <= room.right + 1
    && box.top >= room.top - 1 && box.bottom <= room.bottom + 3;
  const whole = [...lines.children].map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return [...words.getClientRects()].every(seen);
  });
  if (!said.checkVisibility({ visibilityProperty: true }) && document.querySelector(".now-strip"))
    return [true, true, false];
  const more = said.querySelector(".said-more").checkVisibility();
  return [whole[0], whole.every(Boolean), more];
}"""
"""Whether the first sentence of the news is in sight, whether all are, and whether "more" is. They
give way to what hands move."""
MORE_IF_CUT = f"() => {{ const [, every, more] = ({NEWS})(); return every !== more; }}"
"""It is waited for: fonts may come while the page is measured."""
LONGEST = (
    pytest.param(wallenstein("mercenaries-3-12"), 152, id="a winter"),
    pytest.param(wallenstein("all-5-29"), 283, id="five boxes"),
    pytest.param(wallenstein("all-5-26"), 222, id="four lots"),
    pytest.param(long_names(kept("six-random")), 61, id="a paid offer"),
    pytest.param(kept("retinue-blank-6"), 145, id="the end of a round"),
)


@pytest.mark.parametrize(("game", "entries"), LONGEST)
def test_news_begin_with_the_newest_entry_and_more_leads_to_what_does_not_fit(
    same_page, game, entries
):
    page = same_page("tablet", locale="de")
    table = brought(page.request, game, entries)
    seat = seated(page.request, table, game["setup"]["players"][1]["colour"])
    for address in (table, seat):
        page.goto(address)
        for screen in each_screen(page, SCREENS):
            expect(page.locator("#said")).to_be_attached()
            page.wait_for_function(MORE_IF_CUT)
            assert page.evaluate(NEWS)[0], screen


NAMES = (BROKEN, ".seat-name > .badge + span")
SIX, RETINUE = (long_names(kept(name)) for name in ("six-random", "retinue-random-6"))
FIVE, LOTS = (wallenstein(name) for name in ("all-5-29", "all-5-26"))
HANDS = next(n for n, one in enumerate(RETINUE["entries"]) if one["type"] == "reveal") + 1
MENDED = kept("retinue-mended-5")
LAST_ROW = [n for n, one in enumerate(MENDED["entries"]) if one["type"] == "choose_row"][-1]
THREE, UPRIGHT = SCREENS[:3], ("tablet", "small-tablet-portrait")
STANDING = ("small-tablet-portrait", "tablet-portrait")
RANKS = ".seat .rank, .seat .badge, .seat-influence .number"
PLATES = (CROWDED, ".tv-panel, .seat")
PANEL = (CUT, ".tv-panel, .tv-panel .scroll-x:first-child")
CARDS = (CROWDED, ".pick-chip, [data-picked]")
LOOKS: dict[str, tuple[Any, int | None, str, tuple[str, ...], tuple[tuple[str, str], ...]]] = {
    "plates of six": (SIX, 61, "", SCREENS, (PLATES, NAMES)),
    "plates of five": (LOTS, 222, "", SCREENS, (PLATES, NAMES)),
    "events to tick": (game_of("mercenaries-3-12"), 152, "", UPRIGHT, (CARDS,)),
    "lots to tick": (game_of("all-5-26"), 222, "", UPRIGHT, (CARDS,)),
    "a hand": (RETINUE, HANDS, "", THREE, (PANEL, NAMES)),
    "the result of League of Six": (RETINUE, None, "", THREE, (PANEL,)),
    "the result of Wallenstein": (FIVE, None, "", THREE, (PANEL, NAMES)),
    "county cards": (FIVE, 36, "", SCREENS, ((CUT, ".claim-card"),)),
    "places by horses": (MENDED, LAST_ROW, "", STANDING, ((CROWDED, RANKS),)),
    "the story": (RETINUE, None, "/story", SCREENS, ((BROKEN, ".story-table .player-name"),)),
    "its tables": (RETINUE, None, "/story", UPRIGHT, ((CUT, "[aria-labelledby=story-round]"),)),
    "a correction": (SIX, 61, "/sheet/correct", SCREENS, ()),
    "leader cards": (GAME, None, "/then?n=88", SCREENS[:1], ((BROKEN, ".leader-name"),)),
    "a checklist": (GAME, 0, "/sheet/checklist", SCREENS, ()),
    "the card of a season": (WALLENSTEIN, 51, "/sheet/season", SCREENS, ()),
}
"""What is looked at: a game, after how many entries (None: all), where, on which screens, and what
is asked of which parts there; nowhere may a page scroll sideways."""


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_is_cut_off_or_broken_or_lies_over_something_else(same_page, look):
    game, entries, where, screens, asked = LOOKS[look]
    page = same_page("tablet", locale="de")
    made = len(game["entries"]) if entries is None else entries
    page.goto(brought(page.request, game, made) + where)
    wrong: list[Any] = []
    for screen in each_screen(page, screens):
        for script, parts in ((TOO_WIDE, ""), *asked):
            assert not parts or page.locator(parts).count(), parts
            wrong += [(screen, one) for one in page.evaluate(script, parts)]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/new?game=league-of-six", ".setup-town-name"),
        ("/show/wallenstein/42", ".wa-event > span:first-child"),
    ],
)
def test_no_word_is_broken(same_page, address, words):
    page = same_page("tablet", locale="de")
    page.goto(address)
    for screen in each_screen(page, SCREENS[:3]):
        assert page.evaluate(TOO_WIDE) + page.evaluate(BROKEN, words) == [], screen
