"""A database is brought to the newest schema once, and one with another schema is refused."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from companion import __main__, server
from companion.storage.database import DATABASE, Unusable
from companion.storage.schema import check_schema, migrate, migrations, schema_1
from companion.storage.tables import Records
from tests.games.league_of_six.engine_games import random_game

LATER = Migrations("companion")
"""The migrations of a made-up later version."""
LATER()(schema_1)


@LATER()
def schema_2(db: Database) -> None:
    """Store where each table is played."""
    db.table("tables").add_column("place", str, not_null_default="at home")


def places(db: Database) -> list[str]:
    return [row["place"] for row in db.query("select place from tables")]


def test_a_later_version_migrates_a_database_once_and_loses_nothing(open_records):
    records = open_records()
    kept = records.create(random_game(3, 1), "host")
    rows = [*records.db.query("select * from lines")]
    migrate(records.db, LATER)
    assert places(records.db) == ["at home"]
    records.db.execute("update tables set place = 'abroad'")
    migrate(records.db, LATER)
    assert places(records.db) == ["abroad"]
    assert [*records.db.query("select * from lines")] == rows
    records.forget(kept.code)
    assert records.find(kept.code).table.state == kept.table.state


def test_a_new_database_of_a_later_version_has_the_schema_of_a_migrated_one(records):
    migrate(records.db, LATER)
    new = Database(memory=True)
    migrate(new, LATER)
    assert {table.name: table.columns for table in new.tables} == {
        table.name: table.columns for table in records.db.tables
    }


def test_tables_of_other_programs_are_ignored(open_records):
    open_records().db.execute("create table _litestream_seq (id integer primary key, seq integer)")
    assert open_records().db.table("_litestream_seq").exists()


CHANGES = {
    "a draft": "update _sqlite_migrations set name = 'tables_and_lines'",
    "a draft of this schema": "alter table results drop column seconds",
    "a draft with other columns": "alter table seats rename column holder to phone",
}


@pytest.fixture(params=[*CHANGES, "a newer version"])
def other(request: pytest.FixtureRequest, tmp_path: Path, open_records) -> Path:
    """Return a database with another schema."""
    records = open_records()
    records.create(random_game(3, 1), "host")
    if request.param in CHANGES:
        records.db.execute(CHANGES[request.param])
    else:
        migrate(records.db, LATER)
    records.close()
    return tmp_path / "data" / DATABASE


def test_a_database_of_a_draft_or_a_newer_version_is_refused_in_a_sentence(other, tmp_path, capsys):
    before = other.read_bytes()
    data = ["--data", str(other.parent)]
    with closing(sqlite3.connect(other)) as db:
        (code,) = db.execute("select code from tables").fetchone()
    for main, *command in (
        (server.main, "--no-browser", "--port", "0", *data),
        (__main__.main, "export", code, *data),
        (__main__.main, "doctor", *data),
        (__main__.main, "restore", str(other), "--data", str(tmp_path / "elsewhere")),
        (__main__.main, "move", "B", "--to", str(tmp_path / "elsewhere"), *data),
    ):
        assert main(command) == 2, command
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "written by a draft before version 1.0 or by a newer companion. Update the" in said
    assert other.read_bytes() == before
    assert not (tmp_path / "elsewhere" / DATABASE).exists()
    other.unlink()
    Records(other.parent, {}).close()


def test_a_database_of_an_earlier_version_may_be_read_before_it_is_migrated(records):
    check_schema(records.db, LATER)
    assert [one.name for one in LATER.pending(records.db)] == ["schema_2"]


def test_no_database_is_migrated_whose_schema_is_unknown(records):
    records.db.execute("alter table scores drop column sources")
    with pytest.raises(Unusable):
        migrate(records.db, LATER)
    assert [one.name for one in migrations.applied(records.db)] == ["schema_1"]
