"""Running a server: doctor, backup and restore, archived tables."""

import json
import os
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest

from companion.__main__ import main
from companion.commands import doctor
from companion.core.game_file import read_file
from companion.core.play import Games
from companion.games.installed import INSTALLED
from companion.games.league_of_six.box.box import BLANK
from companion.storage.archive import archive_unused
from companion.storage.database import DATABASE
from companion.storage.folder import TOKENS_FILE
from companion.storage.lists import EVERYBODY
from companion.storage.tables import OF_A_TABLE, Records
from tests.games.league_of_six.engine_games import random_game
from tests.support.full_disk import full_disk
from tests.support.server import free_port

YEAR = timedelta(days=365)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def records(data: Path) -> Iterator[Records]:
    records = Records(data, INSTALLED)
    yield records
    records.close()


@pytest.fixture
def free() -> int:
    """Return a free port."""
    return free_port()


def examined(
    capsys: pytest.CaptureFixture[str], data: Path, port: int, *more: str
) -> tuple[int, Any, str]:
    """Run the doctor. Return its exit code, its findings and its advice."""
    code = main(["doctor", "--data", str(data), "--port", str(port), *more])
    out, said = capsys.readouterr()
    return code, json.loads(out), said


@pytest.fixture(autouse=True)
def _in_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.reach, "server_addresses", lambda host: ["127.0.0.1"])


# The doctor


def test_doctor_reports_a_healthy_machine(capsys, data, records, free):
    records.create(random_game(3, 1), "mark")
    code, found, said = examined(capsys, data, free)
    assert (code, said) == (0, "All is well.\n")
    assert found["database"] == {"journal_mode": "wal", "quick_check": "ok", "tables": 1}
    assert found["port"] == "free"
    assert set(found) == {
        "python", "sqlite", "games", "database", "free_space", "addresses", "port", "clock"
    }  # fmt: skip


def test_doctor_reports_old_python_full_disk_and_wrong_clock(data):
    assert "Python is too old" in doctor.check_python((99, 0)).wrong
    assert "SQLite is too old" in doctor.check_sqlite((99, 0, 0)).wrong
    assert (
        doctor.check_games(Games([], ["The game x is left out."])).wrong
        == "The game x is left out."
    )
    assert "nearly full" in doctor.check_free_space(data, 1 << 80).wrong
    assert "clock is wrong" in doctor.check_clock(data, datetime(2999, 1, 1, tzinfo=UTC)).wrong


LATER = "2999-01-01T00:00:00+00:00"


@pytest.mark.parametrize(
    ("changed", "found", "says"),
    [
        (LATER, [], "later than now"),
        ("yesterday", ["table {code}"], "unreadable rows: table {code}."),
    ],
)
def test_doctor_reports_a_clock_set_back_and_unreadable_rows(
    capsys, data, records, free, changed, found, says
):
    table = records.create(random_game(3, 1), "mark").code
    with records.writing() as db:
        db.execute("update tables set changed = ? where code = ?", [changed, table])
    code, seen, said = examined(capsys, data, free)
    unreadable = seen["database"].get("unreadable", [])
    assert (code, unreadable) == (2, [one.format(code=table) for one in found])
    assert says.format(code=table) in said


def test_doctor_reports_a_file_that_is_no_database(capsys, data, free):
    data.mkdir()
    (data / DATABASE).write_bytes(b"no database at all" * 100)
    code, _, said = examined(capsys, data, free)
    assert code == 2
    assert "cannot be read" in said


EMPTIED = {
    "a file without a byte": (None, "cannot be read"),
    "a missing table": ("drop table lines", "cannot be read"),
    "lines without their table": ("delete from tables", "Tables are gone from"),
    "nothing left": (
        ";".join(f"delete from {name}" for name in OF_A_TABLE),
        "Tables are gone from",
    ),
}


@pytest.mark.parametrize("how", EMPTIED)
def test_doctor_reports_an_emptied_database(capsys, data, free, how):
    records, (sql, says) = Records(data, INSTALLED), EMPTIED[how]
    records.create(random_game(3, 1), "mark")
    records.close()
    file = data / DATABASE
    if sql is None:
        file.write_bytes(b"")
    else:
        with closing(sqlite3.connect(file)) as db:
            db.executescript(sql)
    code, _, said = examined(capsys, data, free)
    assert code == 2
    assert says in said
    file.unlink()
    (data / TOKENS_FILE).touch()
    assert f"{file} is gone" in examined(capsys, data, free)[2]


def test_doctor_accepts_a_database_without_tables(capsys, data, records, free):
    assert examined(capsys, data, free)[0] == 0
    records.create(random_game(3, 1), "mark")
    records.boxes.add(BLANK, "mark")
    for table in records.lists.list_tables(EVERYBODY):
        records.remove(table.code)
    assert examined(capsys, data, free)[2] == "All is well.\n"


def test_a_machine_without_a_network_is_reported(capsys, monkeypatch, data, free):
    monkeypatch.setattr(doctor.reach, "server_addresses", lambda host: [])
    assert "in no network" in examined(capsys, data, free)[2]


BEHIND_PROXY = ("--behind-proxy", "127.0.0.1")


def test_doctor_reports_a_port_that_can_be_reached_around_the_proxy(
    capsys, monkeypatch, data, free
):
    monkeypatch.setattr(doctor.reach, "server_addresses", lambda host: ["127.0.0.2"])
    code, _, said = examined(capsys, data, free, *BEHIND_PROXY)
    assert (code, "start the companion" in said) == (2, True)
    with socket.create_server(("127.0.0.1", free)):
        code, found, _ = examined(capsys, data, free, *BEHIND_PROXY)
        assert (code, found["port"]) == (0, {"127.0.0.1": True, "127.0.0.2": False})
    with socket.create_server(("0.0.0.0", free)):
        code, found, said = examined(capsys, data, free, *BEHIND_PROXY)
        assert (code, found["port"]) == (2, {"127.0.0.1": True, "127.0.0.2": True})
        assert "past the proxy" in said


def test_doctor_with_a_name_checks_the_public_site(capsys, data, free):
    code, found, said = examined(capsys, data, free, "--name", f"localhost:{free}")
    assert (code, "cannot be reached" in said) == (2, True)
    assert "https" in found
    assert "addresses" not in found, "phones come by the public name"


@pytest.mark.parametrize(
    ("age", "played", "wrong"),
    [
        (None, True, "There is no backup"),
        (timedelta(hours=23), True, ""),
        (timedelta(hours=25), True, "entries have been made since"),
        (timedelta(hours=25), False, ""),
    ],
)
def test_doctor_reports_a_backup_older_than_a_day(
    capsys, data, records, free, tmp_path, age, played, wrong
):
    backups = tmp_path / "backups"
    (backups / "deeper").mkdir(parents=True)
    if played:
        records.create(random_game(3, 1), "mark")
    if age is not None:
        copy = backups / "deeper" / "copy.db"
        copy.touch()
        then = (datetime.now(UTC) - age).timestamp()
        os.utime(copy, (then, then))
    code, found, said = examined(capsys, data, free, "--backups", str(backups))
    assert code == (2 if wrong else 0)
    assert wrong in said
    assert (found["backups"] is None) == (age is None)
    assert "no folder" in examined(capsys, data, free, "--backups", str(tmp_path / "none"))[2]


# Backup and restore


def test_restoring_a_backup_keeps_the_old_database(data, tmp_path, capsys):
    records, copy = Records(data, INSTALLED), tmp_path / "copy.db"
    kept = records.create(random_game(3, 1), "mark")
    assert main(["backup", str(copy), "--data", str(data)]) == 0
    later = records.create(random_game(4, 2), "mark")
    assert main(["restore", str(copy), "--data", str(data)]) == 2
    assert "is running" in capsys.readouterr().err
    records.close()
    assert main(["restore", str(copy), "--data", str(data)]) == 0
    again = Records(data, INSTALLED)
    found = again.find(kept.code)
    assert found.table.digest == kept.table.digest
    assert again.find(later.code) is None
    again.close()
    (before,) = data.glob(f"{DATABASE}.before-*")
    assert main(["restore", str(before), "--data", str(tmp_path / "elsewhere")]) == 0
    elsewhere = Records(tmp_path / "elsewhere", INSTALLED)
    assert elsewhere.find(later.code) is not None
    elsewhere.close()


def mode(file: Path) -> int:
    return S_IMODE(file.stat().st_mode)


def test_a_backup_can_be_read_only_by_its_owner(data, tmp_path):
    records, copy = Records(data, INSTALLED), tmp_path / "copy.db"
    records.create(random_game(3, 1), "mark")
    records.close()
    before, new = os.umask(0), tmp_path / "deep" / "new"
    try:
        (data / DATABASE).chmod(0o644)
        assert main(["backup", str(copy), "--data", str(data)]) == 0
        assert main(["restore", str(copy), "--data", str(data)]) == 0
        assert main(["restore", str(copy), "--data", str(new)]) == 0
    finally:
        os.umask(before)
    (away,) = data.glob(f"{DATABASE}.before-*")
    assert [mode(file) for file in (copy, away, new / DATABASE, new)] == [0o600] * 3 + [0o700]
    assert mode(data / DATABASE) == 0o640, "a group that could read the tables still can"


def test_a_failed_backup_leaves_no_file(data, tmp_path, capsys):
    data.mkdir()
    (data / DATABASE).write_bytes(b"no database at all" * 100)
    assert main(["backup", str(tmp_path / "copy.db"), "--data", str(data)]) == 2
    assert "cannot be copied" in capsys.readouterr().err
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.skipif(not hasattr(os, "chown") or os.geteuid() != 0, reason="only root gives away")
@pytest.mark.parametrize("kept", [True, False])
def test_restored_database_belongs_to_the_service_user(data, tmp_path, kept):
    service, copy = 12345, tmp_path / "copy.db"
    records = Records(data, INSTALLED)
    records.create(random_game(3, 1), "mark")
    records.close()
    assert main(["backup", str(copy), "--data", str(data)]) == 0
    if not kept:
        (data / DATABASE).unlink()
    for path in (data, *data.iterdir()):
        os.chown(path, service, service)
    (data / "lock").unlink(missing_ok=True)
    assert main(["restore", str(copy), "--data", str(data)]) == 0
    owners = {path.name: (path.stat().st_uid, path.stat().st_gid) for path in data.iterdir()}
    assert DATABASE in owners
    assert set(owners.values()) == {(service, service)}, owners


@pytest.mark.parametrize("bad", ["missing", "text", "empty", "another", "cut", "no lines"])
def test_an_invalid_backup_does_not_replace_the_database(bad, data, tmp_path, capsys):
    records, copy = Records(data, INSTALLED), tmp_path / "copy.db"
    kept = records.create(random_game(3, 1), "mark")
    records.close()
    if bad in ("text", "empty"):
        copy.write_text("no backup" * 500 if bad == "text" else "")
    elif bad == "another":
        sqlite3.connect(copy).execute("create table things (name)").connection.close()
    elif bad == "cut":
        main(["backup", str(copy), "--data", str(data)])
        copy.write_bytes(copy.read_bytes()[:-9000])
    elif bad == "no lines":
        main(["backup", str(copy), "--data", str(data)])
        with closing(sqlite3.connect(copy)) as db:
            db.executescript("drop table lines")
    assert main(["restore", str(copy), "--data", str(data)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") in (1, 2)
    again = Records(data, INSTALLED)
    assert again.find(kept.code) is not None
    again.close()


# Archived tables


def used(records: Records, code: str, ago: timedelta) -> None:
    """Set the time of the table's last use to `ago` before now."""
    when = (datetime.now(UTC) - ago).isoformat(timespec="seconds")
    with records.writing() as db:
        db.execute("update tables set changed = ? where code = ?", [when, code])


def test_archived_tables_can_be_imported_again(records, tmp_path):
    table, archive = random_game(3, 1, 30), tmp_path / "archive"
    old, watched, new = (records.create(table, "mark").code for _ in range(3))
    for code, days in ((old, 31), (watched, 40), (new, 29)):
        used(records, code, timedelta(days=days))
    done = list(archive_unused(records, archive, timedelta(days=30), lambda code: code == watched))
    assert set(done) == {old, watched}
    assert {one.code for one in records.lists.list_tables(EVERYBODY)} == {watched, new}
    (file,) = archive.iterdir()
    assert archive.stat().st_mode & 0o077 == 0
    data = json.loads(file.read_text())
    assert old in file.name
    assert len(data["written"]) == table.revision
    assert read_file(INSTALLED, data).digest == table.digest


def test_a_table_that_cannot_be_replayed_is_not_archived(records, tmp_path):
    code = records.create(random_game(3, 1, 30), "mark").code
    with records.writing() as db:
        db.execute("update lines set digest = 'x' where code = ? and number > 20", [code])
    records.forget(code)
    used(records, code, YEAR)
    list(archive_unused(records, tmp_path / "archive", timedelta(days=30), lambda code: False))
    assert [one.code for one in records.lists.list_tables(EVERYBODY)] == [code]
    assert not list((tmp_path / "archive").iterdir())


def test_archiving_on_a_full_disk_loses_no_table(records, tmp_path):
    code = records.create(random_game(3, 1, 30), "mark").code
    used(records, code, YEAR)
    with full_disk(), pytest.raises(OSError, match="too large"):
        list(archive_unused(records, tmp_path / "archive", timedelta(days=30), lambda code: False))
    assert records.find(code) is not None
