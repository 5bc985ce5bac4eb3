"""A database that is locked, full, read-only or broken: entries wait in order, pages still work,
every refusal is one clear sentence, and nothing acknowledged is lost."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import gevent
import pytest
from flask import Flask

from companion.core import table as tables
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.server import main
from companion.storage.database import DATABASE, Unusable
from companion.storage.tables import Records
from companion.storage.writing import WAIT_S
from tests.games.league_of_six.engine_games import new_table
from tests.support.party import GUEST, HOST, HX, JSON, OTHER, OWN, Party, error

RISE = {"type": "correct", "player": "red", "influence": 1}


@pytest.fixture
def party(app: Flask) -> Party:
    table = new_table(4)
    app.extensions["records"].writer.wait_s = WAIT_S
    return Party(app, table).seated(red=OWN, yellow=OTHER).at(table)


@contextmanager
def locked(app: Flask) -> Iterator[None]:
    """Lock the database, as a program that writes to it does."""
    with closing(sqlite3.connect(app.config["DATA"] / DATABASE)) as other:
        other.execute("begin immediate")
        yield
        other.rollback()


def log_of(app: Flask, code: str) -> list[str]:
    with closing(sqlite3.connect(app.config["DATA"] / DATABASE)) as db:
        rows = db.execute("select key from lines where code = ? order by number", [code])
        return [key for (key,) in rows]


def test_entries_wait_for_a_lock_in_order(party):
    """The entries are those of two tables, and each builds on the one before it."""
    other = Party(party.app, new_table(3, 2))

    def tap(at: Party, n: int) -> Any:
        return at.post(HOST, {**RISE, "revision": n, "key": f"{n}"})

    with locked(party.app):
        taps = [gevent.spawn(tap, at, n) for n in range(5) for at in (party, other)]
        gevent.sleep(0.1)
        for path in ("/", party.url, f"{other.url}/state", "/games"):
            assert party.browser(GUEST).get(path).status_code == 200
        assert not any(tap.ready() for tap in taps)
    gevent.joinall(taps)
    assert [tap.get().status_code for tap in taps] == [200] * 10
    assert log_of(party.app, party.code) == log_of(party.app, other.code) == list("01234")


def test_sqlite_itself_never_waits_for_a_lock(party):
    """An entry waits in its own task; if SQLite waited, it would block everybody else."""
    assert [*party.records.db.query("pragma busy_timeout")] == [{"timeout": 0}]


SENTENCE = "Another program is using the companion&#39;s database"


@pytest.mark.parametrize("what", ["entry", "seat", "host", "table", "box"])
def test_a_locked_database_is_reported_in_a_sentence(party, what):
    party.records.writer.wait_s = 0.05
    setup = LEAGUE_OF_SIX.sample_setup(3, Random(1))
    path, send = {
        "entry": (f"{party.url}/entries", {"json": {**RISE, "revision": 0}}),
        "seat": (f"{party.url}/seats/blue", {"data": {}}),
        "host": (f"{party.url}/host", {"json": {"code": party.now.host_code}}),
        "table": ("/tables", {"json": {"game": LEAGUE_OF_SIX.name, "setup": setup}}),
        "box": ("/boxes", {"data": {"name": "Ours"}}),
    }[what]
    before = party.now
    with locked(party.app):
        answer = party.browser(HOST).post(path, **send)
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
        assert "Another program" in answer.text
        assert "Traceback" not in answer.text
    assert party.now == before
    assert party.browser(HOST).post(path, **send).status_code < 400


def test_after_a_long_wait_for_other_writers_no_program_is_blamed(party):
    """This happens if the server gets too little processor time."""
    party.records.writer.wait_s = 0.05
    with party.records.one_writer(party.code):
        answer = party.post(HOST, RISE, headers=JSON)
    assert error(answer, 503).startswith("The companion is very busy")
    assert party.post(HOST, RISE).status_code == 200


def test_a_tables_page_reports_the_lock_and_later_shows_the_entry(party):
    party.records.writer.wait_s = 0.05
    entry = {**RISE, "key": "tap"}
    with locked(party.app):
        notice = party.form(HOST, entry)
        page = party.form(HOST, entry, headers={"HX-Request": ""})
        said = party.post(HOST, entry, headers=JSON)
    assert notice.headers["HX-Retarget"] == "#notice"
    assert SENTENCE in notice.text
    assert "<html" not in notice.text
    assert SENTENCE in page.text
    assert f'href="{party.url}"' in page.text, "the way back to the table"
    assert said.json["error"].startswith("Another program")
    assert [answer.status_code for answer in (notice, page, said)] == [503] * 3
    assert party.form(HOST, entry, headers=HX).status_code == 200
    assert log_of(party.app, party.code) == ["tap"]


REFUSES = {
    "full": ("max_page_count = {pages}", "max_page_count = 100000", "The companion's disk is full"),
    "read-only": (
        "query_only = on",
        "query_only = off",
        "The companion has no permission to write",
    ),
}


@pytest.mark.parametrize("how", REFUSES)
def test_an_unwritable_database_is_reported_and_loses_nothing(party, how):
    """The errors come from SQLite: `query_only` causes the same one as a file without write
    permission."""
    spoil, mend, sentence = REFUSES[how]
    db = party.records.db
    pages = next(db.query("pragma page_count"))["page_count"]
    db.execute(f"pragma {spoil.format(pages=pages)}")
    n, note = 0, {**RISE, "note": "n" * 200}
    while (answer := party.post(HOST, {**note, "key": f"{n}"}, headers=JSON)).status_code == 200:
        n += 1
    assert (answer.status_code, n > 0) == (503, how == "full")
    assert answer.json["error"].startswith(sentence)
    assert party.now.revision == n
    assert log_of(party.app, party.code) == [f"{key}" for key in range(n)]
    assert party.browser(GUEST).get(party.url).status_code == 200
    db.execute(f"pragma {mend}")
    assert party.post(HOST, {**note, "key": f"{n}"}).json == {"revision": n + 1}
    assert log_of(party.app, party.code) == [f"{key}" for key in range(n + 1)]


def spoilt(folder: Path, how: str) -> None:
    """Create a data folder whose database cannot be used."""
    folder.mkdir(exist_ok=True)
    file = folder / DATABASE
    if how == "garbage":
        file.write_bytes(b"This is a shopping list. " * 400)
        return
    records = Records(folder, INSTALLED)
    records.create(tables.begin_table(LEAGUE_OF_SIX, new_table(3).first_setup), "host")
    records.close()
    content = bytearray(file.read_bytes())
    if how == "torn":
        with closing(sqlite3.connect(file)) as db:
            size = db.execute("pragma page_size").fetchone()[0]
            root = "select rootpage from sqlite_master where type = 'table' and name = 'tables'"
            start = (db.execute(root).fetchone()[0] - 1) * size
        content[start : start + size] = b"\x55" * size
    elif how == "read-only":
        content[18] = 3  # a format version that makes the file read-only, even for root
    else:
        content[100:] = b"\x55" * (len(content) - 100)
    file.write_bytes(content)


@pytest.mark.parametrize("how", ["garbage", "read-only", "half garbage", "torn"])
def test_an_unusable_database_is_reported_in_one_line_at_the_start(tmp_path, how, capsys):
    spoilt(tmp_path, how)
    before = (tmp_path / DATABASE).read_bytes()[100:]  # without SQLite's own counters
    assert main(["--no-browser", "--port", "0", "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"The database in {tmp_path} cannot be used: ")
    assert said.count("\n") == 1
    assert (tmp_path / DATABASE).read_bytes()[100:] == before


def test_a_folder_is_unlocked_if_its_database_is_unusable(tmp_path):
    spoilt(tmp_path, "garbage")
    with pytest.raises(Unusable):
        Records(tmp_path, INSTALLED)
    (tmp_path / DATABASE).unlink()
    Records(tmp_path, INSTALLED).close()
