"""Device features: a hint if the screen may turn off, and what the service worker caches."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.fixtures import each_screen
from tests.browser.kept import GAME, WALLENSTEIN, enter, kept_game, opened, seated
from tests.browser.measurements import HINT_BELOW_TABLE

KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys();
    found.push(...requests.map((request) => request.url.slice(location.origin.length)));
  }
  return found;
}"""
NO_LOCK = "delete navigator.wakeLock; delete Navigator.prototype.wakeLock;"
VISIBILITY = """state => {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_hint_asks_for_a_tap_if_there_is_no_wake_lock(open_page):
    """The hint covers nothing: it takes its room from the scene. Who watches is not asked."""
    page, guest = open_page("tablet", locale="de"), open_page("tablet")
    table = opened(page.context.request, 51, game=WALLENSTEIN)
    for tablet in (page, guest):
        tablet.add_init_script(NO_LOCK)
        tablet.goto(table)
    expect(guest.locator(".tv")).to_be_visible()
    expect(guest.locator("#awake-hint")).to_have_count(0)
    expect(page.locator("#awake-hint")).to_be_visible()
    for screen in each_screen(page, ("tablet", "tablet-portrait", "small-tablet")):
        assert page.evaluate(HINT_BELOW_TABLE), screen


def test_a_film_replaces_the_wake_lock_from_the_first_tap(page):
    """Chromium, WebKit and Firefox keep the screen on for a film that has sound, fills more than a
    fifth of the page and does not loop."""
    page.add_init_script(NO_LOCK)
    table = opened(page.context.request, 20)
    page.goto(table)
    film = page.locator("#awake-film")
    film.evaluate("film => { film.dataset.same = 'yes'; }")
    page.locator("body").tap(position={"x": 2, "y": 2})
    expect(page.locator("#awake-hint")).to_be_hidden()
    playing = "film => !film.paused && film.currentTime > 0"
    page.wait_for_function("() => document.getElementById('awake-film').currentTime > 0")
    assert film.evaluate("film => film.webkitAudioDecodedByteCount > 0 && !film.loop")
    box, window = film.bounding_box(), page.viewport_size
    assert box["width"] * box["height"] > 0.2 * window["width"] * window["height"]
    assert film.evaluate("film => getComputedStyle(film).pointerEvents") == "none"
    enter(page.context.request, table, 20)
    expect(page.locator("[data-revision]")).to_have_attribute("data-revision", "21")
    assert film.get_attribute("data-same") == "yes"
    assert film.evaluate(playing)
    film.evaluate("film => { film.currentTime = 29; }")
    page.wait_for_function("() => document.getElementById('awake-film').currentTime < 20")
    assert film.evaluate(playing)
    page.evaluate(VISIBILITY, "hidden")
    assert film.evaluate("film => film.paused")
    page.evaluate(VISIBILITY, "visible")
    page.wait_for_function("() => !document.getElementById('awake-film').paused")


@pytest.mark.parametrize("unknown", ["", ":has(*)", "container-type"])
def test_an_old_browser_shows_which_version_is_needed(page, unknown):
    """The browser learns from styles alone that it knows a feature."""

    def take_away(route: Route) -> None:
        answer = route.fetch()
        condition = f"@supports selector({unknown}" if "has" in unknown else f"({unknown}: inline"
        assert condition in answer.text()
        route.fulfill(response=answer, body=answer.text().replace(condition, condition + "x"))

    if unknown:
        page.route(re.compile(r"/page\.css"), take_away)
    page.goto("/")
    expect(page.get_by_text("Safari 16")).to_be_visible(visible=bool(unknown))


@pytest.mark.parametrize("game", [GAME, WALLENSTEIN], ids=lambda game: game["game"])
def test_safari_16_opens_the_board_over_the_page_without_popovers(page, game):
    def take_away(route: Route) -> None:
        answer = route.fetch()
        condition = "@supports not selector(:popover-open)"
        assert condition in answer.text()
        route.fulfill(response=answer, body=answer.text().replace(condition, "@supports (top: 0)"))

    page.route(re.compile(r"/page\.css.*frame"), take_away)
    page.add_init_script("""for (const name of ["showPopover", "hidePopover"]) {
      delete HTMLElement.prototype[name];
    }
    delete Element.prototype.checkVisibility;""")
    page.set_viewport_size({"width": 768, "height": 800})
    table = opened(page.context.request, 30, game=game)
    page.goto(table)
    page.locator("[data-opens=pane-board]").tap()
    board, size = page.locator("#pane-board"), page.viewport_size
    expect(board).to_have_attribute("open", "")
    assert_fills_the_page(page, "#pane-board")
    enter(page.context.request, table, 30, game)
    expect(page.locator("[data-revision]")).to_have_attribute("data-revision", "31")
    board.locator("[data-closes]").tap()
    expect(board).not_to_have_attribute("open", "")
    assert board.bounding_box()["height"] < 0.6 * size["height"]


@pytest.mark.parametrize(
    ("game", "choice"),
    [(GAME, {"dealing": {"besieged": "table"}}), (WALLENSTEIN, {"rulings": {"tower": "real"}})],
    ids=["league-of-six", "wallenstein"],
)
def test_the_board_opens_over_the_page_beside_a_form_of_full_width(page, game, choice):
    whole = {**game, "setup": {**game["setup"], **choice}}
    for _ in each_screen(page, ("tablet", "small-tablet", "small-tablet-portrait")):
        page.goto(opened(page.context.request, 0, game=whole))
        expect(page.locator(".tv.wide")).to_be_attached()
        page.locator("[data-opens=pane-board]").tap()
        assert_fills_the_page(page, "#pane-board")


def test_the_stores_open_over_the_page_upright(page):
    game = kept_game("retinue-random-6")
    page.set_viewport_size({"width": 768, "height": 954})
    page.goto(opened(page.context.request, 246, game=game))
    page.locator("[data-opens=pane-stores]").tap()
    assert_fills_the_page(page, "#pane-stores")


@pytest.mark.parametrize(
    ("game", "entries", "asks"),
    [
        pytest.param("all-5-26", 484, "[data-county]:not(.lit)", id="wallenstein"),
        pytest.param("retinue-blank-4", 32, "a.ask", id="league-of-six"),
    ],
)
def test_sheets_of_an_opened_board_are_above_it(page, game, entries, asks):
    """Escape and Back close the sheet, not the board. A sheet stays if the board closes first."""
    page.set_viewport_size({"width": 768, "height": 954})
    page.goto(opened(page.context.request, entries, game=kept_game(game)))
    board, sheet = page.locator("#pane-board"), page.locator(".sheet")
    page.locator("[data-opens=pane-board]").tap()
    asked = board.locator(asks).nth(1)
    for close in (lambda: page.keyboard.press("Escape"), page.go_back):
        asked.tap()
        assert_lies_on_top(page)
        close()
        expect(sheet).to_have_count(0)
        expect(board).to_have_attribute("open", "")
    asked.tap()
    page.evaluate("document.querySelector('#pane-board [data-closes]').click()")
    expect(board).not_to_have_attribute("open", "")
    assert_lies_on_top(page)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def assert_lies_on_top(page: Page) -> None:
    """Assert that a finger reaches all four corners of the sheet."""
    expect(page.locator(".sheet")).to_be_visible()
    assert page.evaluate("""() => {
      const sheet = document.querySelector(".sheet");
      const { left, right, top, bottom } = sheet.getBoundingClientRect();
      const isOnTop = (x, y) => sheet.contains(document.elementFromPoint(x, y));
      return [left + 20, right - 20].every((x) => isOnTop(x, top + 20) && isOnTop(x, bottom - 20));
    }""")


def assert_fills_the_page(page: Page, pane: str) -> None:
    box, size = page.locator(pane).bounding_box(), page.viewport_size
    assert box["width"] > 0.9 * size["width"]
    assert box["height"] > 0.9 * size["height"]


@pytest.mark.parametrize("path", ["/", "/new?game=wallenstein", "/t/{}/join", "/t/{}"])
def test_a_browser_without_cookies_shows_that_it_can_only_watch(page, path):
    where = path.format(opened(page.context.request, 3).removeprefix("/t/"))
    page.goto(where)
    expect(page.locator("#main")).to_be_visible()
    expect(page.locator("#no-cookies")).to_be_hidden()
    blocking = page.context.new_cdp_session(page)
    blocking.send("Emulation.setDocumentCookieDisabled", {"disabled": True})
    page.reload()
    expect(page.get_by_text("Cookies are off in this browser")).to_be_visible()


def with_worker(page: Page) -> None:
    """Let the service worker of this device cache files, by opening the first page."""
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")


def test_the_service_worker_caches_only_static_files(page):
    """Files of an older version are deleted as soon as something new is cached."""
    with_worker(page)
    page.evaluate("""async () => {
      const cache = await caches.open("static-2");
      await cache.put("/static/00000000/css/base.css", new Response("old"));
    }""")
    page.goto("/calculator")  # its own style sheet is loaded and cached
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
def test_the_service_worker_never_shows_an_outdated_page(page, server):
    """No old page is shown while the server is away; the open page is up to date again
    afterwards."""
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
    expect(page.locator("[data-revision]")).to_have_attribute("data-revision", "4")
    page.reload()
    expect(page.locator("[data-revision]")).to_have_attribute("data-revision", "4")
