"""static/js/stage.js: how long an event is shown."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

SCENES = """<template id="stage-scenes" data-key="{key}" {more}><div class="stage">
<section class="scene" hidden>{key}</section><p>Tap</p></div></template>"""
SCENE, FRAME = 3500, 20
SHOW = """(scenes) => {
  document.getElementById("table").innerHTML = scenes;
  document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail: {} }));
}"""


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script('<div id="table"></div>', "js/stage.js")


BOARD = """() => document.body.insertAdjacentHTML("beforeend",
  "<div id=board style='position: absolute; top: 0; z-index: -1; width: 50%; height: 400px'>")"""


def show(page: Page, key: str = "", more: str = "") -> None:
    """Show a view with that event, or with none, and its first frame."""
    page.evaluate(SHOW, SCENES.format(key=key, more=more) if key else "")
    page.clock.run_for(FRAME)


def shown(page: Page) -> list[str]:
    return page.locator(".stage .scene").all_inner_texts()


def test_a_scene_disappears_after_a_while(page):
    show(page, "winter")
    assert shown(page) == ["winter"]
    page.clock.run_for(SCENE)
    assert shown(page) == []


@pytest.mark.parametrize("end", ["tap", "key"])
def test_a_verdict_stays_until_the_next_tap(page, end):
    show(page, "battle", "data-stays")
    show(page, "battle", "data-stays")  # somebody has come; nothing was entered
    page.clock.run_for(20 * SCENE)
    assert shown(page) == ["battle"]
    if end == "tap":
        page.locator(".stage").click()
    else:
        page.keyboard.press("Enter")
    assert shown(page) == []


def test_a_verdict_is_replaced_after_enough_time_to_read_it(page):
    show(page, "battle", "data-stays")
    page.clock.run_for(1000)
    show(page)
    assert shown(page) == ["battle"]
    page.clock.run_for(SCENE - 1000)
    assert shown(page) == []
    show(page, "battle", "data-stays")
    page.clock.run_for(1000)
    show(page, "revolt", "data-stays")
    assert shown(page) == ["revolt"]
    page.clock.run_for(2 * SCENE)
    show(page)
    assert shown(page) == []


def test_layout_list_stays_until_a_tap_on_it_and_can_be_reopened(page):
    page.evaluate(BOARD)
    show(page, "deal", "data-stays data-waits data-over='#board'")
    page.mouse.click(700, 500)
    page.keyboard.press("Tab")
    page.clock.run_for(20 * SCENE)
    assert shown(page) == ["deal"], "taps elsewhere are for the page"
    page.locator(".stage .scene").click()
    assert shown(page) == []
    again = "<button data-stage-again>What goes where</button>"
    page.evaluate("(html) => document.body.insertAdjacentHTML('beforeend', html)", again)
    page.get_by_role("button", name="What goes where").click()
    assert shown(page) == ["deal"]
    page.keyboard.press("Escape")
    assert shown(page) == []


def test_layout_list_covers_a_decision_only_on_request(page):
    show(page, "deal", "data-stays data-waits data-over='#board'")
    assert shown(page) == []
    again = "<button data-stage-again>What goes where</button>"
    page.evaluate("(html) => document.body.insertAdjacentHTML('beforeend', html)", again)
    page.get_by_role("button", name="What goes where").click()
    assert shown(page) == ["deal"]
    page.locator(".stage .scene").click()
    assert shown(page) == [], "a list over the whole page ends with any tap"
