"""static/js/sheets.js, seats.js, undo.js: an open sheet is kept up to date, and the focus returns
when it closes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

TABLE = '<p data-revision="1"></p><a id="menu" href="/menu" data-sheet>Menu</a>'
BODY = f"""
<p id="line-lost" hidden></p><div id="notice"></div>
<div id="table" data-events="/e">{TABLE}</div><div id="sheet"></div>
<p id="help" data-help-after="30" hidden>Help</p>"""
SHEET = '<h2 id="sheet-title" tabindex="-1">Seats</h2><p data-live="/seats">asks</p>'
SWAP = "([text, target]) => htmx.swap({ text, target: document.querySelector(target) })"


Run = Callable[..., Page]


@pytest.fixture
def page(run_script: Run) -> Page:
    page = run_script(BODY, "js/live.js", "js/entries.js", "js/sheets.js", "js/seats.js")
    page.evaluate("document.addEventListener('click', (event) => event.preventDefault())")
    page.evaluate("document.getElementById('menu').focus()")
    page.evaluate("document.getElementById('menu').click()")
    page.evaluate(SWAP, [SHEET, "#sheet"])
    return page


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.id")


def test_focus_returns_after_a_sheet_even_if_the_table_was_redrawn(page):
    assert focused(page) == "sheet-title"
    assert page.evaluate("table.inert")
    page.evaluate(SWAP, [TABLE.replace('id="menu"', 'id="new"'), "#table"])
    page.keyboard.press("Escape")
    assert focused(page) == "new"
    assert not page.evaluate("table.inert")


def test_the_focus_moves_to_the_turn_line_if_the_link_of_a_closed_sheet_is_gone(page):
    page.evaluate(SWAP, ['<p class="turn-line" tabindex="-1" id="turn">Ben</p>', "#table"])
    page.keyboard.press("Escape")
    assert focused(page) == "turn"


@pytest.mark.parametrize("ending", ["load", "error"])
def test_a_tap_on_an_editor_button_waits_for_its_script(run_script, ending):
    """Without the script the key sends the form to a page of its own."""
    page = run_script(BODY, "js/live.js", "js/entries.js", "js/sheets.js")
    script = "<script src='/editor.js' type='not-yet'></script>"
    key = "<button data-does='put'>red</button>"
    count = "sent += 1; return false"
    page.evaluate("() => { globalThis.sent = 0; }")
    page.evaluate(SWAP, [f"<form onsubmit='{count}'>{key}</form>{script}", "#sheet"])
    page.locator("[data-does]").dispatch_event("click")
    assert page.evaluate("sent") == 0
    page.locator("#sheet script").dispatch_event(ending)
    assert page.evaluate("sent") == 1, "the tap is not lost"
    page.locator("[data-does]").dispatch_event("click")
    assert page.evaluate("sent") == 2


CHANGED_THREE_TIMES = """() => {
  htmx.swap = async () => {};
  const detail = { ctx: { target: table } };
  const swapped = () => new CustomEvent("htmx:after:swap", { detail });
  for (let n = 0; n < 3; n += 1) document.dispatchEvent(swapped());
}"""


def test_an_open_sheet_reloads_if_it_is_outdated(page):
    """The second request fetches all changes that came in the meantime."""
    page.evaluate(CHANGED_THREE_TIMES)
    page.wait_for_function("() => !asking")
    assert page.evaluate("requests.map(one => one.url)") == ["/seats"] * 2


def test_help_is_offered_if_no_phone_has_joined_for_half_a_minute(page):
    page.clock.run_for(29_000)
    assert page.locator("#help").is_hidden()
    page.clock.run_for(2_000)
    assert page.locator("#help").is_visible()


@pytest.mark.parametrize(
    ("status", "held", "said"), [(200, False, "Undone: Kamenz."), (409, False, ""), (200, True, "")]
)
def test_undo_message_is_shown_for_a_moment(run_script, status, held, said):
    form = '<form><button data-done="Undone: Kamenz.">Undo</button></form><p id="done"></p>'
    page = run_script(form, "js/undo.js")
    page.evaluate("window.shown = () => 7")
    page.evaluate(
        """([status, held]) => {
          const ctx = { held, sourceElement: document.querySelector("form") };
          const tell = (name) => document.dispatchEvent(new CustomEvent(name, { detail: { ctx } }));
          tell("htmx:before:request");
          ctx.response = { status };
          tell("htmx:finally:request");
        }""",
        [status, held],
    )
    assert page.locator("#done").inner_text() == said
    swapped = "document.dispatchEvent(new CustomEvent('htmx:after:swap', { detail: {} }))"
    page.evaluate(swapped)
    assert page.locator("#done").inner_text() == said, "who is there has changed, but not the table"
    page.evaluate(f"window.shown = () => 8, {swapped}")
    assert page.locator("#done").inner_text() == "", "another entry was made"


def test_undo_message_disappears_after_a_while(run_script):
    page = run_script('<p id="done"></p>', "js/undo.js")
    page.evaluate(
        """() => {
          window.shown = () => 7;
          const ctx = { done: "Undone: Kamenz.", response: { status: 200 } };
          document.dispatchEvent(new CustomEvent("htmx:finally:request", { detail: { ctx } }));
        }"""
    )
    assert page.locator("#done").inner_text() == "Undone: Kamenz."
    page.clock.run_for(6_000)
    assert page.locator("#done").inner_text() == ""
