"""static/js/replay.js: keys step through a game, which also plays automatically if asked."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

STEPS = ("on", "back", "phase-on", "phase-back", "first", "last")
BODY = (
    "".join(f'<a id="replay-{name}" href="#replay-{name}">{name}</a>' for name in STEPS)
    + """
<a id="replay-close" href="#replay-close">Close</a>
<button id="replay-play" aria-pressed="false">Play</button><p id="replay-says">Ben pays.</p>
<dialog id="keys"></dialog><input type="checkbox" id="single-keys" checked>"""
)


@pytest.fixture
def replay(run_script: Callable[..., Page]) -> Page:
    return run_script(f'<div id="table">{BODY}</div>', "js/replay.js")


def test_the_keyboard_steps_through_a_replay(replay):
    keys = {
        "ArrowRight": "replay-on",
        "ArrowLeft": "replay-back",
        "PageDown": "replay-phase-on",
        "PageUp": "replay-phase-back",
        "Home": "replay-first",
        "End": "replay-last",
        "Escape": "replay-close",
        "Control+ArrowRight": "",
    }
    for key, to in keys.items():
        replay.evaluate("location.hash = ''")
        replay.keyboard.press(key)
        assert replay.url.partition("#")[2] == to, key


def steps(page: Page, seconds: int) -> int:
    """Return how many steps the replay takes automatically in that time, if each is shown at
    once."""
    page.evaluate(
        """() => {
          window.steps = 0;
          document.getElementById("replay-on").onclick = () => {
            steps += 1;
            document.dispatchEvent(new Event("htmx:after:swap"));
          };
        }"""
    )
    page.clock.run_for(seconds * 1000)
    return page.evaluate("steps")


def test_autoplay_starts_on_request_and_can_be_stopped(replay):
    """Each step is shown for at least four and a half seconds."""
    replay.evaluate("document.dispatchEvent(new Event('htmx:after:swap'))")
    assert steps(replay, 60) == 0
    replay.locator("#replay-play").click()
    assert steps(replay, 60) in range(8, 14)
    assert replay.locator("#replay-play").get_attribute("aria-pressed") == "true"
    replay.locator("#replay-play").click()
    assert steps(replay, 60) == 0
    assert replay.locator("#replay-play").get_attribute("aria-pressed") == "false"


def test_stepping_back_stops_the_replay(replay):
    replay.locator("#replay-play").click()
    replay.locator("#replay-back").click()
    assert steps(replay, 60) == 0
