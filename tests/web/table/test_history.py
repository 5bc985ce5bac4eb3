"""The history is shown page by page, because a log of thousands of entries is too big for one
page."""

import re

import pytest
from flask import Flask

from companion.core.lines import Undo
from companion.web.requests.limits import Limits
from tests.games.league_of_six.engine_games import random_game
from tests.support.party import Party

pytestmark = pytest.mark.slow

FEW = 30


@pytest.fixture
def party(app: Flask) -> Party:
    app.config["LIMITS"] = Limits(history=FEW)
    table = random_game(3, 1)
    return Party(app, table).seated(red="own").at(table)


def numbers(page: str) -> list[int]:
    return [int(n) for n in re.findall(r'<li class="history-item[^>]*value="(\d+)"', page)]


def way(page: str, word: str) -> str | None:
    found = re.search(rf'href="([^"]+)"[^>]*>(?:<svg[^>]*><use[^>]*/></svg>)?{word}', page)
    return None if found is None else found[1]


@pytest.mark.parametrize(
    ("role", "where"),
    [("host", "/history"), ("guest", "/sheet/history"), ("own", "/seats/red/sheet/history")],
)
def test_history_pages_report_every_line_once(party, role, where):
    browser, address = party.browser(role), party.url + where
    told: list[int] = []
    back: list[str | None] = []
    while address:
        page = browser.get(address).text
        assert len(numbers(page)) <= FEW
        told += numbers(page)
        back.append(way(page, "Later entries"))
        address = way(page, "Earlier entries") or ""
    assert told == list(range(party.now.revision, 0, -1))
    assert back[0] is None
    assert all(back[1:])
    assert numbers(browser.get(str(back[1])).text) == told[:FEW]


@pytest.mark.parametrize("until", ["0", "-5", "99999", "x", "9" * 5000, ""], ids=range(6))
def test_an_unknown_history_page_becomes_the_nearest(party, until):
    page = party.browser("host").get(f"{party.url}/history", query_string={"until": until})
    assert page.status_code == 200
    assert 1 <= len(numbers(page.text)) <= FEW


def test_earlier_tables_number_entries_like_the_history(party):
    """Entries that were undone have a number as well."""
    table = party.now.table
    again = table.play(Undo()).play(table.log[-1])
    guest = party.at(again).browser("guest")
    page = guest.get(f"{party.url}/history").text
    links = re.findall(
        r'href="(/t/[^"]+/replay[^"]+)" aria-label="The table after entry (\d+)"', page
    )
    assert [int(entry) for _, entry in links[:2]] == [again.revision, table.revision - 1]
    for where, entry in links[:2]:
        assert f">{entry}/{again.revision}</span>" in guest.get(where).text
