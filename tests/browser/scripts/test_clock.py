"""static/js/clock.js: how long the table has waited for the same people."""

from playwright.sync_api import expect

BODY = """<button id="turn-clock" data-of="red-1"><span class="number"></span></button>"""
NEXT = """(turn) => {
  document.getElementById("turn-clock").dataset.of = turn;
  document.dispatchEvent(new CustomEvent("htmx:after:swap"));
}"""


def test_the_turn_clock_stops_with_a_tap_and_restarts_for_the_next_player(run_script):
    page = run_script(BODY, "js/clock.js")
    clock, number = page.locator("#turn-clock"), page.locator(".number")
    expect(number).to_have_text("0:00")
    page.clock.run_for(65_000)
    expect(number).to_have_text("1:05")
    page.evaluate(NEXT, "red-1")
    expect(number).to_have_text("1:05")
    clock.click()
    expect(clock).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(600_000)
    expect(number).to_have_text("1:05")
    clock.click()
    page.clock.run_for(5_000)
    expect(number).to_have_text("1:10")
    clock.click()
    page.evaluate(NEXT, "blue-1")
    expect(number).to_have_text("0:00")
    expect(clock).to_have_attribute("aria-pressed", "false")
