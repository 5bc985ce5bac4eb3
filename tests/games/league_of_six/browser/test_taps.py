"""Fewer taps than with paper: the taps of a round and of a set-up are counted."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.setting_up import open_setup
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.browser.tables import open_table, state

pytestmark = pytest.mark.usefixtures("played_before")

NAMES = p.NAMES[:4]
ROUND = 6
"""The number of taps that a round may need besides the entries themselves."""


class Thumb:
    """Taps on a page, and counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def entry(self, what: str) -> None:
        """Tap something that makes an entry, and check that exactly one entry follows."""
        revision = self.revision
        self.tap(self.page.locator(what).first)
        expect(self.page.locator(f"#table [data-revision='{revision + 1}']")).to_be_attached()

    @property
    def revision(self) -> int:
        shown = self.page.locator("#table [data-revision]").first
        return int(shown.get_attribute("data-revision") or 0)


def dealt(page: Page, **setup: Any) -> Thumb:
    """Open a game where towns are chosen; Görlitz and Löbau are besieged."""
    open_table(page, p.a_deal(), **setup)
    return Thumb(page)


def go(town: str) -> str:
    return f".tv-panel button[name=town][value={town}]"


def offer(town: str, number: int) -> str:
    return f"form:has(input[name=town][value={town}]) button[name=offer][value='{number}']"


ACCEPT = "form:has(input[value=accept]) button"
CHOOSING = (
    *(go("lauban"), go("bautzen"), offer("lauban", 2), ACCEPT, offer("bautzen", 1)),
    *("button[name=guards][value='2']", ACCEPT, go("kamenz"), go("zittau")),
)
"""The beginning of the publisher's example, then towns that are still free."""
NEXT = {
    "collect": "button[name=rotation]",
    "choose_row": ".tv-panel button[name=row]",
    "take_leader": ".tv-panel button[name=figures]",
    "deal": ".deal-button",
}


def test_a_round_with_the_sample_box_takes_at_most_six_extra_taps(same_page):
    page = same_page("tablet")
    tiles = dict.fromkeys(p.a_deal()["tiles"])
    known = {**tiles, **dict(zip(tiles, ("t01", "t02", "t03", "t04"), strict=True))}
    open_table(page, p.a_deal(tiles=known), box=p.SAMPLE)
    thumb = Thumb(page)
    for what in CHOOSING:
        thumb.entry(what)
    while state(page)["phase"] != "choosing":
        thumb.entry(NEXT[state(page)["to_act"][0]["must"]])
    assert state(page)["round"] == 2
    assert thumb.taps <= thumb.revision - 1 + ROUND


@pytest.mark.may_log("status of 422")
def test_H2_the_tablet_refuses_without_a_number_and_offers_a_covered_count(same_page):
    page = same_page("tablet")
    thumb = dealt(page)
    thumb.entry(go("lauban"))
    page.locator(offer("lauban", 9)).tap()
    expect(page.get_by_role("alert")).to_contain_text("Ben's offer was refused.")
    assert not re.search(r"\d", page.locator("#notice p").first.inner_text())
    page.get_by_role("link", name="Count the hand").tap()
    page.locator("#sheet input[name='hand.guards']").fill("9")
    thumb.entry("#sheet button:has-text('Enter with this count')")
    expect(page.locator(".handed-on")).to_contain_text("Ben has counted the hand")
    page.get_by_role("link", name="Go on").tap()
    expect(page.locator(".turn-line")).to_contain_text(
        "Anna: accept 9 from Ben in Lauban, or offer more"
    )


def players(page: Page) -> dict[str, str]:
    page.wait_for_url("**/t/*")
    return {colour: player["name"] for colour, player in state(page)["players"].items()}


def test_a_table_for_the_last_group_takes_three_taps(page):
    """The device sends no remembered names before the players sit down. Either all sit down as
    before, or three of them in another order with other colours."""
    open_setup(page, way="trying")
    for place, name in enumerate(NAMES):
        page.locator(f"#name-{place}").fill(name)
    start = page.get_by_role("button", name="Start the game")
    start.tap()
    before = players(page)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or request.url))
    open_setup(page)
    page.locator("#shuffle").tap()
    page.wait_for_timeout(300)
    assert "Anna" not in json.dumps(sent)

    page.goto("/")
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("link", name="Play ").first)
    thumb.tap(page.get_by_role("button", name="Anna, Ben, Cem, Dora"))
    expect(page.locator("#name-3")).to_have_value("Dora")
    thumb.tap(start)
    assert players(page) == before
    assert thumb.taps == 3

    page.goto("/")
    thumb = Thumb(page)
    thumb.tap(page.get_by_role("link", name="Play ").first)
    thumb.tap(page.locator("#count-3"))
    expect(page.locator("#name-3")).to_have_count(0)
    for name in ("Dora", "Anna", "Cem"):
        thumb.tap(page.get_by_role("button", name=name, exact=True))
    thumb.tap(page.locator("#way-trying"))
    thumb.tap(start)
    assert players(page) == {"red": "Dora", "yellow": "Anna", "green": "Cem"}
    assert thumb.taps < 12
