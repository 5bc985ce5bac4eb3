"""The files of earlier versions still work: game files lead to the same states, databases open, and
their tables can be continued.

tests/fixtures/versions has a folder for each version (tools/version_fixtures.py). 8c8c34d is the
database of that commit, from before the first version. It has neither lengths of logs nor owners of
copies, and one phone asks for a seat. Its server played one game to its end and two others to their
middle.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion import __version__
from companion.__main__ import main
from companion.application import open_data
from companion.core.game_file import read_file
from companion.core.play import by_app
from companion.core.structs import json_able
from companion.core.table import Table
from companion.folders import HOME
from companion.games.installed import INSTALLED
from companion.storage.checking import damaged_rows
from companion.storage.database import DATABASE
from companion.storage.lists import EVERYBODY
from companion.storage.loading import digests
from companion.web.identity import COOKIE, token_hash
from tests.support.party import error
from tools.version_fixtures import HOST, phone

pytestmark = pytest.mark.slow

VERSIONS = sorted((HOME / "tests" / "fixtures" / "versions").iterdir())
FILES = [file for version in VERSIONS for file in sorted(version.glob("*-*.json"))]
BEFORE_VERSIONS = "8c8c34d"
GAMES = {BEFORE_VERSIONS: {"league-of-six"}}
"""The games of versions that did not have all of today's games."""
TABLET = "table"
GUEST = "guest".ljust(32, "x")
MORE = 25
"""The number of entries by which each table is continued."""


def test_this_version_has_left_its_files_for_later_ones():
    assert __version__ in [version.name for version in VERSIONS], "see tools/version_fixtures.py"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_an_old_game_file_comes_to_what_it_came_to_then(file):
    """The state is compared after every line."""
    table = read_file(INSTALLED, json.loads(file.read_text("utf-8")))
    then = json.loads((file.parent / "digests.json").read_text("utf-8"))[file.stem]
    assert [*digests(table)] == then
    assert table.digest == then[-1]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_an_old_game_file_is_brought_in(file, fresh_app):
    client = fresh_app.test_client()
    answer = client.post("/games", data=file.read_bytes(), content_type="application/json")
    assert answer.status_code == 303, answer.text
    assert client.get(answer.headers["Location"]).status_code == 200


@pytest.fixture(params=VERSIONS, ids=lambda version: version.name)
def version(request: pytest.FixtureRequest) -> Path:
    """Return the folder of an old version."""
    return request.param


@pytest.fixture
def app(wired: Flask, tmp_path: Path, version: Path) -> Iterator[Flask]:
    """Yield the companion on a copy of the database of an old version."""
    shutil.copy(version / DATABASE, tmp_path / DATABASE)
    open_data(wired, tmp_path)
    yield wired
    wired.extensions["records"].close()


def device(app: Flask, name: str) -> Any:
    """Return the tablet, or the phone of that seat."""
    client = app.test_client()
    client.set_cookie(COOKIE, HOST if name == TABLET else phone(name))
    return client


def test_an_old_database_opens_on_tablet_and_phones_and_every_table_is_played_on(app, version):
    records = app.extensions["records"]
    listed = records.lists.tables(EVERYBODY)
    assert {one.game for one in listed} == GAMES.get(version.name, set(INSTALLED))
    assert [*damaged_rows(records.db, INSTALLED)] == []
    assert device(app, TABLET).get("/").status_code == 200
    for one in listed:
        record = records.find(one.code)
        assert (record.lost, record.newer) == (0, 0), one
        for name in (TABLET, *record.table.state.players):
            where = "" if name == TABLET else f"/seats/{name}"
            assert device(app, name).get(f"/t/{one.code}{where}").status_code == 200
        before = record.revision
        if not one.finished:
            play_on(app, one.code)
            entered = records.find(one.code).table.log[before:]
            assert sum(not by_app(entry) for entry in entered) == MORE
        records.forget(one.code)
        assert records.find(one.code).lost == 0


def play_on(app: Flask, code: str) -> None:
    """Make legal entries, each from any device that may."""
    for n in range(MORE):
        record = app.extensions["records"].find(code)
        table: Table = record.table
        rules = table.game
        entry = json_able(rules.any_entry(table.state, Random(n)))
        data = {**entry, "revision": record.revision}
        names = (*table.state.players, TABLET)
        posts = (
            device(app, name).post(f"/t/{code}/entries?as={name}", json=data) for name in names
        )
        assert any(answer.status_code == 200 for answer in posts), (code, n, entry)


@pytest.mark.parametrize("version", [VERSIONS[0].parent / BEFORE_VERSIONS], indirect=True)
def test_a_phone_that_asked_for_a_seat_before_the_update_is_let_in_after_it(app):
    records = app.extensions["records"]
    for one in records.lists.tables(EVERYBODY):
        seats = records.find(one.code).seats
        ((colour, asking),) = [(c, phone) for c, held in seats.items() for phone in held.asking]
        assert asking.phone == token_hash(GUEST)
        sent = {"do": "confirm", "asking": asking.number}
        answer = device(app, TABLET).post(f"/t/{one.code}/seats/{colour}", json=sent)
        assert answer.status_code == 303
        assert records.find(one.code).seat(colour).holder == token_hash(GUEST)


def test_an_old_finished_game_stands_among_the_finished_ones_with_its_story(app):
    finished = app.extensions["records"].results.all(EVERYBODY)
    assert finished
    client = device(app, TABLET)
    assert all(one.code in client.get("/games").text for one in finished)
    for one in finished:
        assert client.get(f"/t/{one.code}/story").status_code == 200
        assert all(score.total == sum(score.sources.values()) for score in one.scores)


def test_the_commands_read_an_old_database_without_changing_it(version, tmp_path, capsys):
    shutil.copy(version / DATABASE, tmp_path / DATABASE)
    before = (tmp_path / DATABASE).read_bytes()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db:
        codes = [code for (code,) in db.execute("select code from tables")]
    for code in codes:
        assert main(["export", code, "--data", str(tmp_path)]) == 0
        file = json.loads(capsys.readouterr().out)
        assert read_file(INSTALLED, file).revision == len(file["entries"]) > 0
    assert (tmp_path / DATABASE).read_bytes() == before


# Files of newer and older rules

GAME_FILE = FILES[0]


def changed(**keys: object) -> dict[str, Any]:
    data = json.loads(GAME_FILE.read_text("utf-8"))
    return {**data, **keys}


def brought(app: Flask, data: object) -> Any:
    answer = app.test_client().post("/games", json=data)
    assert app.extensions["records"].lists.tables(EVERYBODY) == [] or answer.status_code == 303
    return answer


def test_a_file_of_newer_rules_is_refused_in_a_sentence(fresh_app, tmp_path, capsys):
    data = changed(rules=99)
    answer = brought(fresh_app, data)
    sentence = "This was made with newer rules (99). Please update the companion."
    assert (answer.status_code, answer.json["error"]) == (422, sentence)
    (tmp_path / "newer.json").write_text(json.dumps(data))
    assert main(["replay", str(tmp_path / "newer.json")]) == 2
    assert capsys.readouterr().err.strip() == sentence


OLDER = " This file was made with older rules (1)."


def claiming(*entries: dict[str, object], rules: int = 1) -> dict[str, object]:
    """Return a file of Wallenstein by these rules: three players claim counties, beginning with
    these entries."""
    players = [{"colour": c, "name": c.title()} for c in ("red", "blue", "black")]
    setup = {"players": players, "start": "claim"}
    file = {"format": "companion/1", "game": "wallenstein", "rules": rules}
    return {**file, "setup": setup, "entries": [*entries]}


TOO_MANY = {"type": "correct", "county": "passau", "owner": "red", "armies": 40}
"""More armies than the supply can spare while counties are still to be claimed (W0.3)."""


def test_where_only_older_rules_allowed_an_entry_they_are_named(fresh_app, tmp_path, capsys):
    claim = {"type": "claim", "player": "red", "county": "altmark", "armies": 5}
    data = claiming(claim, TOO_MANY)
    answer = brought(fresh_app, data)
    assert error(answer, 422).startswith("Entry 2: ")
    assert answer.json["error"].endswith(OLDER)
    (tmp_path / "older.json").write_text(json.dumps(data))
    assert main(["replay", str(tmp_path / "older.json")]) == 2
    assert capsys.readouterr().err.strip() == answer.json["error"]


def test_older_rules_are_not_named_where_all_rules_refuse_the_entry(fresh_app):
    read, played = changed(rules=1), changed(rules=1)
    read["entries"][4] = {"type": "sing"}
    played["entries"][4] = played["entries"][0]
    other = claiming({"type": "claim", "player": "blue", "county": "altmark", "armies": 5})
    amended = claiming({**TOO_MANY, "county": "nowhere"})
    for data in (read, played, other, amended, claiming(TOO_MANY, rules=2)):
        answer = brought(fresh_app, data)
        assert "Entry" in error(answer, 422)
        assert OLDER not in answer.json["error"]
