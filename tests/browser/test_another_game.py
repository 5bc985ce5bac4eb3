"""A tablet and two phones play a game that has no scripts and styles of its own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.eyes import Eyes
from tests.browser.fixtures import Server, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server with the made-up game."""
    yield from served(tmp_path_factory, "-m", "tests.another")


def plan(phone: Page, *provinces: str) -> None:
    """Enter that plan."""
    for part, province in zip(("sow", "reap", "sell"), provinces, strict=True):
        phone.locator(f"select[name={part}]").select_option(province)
    phone.get_by_role("button", name="Seal the plan").tap()


def sell(phone: Page, grain: int) -> None:
    phone.get_by_label("Grain for the market").fill(str(grain))
    phone.get_by_role("button", name="To the market").tap()


def test_a_tablet_and_two_phones_play_it_and_read_its_story(open_page):
    calm = {"bypass_csp": True}
    tablet = open_page("tablet", **calm)
    tablet.goto("/new?game=granary")
    tablet.get_by_label("Years").fill("1")
    tablet.get_by_role("button", name="To the farms").tap()
    tablet.wait_for_url("**/t/*")
    table = tablet.url
    red, yellow = (open_page("phone", **calm) for _ in range(2))
    for phone, name in ((red, "Red"), (yellow, "Yellow")):
        phone.goto(f"{table}/join")
        phone.get_by_role("button", name=f"I am {name}").tap()
        phone.wait_for_url("**/seats/*")
    tablet.get_by_role("button", name="Draw the weather").tap()
    plan(red, "Amberfold", "Brackmoor", "Cinderby")
    expect(tablet.locator("#table")).to_contain_text("a plan is made")
    expect(tablet.locator("#table")).not_to_contain_text("sowing: Amberfold")
    plan(yellow, "Dawnmead", "Fernshaw", "Elderholt")
    for opened in ("sowing: Amberfold", "reaping: Brackmoor", "selling: Cinderby"):
        tablet.get_by_role("button", name="Open the next part").tap()
        for page in (tablet, yellow):
            expect(page.locator("#table")).to_contain_text(opened)
    sell(red, 0)
    expect(tablet.locator(".turn-head")).to_have_text("Yellow goes to the market")
    sell(yellow, 1)
    eyes = Eyes(tablet)
    for sheet in ("menu", "seats", "phase"):
        tablet.goto(f"{table}/sheet/{sheet}")
        eyes.look(f"the sheet {sheet}")
    tablet.goto(f"{table}/story")
    expect(tablet.get_by_role("heading", name="The story of the game")).to_be_visible()
    eyes.look("the story")
    tablet.get_by_role("link", name="Step through the game").tap()
    tablet.get_by_role("link", name="Next").tap()
    expect(tablet.locator("#replay-says")).to_contain_text("year begins")
    eyes.close()
