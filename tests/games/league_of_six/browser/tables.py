"""Tables of League of Six in a browser."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from companion.core.game_file import write_file
from tests.browser.kept import brought
from tests.games.league_of_six.positions import Json
from tests.support.league_tables import a_table

OpenPage = Callable[..., Page]


def open_table(page: Page, *entries: Json | str, **setup: Any) -> str:
    """Open a table of the rules' tests after these entries. Return its address."""
    table = a_table(*entries, **setup)
    address = brought(page.request, write_file(table), len(table.log))
    page.goto(address)
    return address


def state(page: Page, viewer: str = "table") -> Any:
    """Return the state of the table that the page shows, as that viewer sees it."""
    address = page.url.split("/seats/")[0]
    return page.request.get(f"{address}/state?as={viewer}").json()


def tap_rows(page: Page, rows: list[Any]) -> None:
    """Tap the goods of these rows in the editor of a storage tile, two goods with each key."""
    for row in rows:
        goods = [space["good"] for space in row["spaces"]]
        for n in range(0, len(goods), 2):
            does, two = "this" if n else "new", " ".join(goods[n : n + 2])
            page.locator(f"[data-does={does}][data-goods='{two}']").tap()


def put_right(page: Page, rows: list[Any]) -> None:
    """Correct the numbers of these rows that the editor suggests wrongly."""
    for n, row in enumerate(rows):
        here = page.locator("[data-row]").nth(n)
        picks = here.locator(".ed-pick")
        numbers = [(here.locator(".ed-bonus"), row["bonus"])]
        numbers += [(picks.nth(m), space["points"]) for m, space in enumerate(row["spaces"])]
        for button, number in numbers:
            if button.locator(".number").inner_text() != str(number):
                button.tap()
                page.locator(f"[data-digit='{number}']").tap()
            expect(button.locator(".number")).to_have_text(str(number))
