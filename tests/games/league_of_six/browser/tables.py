"""Tables of League of Six in a browser."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from companion.core.game_file import write_file
from tests.browser.kept import brought
from tests.games.league_of_six.positions import Json
from tests.support.league import a_table

OpenPage = Callable[..., Page]


def open_table(page: Page, *entries: Json | str, **setup: Any) -> str:
    """The tablet at a table of the rules' tests after these entries; its address."""
    table = a_table(*entries, **setup)
    address = brought(page.request, write_file(table), len(table.log))
    page.goto(address)
    return address


def state(page: Page, viewer: str = "table") -> Any:
    """The table that the page shows, as that viewer sees it."""
    address = page.url.split("/seats/")[0]
    return page.request.get(f"{address}/state?as={viewer}").json()
