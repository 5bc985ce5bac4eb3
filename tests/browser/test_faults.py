"""A phone that sleeps until the server closes its connection, and proxies that hold streams
back."""

import contextlib
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.web.live.streams import Pace
from tests.browser.fixtures import Server, served
from tests.browser.test_phones import SECOND, Table

OpenPage = Callable[..., Page]
IMPATIENT = """
from companion.web.live import streams
streams.Hub.pace = streams.Pace(slow=1.0)
from companion.server import main
main()
"""
"""A server that disconnects a page that accepts no data for a second."""
PACE = Pace()
MOST = 1000
"""The number of entries after which a server must notice that nobody receives them."""


DRAWN = """() => {
  window.drawn = 0;
  document.addEventListener("htmx:after:swap", () => { window.drawn += 1; });
}"""
"""Count from now on how often the page is drawn."""


class Proxy:
    """A proxy between a phone and the server. While it is asleep, it accepts nothing.

    `streams` says what it does with event streams: it "passes" them on, "buffers" all but their
    headers, lets them "hang" without any answer, or "refuses" them. Other requests are passed on.
    """

    HOLDS = 4 * 1024

    def __init__(self, port: int, streams: str = "passes") -> None:
        self.to = port
        self.streams = streams
        self.awake = Event()
        self.awake.set()
        self.open: list[socket.socket] = []
        self.of_streams: set[socket.socket] = set()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.accepting = Thread(target=self.accept, daemon=True)
        self.accepting.start()

    def accept(self) -> None:
        with contextlib.suppress(OSError):
            while near := self.listening.accept()[0]:
                far = socket.socket()
                self.open += [near, far]
                far.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.HOLDS)
                far.connect(("127.0.0.1", self.to))
                for pair in ((near, far), (far, near)):
                    Thread(target=self.pass_on, args=pair, daemon=True).start()

    def pass_on(self, here: socket.socket, there: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while self.awake.wait() and (data := here.recv(65536)):
                asked = data.partition(b"\r\n")[0]
                if asked.startswith(b"GET ") and b"/events?" in asked:
                    self.of_streams.add(there)
                if self.streams == "refuses" and there in self.of_streams:
                    break
                there.sendall(self.let_through(data) if here in self.of_streams else data)
            there.shutdown(socket.SHUT_WR)
            if there in self.of_streams:
                here.close()

    def let_through(self, data: bytes) -> bytes:
        """Return what the phone gets of this part of a stream."""
        if self.streams == "buffers" and data.startswith(b"HTTP/"):
            return b"".join(data.partition(b"\r\n\r\n")[:2])
        return data if self.streams == "passes" else b""

    def close(self) -> None:
        """Close all connections, also one that a phone has opened just now."""
        self.listening.shutdown(socket.SHUT_RDWR)
        self.accepting.join()
        for one in (self.listening, *self.open):
            one.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from served(tmp_path_factory, "-c", IMPATIENT)


@pytest.fixture
def table(open_page: OpenPage) -> Table:
    return Table(open_page)


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()


@contextmanager
def asleep(browser: Browser, proxy: Proxy) -> Iterator[None]:
    """Let the phone sleep: no page runs, as if the system had stopped the browser, and nothing is
    received."""
    told: Any = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    pages = [one["id"] for one in told["processInfo"] if one["type"] == "renderer"]
    assert pages
    proxy.awake.clear()
    for process in pages:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in pages:
            os.kill(process, signal.SIGCONT)
        proxy.awake.set()


@pytest.mark.may_log("ERR_")
def test_a_phone_recovers_after_sleeping(table, browser, proxy):
    phone = table.phones[SECOND] = table.open_page("phone")
    phone.goto(f"{proxy.url}{table.url}/join")
    phone.locator(f"#take-{SECOND}").tap()
    phone.wait_for_url(f"**/seats/{SECOND}")
    table.deal()
    assert table.up_to_date() == 1
    expect(table.tablet.locator(f".seat-{SECOND} .presence-here")).to_be_visible()
    phone.evaluate(DRAWN)
    phone.locator("#ph-open-correct").tap()
    field = phone.locator("#sheet [name=guards]")
    field.press_sequentially("1")
    with asleep(browser, proxy):
        for revision in range(1, MOST):
            table.post({"type": "undo" if revision % 2 else "redo"}, revision)
            if "presence-away" in table.tablet.request.get(table.url).text():
                break
            time.sleep(0.05)  # an entry more or less fills nothing
        assert revision < MOST - 1, "its stream has ended"
    assert table.up_to_date() == revision + 1
    expect(table.tablet.locator(f".seat-{SECOND} .presence-here")).to_be_visible()
    expect(phone.locator("#line-lost")).to_be_hidden()
    expect(field).to_have_value("1")
    assert 0 < phone.evaluate("window.drawn") < revision, "it went over what was old"


@pytest.mark.may_log("ERR_")
@pytest.mark.parametrize("streams", ["buffers", "hang", "refuses"])
def test_a_phone_with_delayed_streams_sees_new_entries(server, open_page, streams):
    """Antivirus programs and proxies do that. The phone counts as present all the same."""
    proxy = Proxy(server.port, streams)
    table = Table(open_page)
    phone = table.phones[SECOND] = table.open_page("phone")
    phone.goto(f"{proxy.url}{table.url}/join")
    phone.locator(f"#take-{SECOND}").tap()
    phone.wait_for_url(f"**/seats/{SECOND}")
    table.deal()
    assert table.up_to_date() == 1
    expect(phone.locator("#line-lost")).to_be_hidden()
    for revision in (1, 2):
        table.post({"type": "undo" if revision % 2 else "redo"}, revision)
        assert table.up_to_date() == revision + 1
    time.sleep(PACE.asked + PACE.away)
    expect(table.tablet.locator(f".seat-{SECOND} .presence-here")).to_be_visible()
    expect(phone.locator("#line-lost")).to_be_hidden()
    proxy.close()
