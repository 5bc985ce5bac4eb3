"""static/js/appearing.js: parts that appear by themselves ignore taps at first."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

SIZED = "<style>a { position: absolute; width: 50px; height: 50px }</style>"
BODY = f"""{SIZED}<div id="table"><a id="menu" href="#menu" style="top: 0">Menu</a></div>
<div id="sheet"></div>"""
DEVICE = "const table = document.getElementById('table');"
SHOW = """([view, by]) => {
  const source = { stream: document.body, tap: table, sheet: { dataset: { live: "/seats" } } }[by];
  const target = by === "sheet" ? document.getElementById("sheet") : table;
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
def test_what_comes_by_itself_is_deaf_for_half_a_second(page, view, by, told):
    page.evaluate(SHOW, [view, by])
    page.clock.run_for(100)
    assert deaf(page) == told
    page.clock.run_for(400)
    assert deaf(page) == told
    page.clock.run_for(200)
    assert deaf(page) == []


def test_until_the_frame_that_shows_it_nothing_hears_a_tap(page):
    page.evaluate(SHOW, [link("menu", 0), "stream"])
    page.locator("#menu").click(force=True)
    assert "#" not in page.url
    page.clock.run_for(100)
    page.locator("#menu").click(force=True)
    assert page.url.endswith("#menu")
