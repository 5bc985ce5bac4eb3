"""static/js/appearing.js: parts that appear by themselves, or under the finger that made them
appear, ignore taps at first."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

SIZED = "<style>a { position: absolute; width: 50px; height: 50px }</style>"
BODY = f"""{SIZED}<div id="table"><a id="menu" href="#menu" style="top: 0">Menu</a></div>
<div id="sheet"></div>"""
DEVICE = "const table = document.getElementById('table');"
SHOW = """([view, by]) => {
  const source = { stream: document.body, tap: table, sheet: { dataset: { live: "/seats" } } }[by];
  const parts = { part: table.querySelector("a"), sheet: document.getElementById("sheet") };
  const target = parts[by] ?? table;
  const tell = (name) => document.dispatchEvent(
    new CustomEvent(name, { detail: { ctx: { target, sourceElement: source } } }));
  tell("htmx:before:swap");
  target.innerHTML = view;
  tell("htmx:finally:swap");
}"""


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script(BODY, "js/appearing.js", device=DEVICE)


def deaf(page: Page) -> list[str]:
    """Return the elements that ignore taps now."""
    return page.locator("[data-deaf]").evaluate_all("all => all.map(one => one.id)")


def link(name: str, top: int, more: str = "") -> str:
    return f'<a id="{name}" href="#{name}" style="top: {top}px"{more}>{name}</a>'


@pytest.mark.parametrize(
    ("view", "by", "told"),
    [
        pytest.param(link("menu", 0), "stream", [], id="what stays where it is"),
        pytest.param(link("menu", 12), "stream", [], id="or nearly so"),
        pytest.param(link("menu", 13), "stream", ["menu"], id="what has moved"),
        pytest.param(link("yes", 0), "stream", ["yes"], id="what lies where something else did"),
        pytest.param(link("yes", 0), "tap", [], id="the answer to a tap is no surprise"),
        pytest.param(
            link("yes", 0, " data-unasked"), "tap", ["yes"], id="but the next phone that asks is"
        ),
        pytest.param(link("no", 99), "sheet", ["no"], id="in a sheet that follows the table"),
    ],
)
def test_sheets_that_open_automatically_ignore_taps_for_half_a_second(page, view, by, told):
    page.evaluate(SHOW, [view, by])
    page.clock.run_for(100)
    assert deaf(page) == told
    page.clock.run_for(400)
    assert deaf(page) == told
    page.clock.run_for(200)
    assert deaf(page) == []


def test_taps_are_ignored_until_a_change_is_drawn(page):
    page.evaluate(SHOW, [link("menu", 0), "stream"])
    page.locator("#menu").click(force=True)
    assert "#" not in page.url
    page.clock.run_for(100)
    page.locator("#menu").click(force=True)
    assert page.url.endswith("#menu")


def test_no_tap_is_ignored_while_the_running_sum_arrives(page):
    """A quick planner taps the next box while the sum of the last one arrives."""
    page.evaluate(SHOW, ["the sum", "part"])
    page.locator("#menu").click(force=True)
    assert page.url.endswith("#menu")


@pytest.mark.parametrize(
    ("view", "told"),
    [
        pytest.param(link("yes", 0), ["yes"], id="what came there"),
        pytest.param(link("menu", 0), ["menu"], id="what is there as before, but asks again"),
        pytest.param(link("yes", 56), ["yes"], id="what lies a slip of the finger away"),
        pytest.param(link("yes", 60), [], id="but not what lies elsewhere"),
        pytest.param(link("key", 0, " data-does=this"), [], id="nor keys of editors"),
        pytest.param(link("more", 0, " data-step=1"), [], id="nor steppers"),
        pytest.param(
            f"<p data-quick>{link('key', 0)}</p>", [], id="nor keys that the server serves"
        ),
    ],
)
def test_new_buttons_under_the_finger_ignore_taps_for_400_ms(page, view, told):
    page.mouse.click(25, 25)
    page.clock.run_for(3000)
    page.evaluate(SHOW, [view, "tap"])
    page.clock.run_for(50)
    assert deaf(page) == told
    page.clock.run_for(340)
    assert deaf(page) == told
    page.clock.run_for(60)
    assert deaf(page) == []


def test_a_double_tap_that_closes_a_sheet_hits_nothing_below_it(page):
    page.evaluate("""() => {
      const sheet = document.getElementById("sheet");
      sheet.innerHTML = '<button style="position: fixed; inset: 0">Close</button>';
      sheet.addEventListener("click", () => sheet.replaceChildren());
    }""")
    page.mouse.click(25, 25)
    page.clock.run_for(50)
    assert deaf(page) == ["menu"]
    page.clock.run_for(400)
    assert deaf(page) == []


def test_taps_after_a_key_press_are_not_ignored(page):
    page.mouse.click(25, 25)
    page.clock.run_for(3000)
    page.keyboard.press("Enter")
    page.evaluate(SHOW, [link("yes", 0), "tap"])
    page.clock.run_for(50)
    assert deaf(page) == []
