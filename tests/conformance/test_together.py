"""Different games on one server: lists, statistics and the links between them."""

import csv
import io

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.game_file import game_file_data
from companion.core.structs import plain_data
from tests.another import ON_WEB

from .crawling import crawl
from .moments import LANGUAGES, begun, whole


@pytest.fixture
def tablet(app: Flask) -> FlaskClient:
    """Return a tablet that leads a table in play and a finished one for each game."""
    tablet = app.test_client()
    for game in ON_WEB.values():
        setup = plain_data(begun(game).first_setup)
        opened = tablet.post("/tables", json={"game": game.name, "setup": setup})
        assert opened.status_code == 303, opened.text
        assert tablet.post("/games", json=game_file_data(whole(game))).status_code == 303
    return tablet


def codes(tablet: FlaskClient) -> dict[str, str]:
    """Return the code of each game's finished table."""
    rows = csv.DictReader(io.StringIO(tablet.get("/games/csv").text[1:]))
    return {row["game"]: row["table"] for row in rows}


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_pages_link_every_game(tablet, language):
    translate = tablet.application.extensions["translators"][language]
    starts = ("/", "/new", "/games")
    found = list(crawl(tablet, language, *starts, within="/new"))
    assert {page.status for page in found} <= {200, 302}
    pages = {page.link.address: page for page in found}
    for game in ON_WEB.values():
        for address in ("/", "/new", "/games"):
            assert translate(game.title) in pages[address].text, (address, game.name)


def test_one_csv_file_contains_games_of_every_kind(tablet):
    assert set(codes(tablet)) == set(ON_WEB)
    rows = list(csv.DictReader(io.StringIO(tablet.get("/games/csv").text[1:])))
    for row in rows:
        sources = ("start", *ON_WEB[row["game"]].sources)
        assert sum(int(row[source]) for source in sources) == int(row["total"])
