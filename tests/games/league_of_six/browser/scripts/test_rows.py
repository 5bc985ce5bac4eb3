"""static/league_of_six/js/rows.js: rows of spaces are entered by tapping goods; numbers are
suggested."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

USUAL = '{"bonus": [4, 3, 2], "points": [[], [[2]], [[1, 2], [3, 1]], [[1, 1, 2]]], "known": [1]}'
SPACE = """<span data-space><button class="ed-pick" data-does="points"><b class="number">1</b>
</button><input type="hidden" value="{good}" data-part="good">
<input type="hidden" value="1" data-part="points"></span>"""
ROW = """<div data-row><button class="ed-bonus" data-does="bonus"><b class="number">?</b></button>
<input type="hidden" value="" data-part="bonus"><span class="ed-spaces"></span>
<button data-does="take"></button></div>"""
BODY = f"""<form><div data-editor="rows" data-usual='{USUAL}'>
<template data-blank-row>{ROW}</template>
<template data-blank-space="red">{SPACE.format(good="red")}</template>
<template data-blank-space="blue">{SPACE.format(good="blue")}</template>
<template data-blank-pattern><button data-does="pattern"></button></template>
<div data-area></div><div data-patterns></div>
<button type="button" data-does="undo"></button><button data-does="again"></button>
<button data-does="digit" data-digit="5"></button><input type="number" min="0" data-digits>
<button data-does="new" data-goods="red"></button>
<button data-does="new" data-goods="red blue"></button>
<button data-does="this" data-goods="blue"></button></div></form>"""


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script(BODY, "league_of_six/js/rows.js", "league_of_six/js/box.js")


def tap(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(key).dispatch_event("click")


NEW, TWO, ON = "[data-goods=red]", "[data-goods='red blue']", "[data-goods=blue]"
PICK = ".ed-pick >> nth={}"


def rows(page: Page) -> list[str]:
    """Return each row as it would be sent: "4: red 1, blue 2"."""
    found: list[str] = page.evaluate(
        """() => {
          const data = new FormData(document.forms[0]);
          const rows = [];
          for (let n = 0; data.has(`rows.${n}.bonus`); n += 1) {
            const spaces = [];
            const at = (m, part) => data.get(`rows.${n}.spaces.${m}.${part}`);
            for (let m = 0; at(m, "good"); m += 1) {
              spaces.push(`${at(m, "good")} ${at(m, "points")}`);
            }
            rows.push(`${data.get(`rows.${n}.bonus`)}: ${spaces.join(", ")}`);
          }
          return rows;
        }"""
    )
    return found


def guesses(page: Page) -> int:
    return page.locator("[data-area] [data-guess]").count()


def test_one_key_goes_on_in_the_row_and_another_begins_one(page):
    tap(page, TWO, ON, NEW, "[data-does=again]")
    assert rows(page) == ["4: red 1, blue 1, blue 2", "3: red 2", "2: red 2"]
    assert guesses(page) == 8, "no number was tapped"


def test_rows_as_other_tiles_have_them_are_suggested_as_there(page):
    """Rows of one space are known from other tiles, so a number changed in the row above does not
    matter. The key "same row again" copies the row in any case."""
    tap(page, NEW, PICK.format(0), NEW)
    assert rows(page) == ["4: red 3", "3: red 2"]
    tap(page, PICK.format(1), PICK.format(1), "[data-does=again]")
    assert rows(page) == ["4: red 3", "3: red 4", "2: red 4"]
    assert guesses(page) == 3, "the bonuses"


def test_a_number_that_is_put_right_is_suggested_in_the_rows_below(page):
    tap(page, TWO, TWO, PICK.format(0))
    assert rows(page) == ["4: red 2, blue 2", "3: red 2, blue 2"]
    tap(page, PICK.format(3), "[data-digit]", ".ed-bonus >> nth=1", TWO)
    assert rows(page) == ["4: red 2, blue 2", "4: red 2, blue 5", "2: red 2, blue 5"]
    tap(page, "[data-does=undo]", "[data-does=undo]")
    assert rows(page)[1] == "3: red 2, blue 5"


def test_a_key_puts_all_points_of_the_row_right_and_a_digit_its_bonus(page):
    """The rows below are suggested with the same pattern of points and no higher bonus."""
    assert page.locator("[data-patterns] button").count() == 0
    tap(page, TWO)
    keys = page.locator("[data-patterns] button")
    assert keys.all_inner_texts() == ["1 2", "3 1"]
    assert keys.first.get_attribute("aria-pressed") == "true"
    tap(page, "[data-points='3 1']", "[data-digit]", TWO, ON)
    assert rows(page) == ["5: red 3, blue 1", "3: red 2, blue 1, blue 1"]
    assert keys.all_inner_texts() == ["1 1 2"]
    tap(page, "[data-does=undo]", "[data-does=undo]", "[data-does=undo]")
    assert rows(page) == ["4: red 3, blue 1"]
    assert keys.last.get_attribute("aria-pressed") == "true"


def test_another_number_is_typed_for_the_one_tapped_last(page):
    tap(page, NEW, ".ed-bonus")
    page.locator("[data-digits]").fill("12")
    assert rows(page) == ["12: red 2"]
    page.locator(".ed-pick").focus()
    page.keyboard.press("7")
    assert rows(page) == ["12: red 7"]


def test_the_last_space_is_taken_away_and_an_empty_row_with_it(page):
    tap(page, TWO, NEW, "[data-does=take] >> nth=0", "[data-does=take] >> nth=1")
    assert rows(page) == ["4: red 2"]
    tap(page, ON)
    assert rows(page) == ["4: red 1, blue 2"]
