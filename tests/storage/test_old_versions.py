"""The files of earlier versions still work: game files lead to the same states, databases open, and
their tables can be continued.

tests/fixtures/versions has a folder for each released version (tools/version_fixtures.py). What the
present version writes is tried, too.
"""

import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.__main__ import main
from companion.application import open_storage
from companion.core import table as tables
from companion.core.game_file import game_file_data, read_file
from companion.core.play import Games, is_made_by_app
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.folders import HOME
from companion.games.installed import INSTALLED
from companion.storage.checking import damaged_rows
from companion.storage.database import DATABASE
from companion.storage.lists import EVERYBODY
from companion.storage.loading import digests
from companion.storage.tables import Records
from companion.web.requests.identity import COOKIE
from tests.another import GRANARY
from tests.another.granary.game import Granary
from tests.another.later import Later
from tests.conformance.test_granary import WEATHER
from tests.games.league_of_six.engine_games import random_game
from tests.support.tokens import lay_key
from tools import version_fixtures
from tools.version_fixtures import HOST, phone

pytestmark = pytest.mark.slow

RELEASED = sorted(version_fixtures.FOLDER.glob("*"))
TABLET = "table"
MORE = 25
"""The number of entries by which each table is continued."""


def test_every_released_version_has_test_files():
    headings = re.findall("^## (.+)$", (HOME / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    released = {one.split()[0] for one in headings if "not released yet" not in one}
    assert headings
    assert {version.name for version in RELEASED} == released, "see tools/version_fixtures.py"


@pytest.fixture(scope="module", params=[*RELEASED, None], ids=lambda it: it.name if it else "now")
def version(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an old version, or what this version writes."""
    if request.param is not None:
        return request.param
    folder = tmp_path_factory.mktemp("now")
    version_fixtures.write_all(folder)
    return folder


def files(version: Path) -> list[Path]:
    """Return the game files of a version."""
    return sorted(version.glob("*-*.json"))


def test_an_old_game_file_leads_to_the_same_result(version):
    """The state is compared after every line."""
    came_to = json.loads((version / "digests.json").read_text("utf-8"))
    assert came_to.keys() == {file.stem for file in files(version)}
    for file in files(version):
        table = read_file(INSTALLED, json.loads(file.read_text("utf-8")))
        assert [*digests(table)] == came_to[file.stem]
        assert table.digest == came_to[file.stem][-1]


def test_an_old_game_file_is_imported(version, fresh_app):
    client = fresh_app.test_client()
    for file in files(version):
        answer = client.post("/games", data=file.read_bytes(), content_type="application/json")
        assert answer.status_code == 303, answer.text
        assert client.get(answer.headers["Location"]).status_code == 200


@pytest.fixture
def app(wired: Flask, tmp_path: Path, version: Path) -> Iterator[Flask]:
    """Yield the companion on a copy of the database of an old version."""
    shutil.copy(version / DATABASE, tmp_path / DATABASE)
    lay_key(tmp_path)
    open_storage(wired, tmp_path)
    yield wired
    wired.extensions["records"].close()


def device(app: Flask, name: str) -> Any:
    """Return the tablet, or the phone of that seat."""
    client = app.test_client()
    client.set_cookie(COOKIE, HOST if name == TABLET else phone(name))
    return client


def test_every_table_of_an_old_database_opens_and_can_be_continued(app, version):
    records = app.extensions["records"]
    listed = records.lists.list_tables(EVERYBODY)
    kept = {json.loads(file.read_text("utf-8"))["game"] for file in files(version)}
    assert {one.game for one in listed} == kept
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
            assert sum(not is_made_by_app(entry) for entry in entered) == MORE
        records.forget(one.code)
        assert records.find(one.code).lost == 0


def play_on(app: Flask, code: str) -> None:
    """Make legal entries, each from any device that may."""
    for n in range(MORE):
        record = app.extensions["records"].find(code)
        table: Table = record.table
        rules = table.game
        entry = plain_data(rules.random_entry(table.state, Random(n)))
        data = {**entry, "revision": record.revision}
        names = (*table.state.players, TABLET)
        posts = (
            device(app, name).post(f"/t/{code}/entries?as={name}", json=data) for name in names
        )
        assert any(answer.status_code == 200 for answer in posts), (code, n, entry)


def test_an_old_finished_game_is_listed_with_its_story(app):
    finished = app.extensions["records"].results.list_games(EVERYBODY)
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


# Newer and older rules

GIVES = {"type": "correct", "player": "red", "coins": 3}


def granary(*entries: dict[str, object], game: Granary = GRANARY) -> Table:
    """Return a table of Granary after a spring and these entries."""
    players = [{"colour": colour, "name": colour} for colour in ("red", "blue")]
    table = tables.begin_table(game, game.read_setup({"players": players}))
    return tables.play_lines(table, [game.read_entry(entry) for entry in (WEATHER, *entries)])


def test_a_table_of_older_rules_opens_before_the_first_line_with_another_result(tmp_path):
    before = granary(GIVES, GIVES)
    records = Records(tmp_path, Games([GRANARY]))
    code = records.create(before, "host").code
    records.close()
    records = Records(tmp_path, Games([Later()]))
    record = records.find(code)
    assert (record.table.revision, record.lost, record.newer) == (1, 2, 0)
    after = record.table.play(record.table.game.read_entry(GIVES))
    assert records.append(record, after, "host").table.state.players["red"].coins == 2
    records.close()


def test_opening_a_table_of_newer_rules_does_not_change_it(tmp_path):
    records = Records(tmp_path, Games([Later()]))
    code = records.create(granary(GIVES, game=Later()), "host").code
    records.close()
    records = Records(tmp_path, Games([GRANARY]))
    record = records.find(code)
    assert (record.table.revision, record.lost, record.newer) == (1, 1, 2)
    records.close()


def test_a_file_of_newer_rules_is_refused_in_a_sentence(fresh_app, tmp_path, capsys):
    data = {**game_file_data(random_game(3, 1)), "rules": 99}
    answer = fresh_app.test_client().post("/games", json=data)
    assert fresh_app.extensions["records"].lists.list_tables(EVERYBODY) == []
    sentence = (
        "A newer version of the companion made this game (rules 99). Please update the companion."
    )
    assert (answer.status_code, answer.json["error"]) == (422, sentence)
    (tmp_path / "newer.json").write_text(json.dumps(data))
    assert main(["replay", str(tmp_path / "newer.json")]) == 2
    assert capsys.readouterr().err.strip() == sentence
