"""static/wallenstein/js/map.js: a tap on a county fills the form that asks for one, and arrow keys
move to neighbours."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

PLACES = {"altmark": (0, 0), "hessen": (200, 20), "pfalz": (30, 200), "tirol": (230, 210)}


def counties() -> str:
    return "".join(
        f'<g data-county="{name}" tabindex="-1"><rect x="{x}" y="{y}" width="60" height="60"/></g>'
        for name, (x, y) in PLACES.items()
    )


BODY = f"""
<div id="sheet"></div>
<div class="wa-map" data-county-sheet="/t/BCDF/sheet/county"><div class="wa-map-pan">
  <svg width="400" height="300">{counties()}</svg></div></div>
<button data-map-layer="">Owners</button><button data-map-layer="region">Regions</button>
<form id="form">
  <select id="start" name="start" data-map-choice><option></option>
    <option value="altmark">altmark</option><option value="pfalz">pfalz</option>
    <option value="tirol" disabled>tirol</option></select>
  <span id="to" data-map-choice>
    <label><input type="radio" name="to" value="hessen">hessen</label>
    <label><input type="radio" name="to" value="tirol">tirol</label></span>
</form>"""


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script(BODY, "wallenstein/js/map.js")


def tap(page: Page, *names: str) -> None:
    for name in names:
        page.evaluate(
            "name => document.querySelector(`[data-county=${name}]`)"
            ".dispatchEvent(new MouseEvent('click', { bubbles: true }))",
            name,
        )


def chosen(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate("Object.fromEntries(new FormData(form))")
    return found


def lit(page: Page) -> set[str]:
    return set(
        page.evaluate("[...document.querySelectorAll('.lit')].map(one => one.dataset.county)")
    )


def test_a_tap_chooses_a_highlighted_county(page):
    assert lit(page) == {"altmark", "pfalz"}
    tap(page, "pfalz")
    assert lit(page) == {"hessen", "tirol"}
    tap(page, "tirol")
    assert chosen(page) == {"start": "pfalz", "to": "tirol"}
    assert page.evaluate("htmx.asked") == []


def test_a_tap_on_the_map_fills_the_last_focused_field(page):
    tap(page, "pfalz")
    page.locator("#start").focus()
    tap(page, "altmark")
    assert chosen(page) == {"start": "altmark"}


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        ("altmark", "ArrowRight", "hessen"),
        ("altmark", "ArrowDown", "pfalz"),
        ("tirol", "ArrowUp", "hessen"),
        ("tirol", "ArrowLeft", "pfalz"),
        ("hessen", "ArrowUp", "altmark"),
        ("altmark", "ArrowLeft", "altmark"),
    ],
)
def test_an_arrow_goes_to_the_nearest_county_in_its_direction(page, start, key, end):
    page.locator(f"[data-county={start}]").focus()
    page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.county") == end
    assert page.locator("[data-county][tabindex='0']").count() == 1
