"""Draw the icons for home screens, from static/icons/companion.svg: `python tools/icons.py`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium

ICONS = Path(__file__).parent.parent / "static" / "icons"
DRAWING = (ICONS / "companion.svg").read_text(encoding="utf-8")
SIZES = {"icon-192": 192, "icon-512": 512, "maskable-512": 512, "apple-touch": 180}
WHOLE = ("maskable-512", "apple-touch")
"""Icons that the device cuts to shape, so the colour reaches the edge and the drawing is in the
middle."""


def whole() -> str:
    """Return the drawing, smaller and on a background without rounded corners."""
    square = re.sub(r' rx="[^"]*"', "", DRAWING, count=1)
    ground = re.search(r"<rect[^>]*/>", square)
    assert ground is not None
    inner = square.replace(ground[0], "").replace(
        "<svg ", '<svg x="3" y="3" width="18" height="18" '
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{ground[0]}{inner}</svg>'


def draw(page: Page, name: str, size: int) -> None:
    """Draw one picture of the page's size."""
    page.set_viewport_size({"width": size, "height": size})
    drawing = whole() if name in WHOLE else DRAWING
    page.set_content(f"<style>body{{margin:0}}body>svg{{display:block}}</style>{drawing}")
    page.screenshot(path=ICONS / f"{name}.png", omit_background=name not in WHOLE)


def main() -> None:
    """Draw all icons."""
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        page = browser.new_page()
        for name, size in SIZES.items():
            draw(page, name, size)
        browser.close()


if __name__ == "__main__":
    main()
