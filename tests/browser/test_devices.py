"""What a device can do besides: a screen that stays on, a phone that shakes, a home screen."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import Server, each_screen
from tests.browser.kept import WALLENSTEIN, enter, opened, seated

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found.push(...requests.map((request) => request.url.slice(location.origin.length)));
  }
  return found;
}"""
LOCK = """Object.defineProperty(navigator, "wakeLock", {value: {
  request: async () => { window.locks = (window.locks ?? 0) + 1; return new EventTarget(); } }});"""
NO_LOCK = 'Object.defineProperty(navigator, "wakeLock", {value: undefined});'
SHAKES = "window.shaken = 0; navigator.vibrate = () => { window.shaken += 1; return true; };"
NO_SHAKES = "delete Navigator.prototype.vibrate;"


def test_the_screen_of_the_table_stays_on(page: Page) -> None:
    page.add_init_script(LOCK)
    page.goto(opened(page.context.request, 3))
    page.wait_for_function("() => window.locks === 1")
    expect(page.locator("#awake-hint")).to_be_hidden()


def test_where_it_cannot_the_tablet_that_leads_says_so_once(
    open_page: Callable[..., Page],
) -> None:
    """Over the round and the phases: beside the code and the menu, above all else."""
    page, guest = open_page("tablet", locale="de"), open_page("tablet")
    table = opened(page.context.request, 49, game=WALLENSTEIN)  # there is much to undo
    for tablet in (page, guest):
        tablet.add_init_script(NO_LOCK)
        tablet.goto(table)
    expect(guest.locator(".tv")).to_be_visible()
    expect(guest.locator("#awake-hint")).to_have_count(0)
    hint = page.locator("#awake-hint")
    expect(hint).to_be_visible()
    for _ in each_screen(page, ("tablet", "tablet-portrait")):
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        told, top = hint.bounding_box(), page.locator(".tv-top").bounding_box()
        code = page.locator(".tv-top .code").bounding_box()
        assert told
        assert top
        assert code
        assert told["y"] + told["height"] <= top["y"] + top["height"] + 1
        assert told["x"] + told["width"] <= code["x"]
    hint.get_by_role("button").tap()
    expect(hint).to_be_hidden()
    page.reload()
    expect(hint).to_be_hidden()


def test_a_phone_shakes_when_it_is_my_turn_if_i_wish(open_page: Callable[..., Page]) -> None:
    phone = open_page("phone")
    phone.add_init_script(SHAKES)
    table = opened(phone.context.request, 1)
    phone.goto(seated(phone.context.request, table, "yellow"))
    phone.locator("#ph-help").tap()
    phone.locator("#buzz").check(force=True)
    assert phone.evaluate("shaken") == 1  # so that one knows what it feels like
    phone.locator("[data-close-sheet]").tap()
    enter(phone.context.request, table, 1)
    expect(phone.locator(".ph.my-turn")).to_be_visible()
    assert phone.evaluate("shaken") == 2
    enter(phone.context.request, table, 2)
    expect(phone.locator(".ph:not(.my-turn)")).to_be_visible()
    assert phone.evaluate("shaken") == 2
    phone.reload()
    phone.locator("#ph-help").tap()
    expect(phone.locator("#buzz")).to_be_checked()


def test_nobody_is_asked_where_phones_cannot_shake(open_page: Callable[..., Page]) -> None:
    phone = open_page("phone")
    phone.add_init_script(NO_SHAKES)
    phone.goto(seated(phone.context.request, opened(phone.context.request, 1), "yellow"))
    phone.locator("#ph-help").tap()
    expect(phone.locator(".sheet .phase-help").first).to_be_visible()
    expect(phone.locator("#buzz-choice")).to_be_hidden()


def with_worker(page: Page) -> None:
    """A device on which the worker keeps things: it has seen the first page before."""
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")


def test_nothing_but_styles_scripts_and_drawings_is_ever_kept(page: Page) -> None:
    """Nor those of an older companion, as soon as something new is kept."""
    with_worker(page)
    page.evaluate("""async () => {
      const cache = await caches.open("static-2");
      await cache.put("/static/00000000/css/base.css", new Response("old"));
    }""")
    page.goto("/calculator")  # has a style sheet of its own, which comes and is kept
    page.wait_for_function(
        "() => caches.match('/static/00000000/css/base.css').then((old) => !old)"
    )
    kept = page.evaluate(KEPT)
    assert any(path.endswith("league_of_six/css/calculator.css") for path in kept)
    assert len({path.split("/")[2] for path in kept}) == 1
    table = opened(page.context.request, 20)
    for where in (
        "/",
        table,
        f"{table}/sheet/menu",
        f"{table}/history",
        "/boxes",
        "/new?game=league-of-six",
    ):
        page.goto(where)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.goto(seated(page.context.request, table, "red"))
    assert [path for path in page.evaluate(KEPT) if not re.match(r"/static/", path)] == []


@pytest.mark.may_log("net::ERR_", "Failed to fetch")
def test_with_the_worker_no_old_page_is_shown_and_an_open_one_is_right_again(
    page: Page, server: Server
) -> None:
    """While the server is away, and after that."""
    with_worker(page)
    table = opened(page.context.request, 3)
    page.goto(table)
    expect(page.locator("[data-revision]")).to_have_attribute("data-revision", "3")
    late = page.context.new_page()
    server.stop()
    try:
        with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
            late.goto(table)
        assert late.locator(".tv").count() == 0
    finally:
        server.start()
    enter(page.context.request, table, 3)
    expect(page.locator("[data-revision]")).to_have_attribute("data-revision", "4", timeout=15_000)
    page.reload()
    expect(page.locator("[data-revision]")).to_have_attribute("data-revision", "4")
