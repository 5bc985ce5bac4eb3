"""Wallenstein's fullest screens: the current task fits one screen, and nothing is cut off or out of
sight."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import TOO_WIDE, each_screen
from tests.browser.kept import brought, kept_game, seated
from tests.games.wallenstein.positions import a_setup

WINTER = (
    "/wallenstein/calculator?red.name=Anna-Katharina&red.points=20&red.counties=8"
    "&yellow.name=Maximilian&yellow.points=18&yellow.counties=7&red.bayern.palaces=2"
)
CUT = """within => [...document.querySelectorAll(within)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.scrollWidth - one.clientWidth}: ${one.outerHTML.slice(0, 120)}`)"""
BELOW = """() => {
  const panel = document.querySelector(".tv-panel");
  return [panel.scrollHeight - panel.clientHeight,
    document.documentElement.scrollHeight - innerHeight];
}"""


@pytest.mark.parametrize(
    ("name", "entries"),
    [
        pytest.param("all-5-26", 222, id="four lots among five"),
        pytest.param("all-5-26", 2, id="the first lay-out with all favors"),
        pytest.param("all-5-26", 328, id="the lay-out with twelve favors"),
        pytest.param("court-3-06", 222, id="bids of two mats"),
        pytest.param("court-4-07", 336, id="an action card after a battle"),
        pytest.param("mercenaries-4-13", 321, id="a box of a mat after a battle"),
        pytest.param("base-4-04", 17, id="an action card"),
    ],
)
def test_the_task_fits_the_tablets_screen(same_page, name, entries):
    page = same_page("tablet", locale="cs")
    page.goto(brought(page.request, kept_game(name), entries))
    below, page_below = page.evaluate(BELOW)
    assert below <= 1
    assert page_below <= 0


@pytest.mark.parametrize("name", ["all-5-26", "base-4-04"])
def test_planning_on_phones_fits_the_tablets_screen(same_page, name):
    page, game = same_page("tablet"), kept_game(name)
    table = brought(page.request, game, 4)
    for player in game["setup"]["players"]:
        seated(page.request, table, player["colour"])
    page.goto(table)
    expect(page.locator(".tv.must-plan")).to_be_visible()
    for screen in each_screen(page, ("tablet", "ipad", "small-tablet")):
        assert page.evaluate(BELOW)[1] <= 0, screen


BAR_LINES = """() => Math.floor(document.querySelector(".top-bar").offsetHeight
  / document.querySelector(".top-bar > .button").offsetHeight)"""


def test_the_bar_at_the_top_keeps_one_line(same_page):
    """At the table a long phase is shortened; in a replay only the present phase of many is
    shown."""
    page = same_page("ipad", locale="de")
    played = kept_game("mended-5-38")
    table = brought(page.request, played, len(played["entries"]))
    for where in (brought(page.request, played, 2), f"{table}/replay?entry=670"):
        page.goto(where)
        for screen in each_screen(page, ("ipad", "tablet", "small-tablet")):
            assert page.evaluate(BAR_LINES) == 1, (where, screen)
            assert page.evaluate(TOO_WIDE) == [], (where, screen)


IN_PANEL = """one => {
  const panel = document.querySelector(".tv-panel").getBoundingClientRect();
  return one.getBoundingClientRect().bottom <= Math.min(panel.bottom, innerHeight);
}"""


@pytest.mark.parametrize("language", ["en", "de", "cs"])
def test_pieces_to_throw_into_the_tower_are_fully_visible(same_page, language):
    page = same_page("tablet", locale=language)
    data = {"game": "wallenstein", "setup": a_setup(5)}
    made = page.request.post("/tables", data=data, max_redirects=0)
    page.goto(made.headers["location"])
    amounts = page.locator(".battle-fill .battle-head")
    expect(amounts).to_contain_text(re.compile("7.*10"))
    expect(amounts).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT, ".battle-fill .battle-head") == []


def test_buttons_of_a_long_panel_are_visible(same_page):
    page = same_page("tablet", locale="de")
    played = kept_game("all-5-26")
    page.goto(brought(page.request, played, 2))
    expect(page.locator("[data-pick='3']")).to_be_visible()
    assert page.locator("[data-picked]").evaluate(IN_PANEL)
    assert page.evaluate(BELOW)[0] <= 1  # otherwise the fixed button would cover tiles
    del played["setup"]["box"]  # the favors are still unknown
    page.goto(brought(page.request, played, 3))
    expect(page.locator(".untold")).to_be_visible()
    for button in page.locator(".plan-seat .button").all():
        assert button.evaluate(IN_PANEL)
    for name, entries in (("mended-3-30", 18), ("mended-5-35", 311)):  # after long battles
        page.goto(brought(page.request, kept_game(name), entries))
        assert page.evaluate(BELOW)[0] <= 1
        assert page.locator(".outcome-says").evaluate(IN_PANEL)
        for button in page.locator(":is(.open-mat, .open-next) .button").all():
            assert button.evaluate(IN_PANEL)


def test_the_layout_fills_its_lines_on_upright_screens(same_page):
    page = same_page("tablet-portrait", locale="de")
    page.goto(brought(page.request, kept_game("base-4-04"), 19))
    ends = page.evaluate("""() => [".wa-strip", ".wa-actions li:last-child", ".wa-places"]
      .map((one) => Math.round(document.querySelector(one).getBoundingClientRect().right))""")
    assert max(ends) - min(ends) <= 1


def test_the_button_for_the_next_box_is_visible_after_a_battle(same_page):
    page = same_page("tablet", locale="de")
    page.goto(brought(page.request, kept_game("all-3-24"), 96))
    page.evaluate("document.documentElement.style.fontSize = '22px'")  # large type
    says = page.locator(".outcome-says").inner_text()
    assert page.get_by_text(says.split(".")[0]).count() == 1
    for button in page.locator(".open-next .button").all():
        button.tap(trial=True)


def test_the_final_result_and_earlier_tables_are_visible(same_page):
    page = same_page("phone", locale="de")
    played = kept_game("all-5-29")
    table = brought(page.request, played, len(played["entries"]))
    for where in (table, f"{table}/replay?entry=296", WINTER):
        page.goto(where)
        for screen in each_screen(page, ("phone", "tablet-portrait", "tablet")):
            assert page.evaluate(TOO_WIDE) == [], (where, screen)
            cut = page.evaluate(CUT, ".wa-has, .wa-strip, .scroll-x")
            assert cut == [], (where, screen)


def test_a_finished_table_is_printed_whole(same_page):
    page = same_page("tablet-portrait", locale="de")
    played = kept_game("all-5-29")
    table = brought(page.request, played, len(played["entries"]))
    page.goto(table)
    page.emulate_media(media="print")
    assert page.evaluate(BELOW)[0] <= 0
    expect(page.locator(".score-table .total").last).to_be_visible()
    expect(page.locator(".finished-ways .button").first).to_be_hidden()
    page.goto(f"{table}/history")
    for tapped in (".page-header", ".page-footer", ".history-does"):
        expect(page.locator(tapped).first).to_be_hidden()
    page.emulate_media(media="screen")


def test_phone_shows_its_pieces_in_one_line_with_all_modules(same_page):
    phone = same_page("phone", locale="de")
    played = kept_game("all-4-25")
    at = 321  # the longest counts, and a tile
    table = brought(phone.request, played, at)
    phone.goto(seated(phone.request, table, played["entries"][at]["player"]))
    counts = phone.locator(".ph-own .wa-has")
    assert counts.locator(":scope > *").count() == 8
    middles = """one => [...one.children].map((count) => {
      const box = count.getBoundingClientRect();
      return box.top + box.height / 2;
    })"""
    found = counts.evaluate(middles)
    assert max(found) - min(found) < 10


@pytest.mark.parametrize("language", ["de", "cs"])
def test_texts_fit_into_the_buttons_of_a_move(same_page, language):
    played, phone = kept_game("base-4-04"), same_page("phone", locale=language)
    table = brought(phone.request, played, 19)
    phone.goto(seated(phone.request, table, played["entries"][19]["player"]))
    expect(phone.locator(".move-go")).to_be_visible()
    for screen in each_screen(phone, ("phone", "small-phone")):
        assert phone.evaluate(CUT, ".button") == [], screen
