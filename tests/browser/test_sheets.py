"""Sheets over a table: the back button closes them, and help for a phase is beside the board."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.in_sight import Moment, open_moment
from tests.browser.kept import GAME, WALLENSTEIN, brought, opened, seated


@pytest.mark.may_log("net::ERR|Failed to load|Failed to fetch")
def test_the_back_button_closes_a_sheet_and_a_failed_sheet_shows_an_error(same_page):
    page = same_page("phone")
    table = opened(page.request, 15)
    page.goto(table)
    page.goto(seated(page.request, table, "red"))
    link = page.locator("#ph-open-history")
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
def test_an_open_sheet_does_not_cover_the_decision_or_stop_updates(same_page, screen):
    page = same_page(screen)
    table = opened(page.context.request, 15)
    page.goto(table)
    page.locator("#open-phase").tap()
    help_ = page.locator(".sheet-beside")
    expect(help_).to_contain_text("Choosing towns", ignore_case=True)
    board = (".tv-board .board",) if screen == "tablet" else ()
    for what in (*board, ".tv-turn", ".free-towns"):
        assert apart(box(page, ".sheet-beside"), box(page, what)), what
    page.locator(".free-towns .go", has_text="Zittau").tap()
    expect(help_).to_contain_text("Collecting taxes", ignore_case=True)
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)
    expect(page.locator("#open-phase")).to_be_focused()


@pytest.mark.parametrize(("game", "last"), [(GAME, "reveal"), (WALLENSTEIN, "plan")])
def test_a_shared_tablet_is_passed_on_until_the_last_secret_is_entered(same_page, game, last):
    """After the last hand or plan the tablet shows what came of it."""
    page = same_page("tablet")
    entries = [one["type"] for one in game["entries"]]
    first = entries.index(last)
    players = len(game["setup"]["players"])
    for before, covers in ((players - 2, 1), (players - 1, 0)):
        table = brought(page.request, game, first + before)
        page.goto(table)
        own = f'.panel-place a[data-sheet][href*="={game["entries"][first + before]["player"]}"]'
        page.locator(own).first.click()
        page.locator("#sheet button.button-primary").last.click()
        expect(page.locator(".tv")).to_have_attribute("data-revision", str(first + before + 1))
        expect(page.locator(".handed-on")).to_have_count(covers)
        expect(page.locator("#sheet > *")).to_have_count(covers)


@pytest.mark.may_log("status of 422")
@pytest.mark.parametrize("screen", ["tablet", "small-phone"])
def test_a_refusal_does_not_cover_the_sheet_below_it(open_page, screen):
    page = open_page(screen)
    table = opened(page.request, 15)
    page.goto(table if screen == "tablet" else seated(page.request, table, "red"))
    where = f"{page.url}/sheet/correct"
    script = "to => htmx.ajax('GET', to, { target: '#sheet', swap: 'innerHTML' })"
    page.evaluate(script, where)
    if screen == "tablet":
        page.locator("#sheet .choice", has_text="Anna").tap()
    page.locator("#sheet .button-primary").tap()
    notice, sheet = page.locator("#notice .notice"), page.locator("#sheet .sheet")
    for close in ("#notice [data-dismiss]", "#sheet [data-close-sheet]"):
        page.locator("#sheet .button-primary").tap()
        expect(notice).to_be_in_viewport(ratio=1)
        expect(sheet).to_be_in_viewport(ratio=1)
        assert apart(box(page, "#notice .notice"), box(page, "#sheet .sheet"))
        page.locator(close).tap()
    expect(page.locator("#sheet")).to_be_empty()


def test_a_response_that_names_its_target_opens_a_sheet_like_any_other(open_page):
    """The answer to this request would replace the table, but for its header."""
    page = open_page("tablet")
    table = opened(page.request, 15)
    page.goto(table)

    def name_target(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "HX-Retarget": "#sheet"})

    page.route("**/sheet/help", name_target)
    page.evaluate("to => htmx.ajax('GET', to, { target: '#table' })", f"{table}/sheet/help")
    expect(page.locator("#sheet-title")).to_be_focused()
    expect(page.locator("#table")).to_have_attribute("inert", "")


def test_an_open_sheet_is_printed_whole_in_place_of_the_table(open_page):
    page = open_page("tablet")
    open_moment(page, Moment("all-5-26", 645))
    page.get_by_role("link", name="Scoring in winter of year 2").tap()
    expect(page.locator(".sheet-winter")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("#table")).to_be_hidden()
    last = box(page, ".winter-region:last-child")
    assert last["y"] + last["height"] > page.viewport_size["height"]
    assert page.locator(".sheet-winter").evaluate("one => one.scrollHeight <= one.clientHeight")
