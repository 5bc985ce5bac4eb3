"""static/js/phone.js: the page scrolls to its top when there is something new to do."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

BODY = """<style>html { overflow-anchor: none }</style>
<p id="line-lost" hidden></p><div id="notice"></div>
<div id="table" data-events="/e"><p id="ph" data-step="wait"></p></div>
<div id="sheet"><input id="field"></div><p style="height: 2000px"></p>"""


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    page = run_script(BODY, "js/live.js", "js/entries.js", "js/sheets.js", "js/phone.js")
    page.evaluate("scrollTo(0, 300)")
    return page


def scrolled_after(page: Page, step: str) -> int:
    """Show a view of that step and return how far the page is scrolled then."""
    view = f'<p id="ph" data-step="{step}">view</p>'
    page.evaluate("text => { htmx.swap({ text, target: table }); }", view)
    page.clock.run_for(100)
    return page.evaluate("scrollY")


def test_a_new_step_scrolls_a_phone_to_the_top(page):
    assert scrolled_after(page, "wait") == 300
    assert scrolled_after(page, "choose") == 0


def test_a_new_step_does_not_interrupt_typing(page):
    page.locator("#field").focus()
    page.evaluate("scrollTo(0, 300)")
    assert scrolled_after(page, "choose") == 300
    page.locator("#field").blur()
    page.clock.run_for(100)
    assert page.evaluate("scrollY") == 0
