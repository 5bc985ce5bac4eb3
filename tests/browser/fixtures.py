"""A real server, a real Chromium, and pages that fail their test when anything goes wrong in them.

    def test_the_phone_follows_the_table(server, open_page):
        table = open_page("tablet")                    # a browser context of its own
        phone = open_page("phone", scheme="dark")
        table.goto("/")                                # relative to the server

A test that provokes errors in the console (a refused entry, a server that is away) says which:

    @pytest.mark.may_log("status of 422")
"""

import json
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser import chromium, kept

ROOT = Path(__file__).parents[2]

PATIENCE_MS = 30_000
"""How long a page may take for anything: far beyond what it takes, on a machine that is busy."""
expect.set_options(timeout=PATIENCE_MS)

SCREENS = {
    "tablet": (1280, 800),
    "tablet-portrait": (1024, 1366),
    "phone": (390, 844),
    "small-phone": (360, 640),
    "laptop": (1920, 1080),
    "small-tablet": (1024, 768),
    "small-tablet-portrait": (768, 1024),
    "tall-tablet-portrait": (800, 1280),
}
PHONES = ("phone", "small-phone")
OTHERS = ("tablet", "tablet-portrait", "laptop")


TOO_WIDE = """() => {
  const root = document.documentElement;
  const wide = root.scrollWidth - root.clientWidth;
  const out = (one) => one.getBoundingClientRect().right > root.clientWidth + 1;
  const guilty = wide > 0 ? [...document.querySelectorAll("body *")].filter(out).slice(-3) : [];
  return wide > 0 ? [wide, ...guilty.map((one) => one.outerHTML.slice(0, 120))] : [];
}"""
"""How much of the page is out of sight sideways, and whose fault it is. A phone's innerWidth grows
with what is too wide, the root's clientWidth does not."""


def each_screen(page: Page, screens: Iterable[str]) -> Iterator[str]:
    """The page on one screen after the other, at first on the one it is on, if that is among them.
    It is not loaded again: only its styles ask how large the screen is."""
    sizes = {one: ViewportSize(width=SCREENS[one][0], height=SCREENS[one][1]) for one in screens}
    is_on = page.viewport_size
    for screen in sorted(sizes, key=lambda one: sizes[one] != is_on):
        width = sizes[screen]["width"]
        page.set_viewport_size(sizes[screen])
        assert page.evaluate("document.documentElement.clientWidth") == width
        yield screen


class Server:
    """The app as its users start it, on a free port of its own."""

    def __init__(self, data: Path, *program: str) -> None:
        self.data = data
        self.program = program or ("app.py",)
        self.log = data.with_suffix(".log")
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, *where], cwd=ROOT, stdout=log, stderr=log
            )
        self.wait()

    def wait(self) -> None:
        for _ in range(600):
            if self.answers():
                return
            if self.process is None or self.process.poll() is not None:
                break
            time.sleep(0.05)
        self.stop()
        pytest.fail(f"app.py did not come up:\n{self.said()}", pytrace=False)

    def answers(self) -> bool:
        try:
            urllib.request.urlopen(self.url, timeout=5).close()
        except urllib.error.HTTPError as answer:
            answer.close()  # an answer all the same
        except OSError:
            return False
        return True

    def stop(self) -> None:
        """Asks it to end, and insists after ten seconds."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(10)
        finally:
            self.process.kill()
            self.process.wait()
            self.process = None

    def kill(self) -> None:
        """Ends it as a power cut does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        self.process = None

    def restart(self) -> None:
        """The same data and the same address, in a new process."""
        self.stop()
        self.start()

    def said(self) -> str:
        return self.log.read_text(errors="replace")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Starting takes longer than many a test: one server for all that need none of their own."""
    yield from served(tmp_path_factory)


@pytest.fixture(scope="module")
def server(shared_server: Server) -> Iterator[Server]:
    """A server on which others play, too."""
    before = len(shared_server.said())
    yield shared_server
    no_traceback(shared_server, before)


def served(places: pytest.TempPathFactory, *program: str) -> Iterator[Server]:
    """A server while tests run; it may have printed no traceback by the end."""
    server = Server(places.mktemp("server") / "data", *program)
    server.start()
    yield server
    server.stop()
    no_traceback(server)


def no_traceback(server: Server, since: int = 0) -> None:
    said = server.said()[since:]
    assert "Traceback (most recent call last)" not in said, said


@pytest.fixture(scope="module")
def played_before(server: Server) -> None:
    """Somebody has played here, so a new table does not ask whether the game is here."""
    table = {"game": kept.GAME["game"], "setup": kept.GAME["setup"]}
    asked = urllib.request.Request(
        f"{server.url}/tables", json.dumps(table).encode(), {"Content-Type": "application/json"}
    )
    urllib.request.urlopen(asked).close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        yield browser
        browser.close()


class Watch:
    """Writes down what goes wrong in a context's pages."""

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
    """A page in a context of its own: another device, with cookies of its own.

    Further options are Playwright's for a context: locale="de", reduced_motion="no-preference" ...
    What moves is drawn again sixty times a second, so it does only where a test looks at that.
    No colours are painted at all: axe-core judges them from the styles (eyes.js).
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
    """Opens a new device's page: `new_page`. Whose it is may be said, as to `same_page`."""
    pages: list[Page] = []

    def open_page(*screen: str, whose: str = "", **options: Any) -> Page:
        pages.append(new_page(browser, server, watch, *screen, **options))
        return pages[-1]

    yield open_page
    for page in pages:
        page.context.close()


class Lasting:
    """Pages that are open while a whole file is tested; what goes wrong in them is the problem of
    the test that runs."""

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
    """Opens a page as `open_page` does, but only once for a file: for tests that begin with an
    address, a table or a box of their own, and do not mind what the device remembers.

    Who needs several devices of a kind says whose each one is.
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
    """The tablet on the table."""
    return open_page("tablet")
