"""static/js/keys.js: digits and arrows move between choices, Ctrl+Z undoes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

BODY = """
<dialog id="keys"><h2 id="keys-title" tabindex="-1">Keys</h2>
  <label><input type="checkbox" id="single-keys">Single keys</label></dialog>
<div id="sheet"></div>
<div id="table">
  <button data-undo onclick="document.title += 'undo '">Undo</button>
  <button data-redo onclick="document.title += 'redo '">Redo</button>
  <div id="panel" data-choices tabindex="-1"
      style="position: relative; width: 400px; height: 300px">
    <button id="a" style="position: absolute; left: 0; top: 0">A</button>
    <button id="b" style="position: absolute; left: 200px; top: 10px">B</button>
    <button id="c" style="position: absolute; left: 20px; top: 100px" disabled>C</button>
    <button id="d" style="position: absolute; left: 10px; top: 200px" data-first>D</button>
    <span data-together style="position: absolute; left: 200px; top: 200px">
      <button id="four">4</button><button id="five">5</button></span>
  </div>
  <input id="name">
  <div data-editor><button id="key">key</button>
    <button data-undo onclick="document.title += 'tap '">Take back</button></div>
</div>"""


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script(BODY, "js/keys.js")


def go(page: Page, start: str, *keys: str) -> str:
    """Focus `start`, press these keys and return the id of the element that has the focus then."""
    page.locator(f"#{start}").focus()
    for key in keys:
        page.keyboard.press(key)
    return page.evaluate("document.activeElement.id")


@pytest.mark.parametrize(
    ("start", "keys", "end"),
    [
        pytest.param("panel", ["1"], "d", id="1 is what is to be done before all else"),
        pytest.param("panel", ["2"], "a", id="then the others in their order"),
        pytest.param("panel", ["4"], "four", id="numbers that stand together are one choice"),
        pytest.param("four", ["5"], "five", id="among numbers a digit is that number"),
        pytest.param("a", ["9"], "a", id="there is no ninth choice"),
        pytest.param("a", ["ArrowRight"], "b", id="right"),
        pytest.param("a", ["ArrowDown"], "d", id="down, past what cannot be chosen"),
        pytest.param("a", ["ArrowUp"], "a", id="nothing lies further up"),
        pytest.param("b", ["ArrowDown", "ArrowLeft"], "d", id="down and left"),
        pytest.param("name", ["1"], "name", id="a digit that is typed stays a digit"),
    ],
)
def test_arrow_keys_move_between_choices(page, start, keys, end):
    assert go(page, start, *keys) == end


@pytest.mark.parametrize(
    ("start", "keys", "done"),
    [
        ("a", "Control+z", "undo"),
        ("a", "Control+Shift+Z", "redo"),
        ("a", "Control+y", "redo"),
        ("a", "z", ""),
        pytest.param("name", "Control+z", "", id="what is typed is undone by the browser"),
        pytest.param("key", "Control+z", "tap", id="an editor takes back its last tap"),
    ],
)
def test_ctrl_z_undoes_and_ctrl_y_redoes(page, start, keys, done):
    go(page, start, keys)
    assert page.title().strip() == done


def test_keyboard_shortcuts_do_nothing_under_an_open_sheet(page):
    page.evaluate("document.getElementById('sheet').innerHTML = '<button id=in>In</button>'")
    assert go(page, "in", "Control+z", "1") == "in"
    assert page.title() == ""


def test_shortcuts_without_ctrl_can_be_switched_off_and_stay_off(page):
    page.evaluate("document.getElementById('single-keys').click()")
    assert go(page, "panel", "1") == "panel"
    assert page.evaluate("localStorage.getItem('companion.keys')") == "off"


def test_closing_the_list_of_shortcuts_restores_the_focus(page):
    assert go(page, "b", "?") == "keys-title"
    assert go(page, "keys-title", "Escape") == "b"
