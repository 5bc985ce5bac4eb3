"""Play at a tablet as people do: answer a form of the panel with taps, and press its button."""

from __future__ import annotations

import time
from random import Random

from tests.browser.measurements import TOO_WIDE
from tests.engines.devices import FINGERS, WAIT_S, Device

CHOOSE = f"{FINGERS}\nreturn fingers.place(fingers.choose(...given));"


class Player:
    """Somebody who plays all seats at one tablet, by lot."""

    def __init__(self, tablet: Device, seed: int) -> None:
        self.tablet = tablet
        self.lots = Random(seed)
        self.entries = 0

    def revision(self) -> int:
        """Return how many entries the page shows."""
        shown = "return Number(document.querySelector('[data-revision]').dataset.revision)"
        found: int = self.tablet.run(shown)
        return found

    def is_over(self) -> bool:
        """Return whether the page shows the end of the game."""
        over = "return document.querySelector('.turn-line.over') !== null"
        found: bool = self.tablet.run(over)
        return found

    def make_entry(self) -> None:
        """Tap until the page shows one entry more. Other forms are tried if one is refused."""
        before, until = self.revision(), time.monotonic() + WAIT_S
        while self.revision() == before:
            assert time.monotonic() < until, self.tablet.run("return document.body.innerText")
            lot = self.lots.random()
            for tries in range(4):
                if at := self.tablet.run(CHOOSE, lot, tries):
                    self.tablet.engine.tap_at(*at)
                if self.revision() != before:
                    break
        self.entries += 1
        assert self.tablet.run(f"return ({TOO_WIDE})()") == []
        assert self.tablet.run("return wrong") == []
