"""Games that other packages bring: found on the home page, and played by a tablet and phones."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import AccessibilityChecker
from tests.browser.fixtures import Server, served
from tests.support.packages import GRANARY, install, write_game, write_package

BROKEN = "from somewhere import GAME\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server in whose environment three packages are installed: the made-up game, the game
    of docs/writing-a-game.md, and one that is broken."""
    folder = tmp_path_factory.mktemp("packages")
    broken = write_package(folder / "broken", "broken-game", BROKEN)
    install(folder / "target", GRANARY, write_game(folder / "last-berry"), broken)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder / "target"))
        yield from served(tmp_path_factory)


def test_the_home_page_lists_working_games_and_the_terminal_names_a_broken_one(server, open_page):
    page = open_page("tablet", locale="de")
    page.goto("/")
    for name in ("Kornspeicher", "Last Berry"):
        expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.locator(".home-art > svg")).to_have_count(4)
    expect(page.get_by_text("broken-game")).to_have_count(0)
    assert [line for line in server.said().splitlines() if "left out" in line] == [
        "The game broken-game of the package broken-game is left out: "
        "ModuleNotFoundError: No module named 'somewhere'."
    ]


@pytest.mark.may_log("status of 422")
def test_the_documented_game_is_played_and_replayed(open_page):
    tablet = open_page("tablet")
    tablet.goto("/new?game=last-berry")
    tablet.get_by_label("Berries").fill("5")
    tablet.get_by_role("button", name="Start the game").tap()
    expect(tablet.get_by_role("alert")).to_contain_text("a number of berries from 10 to 60")
    tablet.get_by_label("Berries").fill("10")
    tablet.get_by_role("button", name="Start the game").tap()
    tablet.wait_for_url("**/t/*")
    table = tablet.url.partition("?")[0]
    expect(tablet.locator(".turn-head")).to_have_text("Red picks berries")
    expect(tablet.locator(".turn-more")).to_have_text("")  # nothing is explained
    phone = open_page("phone")
    phone.goto(f"{table}/join")
    phone.get_by_role("button", name="I am Red").tap()
    phone.wait_for_url("**/seats/*")
    checker = AccessibilityChecker(tablet)
    checker.look("the table")
    for page, berries in ((phone, 3), (tablet, 3), (phone, 3), (tablet, 1)):
        page.get_by_role("button", name=str(berries), exact=True).tap()
    expect(tablet.locator(".turn-head")).to_have_text("Red wins with 6, 7 ahead of Yellow")
    expect(phone.locator(".seat-red .number")).to_have_text("6")
    expect(phone.locator(".seat-yellow .number")).to_have_text("-1")
    assert tablet.locator(".berries").evaluate("one => getComputedStyle(one).display") == "grid"
    tablet.goto(f"{table}/replay?entry=0")
    tablet.get_by_role("link", name="Next").tap()
    expect(tablet.locator("#replay-says")).to_contain_text("Red picked 3")
    expect(tablet.locator(".berries")).to_have_text("7")
    checker.close()


def plan(phone: Page, *provinces: str) -> None:
    """Enter that plan."""
    for part, province in zip(("sow", "reap", "sell"), provinces, strict=True):
        phone.locator(f"select[name={part}]").select_option(province)
    phone.get_by_role("button", name="Seal the plan").tap()


def sell(phone: Page, grain: int) -> None:
    phone.get_by_label("Grain for the market").fill(str(grain))
    phone.get_by_role("button", name="To the market").tap()


def test_the_documented_game_is_played_on_a_tablet_and_two_phones(open_page):
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
    checker = AccessibilityChecker(tablet)
    for sheet in ("menu", "seats", "phase"):
        tablet.goto(f"{table}/sheet/{sheet}")
        checker.look(f"the sheet {sheet}")
    tablet.goto(f"{table}/story")
    expect(tablet.get_by_role("heading", name="The story of the game")).to_be_visible()
    checker.look("the story")
    tablet.get_by_role("link", name="Replay the game").tap()
    tablet.get_by_role("link", name="Next").tap()
    expect(tablet.locator("#replay-says")).to_contain_text("year begins")
    checker.close()
