"""Storing on phones: both stores at a glance, in portrait and in landscape."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.fixtures import TOO_WIDE
from tests.browser.kept import GAME, enter, opened, seated
from tests.games.league_of_six.browser.tables import state

ENTRIES = GAME["entries"]
FIRST_TO_STORE, ALSO_COLLECTED_LAST = 23, 92
"""The numbers of entries after which a player of the sample game chooses a row. The second player
could also undo."""
ACTS = ENTRIES[FIRST_TO_STORE]["player"]
WAITS = next(one["colour"] for one in GAME["setup"]["players"] if one["colour"] != ACTS)


def phone_of(page: Page, entries: int, colour: str = "") -> Page:
    """Open a player's phone after so many entries, by default that of the player who acts next."""
    table = opened(page.request, entries)
    page.goto(seated(page.request, table, colour or ENTRIES[entries]["player"]))
    return page


def boxes(these: Locator) -> list[dict[str, float]]:
    """Return the places of these elements on the screen."""
    return [{**(one.bounding_box() or {})} for one in these.all()]


def rows_above_the_bar(phone: Page) -> None:
    """Check that all rows of both stores can be seen at once."""
    (bar,), rows = boxes(phone.locator("#ph-bar")), boxes(phone.locator(".ph-row"))
    assert len(rows) == 8
    assert max(row["y"] + row["height"] for row in rows) <= bar["y"]


@pytest.mark.parametrize("entries", [FIRST_TO_STORE, ALSO_COLLECTED_LAST])
@pytest.mark.parametrize("language", ["de", "cs"])
def test_on_a_phone_both_stores_fit_the_screen_and_every_row_can_be_tapped(
    same_page, entries, language
):
    phone = phone_of(same_page("phone", locale=language), entries)
    rows_above_the_bar(phone)
    buttons = boxes(phone.locator("button.ph-row"))
    assert min(min(one["width"], one["height"]) for one in buttons) >= 48
    assert phone.evaluate(TOO_WIDE) == []


def test_choosing_a_row_gives_the_gains_that_it_shows(same_page):
    """Points and blocks cannot be misread as one number."""
    phone = phone_of(same_page("phone"), FIRST_TO_STORE)
    before, row = state(phone, ACTS)["players"][ACTS], phone.locator("#row-royal-2")
    expect(row.locator(".row-says")).to_contain_text("+4 2 blocks full: +3")
    points, blocks = boxes(phone.locator(".row-says").first.locator("strong, strong + span"))
    assert blocks["x"] - (points["x"] + points["width"]) >= points["height"] / 4
    row.tap()
    expect(phone.locator("#ph:not(.my-turn)")).to_be_attached()
    after = state(phone, ACTS)["players"][ACTS]
    assert after["influence"] - before["influence"] == 4 + 3
    assert sum(before["goods"].values()) - sum(after["goods"].values()) == 2


def test_waiting_phones_show_the_stores_and_the_choice(same_page):
    phone = phone_of(same_page("phone"), FIRST_TO_STORE, WAITS)
    rows_above_the_bar(phone)
    expect(phone.locator("button.ph-row")).to_have_count(0)
    says = phone.locator(".row-says").all_inner_texts()
    assert any(re.search(r"\+\d+ \d blocks?", one) for one in says), says
    # Only the player who chooses sees what a full row pays.
    assert not any("full" in one for one in says)
    gone = phone.locator(".ph-row.line-gone").count()
    enter(phone.request, phone.url.split("/seats/")[0], FIRST_TO_STORE)
    expect(phone.locator(".ph-row.line-gone")).to_have_count(gone + 1)


CHOICES = ".ph-panel :is(button.ph-row, .ph-go, .accept, .offer, .position)"


@pytest.mark.parametrize("entries", [13, 14, 17, FIRST_TO_STORE, ALSO_COLLECTED_LAST, 138, 146])
def test_a_phone_held_sideways_shows_all_choices(same_page, entries):
    page = same_page("phone")
    page.set_viewport_size({"width": 844, "height": 390})
    phone = phone_of(page, entries)
    (hand,), (bar,), (panel,) = (
        boxes(phone.locator(it)) for it in ("#ph-hand", "#ph-bar", ".ph-panel")
    )
    assert bar["x"] + bar["width"] <= hand["x"] + 1
    assert hand["x"] + hand["width"] <= panel["x"]
    choices = phone.locator(CHOICES)
    seen = choices if choices.count() else phone.locator(".ph-panel button")
    expect(seen.first).to_be_in_viewport(ratio=1)
    if entries == 13:  # with a free town, and offers for one that is held
        expect(phone.locator(".offer").first).to_be_in_viewport(ratio=1)
    for row in phone.locator(".ph-panel .ph-row").all():
        expect(row).to_be_in_viewport(ratio=1)
    assert phone.evaluate(TOO_WIDE) == []
