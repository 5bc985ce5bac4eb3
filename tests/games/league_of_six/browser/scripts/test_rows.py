"""static/league_of_six/js/rows.js: one tap a space, one a bonus, one a row that is known."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

KNOWN = """[{"bonus": 4, "spaces": [{"good": "red", "points": 2}, {"good": "blue", "points": 1}]},
{"bonus": 1, "spaces": [{"good": "blue", "points": 3}]}]"""
SPACE = """<span data-space><button class="ed-pick" data-does="pick"><span class="draw-space">
<b class="number">?</b></span></button><input type="hidden" value="{good}" data-part="good">
<input type="hidden" value="" data-part="points"></span>"""
ROW = """<div data-row data-does="at"><button class="ed-bonus" data-does="at">
<b class="number">?</b></button>
<input type="hidden" value="" data-part="bonus"><span class="ed-spaces"></span>
<button data-does="take"></button></div>"""
BODY = f"""<form><div data-editor="rows" data-known='{KNOWN}'>
<template data-blank-row>{ROW}</template>
<template data-blank-space="red">{SPACE.format(good="red")}</template>
<template data-blank-space="blue">{SPACE.format(good="blue")}</template>
<template data-blank-known><button data-does="known"><b class="number"></b></button></template>
<template data-blank-tile><button data-does="tile">This tile</button></template>
<div data-area></div><div data-known-keys></div>
<button type="button" data-does="undo"></button>
<button data-does="space" data-good="red" data-points="2"></button>
<button data-does="space" data-good="red" data-points="5"></button>
<button data-does="space" data-good="blue" data-points="5"></button>
<button data-does="bonus" data-number="3"></button>
<button data-does="bonus" data-number="6"></button>
<input type="number" min="0" data-types="points"></div></form>"""
RED = "[data-good=red][data-points='2']"
RED_5, BLUE = "[data-good=red][data-points='5']", "[data-good=blue]"
END, END_6 = "[data-does=bonus][data-number='3']", "[data-does=bonus][data-number='6']"
KEYS = "[data-does=known]"


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script(BODY, "league_of_six/js/rows.js", "league_of_six/js/box.js")


def tap(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(key).dispatch_event("click")


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


def test_the_bonus_ends_a_row(page):
    tap(page, RED, BLUE, END, BLUE, END_6)
    assert rows(page) == ["3: red 2, blue 5", "6: blue 5"]


def test_a_chosen_space_is_replaced_and_a_bonus_corrected(page):
    tap(page, RED, RED, END_6, END)
    assert rows(page) == ["3: red 2, red 2"]
    tap(page, ".ed-pick >> nth=0", RED_5, BLUE)
    assert rows(page) == ["3: red 5, red 2", ": blue 5"], "the row had ended"
    tap(page, ".ed-bonus >> nth=0", END_6)
    assert rows(page)[0] == "6: red 5, red 2"
    tap(page, "[data-does=undo]", "[data-does=undo]")
    assert rows(page) == ["3: red 5, red 2"]
    tap(page, ".ed-bonus", BLUE)
    assert rows(page) == ["3: red 5, red 2, blue 5"], "a space that was forgotten"


def test_a_row_that_begins_like_a_known_one_takes_one_tap(page):
    assert page.locator(KEYS).count() == 2
    tap(page, RED)
    assert page.locator(KEYS).count() == 1
    tap(page, KEYS)
    assert rows(page) == ["4: red 2, blue 1"]
    tap(page, BLUE, END)
    assert page.locator(KEYS).count() == 3, "the new row, too"
    tap(page, f"{KEYS} >> nth=1")
    assert rows(page)[2] == "3: blue 5"


def test_another_number_is_typed_for_the_space_tapped_last(page):
    tap(page, RED)
    page.locator("[data-types]").fill("12")
    assert rows(page) == [": red 12"]
    page.locator(".ed-pick").focus()
    page.keyboard.press("7")
    assert rows(page) == [": red 7"]


def test_removing_the_last_space_removes_the_row(page):
    tap(page, RED, BLUE, END, RED, "[data-does=take] >> nth=0", "[data-does=take] >> nth=1")
    assert rows(page) == ["3: red 2"]


def known_tile(name: str, *rows: tuple[str, str, str]) -> str:
    """Return the form that says that it is this tile of the box, with these rows of one space."""
    fields = [
        f'<input type="hidden" name="rows.{n}.{key}" value="{value}">'
        for n, (bonus, good, points) in enumerate(rows)
        for key, value in (
            ("bonus", bonus),
            ("spaces.0.good", good),
            ("spaces.0.points", points),
        )
    ]
    return f'<form class="pick-form">{"".join(fields)}<button>{name}</button></form>'


def test_a_known_tile_is_recognised_by_its_first_rows(run_script):
    tiles = (
        known_tile("first", ("3", "red", "2"), ("6", "blue", "5")),
        known_tile("second", ("3", "red", "2"), ("3", "blue", "5")),
    )
    body = f'<div id="sheet"><div class="pick-storage">{"".join(tiles)}</div>{BODY}</div>'
    page = run_script(body, "league_of_six/js/rows.js", "league_of_six/js/box.js")
    page.evaluate("""document.addEventListener("submit", (event) => {
      event.preventDefault();
      document.body.dataset.sent = event.submitter.textContent;
    })""")
    tap(page, RED, END)
    assert page.locator("[data-does=tile]").count() == 0, "two tiles begin like this"
    tap(page, BLUE, END_6)
    tap(page, "[data-does=tile]")
    assert page.evaluate("document.body.dataset.sent") == "first"
