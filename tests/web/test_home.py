"""The first page: the ways in, and the tables of this server."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import escape

from companion import create_app
from companion.core.play import Games
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.wallenstein.game import WALLENSTEIN
from tests.another import ON_WEB
from tests.support.set_up import fields


@pytest.fixture
def app(fresh_app: Flask) -> Flask:
    """These tests look at all that is kept."""
    return fresh_app


def start(client: FlaskClient, *names: str) -> str:
    form = fields(client.get("/new?game=league-of-six").text)
    for number, name in enumerate(names):
        form[f"players.{number}.name"] = name
    return client.post("/tables", data=form).location


def test_the_first_page_leads_to_a_new_table_and_the_calculator(client: FlaskClient) -> None:
    page = client.get("/").text
    assert 'href="/new?game=league-of-six"' in page
    assert 'href="/calculator"' in page
    assert "Open tables" not in page
    assert "No game has been finished yet." in page


def test_tables_are_listed_with_who_plays_and_how_far_they_are(client: FlaskClient) -> None:
    where = start(client, "Anna", "<i>Ben</i>", "Cem", "Dora")
    page = client.get("/").text
    assert page.count(f'href="{where}"') == 1
    assert "Continue" in page
    assert "Anna, &lt;i&gt;Ben&lt;/i&gt;, Cem, Dora" in page
    assert "Round 1, setting up the round" in page
    assert "led by this tablet" in page


def test_another_device_sees_the_tables_but_leads_none(client: FlaskClient) -> None:
    start(client, "Anna")
    page = client.application.test_client().get("/").text
    assert "Anna" in page
    assert "led by this tablet" not in page


def test_continue_leads_to_the_last_table_of_this_tablet(client: FlaskClient) -> None:
    mine = start(client, "Anna")
    start(client.application.test_client(), "Ben")
    assert f'<a class="table-link table-latest" href="{mine}"' in client.get("/").text


def test_with_one_game_the_first_page_is_its_own(tmp_path: Path) -> None:
    client = create_app(tmp_path, games=Games([LEAGUE_OF_SIX])).test_client()
    page = client.get("/").text
    assert '<h1 id="game-1">League of Six</h1>' in page
    assert 'class="ring-map"' in page
    assert "Which game" not in client.get("/new").text
    assert "<title>Calculator · Table companion</title>" in client.get("/calculator").text


def test_with_several_games_a_calculator_says_whose_it_is(client: FlaskClient) -> None:
    for where, game in (
        ("/calculator", "League of Six"),
        ("/wallenstein/calculator", "Wallenstein"),
    ):
        title = f"<title>Calculator · {game} · Table companion</title>"
        assert title in client.get(where).text


@pytest.fixture
def house(tmp_path: Path) -> FlaskClient:
    """A companion with two games."""
    return create_app(tmp_path, games=ON_WEB).test_client()


def test_with_two_games_each_stands_there_with_what_it_offers(house: FlaskClient) -> None:
    page = house.get("/").text
    assert '<h1 class="visually-hidden">Table companion</h1>' in page
    for game in ON_WEB.values():
        section = page.split(f">{game.title}</h2>")[1].split("</section>")[0]
        assert f'href="/new?game={game.name}"' in section
        for link in game.front.links:
            assert f"<span>{escape(link.title)}</span></a>" in section
        assert ("/show/" in section) == (game.replay is not None)


def test_a_new_table_asks_which_game_it_is_for(house: FlaskClient) -> None:
    choice = house.get("/new").text
    assert "Which game is on the table?" in choice
    for game in ON_WEB:
        assert f'href="/new?game={game}"' in choice
        assert fields(house.get(f"/new?game={game}").text)["game"] == game


def test_a_rematch_is_of_the_game_that_was_played(house: FlaskClient) -> None:
    for game in ON_WEB:
        form = fields(house.get(f"/new?game={game}").text)
        code = house.post("/tables", data=form).location.rpartition("/")[2]
        assert fields(house.get(f"/new?like={code}").text)["game"] == game


def test_tables_of_several_games_say_which_game_they_are(house: FlaskClient) -> None:
    for game in ON_WEB:
        house.post("/tables", data=fields(house.get(f"/new?game={game}").text))
    page = house.get("/").text
    for game in ON_WEB.values():
        first = "Spring of year 1" if game is WALLENSTEIN else "Round 1"
        assert f'small">{game.title} · {first}' in page


def test_a_wrong_code_is_answered_with_a_field_and_the_tables_that_this_browser_may_see(
    client: FlaskClient,
) -> None:
    """Whoever leads one is led to it, anybody else to its seats."""
    where = start(client, "Anna", "Ben", "Cem", "Dora")
    other = client.application.test_client()
    for browser, way in ((client, where), (other, f"{where}/join")):
        for path in ("/t?code=zzzz", "/t/ZZZZ", "/t/zzzz/join", "/t/ZZZZ/seats/red"):
            answer = browser.get(path)
            assert answer.status_code == 404
            assert "There is no table ZZZZ here." in answer.text
            assert fields(answer.text)["code"] == "ZZZZ", "to be put right"
            assert f'href="{way}"' in answer.text, path
    assert other.get(f"/t?code={where[-4:].lower()}").location == f"{where}/join"
    wants_json = other.get("/t/ZZZZ", headers={"Accept": "application/json"})
    assert wants_json.get_json() == {"error": "There is no table ZZZZ here."}
    assert "<form" not in other.get("/t/ZZZZ", headers={"HX-Request": "true"}).text
