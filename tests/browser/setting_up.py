"""The set-up page in a browser: its parts are found here only, so that they can move."""

from playwright.sync_api import Page, expect


def open_setup(page: Page, game: str = "league-of-six", way: str = "") -> None:
    """Open the set-up page of a game with everything unfolded, and choose a way to use the app."""
    page.goto(f"/new?game={game}")
    page.locator("#more > summary").click()
    if way:
        choose_way(page, way)


def choose_way(page: Page, way: str) -> None:
    """Choose a way to use the app; "trying" is the companion's own sample."""
    page.locator(f"#way-{way}").check()
    expect(page.locator("#setup [name=box][value=sample]")).to_have_count(int(way == "trying"))


def number_towns(page: Page, *towns: str) -> None:
    """Tap towns in the order of the numbers that are still missing."""
    for town in towns:
        key = page.locator(f"#number-{town}")
        key.tap()
        expect(key).to_have_attribute("aria-pressed", "true")


def start_game(page: Page) -> None:
    page.locator(".setup-start .button-primary").click()
