"""The routes as other programs rely on them (formats: HTTP): rights, revisions, keys, answers."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.core.game_file import game_file_data
from companion.core.structs import plain_data
from companion.web.requests.limits import Limits
from tests.games.league_of_six.engine_games import random_game
from tests.support.party import Party, error

GAME = game_file_data(random_game(4, 1))
DEAL = GAME["entries"][0]


@pytest.fixture
def host(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def table(host: FlaskClient) -> str:
    """Create a new table. Return its address."""
    made = host.post("/tables", json={"game": GAME["game"], "setup": GAME["setup"]})
    assert made.status_code == 303
    return made.location


def post(client: FlaskClient, table: str, entry: dict[str, Any], revision: int, **more: Any) -> Any:
    return client.post(f"{table}/entries", json={**entry, "revision": revision, **more})


def state(client: FlaskClient, table: str) -> Any:
    return client.get(f"{table}/state").json


def test_a_phone_with_too_many_entries_leaves_lines_for_the_tablet(app):
    app.config["LIMITS"] = Limits(lines=20, for_tablet=5, of_phone=8)
    party = Party(app, random_game(3, 1, 4)).seated(red="own", yellow="other")
    corrects = {"type": "correct", "player": "red", "guards": 1}
    theirs = {**corrects, "player": "yellow"}
    for _ in range(8):
        assert party.post("own", corrects).status_code == 200
    assert "made 8 entries" in error(party.post("own", corrects), 422)
    while party.now.revision < 15:
        assert party.post("other", theirs).status_code == 200
    assert "Only the tablet" in error(party.post("other", theirs), 422)
    for _ in range(5):
        assert party.post("host", {"type": "undo"}).status_code == 200
    assert "at most 20" in error(party.post("host", {"type": "undo"}), 422)


def test_a_deal_completed_by_the_app_is_logged_in_full(host, table):
    besieged = GAME["setup"]["towns"][:2]
    assert post(host, table, {"type": "deal", "besieged": besieged}, 0).status_code == 200
    first = state(host, table)
    assert first["besieged"] == besieged
    post(host, table, {"type": "undo"}, 1)
    post(host, table, {"type": "deal", "besieged": besieged}, 2)
    assert {**first, "revision": 3} == state(host, table)
    kept = host.application.extensions["records"].find(table[-4:])
    assert set(plain_data(kept.table.log[0])) == {"type", *DEAL.keys()}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"type": "deal"},
        {"type": "deal", "revision": "0"},
        {"type": "deal", "revision": -1},
        {"type": "deal", "revision": True},
        {"type": "deal", "revision": 0.5},
        {"type": "deal", "revision": 0, "key": 5},
        {"type": "deal", "revision": 0, "key": "x" * 65},
        {"type": "deal", "revision": 0, "colour": "red"},
        {"type": "deal", "revision": 0, "besieged": "lauban"},
        {"type": "choose_town", "revision": 0, "player": "red", "town": "prag"},
        {"type": "choose_town", "revision": 0, "player": "red", "town": "lauban", "offer": 10**30},
        {"type": "undo", "revision": 0},
        {"type": "amend", "revision": 0, "entry": 1, "with": None},
        [],
        "deal",
    ],
)
def test_bad_input_gets_one_sentence_and_changes_nothing(host, table, data):
    answer = host.post(f"{table}/entries", json=data)
    assert answer.status_code == 422
    assert set(answer.json) == {"error"}
    assert answer.json["error"].endswith((".", ":", ")"))
    assert "\n" not in answer.json["error"]
    assert state(host, table)["revision"] == 0


def test_an_unreadable_body_is_refused(host, table):
    for body in (b"{", b"\xff\xfe", b"[" * 100_000, b'{"type": "deal", "revision": NaN}'):
        answer = host.post(f"{table}/entries", data=body, content_type="application/json")
        assert error(answer, 422)
    big = host.post(f"{table}/entries", data=b"x" * 3_000_000, content_type="application/json")
    assert big.status_code == 413
    assert state(host, table)["revision"] == 0


def test_a_form_writes_the_same_entry_as_json(host, table):
    answer = host.post(f"{table}/entries", data={"type": "deal", "revision": "0"})
    assert answer.status_code == 303
    assert answer.location == table
    first = state(host, table)["to_act"][0]["player"]
    town = next(t for t in GAME["setup"]["towns"] if t not in state(host, table)["besieged"])
    fields = {"type": "choose_town", "player": first, "town": town, "revision": "1", "key": "a"}
    answer = host.post(f"{table}/entries", data=fields, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert 'data-revision="2"' in answer.text
    assert "<html" not in answer.text
    assert state(host, table)["players"][first]["town"] == town


def test_a_phone_names_the_acting_player_once(host, table):
    """The address of its forms names the seat (`as`). The forms do not, but the entry in the log
    has its player."""
    first, second = GAME["setup"]["order"][:2]
    phone = host.application.test_client()
    assert phone.post(f"{table}/seats/{first}", json={}).status_code == 303
    post(host, table, DEAL, 0)
    page = phone.get(f"{table}/seats/{first}").text
    assert f'action="{table}/entries?as={first}"' in page
    assert 'name="player"' not in page
    town = next(t for t in GAME["setup"]["towns"] if t not in state(host, table)["besieged"])
    fields = {"type": "choose_town", "town": town, "revision": "1"}
    to = f"{table}/entries?as={first}"
    forged = phone.post(to, data={**fields, "player": second}, headers={"HX-Request": "true"})
    assert forged.status_code == 403
    assert phone.post(to, data=fields, headers={"HX-Request": "true"}).status_code == 200
    assert state(host, table)["players"][first]["town"] == town
