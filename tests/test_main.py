"""The command line as other programs rely on it (formats): replay, simulate, export, exit codes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.game_file import game_file_data
from companion.folders import HOME
from companion.games.installed import INSTALLED
from companion.storage.tables import Records
from tests.games.league_of_six.engine_games import new_table, random_game
from tests.support.command_line import called


def run(*arguments: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command line in a separate process."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *arguments],
        cwd=HOME,
        input=given,
        capture_output=True,
        text=True,
    )


def complaint(*arguments: str, given: str = "") -> str:
    """Check that a command has failed, and return its one-line error message."""
    done = called(*arguments, stdin=given.encode())
    assert done.returncode == 2, done
    assert done.stdout == b""
    (line,) = done.stderr.decode().splitlines()
    return line


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game_file_data(random_game(4, 1))))
    return path


def test_replay_command_refuses_missing_files_and_entries(file):
    assert "nowhere.json" in complaint("replay", "nowhere.json")
    assert "--viewer" in complaint("replay", str(file), "--viewer", "pink")
    wrong = complaint("replay", str(file), "--entries", "-1")
    assert "'-1' is not a whole number, 0 or more" in wrong


def test_the_same_seed_simulates_the_same_games(tmp_path):
    """This holds across processes, although each has other hashes."""
    for name, process in (("a", run), ("b", called)):
        process("simulate", "--players=4", "--games=2", "--seed=8", "--out", str(tmp_path / name))
    one, two = ([f.read_text() for f in sorted((tmp_path / n).iterdir())] for n in "ab")
    assert one == two
    assert len(set(one)) == 2


def test_export_command_works_while_a_server_runs(tmp_path):
    records = Records(tmp_path, INSTALLED)
    kept = records.create(new_table(4, 1), "host")
    for entry in random_game(4, 1, 17).log:
        kept = records.append(kept, kept.table.play(entry), "me")
    done = run("export", kept.code.lower(), "--data", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == game_file_data(kept.table)
    assert "ZZZZ" in complaint("export", "ZZZZ", "--data", str(tmp_path))
    records.close()


def test_export_command_refuses_a_folder_without_tables(tmp_path):
    assert str(tmp_path) in complaint("export", "ABCD", "--data", str(tmp_path))
    (tmp_path / "companion.db").write_text("no database at all, but long enough to be read")
    assert "cannot be read" in complaint("export", "ABCD", "--data", str(tmp_path))
