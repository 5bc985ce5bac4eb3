"""Several servers under one name: their codes, their browsers, and moving tables between them."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.__main__ import main
from companion.games.installed import INSTALLED
from companion.games.league_of_six.box.box import BLANK
from companion.storage.archive import move_tables
from companion.storage.database import DATABASE
from companion.storage.folder import TOKENS_FILE
from companion.storage.lists import EVERYBODY
from companion.storage.record import CODE_LETTERS, Codes, SeatHolder, read_letters
from companion.storage.tables import OF_A_TABLE, Records
from companion.web.requests import identity
from companion.web.requests.site import Site
from tests.games.league_of_six.engine_games import new_table, random_game

PLAYED = random_game(3, 1)


def filled(folder: Path, *first: str) -> list[str]:
    """Store a table for each of these first letters in that folder. Return their codes."""
    codes = []
    for letter in first:
        records = Records(folder, INSTALLED, Codes(first=letter))
        kept = records.create(PLAYED, "mark")
        records.store_seat(kept, next(iter(PLAYED.state.players)), SeatHolder(holder="phone"))
        records.boxes.add(replace(BLANK, name="Ours"), "mark", learned_at=kept.code)
        codes.append(kept.code)
        records.close()
    return codes


def codes_in(folder: Path) -> set[str]:
    records = Records(folder, INSTALLED)
    codes = {table.code for table in records.lists.list_tables(EVERYBODY)}
    records.close()
    return codes


def test_codes_of_new_tables_begin_with_the_servers_letters(tmp_path):
    records = Records(tmp_path, INSTALLED, Codes(6, "XZ"))
    codes = [records.create(new_table(), "mark").code for _ in range(40)]
    assert {code[0] for code in codes} == {"X", "Z"}
    assert {len(code) for code in codes} == {6}
    assert len({code[1] for code in codes}) > 5
    records.close()


@pytest.mark.parametrize("typed", ["", "A", "B,C", "É"])
def test_letters_that_no_code_may_begin_with_are_refused(typed):
    with pytest.raises(ValueError, match=typed or "^$"):
        read_letters(typed)
    assert read_letters("cbB") == "BC"


def test_tables_are_moved_by_the_first_letters_of_their_codes(tmp_path, capsys):
    here, there = tmp_path / "here", tmp_path / "there"
    stays, goes, goes_too = filled(here, "B", "C", "D")
    (theirs,) = filled(there, "X")
    assert main(["move", "CD", "--data", str(here), "--to", str(there)]) == 0
    assert "2 tables were moved" in capsys.readouterr().err
    assert codes_in(here) == {stays}
    assert codes_in(there) == {theirs, goes, goes_too}
    records = Records(there, INSTALLED)
    found = records.find(goes)
    assert (found.table.digest, found.host, found.lost) == (PLAYED.digest, "mark", 0)
    assert found.seat(next(iter(PLAYED.state.players))).holder == "phone"
    assert goes in {one.code for one in records.results.list_games(EVERYBODY)}
    assert records.boxes.find_for_table(goes, BLANK).box.name == "Ours"
    assert records.boxes.saved_box(goes, "league-of-six").name == "Ours"
    records.close()
    left = sqlite3.connect(here / DATABASE)
    for name in OF_A_TABLE:
        rows = left.execute(f"select count(*) from {name} where code in (?, ?)", [goes, goes_too])
        assert rows.fetchone() == (0,), name
    left.close()


def test_an_interrupted_move_can_be_repeated(tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    (goes,) = filled(here, "C")
    refuse = "create trigger refuse before delete on tables begin select raise(abort, 'no'); end"
    with closing(sqlite3.connect(here / DATABASE)) as db:
        db.execute(refuse)
        with pytest.raises(sqlite3.IntegrityError, match="no"):
            move_tables(here, there, "C", INSTALLED)
        db.execute("drop trigger refuse")
    assert goes in codes_in(here) & codes_in(there)
    assert move_tables(here, there, "C", INSTALLED) == [goes]
    assert (codes_in(here), codes_in(there)) == (set(), {goes})


@pytest.mark.parametrize("other", ["another table", "the same table, played on in both folders"])
def test_no_table_is_moved_if_one_of_the_codes_is_taken(tmp_path, capsys, other):
    """Otherwise two logs would be mixed, and one of them deleted."""
    here, there = tmp_path / "here", tmp_path / "there"
    taken, free = filled(here, "C", "C")
    shutil.copytree(here, there)
    with closing(sqlite3.connect(there / DATABASE)) as db, db:
        db.execute("delete from lines where code = ? and number > 3", [free])
        for name in OF_A_TABLE:
            db.execute(f"delete from {name} where code = ?", [free])
        if other == "another table":
            db.execute("update tables set secret = 'x' where code = ?", [taken])
        else:
            db.execute("update lines set entry = '{}' where code = ? and number = 9", [taken])
    before = [contents(folder) for folder in (here, there)]
    assert main(["move", "C", "--data", str(here), "--to", str(there)]) == 2
    said = capsys.readouterr().err
    assert f"other tables with the codes {taken};" in said
    assert [contents(folder) for folder in (here, there)] == before


def contents(folder: Path) -> list[object]:
    """Return all rows that belong to tables of that folder."""
    with closing(sqlite3.connect(folder / DATABASE)) as db:
        return [db.execute(f"select * from {name} order by 1, 2").fetchall() for name in OF_A_TABLE]


def test_tables_cannot_be_moved_while_a_server_runs(tmp_path, capsys):
    here, there = tmp_path / "here", tmp_path / "there"
    filled(here, "C")
    for folder in (here, there):
        records = Records(folder, INSTALLED)
        assert main(["move", "C", "--data", str(here), "--to", str(there)]) == 2
        records.close()
        assert "is running" in capsys.readouterr().err
    assert main(["move", "C", "--data", str(here), "--to", str(here)]) == 2
    assert main(["move", "C", "--data", str(tmp_path / "no"), "--to", str(here)]) == 2


# One browser at several servers


@pytest.fixture
def servers(tmp_path: Path, new_app: Callable[..., Flask]) -> list[Flask]:
    """Return two servers that share the key for tokens, and one with its own."""
    one = new_app(folder=tmp_path / "one", site=Site(letters="BC"))
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / TOKENS_FILE).write_text((tmp_path / "one" / TOKENS_FILE).read_text())
    two = new_app(folder=tmp_path / "two", site=Site(letters="DF"))
    return [one, two, new_app(site=Site(letters=CODE_LETTERS))]


def test_servers_with_one_key_recognise_the_same_browser(servers):
    one, two, stranger = (app.test_client() for app in servers)
    one.post("/boxes", data={"do": "new", "name": "Ours"})
    cookie = one.get_cookie(identity.COOKIE)
    given = []
    for client in (two, stranger):
        client.set_cookie(identity.COOKIE, cookie.value)
        client.post("/boxes", data={"do": "new", "name": "Ours"})
        now = client.get_cookie(identity.COOKIE)
        given.append(now.value == cookie.value)
    assert given == [True, False]


@pytest.mark.parametrize("token", ["x" * 32, "A" * 32, "é" * 32, "-_" * 16])
def test_tokens_without_a_valid_signature_are_rejected(servers, token):
    assert not identity.is_signed_with(servers[0].config["TOKEN_KEY"], token)
    real = identity.new_token(servers[0].config["TOKEN_KEY"])
    assert len(real) == 32
    assert identity.is_signed_with(servers[0].config["TOKEN_KEY"], real)
    assert not identity.is_signed_with(b"another", real)
