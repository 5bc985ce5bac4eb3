"""What lies over a table: the checklist of the set-up, a season's card, the help of a phase."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kept import GAME, WALLENSTEIN, brought, kept_game, opened, seated


@pytest.mark.parametrize(
    ("game", "besieged"), [(GAME, 2), (kept_game("random-3-06"), 3), (kept_game("random-5-02"), 1)]
)
def test_the_checklist_of_league_of_six_goes_by_the_number_of_players(same_page, game, besieged):
    """R0, R1.2: crowns on 10, three guards each, as many tents as towns are besieged."""
    page = same_page("tablet")
    page.goto(brought(page.request, game, 0))
    page.get_by_role("link", name="Checklist").tap()
    lines = page.locator("#sheet .check-line")
    expect(lines.locator("[href='#icon-guard']")).to_have_count(3)
    expect(lines.locator("[href='#icon-besieged']")).to_have_count(besieged)
    expect(lines.locator(".badge")).to_have_count(len(game["setup"]["players"]))
    expect(lines.nth(1)).to_contain_text("10")


def test_w0_and_a_season_have_their_cards(same_page):
    """W1.13: what is taken back; W3.1: what the events that are left would take."""
    page = same_page("tablet")
    table = brought(page.request, kept_game("all-3-24"), 0)
    page.goto(f"{table}/sheet/checklist")
    expect(page.locator(".checklist")).to_contain_text("18 Thalers for each player")
    expect(page.locator(".checklist")).to_contain_text("Bremen")
    expect(page.locator(".check-line")).to_have_count(10)
    page.goto(brought(page.request, WALLENSTEIN, 51))
    page.get_by_role("link", name="This season").tap()
    card = page.locator("#sheet .season-card")
    expect(card).to_contain_text("Take back all cards")
    expect(card.locator(".check-card")).to_have_text(["−3", "−5", "−2"])
    seats = page.request.get(f"{page.url}/state").json()["players"].values()
    lacks = [str(max(0, len(one["counties"]) - max(0, one["grain"] - 3))) for one in seats]
    expect(page.locator("#sheet .winter-lacks td:nth-child(4) strong")).to_have_text(lacks)


@pytest.mark.may_log("net::ERR|Failed to load|Failed to fetch")
def test_the_back_button_closes_a_sheet_and_one_that_cannot_be_opened_says_so(same_page):
    page = same_page("phone")
    table = opened(page.request, 15)
    page.goto(table)
    page.goto(seated(page.request, table, "red"))
    link = page.locator("#ph-history")
    for close in ("back", "key", "back"):
        link.tap()
        expect(page.locator("#sheet-title")).to_be_focused()
        if close == "back":
            page.go_back()
        else:
            page.keyboard.press("Escape")
        expect(page.locator("#sheet")).to_be_empty()
        expect(link).to_be_focused()
        page.wait_for_function("() => !history.state")
    page.context.set_offline(True)
    link.tap()
    expect(page.locator("#notice")).to_contain_text("the companion does not answer. Try again.")
    page.context.set_offline(False)
    page.go_back()
    expect(page).to_have_url(re.compile(f"{table}$"))


def box(page: Page, what: str) -> dict[str, float]:
    found = page.locator(what).first.bounding_box()
    assert found is not None
    return dict(found)


def apart(a: dict[str, float], b: dict[str, float]) -> bool:
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    above = a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    return beside or above


@pytest.mark.parametrize("screen", ["tablet", "tablet-portrait"])
def test_it_lies_beside_the_board_and_the_table_goes_on(same_page, screen):
    page = same_page(screen)
    table = opened(page.context.request, 15)
    page.goto(table)
    page.locator("#phase-help").tap()
    help_ = page.locator(".sheet-beside")
    expect(help_).to_contain_text("Choosing towns", ignore_case=True)
    for what in (".tv-board .board", ".tv-turn", ".free-towns"):
        assert apart(box(page, ".sheet-beside"), box(page, what)), what
    page.locator(".free-towns .go", has_text="Zittau").tap()
    expect(help_).to_contain_text("Collecting taxes", ignore_case=True)
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    expect(page.locator("#phase-help")).to_be_focused()
