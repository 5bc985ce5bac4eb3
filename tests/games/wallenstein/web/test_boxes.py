"""The library of Wallenstein's boxes: favors and decks, without a table (WC.5, WK.2)."""

import pytest
from flask.testing import FlaskClient

from companion.games.wallenstein.library import SAMPLE_BOX
from tests.support.empty_app import app as app
from tests.support.pages import exported, words
from tests.support.setup_page import fields

BOXES = "/wallenstein/boxes"
SAMPLE = "sample-wallenstein"


def duplicated(client: FlaskClient, of: str = SAMPLE) -> str:
    return str(client.post(BOXES, data={"do": "copy", "of": of}).location)


def test_the_sample_box_can_only_be_duplicated(client):
    page = client.get(f"{BOXES}/{SAMPLE}").text
    assert "These numbers are invented" in page
    assert 'value="copy"' in page
    assert not [name for name in fields(page) if name.startswith(("favors", "cards"))]
    assert client.post(f"{BOXES}/{SAMPLE}", data={"about.name": "Mine"}).status_code == 403


def test_a_duplicate_of_the_sample_can_be_changed(client):
    where = duplicated(client)
    before = exported(client, where)
    assert "sample" not in before
    assert before["favors"] == dict(SAMPLE_BOX.favors)
    answer = client.post(where, data=fields(client.get(where).text))
    assert answer.status_code == 303
    shown = [words(client.get(address).text) for address in (answer.location, where)]
    assert ["Saved." in page for page in shown] == [True, False]
    assert exported(client, where) == before


def test_WC_5_WK_2_fields_left_empty_stay_unknown(client):
    where = client.post(BOXES, data={"do": "new", "name": "Ours"}).location
    favors = {"favors.9": "999", "favors.7": "church"}
    cards = {"cards.2.armies": "1", "cards.3.thalers": "2", "cards.3.points": "0"}
    assert client.post(where, data={"about.name": "Ours", **favors, **cards}).status_code == 303
    data = exported(client, where)
    assert data["favors"] == {"9": 999, "7": "church"}
    assert data["benefits"] == [{}, {"armies": 1}, {"thalers": 2}, None]
    assert "Favors 2 / 15 Four-card decks 2 / 3" in words(client.get(BOXES).text)


@pytest.mark.parametrize(("typed", "name"), [("Theirs", "Theirs"), ("", "Ours")])
def test_a_box_can_be_renamed_but_keeps_a_name(client, typed, name):
    where = client.post(BOXES, data={"do": "new", "name": "Ours"}).location
    assert client.post(where, data={"about.name": typed}).status_code == 303
    assert exported(client, where)["name"] == name


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        ("favors.9", "four", "Favor 9: “four” is not a number from 0 to 999."),
        ("favors.20", "1000", "Favor 20: “1000” is not a number from 0 to 999."),
        ("cards.4.grain", "-1", "Card 4 of the decks: “-1” is not a number from 0 to 999."),
        ("favors.7", "castle", "Favor 7 shows a building, not an amount."),
    ],
)
def test_an_invalid_amount_is_refused_and_the_typed_text_stays(client, field, text, said):
    where = duplicated(client)
    before = exported(client, where)
    typed = {"about.language": "half typed", "favors.13": "5", field: text}
    answer = client.post(where, data={**fields(client.get(where).text), **typed})
    assert answer.status_code == 422
    assert said in answer.text
    again = fields(answer.text)
    if field == "favors.7":  # a building is chosen, not typed
        del typed[field]
    assert {key: again[key] for key in typed} == typed
    assert exported(client, where) == before


def test_others_can_see_a_box_but_not_change_it(app, client):
    where, other = duplicated(client), app.test_client()
    assert 'name="favors.9"' not in other.get(where).text
    for post in (where, f"{where}/typed", f"{where}/delete"):
        assert other.post(post, data={"about.name": "Theirs"}).status_code == 403
    copy = duplicated(other, where.rpartition("/")[2])
    assert exported(other, copy)["favors"] == exported(client, where)["favors"]


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ([], "Tiles and cards must be a JSON object, in curly brackets."),
        ({}, "Tiles and cards: “game” is missing."),
        ({"game": "league-of-six"}, "This file is for League of Six. Open it with that game."),
        ({"game": "wallenstein", "favors": {"7": 3}}, "Favor 7 shows a building, not an amount."),
    ],
)
def test_a_box_file_of_another_game_is_refused(client, file, said):
    answer = client.post(BOXES, json=file)
    assert (answer.status_code, answer.get_json()) == (422, {"error": said})
    assert client.get(BOXES).text.count("box-shelved-head") == 1


def test_boxes_of_another_game_are_not_found(client):
    theirs = str(client.post("/boxes", data={"do": "new", "name": "League"}).location)
    assert client.get(f"{BOXES}/{theirs.rpartition('/')[2]}").status_code == 404
    assert "League" not in client.get(BOXES).text.partition("<main")[2]
