"""Tables of League of Six in a browser."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from companion.core.game_file import game_file_data
from tests.browser.kept import brought
from tests.games.league_of_six.positions import Json
from tests.support.league_tables import a_table

OpenPage = Callable[..., Page]


def open_table(page: Page, *entries: Json | str, **setup: Any) -> str:
    """Open a table of the rules' tests after these entries. Return its address."""
    table = a_table(*entries, **setup)
    address = brought(page.request, game_file_data(table), len(table.log))
    page.goto(address)
    return address


def state(page: Page, viewer: str = "table") -> Any:
    """Return the state of the table that the page shows, as that viewer sees it."""
    address = page.url.split("/seats/")[0]
    return page.request.get(f"{address}/state?as={viewer}").json()


def tap_rows(page: Page, rows: list[Any]) -> None:
    """Enter these rows in the editor of a storage tile: each space, then the bonus."""
    for row in rows:
        for space in row["spaces"]:
            good, points = space["good"], space["points"]
            page.locator(f"[data-does=put][data-value='{good} {points}']").tap()
        page.locator(f"[data-does=put][data-value='{row['bonus']}']").tap()
