"""What an assistive technology would stumble over in a page: axe-core's rules, and small targets.

axe-core (tests/vendor/axe-core) comes to the page from the test alone, through the browser's own
debugger: the pages' content security policy stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

NEW_TEXTS_ALONE = (
    'axe.configure({ rules: [{ id: "color-contrast", selector: "[data-new-text]" }] });'
)
"""This rule takes axe-core longer than all others together."""
AXE = (Path(__file__).parents[1] / "vendor/axe-core/axe.min.js").read_text(
    encoding="utf-8"
) + NEW_TEXTS_ALONE
"""For a page that is looked at again and again: as its init script it is sent only once."""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
EVERYTHING = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
COLOURS = {
    "runOnly": {"type": "rule", "values": ["color-contrast"]},
    "resultTypes": ["violations"],
}
"""What another theme may change. What another screen may change is SMALL's to find."""
TABLET = ViewportSize(width=1280, height=800)
UPRIGHT = ViewportSize(width=1024, height=1366)
PHONE = ViewportSize(width=390, height=844)
SMALL_PHONE = ViewportSize(width=360, height=640)

RUN = """options => axe.run(document, options).then(found => found.violations.flatMap(
  rule => rule.nodes.map(node => `${rule.id}: ${node.target.join(" ")}: ${node.html.slice(0, 160)} `
    + node.any.concat(node.all, node.none).map(check => check.message).join("; "))))"""

TEXTS = """known => {
  const grounds = new Map([[null, ""]]);
  const ground = (one) => {
    if (!grounds.has(one)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
      const own = [backgroundColor, backgroundImage, opacity].join(" ");
      const below = ground(one.parentElement);
      grounds.set(one, own === "rgba(0, 0, 0, 0) none 1" ? below : `${below} / ${own}`);
    }
    return grounds.get(one);
  };
  const kind = (one) => {
    const { color, fontSize, fontWeight } = getComputedStyle(one);
    const own = [one.tagName, one.getAttribute("class"), color, fontSize, fontWeight];
    return [...own, ground(one)].join();
  };
  const says = (one) => one.matches("input, select, textarea")
    || [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const kinds = new Set();
  for (const one of document.body.querySelectorAll("*")) {
    const seen = says(one) && one.checkVisibility({ visibilityProperty: true });
    if (seen) kinds.add(kind(one));
    one.toggleAttribute("data-new-text", seen && !known.includes(kind(one)));
  }
  return [...kinds];
}"""
"""Marks each text unlike those known by all that its contrast comes from: its letters and the
grounds below them."""

SMALL = """least => {
  const touched = "a[href], button, summary, select, textarea, input:not([type=hidden]), "
    + "[role=button]";
  const hidden = (one) => !one.checkVisibility({ visibilityProperty: true })
    || one.closest("[inert], .visually-hidden, .skip-link");
  const inSentence = (one) => one.matches("a") && getComputedStyle(one).display === "inline"
    && [...one.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  return [...document.querySelectorAll(touched)]
    .filter((one) => !hidden(one) && !inSentence(one))
    .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([, box]) => box.width && Math.min(box.width, box.height) < least - 0.5)
    .map(([one, box]) => `${Math.round(box.width)}x${Math.round(box.height)}: `
      + one.outerHTML.slice(0, 160));
}"""
"""Links inside sentences are as high as their line (WCAG 2.5.8 leaves them out); a box to tick is
hit through its label."""


class Eyes:
    """Looks at one state of a page after the other and keeps what is wrong with each.

    `least`: the pixels that what is tapped has at least; 48 on tablets, 44 on phones if not given.
    """

    def __init__(self, page: Page, small: ViewportSize = UPRIGHT, least: int | None = None) -> None:
        self.page = page
        self.least = least
        self.large = page.viewport_size
        self.small = small
        self.problems: list[str] = []
        self.texts: set[str] = set()

    def look(self, state: str) -> None:
        """The page as it stands: by day on its screen, by night on the other one."""
        assert self.large
        painted = self.page.evaluate("!document.adoptedStyleSheets.length")
        assert painted, "open_page(painted=True): axe-core judges no colour that is not painted"
        self._stand(self.large)
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE)
        self._new_texts()
        self._run(f"{state}, light", EVERYTHING)
        with self._otherwise():
            self._run(f"{state}, dark", COLOURS if self._new_texts() else None)

    @contextmanager
    def _otherwise(self) -> Iterator[None]:
        """By night, on the other screen."""
        assert self.large
        self.page.emulate_media(color_scheme="dark")
        self._stand(self.small)
        yield
        self.page.emulate_media(color_scheme="light")
        self.page.set_viewport_size(self.large)

    def _stand(self, screen: ViewportSize) -> None:
        """Upright screens are as long as the page: what scrolls from under a bar is not covered."""
        self.page.set_viewport_size(screen)
        if screen["width"] < UPRIGHT["width"]:
            height = self.page.evaluate("document.documentElement.scrollHeight")
            self.page.set_viewport_size({**screen, "height": max(height, screen["height"])})

    def _new_texts(self) -> bool:
        """Whether there are texts whose contrast was not judged yet; they are marked."""
        found = set(self.page.evaluate(TEXTS, list(self.texts)))
        new = not found <= self.texts
        self.texts |= found
        return new

    def _run(self, state: str, options: dict[str, Any] | None) -> None:
        found = self.page.evaluate(RUN, options) if options else []
        screen = self.page.viewport_size
        assert screen
        least = self.least or (44 if screen["width"] < UPRIGHT["width"] else 48)
        found += [f"small: {one}" for one in self.page.evaluate(SMALL, least)]
        self.problems += [f"{state}: {one}" for one in found]

    def close(self) -> None:
        """Fails with everything that is wrong, a line each."""
        if self.problems:
            pytest.fail("\n".join(self.problems), pytrace=False)
