"""Everything by keyboard: a round, undo, sheets, the list of keys; the focus is seen and kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]

GAME = json.loads(Path("tests/fixtures/games/random-4-04.json").read_text())
FOCUS = """() => {
  const one = document.activeElement;
  const ring = getComputedStyle(one);
  const input = one.matches("input[type=radio], input[type=checkbox]");
  const shown = input && one.nextElementSibling ? getComputedStyle(one.nextElementSibling) : ring;
  return {
    text: one.innerText ?? one.textContent,
    ringed: [ring, shown].some(
      (css) => css.outlineStyle !== "none" && parseFloat(css.outlineWidth) >= 2),
    choices: one.matches("[data-choices]"),
    body: one === document.body,
  };
}"""
COVERED = """() => {
  const reached = (one) => one.tabIndex >= 0 && !one.matches(".visually-hidden, dialog *")
    && one.checkVisibility({ visibilityProperty: true });
  const covered = (one) => {
    one.focus();
    if (document.activeElement !== one) return false;
    const seen = one.closest("label") ?? one;
    const box = seen.getBoundingClientRect();
    const spots = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.9], [0.1, 0.9], [0.9, 0.1]].map(
      ([x, y]) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height));
    return !spots.some((hit) => hit && (seen.contains(hit) || hit.contains(seen)));
  };
  const focused = "a, button, input, select, textarea, summary, [tabindex]";
  const all = [...document.querySelectorAll(focused)].filter(reached);
  return [...all, ...all.toReversed()].filter(covered).map((one) => one.outerHTML.slice(0, 150));
}"""
"""What has the focus and lies under something else, as the focus goes through the page and back. It
scrolls there as under the Tab key, which takes Chromium and Playwright ten times as long."""


@pytest.fixture
def page(same_page: OpenPage) -> Page:
    """The tablet: each test has a table of its own."""
    return same_page("tablet")


def opened(page: Page, **setup: Any) -> str:
    """A new table of four with the sample box, the app dealing; its address."""
    data = {"game": GAME["game"], "setup": {**GAME["setup"], **setup}}
    made = page.request.post("/tables", data=data, max_redirects=0)
    url: str = made.headers["location"]
    page.goto(url)
    return url


def state(page: Page) -> Any:
    return page.request.get(f"{page.url.split('#')[0]}/state").json()


def focus(page: Page) -> Any:
    return page.evaluate(FOCUS)


def settled(page: Page, revision: int) -> None:
    expect(page.locator(f"#table [data-revision='{revision}']")).to_be_attached()


def enter(page: Page) -> None:
    """What has the focus can be seen; Enter makes an entry; the focus is on what comes next."""
    assert focus(page)["ringed"]
    before = page.locator("#table [data-revision]").first.get_attribute("data-revision")
    page.keyboard.press("Enter")
    settled(page, int(before or 0) + 1)
    page.wait_for_function(f"() => ({FOCUS})().choices")
    assert focus(page)["ringed"]


def choose(page: Page, name: str) -> None:
    """Digits lead to the choices, one after the other."""
    for digit in "123456789":
        page.keyboard.press(digit)
        if name in focus(page)["text"]:
            return
    pytest.fail(f"no digit leads to {name}")


@pytest.mark.parametrize("who", ["app", "table"])
def test_the_first_digit_leads_to_the_deal(page: Page, who: str) -> None:
    opened(page, dealing=dict.fromkeys(("besieged", "tiles", "leaders", "stores"), who))
    page.keyboard.press("1")
    assert focus(page)["text"] == "Deal round 1"


def test_a_round_by_keyboard_alone(page: Page) -> None:
    """Of three: a fourth makes the same entries again."""
    three = GAME["setup"]["players"][:3]
    opened(page, players=three, order=[player["colour"] for player in three])
    choose(page, "Deal")
    enter(page)
    offered = False
    while (found := state(page))["round"] == 1:
        held = [group for group in page.locator("[data-together]").all() if group.is_visible()]
        if found["to_act"][0]["must"] == "choose_town" and held and not offered:
            offered = True
            free = page.locator(".tv-panel [name=town][value]:visible:not([type=hidden])").count()
            page.keyboard.press(str(free + 1))
            page.keyboard.press("2")
            assert focus(page)["text"] == "2"
            page.keyboard.press("ArrowLeft")
            assert focus(page)["text"] == "1"
            page.keyboard.press("ArrowRight")
        else:
            page.keyboard.press("1")
        enter(page)
    assert offered


def test_arrows_go_from_choice_to_choice(page: Page) -> None:
    opened(page)
    choose(page, "Deal")
    enter(page)
    page.keyboard.press("ArrowDown")
    first = focus(page)["text"]
    page.keyboard.press("ArrowRight")
    assert focus(page)["text"] != first
    page.keyboard.press("ArrowLeft")
    assert focus(page)["text"] == first


def test_ctrl_z_undoes_and_ctrl_y_brings_back(page: Page) -> None:
    opened(page)
    choose(page, "Deal")
    enter(page)
    page.keyboard.press("Control+z")
    settled(page, 2)
    expect(page.locator(".deal-button")).to_be_visible()
    page.keyboard.press("Control+y")
    settled(page, 3)
    expect(page.locator(".deal-button")).to_have_count(0)
    assert state(page)["phase"] == "choosing"


def test_ctrl_z_leaves_text_fields_and_covered_tables_alone(page: Page) -> None:
    opened(page)
    choose(page, "Deal")
    enter(page)
    page.locator(".menu-button").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Correct a number").focus()
    page.keyboard.press("Control+z")
    page.keyboard.press("Enter")
    note = page.get_by_label("Note")
    note.focus()
    page.keyboard.type("abc?1")
    page.keyboard.press("Control+z")
    assert note.input_value() != "abc?1"
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".menu-button")).to_be_focused()
    assert state(page)["revision"] == 1


def test_ctrl_z_in_an_editor_takes_back_the_last_tap(page: Page) -> None:
    page.goto("/boxes")
    page.get_by_role("button", name="Make a blank box").click()
    page.wait_for_url(re.compile(r"/boxes/[0-9a-f]{8}$"))
    page.goto(f"{page.url}/edit/town?town=lauban&side=white")
    key = page.get_by_role("button", name="top: horse")
    key.focus()
    page.keyboard.press("Enter")
    marks = page.locator(".ed-picture use")
    expect(marks).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(marks).to_have_count(0)


def test_the_question_mark_shows_the_keys_and_the_focus_comes_back(page: Page) -> None:
    opened(page)
    page.locator(".menu-button").focus()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    expect(keys).to_contain_text("undoes the last entry")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    expect(page.locator(".menu-button")).to_be_focused()


@pytest.mark.parametrize("where", ["/", "/new?game=league-of-six", "/calculator", "/boxes"])
def test_every_page_tells_its_keys(page: Page, where: str) -> None:
    page.goto(where)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_keys_without_ctrl_can_be_switched_off_for_good(open_page: OpenPage) -> None:
    page = open_page("tablet")
    opened(page)
    page.keyboard.press("?")
    page.get_by_label("Keys without Ctrl").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("1")
    assert focus(page)["body"]
    page.locator(".menu-button").click()
    page.get_by_role("link", name="How this page works").click()
    page.get_by_role("button", name="Keys of a keyboard").click()
    expect(page.get_by_label("Keys without Ctrl")).not_to_be_checked()


def test_the_focus_comes_back_though_the_table_was_drawn_anew(page: Page) -> None:
    url = opened(page)
    show = page.locator(".join-qr")
    show.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_be_focused()
    page.request.post(f"{url}/entries", data={"type": "deal", "revision": 0})
    settled(page, 1)
    expect(page.locator("#sheet-title")).to_be_focused()
    page.keyboard.press("Escape")
    assert not focus(page)["body"]


def test_the_turn_is_told_once_an_entry_and_by_the_same_line(page: Page) -> None:
    url = opened(page)
    page.evaluate(
        """() => {
          const line = document.querySelector(".turn-line [aria-live=polite]");
          line.stays = true;
          window.told = [];
          new MutationObserver(() => {
            if (window.told.at(-1) !== line.textContent) window.told.push(line.textContent);
          }).observe(line, { childList: true, characterData: true, subtree: true });
        }"""
    )
    for revision, entry in enumerate(GAME["entries"][:4]):
        page.request.post(f"{url}/entries", data={**entry, "revision": revision})
        settled(page, revision + 1)
    page.request.post(f"{url}/seats/red", data={"do": "no_phone"})
    assert page.evaluate("document.querySelector('.turn-line [aria-live]').stays")
    told = page.evaluate("window.told")
    assert len(told) == len(set(told)) == 4


@pytest.mark.parametrize("screen", ["tablet", "small-phone"])
def test_nothing_lies_over_what_has_the_focus(same_page: OpenPage, screen: str) -> None:
    page = same_page(screen)
    url = opened(page)
    colour = GAME["entries"][1]["player"]
    assert page.request.post(f"{url}/seats/{colour}", data={}).ok
    page.request.post(f"{url}/entries", data={**GAME["entries"][0], "revision": 0})
    seat = f"{url}/seats/{colour}"
    for where in ("/new?game=league-of-six", "/calculator", "/boxes", url, seat, f"{url}/history"):
        page.goto(where)
        assert page.evaluate(COVERED) == [], where
