"""A complete round of the publisher's worked example, tapped on the tablet with a blank box."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import Server

SETUP = {
    "players": [
        {"colour": "red", "name": "Anna"},
        {"colour": "yellow", "name": "Ben"},
        {"colour": "green", "name": "Cem"},
        {"colour": "blue", "name": "Dora"},
    ],
    "towns": ["lauban", "bautzen", "goerlitz", "kamenz", "zittau", "loebau"],
    "numbers": {"lauban": 1, "goerlitz": 2, "bautzen": 3, "kamenz": 4, "zittau": 5, "loebau": 6},
    "order": ["red", "yellow", "green", "blue"],
    "box": None,
    "dealing": dict.fromkeys(("besieged", "tiles", "leaders", "stores"), "table"),
}
ROYAL = [(4, "green 3", "green 1", "yellow 1", "blue 1"), (2, "red 1", "red 2")]
CIVIC = [(2, "yellow 2"), (1, "blue 2", "blue 3")]


@pytest.fixture
def table(server: Server, same_page: Callable[..., Page]) -> Page:
    """The tablet at a new table of the worked example."""
    page = same_page("tablet")
    made = page.context.request.post(
        "/tables", data={"game": "league-of-six", "setup": SETUP}, max_redirects=0
    )
    page.goto(made.headers["location"])
    return page


def says(page: Page, *words: str) -> None:
    """The line that says whose turn it is, why, and what they must do."""
    for word in words:
        expect(page.locator(".turn-line")).to_contain_text(word)


def state(page: Page) -> Any:
    return json.loads(page.context.request.get(f"{page.url}/state").text())


def panel(page: Page, name: str | re.Pattern[str], exact: bool = False) -> Any:
    return page.locator(".tv-panel").get_by_role("button", name=name, exact=exact)


def go(page: Page, town: str) -> None:
    panel(page, re.compile(f"^{town}")).tap()


def offer(page: Page, town: str, number: int) -> None:
    group = page.get_by_role("group", name=f"Offer in {town}")
    group.get_by_role("button", name=str(number), exact=True).tap()


def more(page: Page, number: int) -> None:
    group = page.get_by_role("group", name="Offer more")
    group.get_by_role("button", name=str(number), exact=True).tap()


def accept(page: Page) -> None:
    panel(page, re.compile("^Accept")).tap()


def deal(page: Page) -> None:
    says(page, "The table must deal round 1")
    for town in ("Görlitz", "Löbau"):
        page.locator(".deal-town").filter(has_text=town).locator(".choice").first.tap()
    for deck, estate in enumerate(("clergy", "burghers", "burghers", "aristocracy"), 1):
        cards = page.get_by_role("group", name=f"on the card with {deck} figure")
        cards.locator(f"label:has(input[value={estate}])").tap()
    page.get_by_role("button", name="Deal round 1").tap()


def choose_towns(page: Page) -> None:
    says(page, "Anna must choose a town", "Lowest order marker first")
    go(page, "Lauban")
    says(page, "Ben must choose a town")
    go(page, "Bautzen")
    says(page, "Cem must choose a town")
    offer(page, "Lauban", 2)
    says(page, "Cem offers 2 in Lauban: Anna must accept or offer more")
    accept(page)
    says(page, "Anna must choose a town", "leaves Lauban")
    offer(page, "Bautzen", 1)
    says(page, "Anna offers 1 in Bautzen: Ben must accept or offer more")
    more(page, 2)
    says(page, "Ben offers 2 in Bautzen")
    accept(page)
    offer(page, "Lauban", 3)
    says(page, "Anna offers 3 in Lauban")
    accept(page)
    offer(page, "Bautzen", 3)
    says(page, "Cem offers 3 in Bautzen")
    accept(page)
    go(page, "Kamenz")
    says(page, "Dora must choose a town")


def collect(page: Page, **taken: int) -> None:
    for name, number in taken.items():
        field = name if name in ("guards", "horses") else f"goods.{name}"
        plus = page.locator(f".stepper:has(input[name='{field}']) [data-step='1']")
        for _ in range(number):
            plus.tap()
    panel(page, "Take", exact=True).tap()


def describe(page: Page, rows: list[tuple[Any, ...]]) -> None:
    for number, (bonus, *spaces) in enumerate(rows):
        if number:
            page.get_by_role("button", name="Next row").tap()
        page.locator(f".ed-beside > .ed-keys [data-does=bonus][data-points='{bonus}']").tap()
        for space in spaces:
            good, points = space.split()
            page.locator(f"[data-good={good}][data-points='{points}']").tap()
    page.locator(".tv-panel button.button-primary").tap()


def row(page: Page, store: str, number: int) -> None:
    page.locator(f".tv-panel form:has(input[name=store][value={store}])").locator(
        f"button[name=row][value='{number}']"
    ).tap()


def influence(page: Page) -> dict[str, int]:
    return {c: p["influence"] for c, p in state(page)["players"].items()}


def test_a_complete_round_of_the_worked_example_by_tapping(table: Page) -> None:
    deal(table)
    choose_towns(table)
    assert influence(table) == dict.fromkeys(("red", "yellow", "green", "blue"), 10)

    offer(table, "Kamenz", 1)
    accept(table)
    go(table, "Zittau")
    says(table, "Cem must collect taxes", "Highest order marker")
    assert state(table)["order"] == ["yellow", "blue", "red", "green"]

    collect(table, red=2, green=1, yellow=1, horses=5)
    says(table, "Anna must collect taxes")
    collect(table, blue=1, horses=4)
    says(table, "Dora must collect taxes")
    collect(table, yellow=1, green=1, horses=2)
    says(table, "Ben must collect taxes")
    collect(table, guards=1)

    says(table, "The table must say what is printed on the tile of the royal store")
    describe(table, ROYAL)
    says(table, "civic store")
    describe(table, CIVIC)

    before = influence(table)
    says(table, "Cem must choose a row", "Most horses")
    row(table, "royal", 1)
    says(table, "Anna must choose a row")
    gained = {c: n - before[c] for c, n in influence(table).items()}
    assert gained == {"red": 1, "yellow": 0, "green": 4 + 4, "blue": 1}

    row(table, "royal", 2)
    says(table, "Dora must choose a row")
    row(table, "civic", 1)
    says(table, "Dora may take a leader card")
    table.locator(".tv-panel button[name=figures][value='2']").tap()

    says(table, "The table must deal round 2")
    after = state(table)
    assert after["round"] == 2
    assert {c: p["town"] for c, p in after["players"].items()} == {
        "red": "lauban",
        "yellow": "zittau",
        "green": "bautzen",
        "blue": "kamenz",
    }
    assert influence(table) == {"red": 13, "yellow": 10, "green": 21, "blue": 13}


def test_H2_the_tablet_refuses_without_a_number_and_the_table_may_insist(
    table: Page, watch: Any
) -> None:
    deal(table)
    go(table, "Lauban")
    offer(table, "Lauban", 9)
    expect(table.get_by_role("alert")).to_contain_text("Ben's offer was refused.")
    assert not re.search(r"\d", table.locator("#notice p").first.inner_text())
    table.get_by_role("button", name="Insist").tap()
    says(table, "Ben offers 9 in Lauban: Anna must accept or offer more")
    watch.problems = [p for p in watch.problems if "status of 422" not in p]
