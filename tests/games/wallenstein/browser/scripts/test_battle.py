"""static/wallenstein/js/battle.js: the cubes and the numbers of a throw show the same tray."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page


def row(colour: str, cubes: int) -> str:
    numbers = "".join(
        f'<button type="button" class="tray-n" data-n="{n}">{n}</button>' for n in range(4)
    )
    return f"""<div class="tray-row" data-tray="{colour}">
      <input class="input-number" name="{colour}" value="{cubes}" max="6">{numbers}
      <button type="button" class="tray-n tray-more" data-n="more">+</button></div>"""


CUBES = '<i class="cube cube-red"></i>' * 3 + '<i class="cube cube-blue"></i>'
BODY = f"""<form class="battle"><div class="battle-thrown">{CUBES}</div>
{row("red", 3)}{row("blue", 1)}
<p data-outcome="/outcome"></p><button type="button" data-some>Confirm</button>
<button type="button" data-none>Nothing came out</button></form>"""


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script(BODY, "wallenstein/js/battle.js")


def tap(page: Page, *buttons: str) -> tuple[int, int, int]:
    """Tap these buttons. Return the red and blue cubes in the tray, and how many thrown cubes
    stuck."""
    for button in buttons:
        page.evaluate("button => document.querySelector(button).click()", button)
    typed: dict[str, str] = page.evaluate("Object.fromEntries(new FormData(document.forms[0]))")
    return int(typed["red"]), int(typed["blue"]), page.locator(".cube.stuck").count()


RED, BLUE = "[data-tray=red] ", "[data-tray=blue] "


@pytest.mark.parametrize(
    ("taps", "tray"),
    [
        pytest.param([], (3, 1, 0), id="it starts as what was thrown"),
        pytest.param([".cube-red"], (2, 1, 1), id="a cube that is tapped sticks"),
        pytest.param([".cube-red", ".cube-red"], (3, 1, 0), id="tapped again it came out"),
        pytest.param([RED + "[data-n='1']"], (1, 1, 2), id="a number is tapped"),
        pytest.param([RED + "[data-n='3']"], (2, 1, 1), id="the last that came out, one less"),
        pytest.param([BLUE + ".tray-more"] * 2, (3, 3, 0), id="some fell out besides"),
        pytest.param([RED + ".tray-more"] * 5, (6, 1, 0), id="no more than there are"),
        pytest.param(["[data-none]"], (0, 0, 0), id="nothing came out"),
    ],
)
def test_taps_change_the_tray(page, taps, tray):
    assert tap(page, *taps)[:2] == tray[:2]
    if "[data-none]" not in taps:
        assert page.locator(".cube.stuck").count() == tray[2]


def test_nothing_came_out_cannot_be_said_of_a_tray_with_cubes_that_were_entered(page):
    nothing = page.locator("[data-none]")
    assert nothing.is_enabled()
    tap(page, ".cube-red")
    assert nothing.is_disabled()


def test_what_the_tray_means_is_asked_once_after_the_last_tap(page):
    tap(page, ".cube-red", ".cube-red", ".cube-blue")
    page.clock.run_for(179)
    assert page.evaluate("requests.length") == 0
    page.clock.run_for(1)
    assert page.evaluate("requests.map(one => one.url)") == ["/outcome?red=3&blue=0"]
