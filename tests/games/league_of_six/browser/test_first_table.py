"""The very first table of a companion: one question and six numbers, both remembered."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import AccessibilityChecker
from tests.browser.fixtures import Server, served
from tests.browser.test_devices import NO_LOCK


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server on which nobody has played."""
    yield from served(tmp_path_factory)


@pytest.mark.may_log("status of 422")
def test_the_first_table_asks_for_the_numbers_and_starts_with_board_and_code_in_sight(open_page):
    """All games can be started without scrolling. With a blank box the board and the code are in
    sight, whatever else a new tablet is told."""
    page = open_page("tablet", bypass_csp=True)
    page.add_init_script(NO_LOCK)
    page.goto("/")
    ways = page.get_by_role("link", name="Play ")
    expect(ways).to_have_count(2)
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=1)
    ways.first.tap()
    expect(page.get_by_role("heading", name="the real game in front of you?")).to_be_in_viewport()
    expect(page.locator("#setup")).to_be_hidden()
    checker = AccessibilityChecker(page)
    checker.look("the question")
    answers = page.locator(".setup-answers > a")
    expect(answers).to_have_count(2)
    for answer in answers.all():
        expect(answer).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="We have the game here").tap()
    expect(page.get_by_role("img", name="A town tile with its number")).to_be_in_viewport(ratio=1)
    for field in page.locator(".setup-needed input").all():
        expect(field).to_be_in_viewport(ratio=1)
    here = page.get_by_role("button", name="Start the game")
    here.tap()
    towns = ("goerlitz", "loebau", "kamenz", "zittau")
    first = page.locator("input[aria-invalid=true]").first
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport(ratio=1)
    checker.look("the numbers")
    for town, number in zip(towns, (2, 2, 4, 5), strict=True):
        page.locator(f"#number-{town}").fill(str(number))
    here.tap()
    loebau = page.locator("#number-loebau")
    expect(loebau).to_have_accessible_description("Görlitz has this number, too. Check both tiles.")
    loebau.fill("6")
    expect(page.locator("#number-loebau-problem")).to_have_count(0)
    here.tap()
    page.wait_for_url("**/t/*")
    checker.look("a blank box's first deal")
    checker.close()
    expect(page.locator(".board")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".join-qr img")).to_be_in_viewport(ratio=1)
    for count in range(1, 5):
        words = f"Which estate is on the card with {count} figure{'s' * (count > 1)}?"
        group = page.get_by_role("group", name=words)
        group.get_by_role("radio", name="Clergy").locator("xpath=..").tap()
        expect(group).to_be_in_viewport(ratio=1)
    expect(page.locator(".deal-button")).to_be_in_viewport(ratio=1)
    page.locator(".deal-button").tap()
    expect(page.locator(".turn-head")).to_contain_text("choose a town")
    page.goto("/new?game=league-of-six")
    expect(page.locator("#box-blank")).to_be_checked()
    expect(page.locator("#number-loebau")).to_have_value("6")
    expect(page.get_by_role("button", name="Start the game")).to_be_attached()


def test_wallensteins_first_table_needs_nothing_of_the_game(open_page):
    """Trying it takes three taps: the game, the answer, the start. The app then plays the tower."""
    page = open_page("phone")
    page.goto("/")
    page.locator("a[href*='/new?game=wallenstein']").first.tap()
    page.get_by_role("link", name="We have the game here").tap()
    expect(page.get_by_role("heading", name="You need nothing from your game")).to_be_in_viewport()
    expect(page.locator("#rulings-tower-real")).to_be_checked()
    page.get_by_role("link", name="Back to the question").tap()
    page.get_by_role("link", name="Just trying").tap()
    expect(page.locator("#rulings-tower-app")).to_be_checked()
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/t/*")
    page.goto("/new?game=wallenstein")
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator(".setup-answers")).to_have_count(0)
