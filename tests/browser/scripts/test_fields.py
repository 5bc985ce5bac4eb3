"""static/js/fields.js: a value that does not fit is explained beside its field, and nothing is
sent."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

BODY = """
<template id="field-words" data-empty="empty" data-number="number" data-choose="choose"
  data-file="file" data-least="least {n}" data-most="most {n}"></template>
<form novalidate onsubmit="document.title = 'sent'; return false">
  <fieldset><input type="radio" name="who" required><input type="radio" name="who" required checked>
  </fieldset>
  <p class="stepper"><input type="number" id="number" name="number" value="0" min="-3" max="9"></p>
  <details><input id="name" name="name" value="Anna" required aria-describedby="hint"></details>
  <input id="own" value="-" required data-missing="own words">
  <input type="file" id="file">
  <button>Send</button>
</form>"""


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script(BODY, "js/fields.js")


def send(page: Page, change: str = "") -> list[str]:
    """Make that change, send the form and return the error messages."""
    page.evaluate(f"{change}; document.querySelector('button').click()")
    return page.locator(".field-problem").all_inner_texts()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("", []),
        ("number.value = 10", ["most 9"]),
        ("number.value = -4", ["least −3"]),
        ("number.value = 1.5", ["number"]),
        ("document.getElementById('name').value = ''", ["empty"]),
        ("own.value = ''", ["own words"]),
        ("file.required = true", ["file"]),
        ("document.querySelector('[checked]').checked = false", ["choose"]),
        ("number.value = 10; own.value = ''", ["most 9", "own words"]),
    ],
)
def test_an_invalid_field_gets_an_error_message(page, change, told):
    assert send(page, change) == told
    assert page.title() == ("" if told else "sent")


def test_a_fields_error_disappears_when_it_is_edited(page):
    """The field keeps its other descriptions, and a closed part that holds the field is opened."""
    send(page, "document.getElementById('name').value = ''")
    field = page.locator("#name")
    assert page.evaluate("document.activeElement.id") == "name"
    assert field.get_attribute("aria-describedby") == "hint field-problem-1"
    assert field.get_attribute("aria-invalid") == "true"
    assert send(page) == ["empty"], "said once, however often it is sent"
    page.keyboard.type("B")
    assert page.locator(".field-problem").count() == 0
    assert field.get_attribute("aria-describedby") == "hint"
    assert send(page) == []


@pytest.mark.parametrize("value", ["0", "20"])
def test_typing_into_a_number_field_replaces_its_number(page, value):
    number = page.locator("#number")
    number.evaluate("(one, value) => { one.value = value }", value)
    number.click()
    page.keyboard.type("7")
    assert number.input_value() == "7"
    number.click()  # a tap into the focused field moves the cursor
    page.keyboard.press("End")
    page.keyboard.type("1")
    assert number.input_value() == "71"
    page.locator("#own").click()
    number.focus()
    page.keyboard.type("2")
    assert number.input_value() == "2"


def test_an_emptied_number_field_returns_to_0(page):
    page.locator("#number").focus()
    page.keyboard.type("7")
    page.keyboard.press("Backspace")
    page.keyboard.press("Tab")
    assert page.locator("#number").input_value() == "0"
