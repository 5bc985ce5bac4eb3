"""Storing on phones: both stores at one glance, held upright and across."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.fixtures import TOO_WIDE
from tests.browser.kept import GAME, enter, opened, seated

OpenPage = Callable[..., Page]
ACROSS = {"width": 844, "height": 390}
FIRST_TO_STORE, ALSO_COLLECTED_LAST = 23, 92
"""After how many entries of the sample game somebody chooses a row; the second could also undo."""


def phone_of(page: Page, entries: int, colour: str | None = None) -> Page:
    """That player's phone after so many entries; of whoever acts next, where none is named."""
    table = opened(page.request, entries)
    page.goto(seated(page.request, table, colour or GAME["entries"][entries]["player"]))
    return page


def waiting(entries: int) -> str:
    """Somebody who does not act next."""
    players = GAME["setup"]["players"]
    return next(p["colour"] for p in players if p["colour"] != GAME["entries"][entries]["player"])


def boxes(these: Locator) -> list[dict[str, Any]]:
    """Where they lie on the screen."""
    return [one.bounding_box() or {} for one in these.all()]


@pytest.mark.parametrize("entries", [FIRST_TO_STORE, ALSO_COLLECTED_LAST])
@pytest.mark.parametrize("language", ["de", "cs"])
def test_both_stores_stand_on_one_screen_and_every_row_can_be_hit(
    same_page: OpenPage, entries: int, language: str
) -> None:
    phone = phone_of(same_page("phone", locale=language), entries)
    bar = phone.locator("#ph-bar").bounding_box()
    assert bar
    rows = boxes(phone.locator(".ph-row"))
    assert len(rows) == 8
    assert max(row["y"] + row["height"] for row in rows) <= bar["y"]
    buttons = boxes(phone.locator("button.ph-row"))
    assert buttons
    assert min(min(one["width"], one["height"]) for one in buttons) >= 48
    assert phone.evaluate(TOO_WIDE) == []


def test_a_row_says_what_it_brings_and_brings_it(same_page: OpenPage) -> None:
    """Points and blocks are not read as one number."""
    phone = phone_of(same_page("phone"), FIRST_TO_STORE)
    player = GAME["entries"][FIRST_TO_STORE]["player"]
    state = f"{phone.url.split('/seats/')[0]}/state?as={player}"
    before = phone.request.get(state).json()["players"][player]
    row = phone.locator("#row-royal-2")
    expect(row.locator(".row-says")).to_contain_text("+4 2 blocks full: 3 more")
    points, blocks = boxes(phone.locator(".row-says").first.locator("strong, strong + span"))
    assert blocks["x"] - (points["x"] + points["width"]) >= points["height"] / 4
    row.tap()
    expect(phone.locator("#ph:not(.my-turn)")).to_be_attached()
    after = phone.request.get(state).json()["players"][player]
    assert after["influence"] - before["influence"] == 4 + 3
    assert sum(before["goods"].values()) - sum(after["goods"].values()) == 2


def test_others_see_the_same_stores_while_they_wait_and_follow_the_choice(
    same_page: OpenPage,
) -> None:
    phone = phone_of(same_page("phone"), FIRST_TO_STORE, waiting(FIRST_TO_STORE))
    bar = phone.locator("#ph-bar").bounding_box()
    assert bar
    rows = boxes(phone.locator(".ph-row"))
    assert len(rows) == 8
    assert max(row["y"] + row["height"] for row in rows) <= bar["y"]
    expect(phone.locator("button.ph-row")).to_have_count(0)
    says = phone.locator(".row-says").all_inner_texts()
    assert any(re.search(r"\+\d+ \d blocks?", one) for one in says), says
    assert not any("full" in one for one in says)  # what a full row pays is the chooser's
    gone = phone.locator(".ph-row.line-gone").count()
    enter(phone.request, phone.url.split("/seats/")[0], FIRST_TO_STORE)
    expect(phone.locator(".ph-row.line-gone")).to_have_count(gone + 1)


PANEL = ".ph-panel"


def test_held_across_the_choices_are_in_sight_beside_hand_and_menu(same_page: OpenPage) -> None:
    page = same_page("phone")
    page.set_viewport_size(ACROSS)
    for entries in (13, 14, 17, FIRST_TO_STORE, ALSO_COLLECTED_LAST, 138, 146):
        phone = phone_of(page, entries)
        places = ("#ph-hand", "#ph-bar", PANEL)
        hand, bar, panel = (phone.locator(it).bounding_box() for it in places)
        assert hand
        assert bar
        assert panel
        assert bar["x"] + bar["width"] <= hand["x"] + 1, entries
        assert hand["x"] + hand["width"] <= panel["x"], entries
        choices = phone.locator(f"{PANEL} :is(button.ph-row, .ph-go, .accept, .offer, .position)")
        if choices.count() == 0:
            choices = phone.locator(f"{PANEL} button")
        expect(choices.first).to_be_in_viewport(ratio=1)
        if entries == 13:  # a free town, and the offers for one that is held
            expect(phone.locator(".offer").first).to_be_in_viewport(ratio=1)
        for row in phone.locator(f"{PANEL} .ph-row").all():
            expect(row).to_be_in_viewport(ratio=1)
        assert phone.evaluate(TOO_WIDE) == [], entries
