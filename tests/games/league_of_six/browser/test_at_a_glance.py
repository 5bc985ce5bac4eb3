"""Tests of what can be read from the far side of the tablet: goods in towns, counters, and what a
row brings."""

import pytest
from playwright.sync_api import expect

from tests.browser.kept import brought, kept_game, seated
from tests.browser.moments import through
from tests.games.league_of_six.browser.tables import state

GAMES = pytest.mark.parametrize("name", ["random-4-04", "six-random", "retinue-random-5"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "de", "cs"])

COVERED = """() => {
  const found = [];
  const inside = (box, { x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  for (const town of document.querySelectorAll("[data-town]:not(.besieged)")) {
    const marks = [...town.querySelectorAll(".marks use")];
    const drawn = marks.map((one) => one.getBoundingClientRect());
    for (const arrow of town.querySelectorAll("[href='#arrow']")) {
      const tip = new DOMPoint(0, arrow.getBBox().y).matrixTransform(arrow.getScreenCTM());
      if (drawn.some((box) => inside(box, tip))) found.push(`an arrow in ${town.dataset.town}`);
    }
    for (const pill of town.querySelectorAll(".pill")) {
      const { left, right, top, bottom } = pill.getBoundingClientRect();
      const over = (box) => box.left < right && box.right > left
        && box.top < bottom && box.bottom > top;
      if (drawn.some(over)) found.push(`the counter of ${town.dataset.town}`);
    }
    const edges = [...(town.querySelector(".marks")?.children ?? [])];
    const once = (one) => document.querySelector(`${one.getAttribute("href")} > use`) ?? one;
    const width = (one) => once(one).getAttribute("width") * one.getScreenCTM().a;
    const sizes = edges.map(width);
    if (Math.min(...sizes) < 18) found.push(`${sizes} in ${town.dataset.town}`);
  }
  return found;
}"""
"""Return the arrows that point into a symbol, the counters that lie over one, and the symbols that
are too small."""


@GAMES
def test_goods_are_large_and_uncovered(same_page, name):
    page = same_page("tablet")
    for must, table in through(page.request, kept_game(name), ("choose_town", "answer", "collect")):
        page.goto(table)
        assert page.evaluate(COVERED) == [], must


ROWS = """() => [...document.querySelectorAll(".store .line")].flatMap((line) => {
  const box = line.getBoundingClientRect();
  const room = line.closest(".store").getBoundingClientRect();
  const spaces = [...line.querySelectorAll(".space")].map((one) => one.getBoundingClientRect());
  const over = spaces.some((one, n) => n && one.left < spaces[n - 1].right - 1);
  const out = [...line.querySelectorAll(".space, .gain, .by")].some((one) => {
    const { top, right, bottom } = one.getBoundingClientRect();
    return right > box.right + 1 || bottom > box.bottom + 1 || top < box.top - 1;
  });
  return over || out || box.bottom > room.bottom ? [line.textContent.trim()] : [];
})"""


@LANGUAGES
@GAMES
def test_spaces_and_gains_fit_into_their_rows(same_page, name, language):
    page, phone = same_page("tablet", locale=language), same_page("phone", "guest")
    for must, table in through(page.request, kept_game(name), ("choose_row", "choose_town")):
        if must == "choose_row":
            page.goto(table)
            assert page.evaluate(ROWS) == []
        acting = page.request.get(f"{table}/state?as=table").json()["to_act"][0]["player"]
        seated(phone.request, table, acting, page.request)
        page.goto(table)
        expect(page.locator(".tv-panel > .on-phone")).to_be_visible()
        assert page.evaluate(ROWS) == [], f"{must} while the tablet offers to take over"


def test_a_hand_that_is_entered_is_not_taken_over(same_page):
    page, phone = same_page("tablet"), same_page("phone", "guest")
    game = kept_game("retinue-random-5")
    table = brought(page.request, game, 243)
    for player in ("red", "green"):
        seated(phone.request, table, player, page.request)
    page.goto(table)
    entered, to_enter = (page.locator(".hands > li", has_text=name) for name in ("Anna", "Cem"))
    expect(entered).to_contain_text("entered")
    expect(entered.get_by_role("button")).to_have_count(0)
    expect(to_enter.get_by_role("button", name="Take over")).to_be_visible()


CUT = """() => [...document.querySelectorAll(".way-effect, .held-effect")]
  .filter((one) => one.checkVisibility())
  .map((one) => {
    const { bottom, right, height } = one.getBoundingClientRect();
    const panel = one.closest(".tv-panel").getBoundingClientRect();
    const lines = 2.5 * parseFloat(getComputedStyle(one).fontSize);
    return bottom <= panel.bottom && right <= panel.right && height <= lines ? "" : one.textContent;
  })"""


@LANGUAGES
def test_the_panel_explains_the_follower_of_a_town(same_page, language):
    page, game = same_page("tablet", locale=language), kept_game("retinue-random-5")
    crown = {"en": "Crown: ", "de": "Krone: ", "cs": "Koruna: "}[language]
    for _, table in through(page.request, game, ("choose_town",)):
        page.goto(table)
        assert page.evaluate(CUT) == [""] * 5
        page.goto(seated(page.request, table, state(page)["to_act"][0]["player"]))
        expect(page.locator(".ph-panel .way-effect").first).to_contain_text(crown)
