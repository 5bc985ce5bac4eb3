"""static/wallenstein/js/battle.js: the cubes and the numbers of a throw show the same tray, and
nothing counts that nobody has entered."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page


def row(colour: str, thrown: int) -> str:
    numbers = "".join(
        f'<button type="button" class="tray-n" data-n="{n}">{n}</button>' for n in range(4)
    )
    return f"""<div class="tray-row" data-tray="{colour}" data-thrown="{thrown}">
      <b class="tray-who">{colour}</b>
      <input class="input-number" name="{colour}" max="6">{numbers}
      <button type="button" class="tray-n tray-more" data-n="more">+</button></div>"""


CUBES = '<i class="cube cube-red"></i>' * 3 + '<i class="cube cube-blue"></i>'
BODY = f"""<form class="battle" id="throw-1"><div class="battle-thrown">{CUBES}</div>
{row("red", 3)}{row("blue", 1)}{row("black", 0)}
<p data-outcome="/outcome" data-missing="missing: {{colours}}"></p>
<button type="button" data-rest="all"></button><button type="button" data-some>Confirm</button>
<button type="button" data-none>Nothing came out</button></form>"""


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script(BODY, "wallenstein/js/battle.js")


def tap(page: Page, *buttons: str) -> tuple[str, int]:
    """Tap these buttons. Return the red, blue and black cubes in the tray ("-" if nothing was
    entered), and how many thrown cubes are shown as stuck."""
    for button in buttons:
        page.evaluate("button => document.querySelector(button).click()", button)
    typed: dict[str, str] = page.evaluate("Object.fromEntries(new FormData(document.forms[0]))")
    tray = " ".join(typed[colour] or "-" for colour in ("red", "blue", "black"))
    return tray, page.locator(".cube.stuck").count()


RED, BLUE, BLACK = "[data-tray=red] ", "[data-tray=blue] ", "[data-tray=black] "
ALL = "[data-rest]"


@pytest.mark.parametrize(
    ("taps", "tray", "stuck"),
    [
        pytest.param([], "- - -", 0, id="it starts without any number"),
        pytest.param([".cube-red"], "2 - -", 1, id="a cube that is tapped sticks"),
        pytest.param([".cube-red", ".cube-red"], "3 - -", 0, id="tapped again it came out"),
        pytest.param([RED + "[data-n='3']"], "3 - -", 0, id="a number is tapped"),
        pytest.param([RED + "[data-n='0']"], "0 - -", 3, id="also that none came out"),
        pytest.param([RED + "[data-n='3']"] * 2, "2 - -", 1, id="the last that came, one less"),
        pytest.param([BLUE + ".tray-more"] * 2, "- 5 -", 0, id="one more than the numbers shown"),
        pytest.param([BLACK + ".tray-more"], "- - 4", 0, id="of a colour that was not thrown"),
        pytest.param([RED + ".tray-more"] * 5, "6 - -", 0, id="no more than there are"),
        pytest.param([ALL], "3 1 -", 0, id="everything came out"),
        pytest.param([RED + "[data-n='1']", ALL], "1 1 -", 2, id="the others came out"),
    ],
)
def test_taps_change_the_cubes_in_the_tray(page, taps, tray, stuck):
    assert tap(page, *taps) == (tray, stuck)


def test_a_tray_is_confirmed_once_every_thrown_colour_is_entered(page):
    confirm, nothing = page.locator("[data-some]"), page.locator("[data-none]")
    said, form = page.locator("[data-outcome]"), page.locator("form")
    assert (confirm.is_enabled(), nothing.is_enabled()) == (False, True)
    assert form.get_attribute("data-tray") == "blank"
    tap(page, ".cube-red")
    assert (confirm.is_enabled(), nothing.is_enabled()) == (False, False)
    assert form.get_attribute("data-tray") == "partly"
    assert said.inner_text() == "missing: blue"
    tap(page, BLUE + "[data-n='0']")
    assert (confirm.is_enabled(), nothing.is_enabled()) == (True, False)
    assert form.get_attribute("data-tray") == "whole"
    tap(page, RED + "[data-n='0']")
    assert (confirm.is_enabled(), nothing.is_enabled()) == (False, True)
    assert said.inner_text() == ""
    assert tap(page, "[data-none]") == ("0 0 0", 4)


def test_the_outcome_is_fetched_once_after_the_last_tap(page):
    tap(page, ".cube-red", ".cube-red", ".cube-blue")
    page.clock.run_for(179)
    assert page.evaluate("requests.length") == 0
    page.clock.run_for(1)
    assert page.evaluate("requests.map(one => one.url)") == ["/outcome?red=3&blue=0&black="]


def test_a_half_entered_tray_survives_a_reload(page, run_script):
    sent = """([name, status]) => document.forms[0].dispatchEvent(new CustomEvent(
      `htmx:${name}:request`,
      { bubbles: true, detail: { ctx: window.ctx ??= { sourceElement: document.forms[0],
                                                      response: { status } } } }))"""
    tap(page, ".cube-red")
    again = run_script(BODY, "wallenstein/js/battle.js")
    assert tap(again) == ("2 - -", 1)
    assert again.locator("[data-outcome]").inner_text() == "missing: blue"
    other = run_script(BODY.replace("throw-1", "throw-2"), "wallenstein/js/battle.js")
    assert tap(other) == ("- - -", 0)
    for name in ("before", "finally"):
        again.evaluate(sent, [name, 200])
    assert tap(run_script(BODY, "wallenstein/js/battle.js")) == ("- - -", 0)
