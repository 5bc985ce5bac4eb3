"""Open the browsers in which benches tap."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext

from tests.browser.chromium import AWAKE
from tests.browser.fixtures import PATIENCE_MS
from tests.support.server import Server


def open_context(browser: Browser, server: Server, size: tuple[int, int]) -> BrowserContext:
    """Open a browser with a touch screen of that width and height, in English and without motion,
    for the pages of the server."""
    width, height = size
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        has_touch=True,
        locale="en",
        reduced_motion="reduce",
    )
    context.add_init_script(AWAKE)
    context.set_default_timeout(PATIENCE_MS)
    return context
