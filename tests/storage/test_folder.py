"""The key in the terminal: it is complete or missing, and nobody gets in without it."""

import os

import pytest

from companion.games.installed import INSTALLED
from companion.storage.database import DATABASE
from companion.storage.folder import KEY_DIGITS, load_host_key
from companion.storage.record import TableRecord
from companion.storage.tables import Records
from companion.web.requests.identity import is_host_code
from tests.games.league_of_six.engine_games import new_table
from tests.support.full_disk import full_disk
from tests.support.party import Party

NOTHING = ("", " ", "\n", " \r\n ")


def test_the_host_key_survives_restarts_and_only_its_owner_can_read_it(tmp_path):
    key = load_host_key(tmp_path)
    assert len(key) == KEY_DIGITS
    assert load_host_key(tmp_path) == key
    assert (tmp_path / "key").stat().st_mode & 0o077 == 0
    assert [file.name for file in tmp_path.iterdir()] == ["key"]


def test_only_the_owner_can_read_the_database_with_all_hands(tmp_path):
    folder, before = tmp_path / "deep" / "data", os.umask(0o022)
    try:
        records = Records(folder, INSTALLED)
        records.create(new_table(3), "host")
        assert {file.name for file in folder.iterdir() if file.stat().st_mode & 0o077} <= {"lock"}
        assert (folder / f"{DATABASE}-wal").exists()
        assert folder.stat().st_mode & 0o077 == 0
        records.close()
        (folder / DATABASE).chmod(0o644)  # as an older version left it
        again = Records(folder, INSTALLED)
        assert (folder / DATABASE).stat().st_mode & 0o777 == 0o640
        again.close()
    finally:
        os.umask(before)


BROKEN = (*NOTHING, "1234567", "12345678 9", "12\x00456789", "1234567é")


@pytest.mark.parametrize("broken", [*(text.encode() for text in BROKEN), b"\xff" * 8])
def test_an_unusable_key_is_replaced(tmp_path, broken):
    (tmp_path / "key").write_bytes(broken)
    key = load_host_key(tmp_path)
    assert (len(key), key.isdigit()) == (KEY_DIGITS, True)
    assert load_host_key(tmp_path) == key


def test_a_key_that_a_host_wrote_is_kept(tmp_path):
    (tmp_path / "key").write_text("open-Sesame-7\n")
    assert load_host_key(tmp_path) == "open-Sesame-7"


def test_a_full_disk_leaves_no_half_written_key(tmp_path):
    with full_disk(), pytest.raises(OSError, match="too large"):
        load_host_key(tmp_path)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "key").write_text("short")
    with full_disk(), pytest.raises(OSError, match="too large"):
        load_host_key(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["key"]


@pytest.mark.parametrize("key", ["", "12345678"])
@pytest.mark.parametrize("right", ["", "123456"])
def test_an_empty_code_is_never_right(key, right):
    kept = TableRecord("BCDF", new_table(3), "secret", "host", right)
    assert not any(is_host_code(kept, typed, key) for typed in ("", " ", "   "))
    assert is_host_code(kept, "12 34 56", key) == (right == "123456")
    assert is_host_code(kept, "1234 5678", key) == (key == "12345678")


@pytest.mark.parametrize("left", ["", "\n", "123"])
def test_an_empty_or_damaged_key_gives_no_right_to_a_table(tmp_path, new_app, left):
    """A full disk once left an empty file, so that an empty code made everybody the host."""
    (tmp_path / "key").write_text(left)
    app = new_app(folder=tmp_path)
    party = Party(app, new_table(4))
    for sent in ({}, {"code": ""}, {"code": " "}, {"code": left}, {"code": None}):
        assert party.browser("guest").post(f"{party.url}/host", json=sent).status_code == 403
    assert party.now.host == party.token_hash("host")
