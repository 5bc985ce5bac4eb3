"""static/js/awake.js, my_turn.js, view.js: what a device can do, and which choices it remembers."""

import pytest
from playwright.sync_api import Page

HINT = """<p id="awake-hint" hidden><span data-awake="tap">tap</span>
<span data-awake="dark">dark</span><button data-awake="dark" data-awake-known>All right</button></p>
<video id="awake-film" preload="none" hidden><source src="no-film"></video>"""
NO_LOCK = 'Object.defineProperty(navigator, "wakeLock", { value: undefined });'
LOCK = """window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: {
  request: async () => { locks.push(new EventTarget()); return locks.at(-1); } } });"""


def test_a_released_screen_lock_is_requested_again(run_script):
    page = run_script(HINT, "js/awake.js", device=LOCK)
    look = "document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(look)
    assert page.evaluate("locks.length") == 1
    page.evaluate(f"locks[0].dispatchEvent(new Event('release')); {look}")
    assert page.evaluate("locks.length") == 2
    assert page.locator("#awake-hint").is_hidden()


def test_screen_lock_hint_asks_for_a_tap_then_reports_a_failed_film(run_script):
    page = run_script(HINT, "js/awake.js", device=NO_LOCK)
    assert page.locator("#awake-hint").inner_text().strip() == "tap"
    page.locator("body").click()
    page.get_by_text("dark").wait_for()
    page.get_by_role("button").click()
    assert page.locator("#awake-hint").is_hidden()
    again = run_script(HINT, "js/awake.js", device=NO_LOCK)
    again.locator("body").click()
    again.locator("#awake-hint").wait_for(state="hidden")


CHOICE = """<label id="tell-turn" hidden><input type="checkbox"></label>"""
PHONE = f"""<div class="ph" id="ph">wait</div>{CHOICE}"""
MINE = f"""<div class="ph wa my-turn" id="ph">go</div>{CHOICE}"""
TAKEN = f"""{MINE}<p id="ph-taken">the tablet plays</p>"""
WAITING = f"""<title>Ben</title><div id="table">{PHONE}</div>"""
TABLE = "const table = document.getElementById('table');"
VIBRATES = f"""{TABLE} window.calls = 0; navigator.vibrate = () => {{ calls += 1; return true; }};
Object.defineProperty(navigator, "maxTouchPoints", {{ value: 5 }});"""
TONES = f"""{TABLE} delete Navigator.prototype.vibrate; window.calls = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) {{ calls += 0.5; start.call(this, at); }};"""


def count_calls(page: Page, *views: str) -> int:
    """Return how often the phone has called its player after these views."""
    for text in views:
        page.evaluate("text => { htmx.swap({ text, target: table }); }", text)
    return page.evaluate("calls")


@pytest.mark.parametrize("device", [VIBRATES, TONES], ids=["vibrates", "two tones"])
def test_a_phone_calls_its_player_when_their_turn_begins_if_they_want_it(run_script, device):
    page = run_script(WAITING, "js/my_turn.js", device=device)
    assert count_calls(page, MINE, PHONE) == 0
    page.locator("#tell-turn input").check()
    page.wait_for_function("() => calls === 1")  # to show what it is like
    assert count_calls(page, MINE) == 2
    assert count_calls(page, MINE, PHONE) == 2
    assert count_calls(page, TAKEN, PHONE) == 2
    again = run_script(WAITING, "js/my_turn.js", device=device)
    assert again.locator("#tell-turn input").is_checked()
    again.locator("#ph").click()
    again.wait_for_function("() => sound === undefined || sound.state === 'running'")
    assert count_calls(again, MINE) == 1


def test_the_title_shows_whose_turn_it_is_even_in_the_background(run_script):
    page = run_script(WAITING, "js/my_turn.js", device=TONES)
    assert page.title() == "Ben"
    count_calls(page, MINE)
    assert page.title() == "● Ben"
    count_calls(page, TAKEN)
    assert page.title() == "Ben"
    arrives = "view => document.dispatchEvent(new CustomEvent('newest-view', { detail: view }))"
    for hidden, view, title in ((False, MINE, "Ben"), (True, MINE, "● Ben"), (True, TAKEN, "Ben")):
        hide = "it => Object.defineProperty(document, 'hidden', { configurable: true, value: it })"
        page.evaluate(hide, hidden)
        page.evaluate(arrives, view)
        assert page.title() == title


SEATS = '<p class="seat"></p>' * 4
VIEW = f"""<button data-turn-board>turn</button><button data-next-seat>next</button>
<button data-flat>flat</button><button data-light="">as it is</button>
<button data-light="dark">dark</button><div class="tv-players">{SEATS}</div>"""


@pytest.mark.parametrize(
    ("taps", "kept"),
    [
        ("turn-board", {"turned": "1"}),
        ("turn-board " * 3, {"turned": "3"}),
        ("turn-board " * 4, {}),
        ("flat next-seat", {"flat": "yes", "first": "1"}),
        ("flat flat", {}),
        ("light=dark", {"theme": "dark"}),
        ("light=dark light=''", {}),
    ],
)
def test_view_settings_stay_on_the_device(run_script, taps, kept):
    page = run_script(VIEW, "js/view.js")
    for tap in taps.split():
        page.locator(f"button[data-{tap}]").click()
    for shown in (page, run_script(VIEW, "js/view.js")):
        assert shown.evaluate("({ ...document.documentElement.dataset })") == kept
