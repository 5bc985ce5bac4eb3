"""Find obstacles for assistive technologies in a page: axe-core's rules, and small targets.

axe-core (tests/vendor/axe-core) comes to the page from the test alone, through the browser's own
debugger: the pages' content security policy stays as it is.
"""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize

TESTS = Path(__file__).parents[1]
AXE = "\n".join(
    (TESTS / script).read_text(encoding="utf-8")
    for script in ("vendor/axe-core/axe.min.js", "browser/targets.js", "browser/accessibility.js")
)
"""An init script is sent only once to a page that is checked repeatedly."""
TABLET = ViewportSize(width=1280, height=800)
UPRIGHT = ViewportSize(width=1024, height=1366)
PHONE = ViewportSize(width=390, height=844)
SMALL_PHONE = ViewportSize(width=360, height=640)

PASSED: set[str] = set()
"""Styles of texts with enough contrast, from any page."""


class AccessibilityChecker:
    """Check one state of a page after the other, and collect the faults."""

    def __init__(self, page: Page, small: ViewportSize = UPRIGHT) -> None:
        assert page.viewport_size
        self.page = page
        self.large = page.viewport_size
        self.small = small
        self.by_day = True
        self.problems: list[str] = []
        self.unsure: set[str] = set()

    def look(self, state: str) -> None:
        """Check the page in light on its screen and in dark on the other screen, as it is now."""
        if not self.page.evaluate("'checkAccessibility' in window"):
            self.page.evaluate(AXE)
        self._see(state)
        self._turn()
        self._see(state)

    def _turn(self) -> None:
        """Switch from light to dark, or back."""
        self.by_day = not self.by_day
        scheme: Literal["light", "dark"] = "light" if self.by_day else "dark"
        self.page.emulate_media(color_scheme=scheme)
        screen = self.large if self.by_day else self.small
        if screen["width"] < UPRIGHT["width"]:
            assert self.page.viewport_size
            screen = {**screen, "height": self.page.viewport_size["height"]}
        self.page.set_viewport_size(screen)

    def _see(self, state: str) -> None:
        """Check all rules in light; in dark only rules whose result depends on theme or screen."""
        screen = self.page.viewport_size
        assert screen
        if screen["width"] < UPRIGHT["width"]:
            self._lengthen(screen)
        seen = self.page.evaluate(
            "asked => checkAccessibility(...asked)",
            [self.by_day, list(PASSED), list(self.unsure)],
        )
        PASSED.update(seen["passed"])
        self.unsure.update(seen["unsure"])
        when = "light" if self.by_day else "dark"
        self.problems += [f"{state}, {when}: {one}" for one in seen["found"]]

    def _lengthen(self, screen: ViewportSize) -> None:
        """Make an upright screen as long as the page. Otherwise a target that is scrolled under a
        bar would look as if it were covered."""
        height = self.page.evaluate("document.documentElement.scrollHeight")
        if height > screen["height"]:
            self.page.set_viewport_size({**screen, "height": height})

    def close(self) -> None:
        """Fail with all faults, one on each line."""
        if not self.by_day:
            self._turn()
        self.page.set_viewport_size(self.large)
        if self.problems:
            pytest.fail("\n".join(self.problems), pytrace=False)
