"""Setting up Wallenstein with few taps, which are counted."""

import pytest
from playwright.sync_api import Page

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")


class Finger:
    """Taps on a page, and counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, where: str) -> None:
        self.page.locator(where).first.tap()
        self.taps += 1


@pytest.mark.usefixtures("played_before")
def test_starting_a_table_of_five_with_all_modules_takes_eight_taps(open_page):
    page = open_page("small-phone")
    finger = Finger(page)
    page.goto("/")
    finger.tap("a[href*='/new?game=wallenstein']")
    finger.tap("#count-5")
    finger.tap("#way-trying")
    for place, name in enumerate(NAMES):
        page.locator(f"#name-{place}").fill(name)
    finger.tap("#more > summary")
    for module in ("court", "mercenaries", "leaders"):
        if not page.locator(f"#modules-{module}").is_checked():  # the last table had it
            finger.tap(f"#modules-{module}")
    finger.tap(".setup-start .button-primary")
    page.wait_for_url("**/t/*")
    assert finger.taps <= 8
    players = page.request.get(f"{page.url}/state").json()["players"].values()
    assert {one["name"] for one in players} == set(NAMES)
    shown = set.intersection(*(set(one) for one in players))
    assert shown >= {"courtiers", "card", "leader"}
