"""Form fields are turned into nested plain data, which the typed reader accepts."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import assume, given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from companion.core.game_file import game_file_data
from companion.core.play import Refused
from companion.core.wording import reading
from companion.web.requests.forms import DEEPEST, flatten_to_fields, nest_form_fields
from tests.games.league_of_six.engine_games import random_game
from tests.support.party import Party


def read(*fields: tuple[str, str]) -> dict[str, Any]:
    return nest_form_fields(MultiDict(fields))


@pytest.mark.parametrize(
    ("fields", "data"),
    [
        ([], {}),
        ([("town", "lauban")], {"town": "lauban"}),
        ([("name", " Anna ")], {"name": "Anna"}),
        ([("goods.red", "2"), ("goods.blue", "")], {"goods": {"red": "2"}}),
        ([("goods.red", " ")], {}),
        ([("leaders", "null")], {"leaders": None}),
        ([("besieged", "lauban"), ("besieged", "zittau")], {"besieged": ["lauban", "zittau"]}),
        ([("besieged", "[]"), ("besieged", "lauban")], {"besieged": ["lauban"]}),
        ([("besieged", "[]")], {"besieged": []}),
        ([("towns.0", "a"), ("towns.1", "b")], {"towns": ["a", "b"]}),
        ([("towns.10", "c"), ("towns.2", "b"), ("towns.0", "a")], {"towns": ["a", "b", "c"]}),
        ([("leaders.1", "clergy"), ("leaders.4", "")], {"leaders": {"1": "clergy"}}),
        (
            [("rows.0.spaces.0.good", "red"), ("rows.0.spaces.1.good", "blue")],
            {"rows": [{"spaces": [{"good": "red"}, {"good": "blue"}]}]},
        ),
        ([("rows.0.bonus", ""), ("rows.1.bonus", "4")], {"rows": [{"bonus": "4"}]}),
        ([("edges.0", "[]"), ("edges.1", "red")], {"edges": [[], "red"]}),
    ],
)
def test_field_names_become_nested_data(fields, data):
    assert read(*fields) == data


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["a", "a.b"], "form-conflict"),
        (["a.b", "a"], "form-conflict"),
        (["a.0", "a.b"], "form-conflict"),
        (["a.0.c", "a.0"], "form-conflict"),
        ([".".join("a" * 9)], "form-name"),
        (["a" * 101], "form-name"),
        (["a.100"], "form-name"),
        (["a." + "9" * 90], "form-name"),
        ([""], "form-name"),
        (["a..b"], "form-name"),
        ([".a"], "form-name"),
        ([f"a{n}" for n in range(1001)], "form-too-long"),
    ],
)
def test_hostile_names_are_refused_in_a_sentence(names, code):
    with pytest.raises(Refused) as refused:
        read(*((name, "1") for name in names))
    assert refused.value.code == code
    assert "%" not in reading.input_error_message(refused.value)


PARTS = st.sampled_from(["a", "b", "0", "1", "7", "99", "100", "01", "²", "", "é"])
NAMES = st.lists(PARTS, max_size=9).map(".".join) | st.text(max_size=12)
VALUES = st.sampled_from(["", " ", "1", "null", "[]"]) | st.text(max_size=4)


@given(st.lists(st.tuples(NAMES, VALUES), max_size=12))
def test_any_form_is_read_without_blanks_or_refused(fields):
    try:
        check_no_blanks(read(*fields))
    except Refused as refused:
        reading.input_error_message(refused)


def check_no_blanks(data: Any) -> None:
    if isinstance(data, dict):
        for value in data.values():
            assert value != {}
            check_no_blanks(value)
    elif isinstance(data, list):
        for value in data:
            check_no_blanks(value)
    else:
        assert data is None or data.strip()


LEAVES = st.none() | st.sampled_from(["1", "red", "Anna B."])
DATA = st.recursive(
    LEAVES,
    lambda inner: (
        st.dictionaries(st.sampled_from("abc"), inner, min_size=1, max_size=3)
        | st.lists(inner, min_size=1, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from("abc"), DATA, max_size=3))
def test_flattened_form_data_can_be_nested_again(data):
    fields = list(spread(data, ""))
    assume(all(name.count(".") < DEEPEST for name, _ in fields))
    assert read(*fields) == data


@given(st.dictionaries(st.sampled_from("abc"), DATA, max_size=3))
def test_a_refused_entry_can_be_sent_again_unchanged(data):
    fields = list(flatten_to_fields(data))
    assume(all(name.count(".") < DEEPEST for name, _ in fields))
    assert read(*fields) == data


def spread(data: Any, name: str) -> Any:
    pairs = data.items() if isinstance(data, dict) else enumerate(data or ())
    if not isinstance(data, dict | list):
        yield name, "null" if data is None else data
        return
    for key, value in pairs:
        yield from spread(value, f"{name}.{key}" if name else str(key))


# What is typed is cleaned, whatever it is typed into

ODD, CLEAN = "\u202eOu\x00r \x1bbox\ud800", "Our box\ufffd"


def stored_box(client: FlaskClient, where: str, answer: Any) -> dict[str, Any]:
    """Return the new box to which the answer leads."""
    assert answer.status_code == 303, answer.text
    box: dict[str, Any] = client.get(f"{answer.location}/export").json
    return box


@pytest.mark.parametrize(
    ("game", "where"), [("league-of-six", "/boxes"), ("wallenstein", "/wallenstein/boxes")]
)
def test_texts_of_a_box_are_cleaned_in_forms_in_JSON_and_in_files(client, game, where):
    about = {"name": ODD, "language": ODD, "notes": f"{ODD}\r\nline"}
    clean = {"language": CLEAN, "notes": f"{CLEAN}\nline"}
    file = json.dumps({"game": game, **about})
    typed = {key: text.replace("\ud800", "\ufffd") for key, text in about.items()}
    made = client.post(where, data={"do": "new", **typed})
    client.post(made.location, data=typed)
    sent = (
        made,
        client.post(where, data=file, content_type="application/json"),
        client.post(f"{where}/open", data={"do": "keep", "contents": file}),
        client.post(f"{where}/open", data={"do": "keep", "file": (BytesIO(file.encode()), "x")}),
    )
    for answer in sent:
        box = stored_box(client, where, answer)
        assert box["name"] == CLEAN
        assert {box.get(key, clean[key]) for key in clean} == {*clean.values()}


def test_texts_of_a_table_are_cleaned_in_entries_changes_and_game_files(app):
    table = random_game(3, 1, 4)
    party = Party(app, table)
    corrects = {"type": "correct", "player": "red", "influence": 1, "note": ODD}
    assert party.post("host", corrects).status_code == 200
    follower = {"type": "describe", "follower": "f01", "name": ODD, "note": ODD}
    assert party.form(
        "host", {**follower, "name": CLEAN, "note": "\u202e" + CLEAN}
    ).status_code in (200, 204)
    notes = [getattr(entry, "note", None) for entry in party.now.table.log[-2:]]
    assert notes == [CLEAN, CLEAN]
    players = [{"colour": p.colour, "name": p.name} for p in table.setup.players]
    renamed = {"players": [{**players[0], "name": ODD}, *players[1:]]}
    sent = {"instead": json.dumps(renamed), "revision": str(party.now.revision)}
    for do in ("look", "keep"):
        answer = party.browser("host").post(f"{party.url}/change", data={**sent, "do": do})
        assert answer.status_code < 400, answer.text
    assert party.now.table.setup.players[0].name == CLEAN
    file = game_file_data(table)
    file["setup"]["players"][1]["name"] = ODD
    brought = app.test_client().post("/games", json=file).location
    names = app.test_client().get(f"{brought.removesuffix('/story')}/state").json["players"]
    assert CLEAN in [one["name"] for one in names.values()]


def test_calculators_and_wifi_codes_get_cleaned_texts(client):
    page = client.get(
        "/calculator", query_string={"name.0": ODD.replace("\ud800", ""), "x": "\x00"}
    )
    assert page.status_code == 200
    assert "\x00" not in page.text
    assert client.post("/wifi", json={"network": ODD, "password": ODD}).status_code == 200
