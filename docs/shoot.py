"""Takes the README's pictures anew, from a kept game: `python docs/shoot.py`."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import APIRequestContext, Browser, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import SCREENS, Server

ROOT = Path(__file__).parent.parent
GAME = json.loads((ROOT / "tests/fixtures/games/random-4-04.json").read_text())
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")
ENTRIES = 44


def opened(request: APIRequestContext) -> str:
    """A table in the middle of that game; its address."""
    setup = GAME["setup"]
    seats = zip(setup["players"], NAMES, strict=False)
    setup = {**setup, "players": [{**seat, "name": name} for seat, name in seats]}
    made = request.post("/tables", data={"game": GAME["game"], "setup": setup}, max_redirects=0)
    table = made.headers["location"]
    for number, entry in enumerate(GAME["entries"][:ENTRIES]):
        answer = request.post(f"{table}/entries", data={**entry, "revision": number})
        assert answer.ok, answer.text()
    return table


def shoot(browser: Browser, server: Server) -> None:
    """The tablet by day."""
    width, height = SCREENS["tablet"]
    screen = {"width": width, "height": height}
    with browser.new_context(base_url=server.url, viewport=screen, locale="en") as context:
        page = context.new_page()
        page.goto(opened(context.request))
        page.wait_for_timeout(500)
        page.screenshot(path=ROOT / "docs" / "table.png")


def main() -> None:
    """Starts a server of its own, and stops it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data")
        server.start()
        browser = chromium.launch(playwright)
        try:
            shoot(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
