"""The very first table of a companion: a way to play and six numbers, both remembered."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import AccessibilityChecker
from tests.browser.fixtures import Server, served
from tests.browser.setting_up import choose_way, number_towns, open_setup, start_game
from tests.browser.test_devices import NO_LOCK


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server on which nobody has played."""
    yield from served(tmp_path_factory)


@pytest.mark.may_log("status of 422")
def test_the_first_table_asks_for_town_numbers_and_shows_board_and_code(open_page):
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
    checker = AccessibilityChecker(page)
    offered = page.locator(".setup-way")
    expect(offered).to_have_count(4)
    for way in offered.all():
        expect(way).to_be_in_viewport(ratio=1)
    start = page.get_by_role("button", name="Start the game")
    start.scroll_into_view_if_needed()  # it comes after everything that can be chosen
    choose_way(page, "everything")
    checker.look("the ways, and the numbers")
    start.tap()
    expect(page.locator("#problem")).to_contain_text("each of your six town tiles")
    for key in page.locator(".setup-number-keys .button").all():
        expect(key).to_be_in_viewport(ratio=1)
    number_towns(page, "goerlitz", "kamenz", "zittau")
    start.tap()
    page.wait_for_url("**/t/*")
    checker.look("a blank box's first deal")
    checker.close()
    expect(page.locator(".board")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".join-qr img")).to_be_in_viewport(ratio=1)
    for count in range(1, 5):
        words = f"Card with {count} figure{'s' * (count > 1)}: which estate?"
        group = page.get_by_role("group", name=words)
        group.get_by_role("radio", name="Clergy").locator("xpath=..").tap()
        expect(group).to_be_in_viewport(ratio=1)
    expect(page.locator(".deal-button")).to_be_in_viewport(ratio=1)
    page.locator(".deal-button").tap()
    expect(page.locator(".turn-head")).to_contain_text("choose a town")
    open_setup(page)
    expect(page.locator("#way-everything")).to_be_checked()
    expect(page.locator("#number-loebau")).to_contain_text("6")
    expect(page.get_by_role("button", name="Start the game")).to_be_attached()


def test_the_first_table_of_wallenstein_asks_for_no_components(open_page):
    """Trying it takes two taps: the game, and the start. The app then plays the tower."""
    page = open_page("phone")
    page.goto("/")
    page.locator("a[href*='/new?game=wallenstein']").first.tap()
    choose_way(page, "everything")
    expect(page.locator("#rulings-tower-real")).to_be_checked()
    choose_way(page, "trying")
    expect(page.locator("#rulings-tower-app")).to_be_checked()
    start_game(page)
    page.wait_for_url("**/t/*")
    open_setup(page, "wallenstein")
    expect(page.locator("#way-trying")).to_be_checked()
