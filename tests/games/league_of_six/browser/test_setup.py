"""Setting up a table by tapping, in a real browser."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.fixtures import TOO_WIDE, Server, each_screen, served
from tests.browser.setting_up import choose_way, number_towns, open_setup

NAMES = "#setup input[name$='.name']"
COLOURS = "#setup input[name$='.colour']"
TOWNS = "#setup input[name^='towns.']"
ORDER = "#setup input[name^='order.']"

pytestmark = pytest.mark.usefixtures("played_before")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server on which no test enters a box: the page would suggest it, and not ask for the
    numbers that it contains."""
    yield from served(tmp_path_factory)


def opened(page: Page) -> Page:
    """Open the set-up page and mark it; a reload would remove the mark."""
    open_setup(page)
    page.evaluate("document.documentElement.dataset.stays = 'yes'")
    return page


def stayed(page: Page) -> bool:
    found: bool = page.evaluate("document.documentElement.dataset.stays === 'yes'")
    return found


def values(page: Page, selector: str) -> list[str]:
    found: list[str] = page.locator(selector).evaluate_all("all => all.map(one => one.value)")
    return found


def expect_values(page: Page, selector: str, expected: list[str]) -> None:
    page.wait_for_function(
        "([where, wanted]) => JSON.stringify("
        "[...document.querySelectorAll(where)].map(one => one.value)) === JSON.stringify(wanted)",
        arg=[selector, expected],
    )


def tap(page: Page, label: str) -> None:
    page.get_by_role("button", name=label, exact=True).tap()


def test_a_way_that_is_chosen_before_the_scripts_load_takes_effect(open_page):
    page, scripts = open_page("phone", service_workers="block"), list[Route]()
    page.route(re.compile(r"/page\.js\?first=js/page\.js"), lambda one: scripts.append(one))
    page.goto("/new?game=league-of-six", wait_until="commit")
    page.locator("#way-everything").check()
    sample = page.locator("#setup [name=box][value=sample]")
    expect(sample).to_have_count(1)
    [script] = scripts
    script.continue_()
    expect(sample).to_have_count(0)
    expect(page.locator("#way-everything")).to_be_checked()


@pytest.mark.parametrize("screen", ["tablet", "tablet-portrait", "phone"])
def test_opening_more_scrolls_its_choices_into_view(open_page, screen):
    page = open_page(screen)
    page.goto("/new?game=league-of-six")
    more = page.locator("#more")
    page.wait_for_load_state()
    page.evaluate("scrollTo(0, document.querySelector('#more').offsetTop - innerHeight + 90)")
    head = more.locator("> summary")
    head.tap()
    expect(more.locator("#modules-retinue")).to_be_in_viewport()
    expect(head).to_be_in_viewport(ratio=1)


@pytest.mark.may_log("status of 422")
def test_four_players_can_be_seated_by_tapping(open_page):
    page = opened(open_page("small-phone"))
    for place, name in enumerate(("Anna", "Ben", "Cem", "Dora")):
        page.locator(f"#name-{place}").fill(name)
    page.locator("#up-3").tap()  # before Dora's name was sent
    expect_values(page, NAMES, ["Anna", "Ben", "Dora", "Cem"])
    tap(page, "Move Dora one seat up")
    expect_values(page, NAMES, ["Anna", "Dora", "Ben", "Cem"])
    page.locator("#colour-0-red summary").tap()
    page.locator("#colour-0-to-yellow").tap()
    expect_values(page, COLOURS, ["yellow", "blue", "red", "green"])
    expect(page.locator(".setup-picker[open]")).to_have_count(0)
    towns = values(page, TOWNS)
    page.locator(f"#town-{towns[0]}").tap()
    expect(page.locator("#towns-hint")).to_contain_text("Now tap")
    page.locator(f"#town-{towns[3]}").tap()
    expect_values(page, TOWNS, [towns[3], *towns[1:3], towns[0], *towns[4:]])
    first = values(page, ORDER)
    page.locator(".setup-order li").nth(1).get_by_role("button", name="earlier").tap()
    expect_values(page, ORDER, [first[1], first[0], *first[2:]])
    tap(page, "Draw")
    tap(page, "Shuffle")
    choose_way(page, "everything")
    page.get_by_text("Who draws").tap()
    expect(page.locator("#dealing-leaders")).to_contain_text("You draw")
    assert values(page, NAMES) == ["Anna", "Dora", "Ben", "Cem"]
    assert stayed(page)
    tap(page, "Start the game")
    expect(page.locator("#problem")).to_contain_text("each of your six town tiles")
    expect(page.locator(".setup-number-keys")).to_be_in_viewport(ratio=0.9)
    number_towns(page, "goerlitz", "kamenz", "zittau")  # the rules contain two more
    expect(page.locator("#number-loebau")).to_have_text("6Löbau")
    tap(page, "Start the game")
    page.wait_for_url("**/t/*")
    for name in ("Anna", "Ben", "Cem", "Dora"):
        expect(page.get_by_text(name).first).to_be_attached()


def test_two_quick_taps_both_count(same_page):
    page = opened(same_page())
    tapped = "ids => ids.forEach(id => document.getElementById(id).click())"
    page.evaluate(tapped, ["count-6", "modules-retinue", "sides-yellow", "way-everything"])
    expect(page.locator("#followers-known")).to_contain_text("0 of 36")
    expect(page.locator("#sixth-player")).to_be_visible()
    expect(page.locator(NAMES)).to_have_count(6)
    expect_values(page, "#setup input[name='sides.lauban']", ["yellow"])
    expect(page.locator("#way-everything")).to_be_checked()


def test_the_focus_stays_on_the_pressed_button(same_page):
    page = opened(same_page())
    page.locator("#up-3").focus()
    for expected in (["0", "1", "3", "2"], ["0", "3", "1", "2"], ["3", "0", "1", "2"]):
        page.keyboard.press("Enter")
        expect_values(page, "#setup input[name$='.key']", expected)
        expect(page.locator("#up-3")).to_be_focused()


def test_half_typed_names_survive_a_change_of_the_form(same_page):
    page = opened(same_page())
    red = page.get_by_label("Name of Red")
    page.locator("#tiles > summary").tap()
    red.press_sequentially("An")
    page.evaluate("document.getElementById('shuffle').click()")
    red.press_sequentially("na")
    page.evaluate("document.getElementById('side-lauban').click()")
    expect(page.locator("#side-lauban")).to_have_text("yellow")
    expect(red).to_have_value("Anna")
    expect(page.locator("#tiles")).to_have_attribute("open", "")
    red.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".setup-order")).to_contain_text("Anna")
    assert page.url.endswith("/new?game=league-of-six")
    assert stayed(page)


SMALL = """all => all.map(one => [one.id, one.getBoundingClientRect()])
    .filter(([id, box]) => id && Math.min(box.width, box.height) < 47.5).map(([id]) => id)"""


def test_the_set_up_page_does_not_overflow_and_all_its_buttons_can_be_tapped(same_page):
    page = opened(same_page("small-phone"))
    page.locator("#count-6").tap()
    expect(page.locator(NAMES)).to_have_count(6)
    page.locator("#modules-retinue").tap()
    expect(page.locator("#followers-known")).to_be_visible()
    for name in ("tiles", "rules-dealing", "way-start", "way-owners"):
        page.locator(f"#{name} > summary").tap()
    touched = page.locator("#setup :is(button, summary, .input, .choice):visible")
    for screen in each_screen(page, ("small-phone", "tablet", "tablet-portrait")):
        assert page.evaluate(TOO_WIDE) == [], screen
        assert touched.evaluate_all(SMALL) == [], screen
        bar = page.locator(".setup-start").evaluate("one => getComputedStyle(one).position")
        assert bar == "static", "it may not lie over what is still to be chosen"


def test_r0_2_the_numbers_of_the_towns_are_asked_for_without_scrolling(same_page):
    page = same_page("ipad")
    page.goto("/new?game=league-of-six")
    choose_way(page, "everything")
    for key in page.locator(".setup-number-keys .button").all():
        expect(key).to_be_in_viewport(ratio=1)
