"""static/js/awake.js, buzz.js, view.js: what a device can do, and which choices it remembers."""

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


def test_a_hint_says_to_tap_and_then_that_no_film_can_be_played_until_it_is_closed(run_script):
    page = run_script(HINT, "js/awake.js", device=NO_LOCK)
    assert page.locator("#awake-hint").inner_text().strip() == "tap"
    page.locator("body").click()
    page.get_by_text("dark").wait_for()
    page.get_by_role("button").click()
    assert page.locator("#awake-hint").is_hidden()
    again = run_script(HINT, "js/awake.js", device=NO_LOCK)
    again.locator("body").click()
    again.locator("#awake-hint").wait_for(state="hidden")


PHONE = """<p id="ph">wait</p>"""
BUZZ = f"""<div id="table">{PHONE}</div>
<label id="buzz-choice" hidden><input type="checkbox" id="buzz"></label>"""
TABLE = "const table = document.getElementById('table');"
SHAKES = f"{TABLE} window.shaken = 0; navigator.vibrate = () => {{ shaken += 1; return true; }};"
NO_SHAKES = f"{TABLE} delete Navigator.prototype.vibrate;"


def shaken(page: Page, *views: str) -> int:
    """Return how often the phone has vibrated after these views."""
    for text in views:
        page.evaluate("text => { htmx.swap({ text, target: table }); }", text)
    return page.evaluate("shaken")


def test_a_phone_vibrates_at_its_turn_if_wished(run_script):
    mine = PHONE.replace("id", 'class="my-turn" id')
    taken = f'{mine}<p id="ph-taken">the tablet plays</p>'
    page = run_script(BUZZ, "js/buzz.js", device=SHAKES)
    assert shaken(page, mine, PHONE) == 0
    page.locator("#buzz").check()
    assert shaken(page) == 1, "so that one knows what it feels like"
    assert shaken(page, mine, mine, PHONE) == 2
    assert shaken(page, taken, PHONE) == 2
    again = run_script(BUZZ, "js/buzz.js", device=SHAKES)
    assert shaken(again, mine) == 1
    assert again.locator("#buzz").is_checked()


def test_the_question_is_left_out_where_phones_cannot_vibrate(run_script):
    page = run_script(BUZZ, "js/buzz.js", device=NO_SHAKES)
    page.evaluate("text => { htmx.swap({ text, target: table }); }", PHONE)
    assert page.locator("#buzz-choice").is_hidden()


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
