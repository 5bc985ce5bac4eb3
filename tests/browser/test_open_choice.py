"""What the tablet shows while somebody decides on a phone: what is open of the choice, to be looked
at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import each_screen
from tests.browser.kept import GAME, WALLENSTEIN, brought, seated

OpenPage = Callable[..., Page]


@pytest.mark.parametrize(
    ("game", "entries", "shown", "count"),
    [
        pytest.param(GAME, 13, ".open-towns > li", 4, id="towns with holders and ways"),
        pytest.param(GAME, 14, ".duel.looks-on", 1, id="an offer"),
        pytest.param(GAME, 16, ".position.looks-on", 3, id="turns of a tile"),
        pytest.param(GAME, 22, ".stores-large .line", 8, id="rows"),
        pytest.param(WALLENSTEIN, 61, ".move-target.looks-on", 6, id="where armies may go"),
    ],
)
def test_what_is_open_of_a_choice_on_a_phone_lies_on_the_tablet(
    open_page, game, entries, shown, count
):
    tablet, phone = open_page("tablet", locale="de"), open_page("phone")
    table = brought(tablet.request, game, entries)
    acting = tablet.request.get(f"{table}/state?as=table").json()["to_act"][0]["player"]
    seated(phone.request, table, acting, tablet.request)
    tablet.goto(table)
    for _ in each_screen(tablet, ("tablet", "small-tablet-portrait")):
        expect(tablet.locator(f".tv-panel {shown}")).to_have_count(count)
        for one in tablet.locator(f".tv-panel {shown}").all():
            expect(one).to_be_in_viewport(ratio=0.9)
    buttons = tablet.locator(".tv-panel button").all_inner_texts()
    assert buttons == ["Auf dem Tablet übernehmen"]
