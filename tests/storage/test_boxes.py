"""The library of boxes: stored, duplicated, imported completely or not at all, and independent of
tables."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.league_of_six.box.box import Box, read_box, sample_box
from companion.storage.boxes import name_from_date
from companion.storage.tables import Records
from tests.games.league_of_six.broken_boxes import broken
from tests.support.empty_app import app as app
from tests.support.pages import exported
from tests.support.setup_page import fields

GOOD = {
    **plain_data(sample_box()),
    "name": "Naše krabice",
    "language": "čeština",
    "notes": "Bought in 2021.",
    "leader_points": [9, 7, 5, 3, 2, 1],
}


@cache
def broken_files() -> dict[str, bytes]:
    """Return invalid files by name. They are made when the first test needs them."""
    return dict(broken(GOOD))


Library = Callable[[], list[tuple[str, dict[str, Any]]]]


@pytest.fixture
def library(client: FlaskClient) -> Library:
    """Return a function that returns all boxes in the library as data."""
    records: Records = client.application.extensions["records"]
    return lambda: [
        (kept.id, plain_data(kept.box)) for kept in records.boxes.list_boxes("league-of-six")
    ]


def new(client: FlaskClient, **data: Any) -> str:
    """Create a box. Return its address."""
    answer = client.post("/boxes", data={"do": "new", "name": "Ours", **data})
    assert answer.status_code == 303
    return str(answer.location)


def upload(client: FlaskClient, text: bytes) -> Any:
    return client.post("/boxes", data=text, content_type="application/json")


def say(client: FlaskClient, where: str, **data: Any) -> Any:
    return client.post(f"{where}/describe", data=MultiDict(data))


# --- the library


def test_boxes_survive_a_restart(open_records):
    records = open_records()
    kept = records.boxes.add(read_box(GOOD), "mark")
    again = open_records()
    found = again.boxes.find(kept.id)
    assert found == kept
    assert {**plain_data(found.box), "sample": True, "library": ""} == {**GOOD, "library": ""}


def test_a_refused_change_leaves_the_box_unchanged(open_records):
    records = open_records()
    kept = records.boxes.add(read_box(GOOD), "mark")

    def refuse(box: Box) -> Box:
        raise Refused("arrows-twice", {"tile": "t01"})

    with pytest.raises(Refused):
        records.boxes.change(kept.id, refuse, "mark")
    assert records.boxes.find(kept.id) == kept


# --- files


@pytest.mark.parametrize("where", ["/boxes", "/wallenstein/boxes"])
def test_a_file_without_a_name_gets_a_dated_name(client, where):
    """Such a file was once stored but could not be read again, so that no page of the library
    opened."""
    game = "wallenstein" if "wallenstein" in where else "league-of-six"
    answer = client.post(where, json={"game": game})
    assert answer.status_code == 303
    assert exported(client, answer.location)["name"] == name_from_date()
    for page in (where, f"/new?game={game}", answer.location):
        assert client.get(page).status_code == 200, page
        assert name_from_date() in client.get(page).text, page


def test_a_box_stored_without_a_name_can_be_read(client, library):
    new(client)
    records: Records = client.application.extensions["records"]
    with records.writing() as db:
        db.execute("update boxes set name = ''")
    assert client.get("/boxes").status_code == 200
    assert [box.get("name", "blank") for _, box in library()][1:] == ["blank"]


def test_null_in_a_box_means_the_same_as_a_missing_key(client):
    data = {
        "game": "league-of-six",
        "name": "x",
        "towns": {"lauban": {"number": 1, "yellow": None}, "zittau": None},
        "storage_tiles": {"s1": {"I": None, "II": None}},
        "followers": None,
    }
    where = upload(client, json.dumps(data).encode()).location
    assert exported(client, where)["towns"] == {"lauban": {"number": 1}}


def test_broken_box_files_are_refused_in_a_sentence_and_change_nothing(client, library):
    upload(client, json.dumps(GOOD).encode())
    before = library()
    for name, text in broken_files().items():
        answer = upload(client, text)
        assert answer.status_code == 422, name
        sentence = answer.get_json()["error"]
        assert sentence.endswith("."), name
        assert "\n" not in sentence
        assert "[...]" not in sentence.split("”")[0].split(".")[0]
        assert library() == before, name


def test_the_refusal_of_a_box_names_the_tile(client):
    data = {"game": "league-of-six", "tax_tiles": {"t01": {}, "t09": {"arrows": [7]}}}
    answer = client.post("/boxes", json=data)
    assert "tax_tiles.t09.arrows" in answer.get_json()["error"]
    data = {"game": "league-of-six", "leaders": {"3": {"clergy": -1}}}
    assert "leaders.3[...]" in client.post("/boxes", json=data).get_json()["error"]
    data = {"game": "league-of-six", "tax_tiles": {"t07": {"arrows": [1, 1]}}}
    assert "t07" in client.post("/boxes", json=data).get_json()["error"]


# --- tables


def test_a_table_plays_with_a_duplicate_of_the_box(client):
    where = upload(client, json.dumps(GOOD).encode()).location
    id_ = where.rsplit("/", 1)[1]
    form = {**fields(client.get("/new?game=league-of-six").text), "box": id_}
    assert GOOD["name"] in client.get("/new?game=league-of-six").text
    code = client.post("/tables", data=form).location.rsplit("/", 1)[1]
    records: Records = client.application.extensions["records"]
    kept = records.find(code)
    before = kept.table.setup.box
    assert before.library == id_
    say(client, where, tile="t01", arrows=["[]", "5"], middle="[]")
    client.post(f"{where}/delete")
    records.forget(code)
    again = records.find(code)
    assert again.table.setup.box == before
    assert before.tax_tiles["t01"] != read_box({**GOOD, "tax_tiles": {}}).tax_tiles.get("t01")


def test_a_box_is_read_once_until_its_row_changes(client):
    records: Records = client.application.extensions["records"]
    new(client)
    first = records.boxes.list_boxes("league-of-six")[-1]
    assert records.boxes.find(first.id) is first
    assert records.boxes.list_boxes("league-of-six")[-1] is first
    with records.writing() as db:
        db.execute("update boxes set name = 'Another' where id = ?", [first.id])
    found = records.boxes.find(first.id)
    assert found is not None
    assert (first.box.name, found.box.name) == ("Ours", "Another")
