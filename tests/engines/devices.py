"""Phones and tablets in WebKitGTK, driven by Selenium, and in Firefox, driven by WebDriver BiDi.

Debian has no driver for Firefox, and Selenium cannot do without one. So the few commands are sent
here, over Selenium's connection.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.remote.websocket_connection import WebSocketConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.engines import debian

WAIT_S = 40
QUIET = subprocess.DEVNULL
FINGERS = Path(__file__).with_name("fingers.js").read_text(encoding="utf-8")


class Engine(Protocol):
    """One page with cookies of its own, as each engine drives it."""

    def open(self, url: str) -> None:
        """Open that address and wait until it is loaded."""

    def call(self, function: str, given: str) -> str:
        """Call an asynchronous function in the page with a text, and return its text."""

    def tap_at(self, x: int, y: int) -> None:
        """Tap that point of the window."""

    def type(self, text: str) -> None:
        """Type into the field that has the focus."""

    def resize(self, width: int, height: int) -> None:
        """Give the page this size, in CSS pixels."""

    def close(self) -> None:
        """Close the page."""


class Device:
    """A phone or a tablet in one of the engines."""

    def __init__(self, engine: Engine, width: int, height: int) -> None:
        self.engine = engine
        engine.resize(width, height)

    def open(self, url: str) -> None:
        """Open that address."""
        self.engine.open(url)
        self.notice_faults()

    def notice_faults(self) -> None:
        """Notice from now on which scripts fail, and whether the page is loaded again."""
        self.run("""window.stays = true; window.wrong = [];
addEventListener("error", (event) => wrong.push(event.message));
addEventListener("unhandledrejection", (event) => wrong.push(String(event.reason)));""")

    def run(self, body: str, *given: Any) -> Any:
        """Run the body of a function in the page, with `given` as a list, and return its result."""
        function = f"""async (text) => {{ const given = JSON.parse(text);
return JSON.stringify(await (async () => {{ {body} }})() ?? null); }}"""
        return json.loads(self.engine.call(function, json.dumps(given)))

    def wait(self, body: str, *given: Any) -> Any:
        """Run it until it returns something, and return that."""
        until = time.monotonic() + WAIT_S
        while not (found := self.run(body, *given)):
            assert time.monotonic() < until, (given, self.run("return document.body.innerText"))
            time.sleep(0.02)
        return found

    def see(self, selector: str, text: str = "") -> None:
        """Wait until an element that matches is shown and contains the text."""
        self.wait(f"{FINGERS}\nreturn Boolean(fingers.find(...given));", selector, text)

    def tap(self, selector: str, text: str = "") -> None:
        """Tap such an element in its middle, once it is in sight and accepts taps."""
        place = f"{FINGERS}\nreturn fingers.place(fingers.find(...given));"
        self.engine.tap_at(*self.wait(place, selector, text))

    def type_number(self, selector: str, number: int) -> None:
        """Replace the number in a field."""
        self.tap(selector)
        self.run("document.activeElement.select();")
        self.engine.type(str(number))


class WebKit:
    """A window of WebKitGTK's small browser."""

    def __init__(self) -> None:
        options = Options()
        options.binary_location = debian.program("webkit") or ""
        options.add_argument("--automation")
        service = Service(shutil.which("WebKitWebDriver"))
        self.browser: Any = webdriver.WebKitGTK(options=options, service=service)
        self.browser.set_script_timeout(WAIT_S)

    def open(self, url: str) -> None:
        self.browser.get(url)

    def call(self, function: str, given: str) -> str:
        script = f"const [given, done] = arguments; ({function})(given).then(done);"
        answer: str = self.browser.execute_async_script(script, given)
        return answer

    def tap_at(self, x: int, y: int) -> None:
        touch = ActionBuilder(self.browser)
        touch.pointer_action.move_to_location(x, y).click()
        touch.perform()

    def type(self, text: str) -> None:
        self.browser.switch_to.active_element.send_keys(text)

    def resize(self, width: int, height: int) -> None:
        """The window is larger by its bar."""
        self.browser.set_window_size(width, height)
        inside = self.browser.execute_script("return [innerWidth, innerHeight]")
        self.browser.set_window_size(2 * width - inside[0], 2 * height - inside[1])

    def close(self) -> None:
        self.browser.quit()


class Firefox:
    """A window of a Firefox, with cookies of its own."""

    def __init__(self, send: Callable[..., Any]) -> None:
        self.send = send
        self.user = send("browser.createUserContext")["userContext"]
        window = send("browsingContext.create", type="window", userContext=self.user)
        self.page = window["context"]

    def open(self, url: str) -> None:
        self.send("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def call(self, function: str, given: str) -> str:
        answer = self.send(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": given}],
            target={"context": self.page},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        text: str = answer["result"]["value"]
        return text

    def perform(self, kind: str, *actions: dict[str, Any]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self.send("input.performActions", context=self.page, actions=[source])

    def tap_at(self, x: int, y: int) -> None:
        buttons = ({"type": f"pointer{way}", "button": 0} for way in ("Down", "Up"))
        self.perform("pointer", {"type": "pointerMove", "x": x, "y": y}, *buttons)

    def type(self, text: str) -> None:
        keys = ({"type": f"key{way}", "value": key} for key in text for way in ("Down", "Up"))
        self.perform("key", *keys)

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self.send("browsingContext.setViewport", context=self.page, viewport=size)

    def close(self) -> None:
        self.send("browser.removeUserContext", userContext=self.user)


@contextmanager
def webkit() -> Iterator[Callable[[], Engine]]:
    """Yield a function that opens a window of WebKitGTK."""
    with debian.screen():
        yield WebKit


@contextmanager
def firefox() -> Iterator[Callable[[], Engine]]:
    """Start a Firefox without a screen, and yield a function that opens a window in it."""
    command = [debian.program("firefox") or "", "--headless", "--remote-debugging-port", "0"]
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        subprocess.Popen([*command, "--profile", profile], stdout=QUIET, stderr=QUIET) as run,
    ):
        said = Path(profile) / "WebDriverBiDiServer.json"
        until = time.monotonic() + WAIT_S
        while not (said.exists() and said.read_text()):
            assert time.monotonic() < until, "Firefox does not start"
            time.sleep(0.1)
        at = json.loads(said.read_text())
        address = f"ws://{at['ws_host']}:{at['ws_port']}/session"
        line = WebSocketConnection(address, WAIT_S, 0.005)

        def send(method: str, **parameters: Any) -> Any:
            answer = line.send_cmd(method, parameters)
            assert "result" in answer, answer
            return answer["result"]

        try:
            send("session.new", capabilities={})
            yield lambda: Firefox(send)
        finally:
            line.close()
            run.terminate()


ENGINES = {"webkit": webkit, "firefox": firefox}
