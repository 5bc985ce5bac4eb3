"""Each way to use the app has its box, and later tables remember both."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.application import create_app
from companion.games.league_of_six.box.box import BLANK
from companion.web.requests.identity import COOKIE, token_hash
from companion.web.requests.site import Site
from tests.games.league_of_six.setup_page import NUMBERS, SetupPage
from tests.support.empty_app import app as app
from tests.support.setup_page import fields
from tests.support.tokens import token_for


def start(client: FlaskClient, **typed: str) -> Any:
    """Start a table with the form as it is offered. Return the table's state."""
    return SetupPage(client, **typed, **NUMBERS).start()


def suggests(client: FlaskClient) -> tuple[str, str]:
    """Return the way and the box that the next form selects."""
    form = SetupPage(client).form
    return form["way"], form["box"]


@pytest.mark.parametrize(("way", "box"), [("everything", "blank"), ("trying", "sample")])
def test_the_chosen_box_is_remembered_for_the_next_table(client, way, box):
    state = start(client, way=way)
    assert state.box.sample == (way == "trying")
    assert (state.setup.dealing.leaders == "table") == (way == "everything")
    assert suggests(client) == (way, box)
    assert start(client).box == state.box


@pytest.mark.parametrize("way", ["no", "[]", "trying.more"])
def test_an_invalid_way_to_use_the_app_changes_nothing(client, way):
    assert start(client, way=way).box.sample


def test_the_last_tables_box_is_suggested(client):
    boxes = client.application.extensions["records"].boxes
    client.set_cookie(COOKIE, token_for("host"))
    ours = boxes.add(replace(BLANK, name="Ours"), token_hash(token_for("host")))
    assert suggests(client) == ("everything", ours.id)
    start(client, box=ours.id)
    boxes.remove(ours.id, ours.owner)
    assert suggests(client) == ("everything", "blank")


def test_a_tablets_own_last_table_comes_before_those_of_others(client):
    start(client, way="everything")
    other = client.application.test_client()
    assert suggests(other)[1] == "blank"
    start(other, way="trying")
    assert (suggests(other)[1], suggests(client)[1]) == ("sample", "blank")


# --- Both games

GAMES = ("league-of-six", "wallenstein")


def shown(client: FlaskClient, game: str, **more: str) -> str:
    return client.get("/new", query_string={"game": game, **more}).text


@pytest.mark.parametrize("game", GAMES)
def test_ways_to_use_the_app_are_offered_first(client, game):
    page = shown(client, game)
    offered = re.findall(r'name="way" value="(\w+)"', page)
    assert {"everything", "trying"} <= set(offered)
    assert re.search(r'href="/(wallenstein/)?calculator"', page), "only the end needs no table"
    more = page.index('<details id="more"')
    assert page.index('id="ways"') < more < page.index("setup-modules")
    assert "Without modules" in page[more:].partition("</summary>")[0]


def test_a_new_table_asks_only_for_values_that_it_needs_at_the_start(client):
    """R0.2: League of Six asks for the numbers of the towns, Wallenstein for nothing. A group
    without the game is asked nothing, and the app plays the tower (W2.6)."""
    for way, count in (("everything", 6), ("stores", 6), ("trying", 0)):
        page = shown(client, GAMES[0], way=way)
        assert len(re.findall(r'name="numbers\.', page)) == count
        assert ('name="box" value="sample"' in page) == (way == "trying")
    for way, tower in (("everything", "real"), ("trying", "app")):
        page = shown(client, GAMES[1], way=way)
        assert 'id="numbers"' not in page
        assert re.search(rf'id="rulings-tower-{tower}"[^>]* checked', page)


@pytest.mark.parametrize("way", ["everything", "trying"])
def test_in_wallenstein_the_way_to_use_the_app_selects_the_box(client, way):
    form = {**fields(shown(client, GAMES[1])), "way": way, "modules": ["[]", "court"]}
    again = client.post("/new", data={**form, "do": "draw"}).text
    assert fields(again)["way"] == way, "a button keeps the way"
    location = client.post("/tables", data=form).location
    state = client.application.extensions["records"].find(location[-4:]).table.state
    assert state.box.sample == (way == "trying")
    assert fields(shown(client, GAMES[1]))["way"] == way


def test_the_groups_own_box_is_suggested_for_its_first_table_of_a_game(client):
    client.post("/wallenstein/boxes", data={"do": "new", "name": "Ours"})
    assert fields(shown(client, GAMES[1]))["way"] == "everything"
    assert fields(shown(client, GAMES[0]))["way"] == "trying"


def test_public_servers_remember_the_way_to_use_the_app_for_each_browser(tmp_path):
    app = create_app(tmp_path / "public", site=Site(public=True))
    mine, other = app.test_client(), app.test_client()
    form = {**fields(shown(mine, GAMES[1])), "way": "everything"}
    assert mine.post("/tables", data=form).status_code == 303
    ways = [fields(shown(client, GAMES[1]))["way"] for client in (mine, other)]
    assert ways == ["everything", "trying"]
    app.extensions["records"].close()
