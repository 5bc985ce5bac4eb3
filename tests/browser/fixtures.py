"""A real server, a real Chromium, and pages that fail their test when anything goes wrong in them.

    def test_the_phone_follows_the_table(server, open_page):
        table = open_page("tablet")                    # a browser context of its own
        phone = open_page("phone", scheme="dark")
        table.goto("/")                                # relative to the server

A test that provokes errors in the console (a refused entry, a server that is away) says which:

    @pytest.mark.may_log("status of 422")
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser import chromium, kept
from tests.browser.measurements import TOO_WIDE as TOO_WIDE
from tests.support.http import Http
from tests.support.server import APP, Server

PATIENCE_MS = 30_000
"""How long a page may take for anything: much more than it needs, for busy machines."""
expect.set_options(timeout=PATIENCE_MS)

SCREENS = {
    "tablet": (1280, 800),
    "ipad": (1180, 746),
    "tablet-portrait": (1024, 1366),
    "phone": (390, 844),
    "small-phone": (360, 640),
    "laptop": (1920, 1080),
    "small-tablet": (1024, 768),
    "small-tablet-portrait": (768, 1024),
    "tall-tablet-portrait": (800, 1280),
}
PHONES = ("phone", "small-phone")


def each_screen(page: Page, screens: Iterable[str]) -> Iterator[str]:
    """Yield the name of one screen after the other, with the page resized to it.

    It begins with the page's present screen if that is among them. The page is not loaded again:
    its styles react to the size, and its scripts measure one frame later.
    """
    sizes = {one: ViewportSize(width=SCREENS[one][0], height=SCREENS[one][1]) for one in screens}
    is_on = page.viewport_size
    for screen in sorted(sizes, key=lambda one: sizes[one] != is_on):
        width = sizes[screen]["width"]
        page.set_viewport_size(sizes[screen])
        page.evaluate("() => new Promise((on) => requestAnimationFrame(() => setTimeout(on)))")
        assert page.evaluate("document.documentElement.clientWidth") == width
        yield screen


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield one server for all tests that need no server of their own, because starting takes
    longer than most tests."""
    yield from served(tmp_path_factory)


@pytest.fixture(scope="module")
def server(shared_server: Server) -> Iterator[Server]:
    """Yield the shared server; tables of other tests exist on it, too."""
    before = len(shared_server.said())
    yield shared_server
    shared_server.no_traceback(before)


def served(places: pytest.TempPathFactory, *program: str) -> Iterator[Server]:
    """Run a server during tests. At its end it may have printed no traceback."""
    server = Server(places.mktemp("server") / "data", program=program or APP)
    server.start()
    yield server
    server.stop()
    server.no_traceback()


@pytest.fixture(scope="module")
def played_before(server: Server) -> None:
    """Store a finished game, so that a new table does not ask whether the game is here."""
    for game in (kept.GAME, kept.WALLENSTEIN):
        table = {"game": game["game"], "setup": game["setup"]}
        assert Http(server.port).ask("/tables", table).status == 303


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        yield browser
        browser.close()


class Watch:
    """Record the errors in a context's pages."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def over(self, context: BrowserContext) -> None:
        context.on("console", self.console)
        context.on("weberror", lambda error: self.problems.append(f"page error: {error.error}"))

    def console(self, message: Any) -> None:
        if message.type == "error":
            where = message.location.get("url", "")
            self.problems.append(f"console: {message.text} ({where})")


@pytest.fixture
def watch(request: pytest.FixtureRequest) -> Iterator[Watch]:
    watch = Watch()
    yield watch
    allowed = [p for mark in request.node.iter_markers("may_log") for p in mark.args]
    problems = [
        problem
        for problem in watch.problems
        if not any(re.search(pattern, problem) for pattern in allowed)
    ]
    assert not problems, "\n".join(problems)


def new_page(
    browser: Browser,
    server: Server,
    watch: Watch,
    screen: str = "tablet",
    scheme: str = "light",
    **options: Any,
) -> Page:
    """Return a page in a new context: another device with its own cookies.

    Further options are Playwright's options for a context: locale="de",
    reduced_motion="no-preference" and so on. Motion is reduced by default, because moving parts are
    drawn sixty times a second. No colours are painted at all: axe-core reads them from the styles
    (accessibility.js).
    """
    width, height = SCREENS[screen]
    device = {"has_touch": True, "is_mobile": "phone" in screen, "color_scheme": scheme}
    device["reduced_motion"] = "reduce"
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        **{"locale": "en", **device, **options},
    )
    context.add_init_script(chromium.AWAKE)
    context.add_init_script(chromium.UNPAINTED)
    context.set_default_timeout(PATIENCE_MS)
    watch.over(context)
    return context.new_page()


@pytest.fixture
def open_page(browser: Browser, server: Server, watch: Watch) -> Iterator[Callable[..., Page]]:
    """Return a function that opens the page of a new device (`new_page`). A device may be given an
    owner (`whose`), as with `same_page`; here it makes no difference."""
    pages: list[Page] = []

    def open_page(*screen: str, whose: str = "", **options: Any) -> Page:
        pages.append(new_page(browser, server, watch, *screen, **options))
        return pages[-1]

    yield open_page
    for page in pages:
        page.context.close()


class Lasting:
    """Pages that stay open for a whole file of tests. An error in them fails the test that is
    running."""

    def __init__(self) -> None:
        self.watch = Watch()
        self.pages: dict[Any, Page] = {}


@pytest.fixture(scope="module")
def lasting() -> Iterator[Lasting]:
    lasting = Lasting()
    yield lasting
    for page in lasting.pages.values():
        page.context.close()


@pytest.fixture
def same_page(
    browser: Browser, server: Server, watch: Watch, lasting: Lasting
) -> Callable[..., Page]:
    """Return a function like `open_page` that opens each device only once per test file.

    It suits tests that begin with their own address, table or box and do not depend on what the
    device remembers. A test that needs several devices of the same kind names the owner of each
    (`whose`).
    """
    lasting.watch.problems = watch.problems

    def same_page(screen: str = "tablet", whose: str = "", **options: Any) -> Page:
        device = (screen, whose, *options.items())
        if device not in lasting.pages:
            lasting.pages[device] = new_page(browser, server, lasting.watch, screen, **options)
        page = lasting.pages[device]
        width, height = SCREENS[screen]
        page.set_viewport_size({"width": width, "height": height})
        return page

    return same_page


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """Return the tablet's page."""
    return open_page("tablet")
