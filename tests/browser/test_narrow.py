"""What is crowded on narrow screens: the header, news and players of a table, lists of tables."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import TOO_WIDE, each_screen
from tests.browser.kept import brought, enter, seated
from tests.browser.test_sizes import BROKEN, kept, long_names
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
    page.keyboard.press("Tab")
    undo.focus()
    expect(undo.locator(".undo-says")).to_be_visible()
    expect(undo.locator(".undo-says")).to_have_text(name)


def test_a_tap_on_the_small_undo_says_what_it_took_back_and_for_a_moment_only(
    open_page: OpenPage,
) -> None:
    """On the tablet and on a phone; the button is no larger than a finger."""
    game = kept("random-4-04")
    first = next(n for n, one in enumerate(game["entries"]) if one["type"] == "choose_town")
    for screen in ("tablet", "small-phone"):
        page = open_page(screen)
        table = brought(page.request, game, first)
        seat = seated(page.request, table, game["entries"][first]["player"])
        enter(page.request, table, first, game)
        page.goto(seat if screen == "small-phone" else table)
        undo = page.locator("[data-undo]")
        box = undo.bounding_box()
        assert box
        assert box["width"] < 80, screen
        took = undo.get_attribute("aria-label")
        assert took
        undo.tap()
        done = page.locator("#done")
        expect(done).to_have_text(took.replace("Undo: ", "Undone: ") + ".")
        expect(done).to_be_in_viewport(ratio=1)
        expect(done).to_be_empty()


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


def test_in_a_list_of_tables_names_keep_one_line(same_page: OpenPage) -> None:
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
  const more = said.querySelector(".said-more").checkVisibility();
  return [whole[0], whole.every(Boolean), more];
}"""
"""Whether the first sentence of the news is in sight, whether all are, and whether "more" is."""
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
    same_page: OpenPage, game: dict[str, Any], entries: int
) -> None:
    page = same_page("tablet", locale="de")
    table = brought(page.request, game, entries)
    seat = seated(page.request, table, game["setup"]["players"][1]["colour"])
    for address in (table, seat):
        page.goto(address)
        for screen in each_screen(page, SCREENS):
            expect(page.locator("#said")).to_be_attached()
            page.wait_for_function(MORE_IF_CUT)
            assert page.evaluate(NEWS)[0], screen


def test_more_of_the_news_is_the_history(same_page: OpenPage) -> None:
    page = same_page("tablet", locale="de")
    page.goto(brought(page.request, wallenstein("mercenaries-3-12"), 152))
    told = page.locator("#said li").all_text_contents()
    page.locator(".said-more").tap()
    for sentence in told:
        expect(page.locator("#sheet .history-item").first).to_contain_text(sentence)


def test_everybodys_plate_is_whole_and_under_nothing(same_page: OpenPage) -> None:
    page = same_page("tablet", locale="de")
    wrong: list[Any] = []
    for game, entries in ((long_names(kept("six-random")), 61), (wallenstein("all-5-26"), 222)):
        page.goto(brought(page.request, game, entries))
        for screen in each_screen(page, SCREENS):
            found = page.evaluate(CROWDED, ".tv-panel, .seat")
            found += page.evaluate(BROKEN, ".seat-name > .badge + span")
            wrong += [(screen, one) for one in found]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize(
    ("name", "entries"), [("mercenaries-3-12", 152), ("all-5-26", 222)], ids=["events", "lots"]
)
def test_cards_to_tick_lie_in_the_panel_with_their_button_below(
    same_page: OpenPage, name: str, entries: int
) -> None:
    page = same_page("tablet", locale="de")
    page.goto(brought(page.request, game_of(name), entries))
    for screen in each_screen(page, ("tablet", "small-tablet-portrait")):
        assert page.evaluate(CROWDED, ".pick-chip, [data-picked]") == [], screen


def test_long_names_leave_hands_and_results_in_sight(same_page: OpenPage) -> None:
    page = same_page("tablet", locale="de")
    retinue, war = long_names(kept("retinue-random-6")), wallenstein("all-5-29")
    first_hand = next(n for n, one in enumerate(retinue["entries"]) if one["type"] == "reveal")
    ends = ((retinue, first_hand + 1), *((one, len(one["entries"])) for one in (retinue, war)))
    for game, entries in ends:
        page.goto(brought(page.request, game, entries))
        for screen in each_screen(page, ("tablet", "small-tablet", "small-tablet-portrait")):
            cut = page.evaluate(CUT, ".tv-panel, .tv-panel .scroll-x:first-child")
            assert cut == [], (entries, screen)
            assert page.evaluate(BROKEN, ".seat-name > .badge + span") == [], (entries, screen)


def test_what_a_county_card_shows_lies_on_the_card(same_page: OpenPage) -> None:
    page = same_page("tablet", locale="de")
    page.goto(brought(page.request, wallenstein("all-5-29"), 36))
    for screen in each_screen(page, SCREENS):
        assert page.evaluate(CUT, ".claim-card") == [], screen


def test_other_pages_of_a_table_have_room_for_long_names(same_page: OpenPage) -> None:
    page = same_page("tablet", locale="de")
    game = long_names(kept("retinue-random-6"))
    table = brought(page.request, game, len(game["entries"]))
    pages = (
        (f"{table}/story", ".story-table .player-name", SCREENS),
        (f"{table}/sheet/correct", ".choice .player-name", SCREENS),
        ("/new?game=league-of-six", ".setup-town-name", SCREENS),
        ("/show/wallenstein/42", ".wa-event > span:first-child", SCREENS[:3]),
    )
    wrong: list[Any] = []
    for address, words, screens in pages:
        page.goto(address)
        for screen in each_screen(page, screens):
            found = page.evaluate(TOO_WIDE) + page.evaluate(BROKEN, words)
            wrong += [(address, screen, one) for one in found]
    assert not wrong, "\n".join(map(str, wrong))


def test_story_tables_fit_an_upright_tablet_also_with_long_names(same_page: OpenPage) -> None:
    page = same_page("tablet", locale="de")
    game = long_names(kept("retinue-random-6"))
    page.goto(f"{brought(page.request, game, len(game['entries']))}/story")
    for screen in each_screen(page, ("tablet", "small-tablet-portrait")):
        assert page.evaluate(CUT, "[aria-labelledby=story-round]") == [], screen


def test_the_place_by_horses_hides_no_badge_and_no_number(same_page: OpenPage) -> None:
    page = same_page("tablet", locale="de")
    game = kept("retinue-mended-5")
    chosen = [n for n, entry in enumerate(game["entries"]) if entry["type"] == "choose_row"]
    page.goto(brought(page.request, game, chosen[-1]))
    expect(page.locator(".seat .rank").first).to_be_visible()
    for screen in each_screen(page, ("small-tablet-portrait", "tablet-portrait")):
        found = page.evaluate(CROWDED, ".seat .rank, .seat .badge, .seat-influence .number")
        assert found == [], screen
