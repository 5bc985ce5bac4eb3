"""static/js/sent.js: what was tapped looks pressed until its answer is drawn, and nothing moves."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.kept import GAME, WALLENSTEIN, opened, seated

EACH_BUTTON = """async () => {
  const frame = () => new Promise((on) => requestAnimationFrame(() => setTimeout(on)));
  const real = window.fetch;
  let refuse;
  window.fetch = (to, asked = {}) => {
    if (asked.method !== "POST" || !asked.headers["HX-Request-Type"]) return real(to, asked);
    return new Promise((on) => { refuse = () => on(new Response("No", { status: 422 })); });
  };
  const places = () => [...document.querySelectorAll("#table *")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.tagName, one.id, x, y, width, height].join(" ");
  });
  const ends = (animation) => animation.effect.getTiming().iterations !== Infinity;
  await Promise.all(document.getAnimations().filter(ends).map((one) => one.finished));
  const wrong = [], tried = [];
  const buttons = "form[hx-post] button:not([type=button]):not(:disabled)";
  for (const button of document.querySelectorAll(`#table :is(${buttons})`)) {
    if (!button.getClientRects().length || !button.form.checkValidity()) continue;
    const name = button.outerHTML.slice(0, 120);
    refuse = undefined;
    button.focus({ preventScroll: true });
    await frame();
    const before = places();
    const filter = getComputedStyle(button).filter;
    button.click();
    await frame();
    if (!refuse) { // it filled in the form, and the preview of that is still to come
      await new Promise((on) => setTimeout(on, 700));
      continue;
    }
    tried.push(name);
    if (!("sent" in button.dataset)) wrong.push(["not pressed", name]);
    if (getComputedStyle(button).filter === filter) wrong.push(["looks the same", name]);
    if (tried.length === 1) {
      while (button.dataset.sent !== "long") await frame();
      if (getComputedStyle(button).outlineStyle !== "solid") wrong.push(["no ring", name]);
    }
    const moved = places().find((place, n) => place !== before[n]);
    if (moved) wrong.push(["moved", moved, name]);
    refuse();
    for (let n = 0; n < 500 && document.querySelector("[data-sent]"); n += 1) await frame();
    if (document.querySelector("[data-sent]")) wrong.push(["still pressed", name]);
    document.getElementById("notice").replaceChildren();
  }
  return { wrong, tried };
}"""
"""Click every button of the page that sends an entry, refuse it, and look at the button before the
answer and after it. Return what was wrong, and the buttons that were clicked."""


def moments(game: Any) -> list[int]:
    """Return the number of entries before the last entry of each type."""
    return sorted({entry["type"]: n for n, entry in enumerate(game["entries"])}.values())


@pytest.mark.may_log("status of 422")
@pytest.mark.parametrize("game", [GAME, WALLENSTEIN], ids=["League of Six", "Wallenstein"])
def test_every_button_looks_pressed_until_it_is_answered_and_nothing_moves(same_page, game):
    tablet, phone = same_page("tablet"), same_page("small-phone")
    wrong: list[Any] = []
    tried: set[str] = set()
    for n in moments(game):
        table = opened(tablet.request, n, game=game)
        player = game["entries"][n].get("player") or game["setup"]["players"][0]["colour"]
        seat = seated(phone.request, table, player, tablet.request)
        for page, address in ((tablet, table), (phone, seat)):
            page.goto(address)
            found = page.evaluate(EACH_BUTTON)
            wrong += [(game["entries"][n]["type"], *one) for one in found["wrong"]]
            tried |= {f"{address == table} {name}" for name in found["tried"]}
    assert not wrong, "\n".join(map(str, wrong))
    assert len(tried) > 20


class Line:
    """Holds back the answers to what a page sends until the test lets them through."""

    def __init__(self, page: Page, address: str) -> None:
        self.waiting: list[Route] = []
        page.route(address, lambda route: self.waiting.append(route))

    def let_through(self) -> None:
        for route in self.waiting:
            route.continue_()
        self.waiting.clear()


@pytest.mark.may_log("status of 422")
@pytest.mark.parametrize("row_number", ["1", "99"], ids=["counted", "refused"])
def test_the_word_sending_is_shown_until_the_answer_is_drawn(same_page, row_number):
    page = same_page("tablet")
    number = next(n for n, one in enumerate(GAME["entries"]) if one["type"] == "choose_row")
    page.goto(opened(page.request, number))
    line = Line(page, "**/entries*")
    button = page.locator(".tv-panel button[name=row]").first
    button.evaluate("(button, row) => { button.value = row; }", row_number)
    button.tap()
    expect(button).to_have_attribute("data-sent", "long")
    expect(page.get_by_text("Sending…")).to_be_visible()
    line.let_through()
    expect(page.locator("[data-sent]")).to_have_count(0)
    expect(page.get_by_text("Sending…")).to_have_count(0)
    alerts = page.locator("#notice .notice")
    expect(alerts).to_have_count(int(row_number == "99"))
    page.unroute("**/entries*")


def test_a_link_looks_pressed_until_its_sheet_opens(
    same_page,
):
    page = same_page("tablet")
    page.goto(opened(page.request, 51, game=WALLENSTEIN))
    line = Line(page, "**/sheet/*")
    for link in (
        page.locator("a[data-sheet]").first,
        page.locator("[data-county-sheet] [role=button]:not(.lit)").first,
    ):
        link.dispatch_event("click")
        expect(link).to_have_attribute("data-sent", "long")
        line.let_through()
        expect(page.locator("[data-sent]")).to_have_count(0)
        page.locator("[data-close-sheet]").first.click()
        expect(page.locator("#sheet > *")).to_have_count(0)
    page.unroute("**/sheet/*")
