"""docs/writing-a-game.md: its code is written like ours, and the game that it makes is a whole one.
Its pages are played in `tests/browser/test_another_game.py`."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.play import Game
from companion.folders import HOME
from tests.support.packages import PAGE, install, write_game

pytestmark = pytest.mark.slow


def run(*command: str | Path, target: Path | None = None) -> str:
    """Return what a Python module prints. The packages in `target` are installed for it."""
    env = {**os.environ, **({"PYTHONPATH": str(target)} if target else {})}
    line = [sys.executable, "-m", *command]
    done = subprocess.run(line, cwd=HOME, env=env, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder into which the game of the page is installed."""
    folder = tmp_path_factory.mktemp("written")
    install(folder / "target", write_game(folder / "last-berry"))
    return folder / "target"


def test_the_code_of_the_documented_game_passes_ruff(tmp_path):
    settings = ("--config", HOME / "pyproject.toml", write_game(tmp_path))
    run("ruff", "check", "--ignore", "RUF012", *settings)
    run("ruff", "format", "--check", *settings)


def test_the_documented_game_works_on_the_command_line_as_documented(target):
    command = re.search(r"table-companion (simulate .*)", PAGE)
    assert json.loads(run("companion", *command[1].split(), target=target))["games"] == 100


def test_the_documented_game_passes_the_conformance_tests(target, tmp_path):
    """As the page says, the tests of all games play it: its pages, refusals, rematches, secrets.

    They have their own folder for temporary files, since others tidy up the shared one meanwhile.
    """
    command = ("pytest", "-q", "tests/conformance", "-k", "last-berry")
    said = run(*command, "--basetemp", tmp_path / "tables", target=target)
    passed = re.search(r"(\d+) passed", said)
    assert int(passed[1]) > 50


def test_the_page_about_writing_a_game_names_every_member():
    named = re.findall(r"`(\w+)` of the game", PAGE)
    assert len(named) > 3
    assert [*filter(lambda name: name not in Game.__annotations__.keys() | dir(Game), named)] == []
