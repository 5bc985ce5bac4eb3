"""static/js/sent.js: a tap without an answer stays pressed until it is answered or cancelled."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.scripts.test_live import BODY, POST

BUTTONS = """<button id="row-1">1</button><button id="row-2">2</button>
<p id="done" data-sending="sending"></p>"""
TAP = POST.replace("document.body", "document.getElementById(`row-${row}`)")


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    page = run_script(BODY + BUTTONS, "js/live.js", "js/entries.js", "js/sent.js")
    page.evaluate("open(); stream().arrive()")
    return page


def pressed(page: Page) -> dict[str, str]:
    """Return the pressed buttons, each with its state, and what the page says."""
    return page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('[data-sent]')]"
        ".map(one => [one.id, one.dataset.sent]))"
    )


def says(page: Page) -> str:
    return page.locator("#done").inner_text()


def test_a_tapped_button_looks_pressed_and_soon_says_sending(page):
    page.evaluate(TAP, {"row": 1})
    assert pressed(page) == {"row-1": ""}
    page.clock.run_for(399)
    assert (pressed(page), says(page)) == ({"row-1": ""}, "")
    page.clock.run_for(1)
    assert (pressed(page), says(page)) == ({"row-1": "long"}, "sending")


@pytest.mark.parametrize("status", [200, 403, 409, 422, 503])
def test_a_button_is_released_by_any_answer(page, status):
    page.evaluate(TAP, {"row": 1})
    page.clock.run_for(500)
    page.evaluate(f"last.finish({status})")
    assert (pressed(page), says(page)) == ({}, "")
    page.clock.run_for(1_000)
    assert (pressed(page), says(page)) == ({}, "")


def test_the_button_stays_pressed_until_the_second_try_is_answered(page):
    page.evaluate(TAP, {"row": 1})
    page.evaluate("last.finish()")
    page.clock.run_for(1_999)
    assert pressed(page) == {"row-1": "long"}
    page.clock.run_for(50)
    assert pressed(page) == {}


def test_offline_buttons_look_pressed_but_not_sending(page):
    page.evaluate("stream().readyState = 0; answers.push('lost')")
    page.evaluate(TAP, {"row": 1})
    page.clock.run_for(500)
    assert (pressed(page), says(page)) == ({"row-1": "long"}, "")
    page.evaluate("document.querySelector('[data-cancel-held]').click()")
    assert pressed(page) == {}


def test_a_later_tap_releases_the_waiting_button(page):
    page.evaluate("stream().readyState = 0; answers.push('lost', 'lost')")
    page.evaluate(TAP, {"row": 1})
    page.evaluate(TAP, {"row": 2})
    assert pressed(page) == {"row-2": ""}


def test_only_entries_show_the_word_sending(page):
    """A plain form that leads to another page, or to a file, is pressed for eight seconds."""
    page.evaluate("""() => {
      document.body.insertAdjacentHTML("beforeend", `<form id="plain" target="other" action="#">
        <button id="go">Go</button></form>`);
      document.getElementById("go").click();
    }""")
    page.clock.run_for(500)
    assert (pressed(page), says(page)) == ({"go": "long"}, "")
    page.clock.run_for(7_500)
    assert pressed(page) == {}


def test_closing_a_sheet_removes_its_refusal_but_no_waiting_entry(page):
    close = "sheet.replaceChildren(); document.dispatchEvent(new Event('sheet'))"
    page.evaluate("notice.textContent = 'Another tile has this name.'")
    page.evaluate(close)
    assert page.evaluate("notice.textContent") == ""
    page.evaluate("stream().readyState = 0; answers.push('lost')")
    page.evaluate(TAP, {"row": 1})
    page.evaluate("notice.textContent = 'It is sent later.'")
    page.evaluate(close)
    assert page.evaluate("notice.textContent") != ""
