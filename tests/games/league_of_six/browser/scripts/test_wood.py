"""static/league_of_six/js/wood.js: a tap fills a place and moves on, and the last side saves."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

SCRIPTS = ("league_of_six/js/wood.js", "league_of_six/js/box.js")
SIDE = """<div data-place="{k}" data-field="edges.{k}" data-label="side {k}">
<button data-does="at"{now}><span data-words></span><span data-shows></span></button>
<input type="hidden" name="edges.{k}" value="null" data-whether></div>"""
TILE = """<div data-place="middle" data-field="middle" data-label="middle"><button data-does="at">
<span data-words></span><svg><path data-arrow="0"/><path data-arrow="3"/><g data-marks></g></svg>
</button><input type="hidden" name="middle" value="null" data-whether></div>
<div data-arrows><input type="hidden" name="arrows" value="[]"></div>"""
KEYS = """<div data-grid="2">
<button data-does="put" data-symbols="red" aria-label="red"></button>
<button data-does="put" data-symbols="red horse" aria-label="red, horse"></button>
<button data-does="put" data-symbols="" aria-label="nothing"></button>
<button data-does="more" data-symbols="horse" aria-label="one more: horse"></button>
<button data-does="arrows" data-pattern="03"></button></div>"""


def form(area: str, now: str, blank: str = " data-blank") -> str:
    return f"""<form onsubmit="document.title = 'sent'; return false">
<div data-editor="wood" data-now="{now}"><div data-area{blank}>{area}</div>
<p data-said data-next="Next: {{place}}" data-saving="Saving" data-blank="not yet"></p>
<button type="button" data-does="undo">undo</button>
<button type="button" data-does="clear"></button>
{KEYS}</div><button class="button-primary">Save</button></form>"""


def town(blank: str = " data-blank") -> str:
    sides = "".join(
        SIDE.format(k=k, now=' aria-current="true"' if k == 0 else "") for k in range(6)
    )
    return form(sides, "0", blank)


def sent(page: Page) -> list[list[str]]:
    """Return the symbols and arrows that the form would send."""
    return [pair for pair in sent_fields(page) if pair[1] not in ("[]", "null")]


def sent_fields(page: Page) -> list[list[str]]:
    pairs: list[list[str]] = page.evaluate("[...new FormData(document.forms[0])]")
    return pairs


def put(page: Page, *symbols: str) -> None:
    for one in symbols:
        page.locator(f"[data-does=put][data-symbols='{one}']").dispatch_event("click")


def more(page: Page) -> None:
    page.locator("[data-does=more]").dispatch_event("click")


@pytest.fixture
def page(run_script: Callable[..., Page]) -> Page:
    return run_script(town(), *SCRIPTS)


def test_each_tap_fills_one_side_and_moves_on_clockwise(page):
    put(page, "red", "red horse")
    more(page)
    red, horse = "red", "horse"
    assert sent(page) == [["edges.0", red], *(["edges.1", one] for one in (red, horse, horse))]
    assert page.locator("[data-said]").inner_text() == "side 1: red, horse, horse"
    page.locator("[data-place='4'] button").dispatch_event("click")
    put(page, "red")
    assert page.locator("[aria-current]").locator("..").get_attribute("data-place") == "5"
    put(page, "red")
    assert page.locator("[data-said]").inner_text() == "side 5: red. Next: side 2"


def test_a_side_is_empty_only_if_it_was_entered_so(page):
    def whether() -> list[str]:
        return [value for _, value in sent_fields(page)]

    assert whether() == ["null"] * 6
    put(page, "", "red")
    assert whether() == ["[]", "[]", "red", *["null"] * 4]
    page.locator("[data-does=undo]").dispatch_event("click")
    assert whether() == ["[]", *["null"] * 5]
    page.locator("[data-does=clear]").dispatch_event("click")
    assert whether() == ["null"] * 6
    assert page.locator("[data-place='0'] [data-words]").inner_text() == "side 0: not yet"


def test_a_town_says_that_sides_are_still_missing(page):
    partly = page.locator("[data-editor][data-partly]")
    assert partly.count() == 0
    put(page, "red")
    assert partly.count() == 1
    page.locator("[data-does=undo]").dispatch_event("click")
    assert partly.count() == 0
    put(page, *[""] * 6)
    assert partly.count() == 0, "entered as empty is entered"


def test_the_last_side_saves_the_tile_after_a_moment(page):
    put(page, *["red"] * 4, "", "red")
    assert page.locator("[data-said]").inner_text() == "Saving"
    page.locator("body").dispatch_event("pointerdown")
    page.clock.run_for(5000)
    assert page.title() == ""
    more(page)
    page.clock.run_for(5000)
    assert page.title() == "sent"
    assert sent(page)[-2:] == [["edges.5", "red"], ["edges.5", "horse"]]


@pytest.mark.parametrize(
    ("blank", "number"), [("", ""), (" data-blank", '<input type="radio" name="number">')]
)
def test_changed_and_unfinished_sides_wait_for_the_button(run_script, blank, number):
    page = run_script(town(blank).replace("<p data-said", f"{number}<p data-said"), *SCRIPTS)
    put(page, *["red"] * 6)
    page.clock.run_for(5000)
    assert page.title() == ""


def test_a_blank_tile_saves_itself_once_its_middle_is_filled(run_script):
    page = run_script(form(TILE, "arrows"), *SCRIPTS)
    page.locator("[data-pattern]").dispatch_event("click")
    page.clock.run_for(5000)
    assert page.title() == ""
    put(page, "red")
    page.clock.run_for(5000)
    assert page.title() == "sent"


def test_undoing_a_tap_also_goes_back_to_its_place(page):
    put(page, "red", "red horse")
    page.locator("[data-does=undo]").dispatch_event("click")
    assert sent(page) == [["edges.0", "red"]]
    put(page, "red")
    assert sent(page) == [["edges.0", "red"], ["edges.1", "red"]]


def test_a_pattern_sets_the_arrows_and_the_next_tap_is_the_middle(run_script):
    page = run_script(form(TILE, "arrows"), *SCRIPTS)
    page.locator("[data-pattern]").dispatch_event("click")
    put(page, "red horse")
    arrows = [["arrows", "0"], ["arrows", "3"]]
    middle = [["middle", "red"], ["middle", "horse"]]
    assert sent(page) == [*middle, *arrows]
    assert page.locator("[data-marks] use").count() == 2
    page.locator("[data-does=clear]").dispatch_event("click")
    assert sent(page) == []
    page.locator("[data-does=undo]").dispatch_event("click")
    assert sent(page) == [*middle, *arrows]


def test_arrow_keys_go_from_key_to_key_and_tab_leaves_them(page):
    first = page.locator("[data-grid] button").first
    first.focus()
    for press, symbols in (("ArrowRight", "red horse"), ("ArrowDown", "horse"), ("ArrowLeft", "")):
        page.keyboard.press(press)
        assert page.evaluate("document.activeElement.dataset.symbols") == symbols
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Save"
