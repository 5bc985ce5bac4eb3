"""The health check, and what is reported and logged when something fails inside."""

import json
import logging
import re

import pytest

from companion.application import create_app
from companion.storage.database import DATABASE
from companion.storage.tables import Records
from tests.games.league_of_six.engine_games import new_table
from tests.support.empty_app import app as app
from tests.support.listening import told


def test_healthz_answers_ok(app):
    answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok\n", "text/plain")
    assert answer.headers["Cache-Control"] == "no-store"


def test_healthz_answers_503_for_an_unreadable_database(app):
    """The page of the database file that holds the tables is overwritten."""
    records: Records = app.extensions["records"]
    records.create(new_table(), "host")
    records.db.execute("pragma wal_checkpoint(truncate)")
    (size,) = records.db.execute("pragma page_size").fetchone()
    root = "select rootpage from sqlite_master where name = 'tables'"
    (page,) = records.db.execute(root).fetchone()
    with (app.config["DATA"] / DATABASE).open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\x55" * size)
    records.db.execute("pragma shrink_memory")
    assert app.test_client().get("/healthz").status_code == 503


def test_the_health_stream_shows_the_senders_address_and_ends(app):
    answer = app.test_client().get("/healthz/stream", buffered=False)
    assert (answer.status_code, answer.mimetype) == (200, "text/event-stream")
    assert answer.headers["Cache-Control"] == "no-store"
    (name, data), (end, _) = told(answer.data)
    assert (name, end) == ("asked", "end")
    assert json.loads(data) == {"address": "http://localhost/", "from": "127.0.0.1"}


@pytest.mark.parametrize("wants", ["text/html", "application/json"])
def test_a_fault_has_a_number_that_is_in_the_log_without_the_tables_code(tmp_path, wants, caplog):
    app = create_app(tmp_path)

    @app.get("/t/<code>/fault")
    def broken(code: str) -> str:
        raise RuntimeError("a reason")

    with caplog.at_level(logging.ERROR):
        said = app.test_client().get("/t/WXYZ/fault?seat=red", headers={"Accept": wants})
    assert said.status_code == 500
    found = re.search(r"\(number ([0-9a-f]{8}) in its log\)", said.text)
    assert found is not None, said.text
    assert "a reason" not in said.text
    logged = caplog.text
    assert f"Fault {found[1]} at GET /t/<code>/fault" in logged
    assert "RuntimeError: a reason" in logged
    assert "WXYZ" not in logged
    assert "seat=red" not in logged


def test_errors_come_in_the_requested_format(app):
    client = app.test_client()
    as_json = client.get("/nowhere", headers={"Accept": "application/json"})
    assert as_json.get_json() == {
        "error": "There is no page at this address. Check the address, or go to the home page."
    }
    notice = client.get("/nowhere", headers={"HX-Request": "true"})
    assert "<html" not in notice.text
    assert 'role="alert"' in notice.text
    wrong = client.post("/")
    assert (wrong.status_code, "GET" in wrong.headers["Allow"]) == (405, True)
