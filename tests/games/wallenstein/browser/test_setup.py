"""Setting up Wallenstein by tapping, each tap counted: it shall take less than a minute."""

import json

import pytest
from playwright.sync_api import Page, expect

from companion.folders import HOME

NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")
FINISHED = HOME / "tests/fixtures/wallenstein/base-5-02.json"


class Finger:
    """Taps one thing after another, and counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, where: str) -> None:
        self.page.locator(where).first.tap()
        self.taps += 1


@pytest.mark.usefixtures("played_before")
def test_five_with_all_modules_start_with_seven_taps_and_their_names(open_page):
    page = open_page("small-phone")
    finger = Finger(page)
    page.goto("/")
    finger.tap("a[href*='/new?game=wallenstein']")
    finger.tap("#count-5")
    for place, name in enumerate(NAMES):
        page.locator(f"#name-{place}").fill(name)
    for module in ("court", "mercenaries", "leaders"):
        if not page.locator(f"#module-{module}").is_checked():  # on where the last table had it
            finger.tap(f"#module-{module}")
    finger.tap("label:has(#rulings-tower-app)")
    finger.tap(".setup-start .button-primary")
    page.wait_for_url("**/t/*")
    assert finger.taps <= 7
    players = page.request.get(f"{page.url}/state").json()["players"].values()
    assert {one["name"] for one in players} == set(NAMES)
    shown = set.intersection(*(set(one) for one in players))
    assert shown >= {"courtiers", "card", "leader"}


def test_with_the_last_group_two_taps_start_another_game(page):
    game = page.request.post("/games", data=json.loads(FINISHED.read_text(encoding="utf-8")))
    assert game.ok, game.text()
    finger = Finger(page)
    page.goto("/")
    finger.tap(".home-finished .table-link")
    page.wait_for_url("**/t/*")
    over = page.url
    finger.tap(".rematch button")
    page.wait_for_url(lambda url: url != over)
    assert finger.taps == 2
    expect(page.locator("#table")).to_be_visible()
    players = page.request.get(f"{page.url}/state").json()["players"]
    before = json.loads(FINISHED.read_text(encoding="utf-8"))["setup"]["players"]
    assert {one["name"] for one in players.values()} == {one["name"] for one in before}
