"""A second game is one more folder of rules, one of words, one of templates, and a line in a list.

A made-up game (tests/another) is played through table, files, records, seats, streams and pages,
which know nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import ChoiceLoader, FileSystemLoader

from companion import create_app
from companion.core import table as tables
from companion.core.game_file import read_file, write_file
from companion.games.contract import Refused
from companion.games.installed import INSTALLED
from companion.storage import learned
from companion.storage.tables import Records
from tests.another import TINY, WITH_TINY
from tests.another import game as tiny
from tests.support.party import HX
from tests.support.set_up import fields


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path, games=WITH_TINY)
    own = FileSystemLoader(Path(tiny.__file__).parent / "templates")
    app.jinja_env.loader = ChoiceLoader([own, app.jinja_env.loader])  # type: ignore[list-item]
    yield app
    app.extensions["records"].close()


@pytest.fixture
def tablet(app: Flask) -> FlaskClient:
    return app.test_client()


SETUP = {"players": [{"colour": "red", "name": "Anna"}, {"colour": "blue", "name": "Ben"}]}


def opened(tablet: FlaskClient) -> str:
    answer = tablet.post("/tables", json={"game": "tiny", "setup": SETUP})
    assert answer.status_code == 303, answer.text
    where: str = answer.location
    return where


def enter(client: FlaskClient, table: str, revision: int, **entry: Any) -> int:
    return client.post(f"{table}/entries", json={**entry, "revision": revision}).status_code


def seated(app: Flask, tablet: FlaskClient, table: str, colour: str) -> FlaskClient:
    phone = app.test_client()
    assert phone.post(f"{table}/seats/{colour}", json={}).status_code == 303
    return phone


def test_table_and_game_file_play_it_with_undo_and_amendments() -> None:
    rng = Random(1)
    table = tables.start(TINY, tiny.read_setup(tiny.sample_setup(2, rng)))
    while not tiny.over(table.state):
        table = table.play(tiny.any_entry(table.state, rng))
    end = table.state
    table = table.play(tables.Undo(to=2)).play(tables.Redo())
    assert table.state == end
    assert read_file(WITH_TINY, write_file(table)).state == end
    instead = {"type": "bid", "player": "red", "guards": 99}
    line = next(s.line for s in table.steps if getattr(s.entry, "player", "") == "red")
    assert table.play(tables.Amend(entry=line, instead=instead)).state != end


def test_its_set_up_page_opens_a_table(tablet: FlaskClient) -> None:
    form = fields(tablet.get("/new?game=tiny").text)
    assert form["game"] == "tiny"
    answer = tablet.post("/tables", data={**form, "players.0.name": "Anna"})
    assert answer.status_code == 303
    assert "Anna: 0" in tablet.get(answer.location).text
    refused = tablet.post("/tables", data={**form, "players.1.colour": "red"})
    assert refused.status_code == 422
    assert 'name="game" value="tiny"' in refused.text
    assert 'value="league-of-six"' in tablet.get("/new").text


def test_pages_phones_and_history_play_it_and_keep_what_is_sealed(
    app: Flask, tablet: FlaskClient
) -> None:
    table = opened(tablet)
    anna, ben = (seated(app, tablet, table, colour) for colour in ("red", "blue"))
    assert enter(anna, table, 0, type="turn_up") == 403
    assert enter(tablet, table, 0, type="turn_up") == 200  # drawn by the app
    assert "bidding in secret" in tablet.get(table, headers=HX).text
    hand = {"type": "bid", "guards": 3, "revision": 1}
    assert ben.post(f"{table}/seats/red/hand", json=hand).status_code == 403
    assert anna.post(f"{table}/seats/red/hand", json=hand).status_code == 303
    assert "Your bid: 3" in anna.get(f"{table}/seats/red").text
    for looker, page in (
        (ben, f"{table}/seats/blue"),
        (tablet, table),
        (tablet, f"{table}/history"),
    ):
        text = looker.get(page).text
        assert "Your bid" not in text
    assert "Anna has bid" in tablet.get(f"{table}/history").text
    # The other's bid stands although the log has grown meanwhile.
    assert enter(ben, table, 1, type="bid", player="blue", guards=1) == 200
    page = tablet.get(table).text
    assert "Anna won" in page
    assert "Round 2" in page
    assert enter(ben, table, 3, type="bid", player="blue", guards=1) == 422


def test_records_bring_it_back_and_the_first_page_lists_it(
    tmp_path: Path, app: Flask, tablet: FlaskClient
) -> None:
    table = opened(tablet)
    for revision, entry in enumerate(
        (
            {"type": "turn_up", "card": 5},
            {"type": "bid", "player": "red", "guards": 0},
            {"type": "bid", "player": "blue", "guards": 2},
        )
    ):
        assert enter(tablet, table, revision, **entry) == 200
    assert "Round 2, turning up" in tablet.get("/").text
    app.extensions["records"].close()
    again = Records(tmp_path, WITH_TINY)
    kept = again.find(table.rsplit("/", 1)[1])
    assert kept is not None
    assert kept.lost == 0
    assert kept.table.state.players == {"red": 0, "blue": 5}
    assert not learned.keeping(again.boxes, kept).open
    again.close()


def test_a_finished_game_is_kept_with_where_its_points_came_from(tablet: FlaskClient) -> None:
    table = opened(tablet)
    for revision, entry in enumerate(
        (
            {"type": "turn_up", "card": 5},
            {"type": "bid", "player": "red", "guards": 0},
            {"type": "bid", "player": "blue", "guards": 2},
            {"type": "turn_up", "card": 9},
            {"type": "bid", "player": "red", "guards": 2},
            {"type": "bid", "player": "blue", "guards": 2},
        )
    ):
        assert enter(tablet, table, revision, **entry) == 200
    (one,) = tablet.application.extensions["records"].results.all()
    assert {score.colour: score.total for score in one.scores} == {"red": 9, "blue": 5}
    assert tablet.get("/games").status_code == 200
    assert tablet.get(f"{table}/export").json["game"] == "tiny"


def test_its_stream_says_the_revision(app: Flask, tablet: FlaskClient) -> None:
    table = opened(tablet)
    with tablet.get(f"{table}/events?as=table") as stream:
        assert stream.mimetype == "text/event-stream"
        assert "data: 0" in next(iter(stream.response)).decode()  # type: ignore[union-attr]


def test_it_has_no_box_and_nothing_to_watch(tablet: FlaskClient) -> None:
    opened(tablet)
    assert tablet.get("/show/tiny/0").status_code == 404
    assert tablet.get("/boxes").status_code == 200


def test_a_game_that_is_not_in_the_list_is_refused() -> None:
    with pytest.raises(Refused):
        INSTALLED["tiny"]
