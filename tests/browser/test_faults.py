"""Streams and what happens to them: phones that sleep, and several tabs."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.web.listeners import CROWD
from tests.browser.fixtures import Server
from tests.browser.sight import lay_dark, look_at
from tests.browser.test_phones import DRAWN, FIRST, SECOND, Proxy, Table

OpenPage = Callable[..., Page]
IMPATIENT = """
from companion.web import streams
streams.Hub.pace = streams.Pace(slow=1.0)
from companion.server import main
main()
"""
"""A server that hangs up on a page that takes nothing for a second."""
MOST = 1000
"""Entries after which a server would have had to notice that nobody takes them."""
ASKED = """window.asked = [];
window.EventSource = class extends EventSource {
  constructor(url) {
    super(url);
    const { revision, people } = document.querySelector("[data-revision]").dataset;
    asked.push([new URL(this.url).searchParams.get("have"), `${revision}.${people}`]);
  }
};"""
"""What the page said that it has, and what it showed then."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("impatient") / "data", "-c", IMPATIENT)
    server.start()
    yield server
    server.stop()
    assert "Traceback (most recent call last)" not in server.said(), server.said()


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
    """Meanwhile no page does anything, as where a system stops its browser, and nothing that comes
    for the phone is taken: its radio sleeps, too."""
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
def test_a_phone_that_slept_until_it_was_hung_up_on_is_right_again_by_itself(
    table: Table, browser: Browser, proxy: Proxy
) -> None:
    phone = table.phones[SECOND] = table.open_page("phone")
    phone.goto(f"{proxy.url}{table.url}/join")
    phone.locator(f"#take-{SECOND}").tap()
    phone.wait_for_url(f"**/seats/{SECOND}")
    table.deal()
    assert table.up_to_date() == 1
    expect(table.tablet.locator(f".seat-{SECOND} .presence-here")).to_be_visible()
    phone.evaluate(DRAWN)
    phone.locator("#ph-correct").tap()
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


def test_two_tabs_of_one_seat_follow_each_other_and_say_which_view_they_show(table: Table) -> None:
    """One of them is enough for a seat that is here. None is sent again what it was loaded with."""
    phone = table.join(FIRST)
    tab = phone.context.new_page()
    tab.add_init_script(ASKED)
    tab.goto(phone.url)
    table.deal()
    phone.locator(".ph-go").first.tap()
    expect(tab.locator("[data-revision='2']")).to_be_attached()
    tab.locator("#ph-undo button").tap()
    expect(phone.locator("[data-revision='3']")).to_be_attached()
    phone.close()
    table.phones[FIRST] = tab
    tab.locator(".ph-go").first.tap()
    expect(tab.locator("[data-revision='4']")).to_be_attached()
    table.up_to_date()
    expect(table.tablet.locator(f".seat-{FIRST} .presence-here")).to_be_visible()
    tab.evaluate("dispatchEvent(new Event('online'))")
    tab.wait_for_function("() => asked.length === 2")
    for has, shows in tab.evaluate("asked"):
        assert has == shows


def test_a_tab_that_nobody_sees_does_not_hang_up_on_the_others(table: Table) -> None:
    """There are more tabs of one seat than may listen. It is right again when it is seen."""
    old = table.sit(FIRST)
    lay_dark(old)
    tabs = [old.context.new_page() for _ in range(CROWD.of_one)]
    with old.expect_event("requestfinished", lambda request: "/events" in request.url):
        for tab in tabs:
            tab.goto(old.url)
    asked: list[str] = []
    old.context.on("request", lambda request: asked.append(request.url))
    table.deal()
    old.wait_for_timeout(1500)  # three times as long as pages wait before they try again
    assert not [url for url in asked if "/events" in url]
    tabs[0].close()
    look_at(old)
    assert table.up_to_date() == 1
