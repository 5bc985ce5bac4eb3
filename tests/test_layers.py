"""What may import what (import-linter's contracts in pyproject.toml): each one bites."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import HOME

LINT = Path(sys.executable).with_name("lint-imports")
LEAGUE = "companion/games/league_of_six"
UPWARDS = "Pages and commands stand on the storage, and the storage on the core"
GENERAL = "The general rooms know no game, only the contract"
INSTALLED = "Only the app and the command line know which games are installed"
APART = "Games do not import one another"
PURE = "A game's rules and words need no web, no storage, no server and no clock"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the code with a second game, which a test may spoil."""
    shutil.copy(HOME / "pyproject.toml", tmp_path)
    shutil.copytree(
        HOME / "companion", tmp_path / "companion", ignore=shutil.ignore_patterns("__pycache__")
    )
    rules = tmp_path / "companion/games/second/rules"
    rules.mkdir(parents=True)
    for folder in (rules, rules.parent):
        (folder / "__init__.py").touch()
    return tmp_path


def broken(house: Path) -> list[str]:
    """The contracts that the code does not keep."""
    done = subprocess.run([LINT, "--no-cache"], cwd=house, capture_output=True, text=True)
    found = re.findall(r"^(.+) BROKEN", done.stdout, re.MULTILINE)
    assert bool(found) == bool(done.returncode), done.stdout + done.stderr
    return found


def test_the_code_keeps_every_contract(house: Path) -> None:
    assert broken(house) == []


@pytest.mark.parametrize(
    ("module", "imported", "contract"),
    [
        ("companion/web/lan.py", "companion.server", UPWARDS),
        ("companion/core/table.py", "companion.storage.tables", UPWARDS),
        ("companion/core/story.py", "companion.web.lan", UPWARDS),
        ("companion/storage/turns.py", "companion.web.lan", UPWARDS),
        ("companion/core/story.py", f"{LEAGUE}/rules/state.py", GENERAL),
        ("companion/storage/boxes.py", f"{LEAGUE}/box/components.py", GENERAL),
        ("companion/web/lan.py", f"{LEAGUE}/__init__.py", GENERAL),
        ("companion/web/lan.py", "companion.games.installed", GENERAL),
        ("companion/commands/score.py", "companion.games.second.rules", GENERAL),
        ("companion/server.py", "companion.games.installed", INSTALLED),
        (f"{LEAGUE}/game.py", "companion.games.installed", INSTALLED),
        ("companion/games/second/rules/__init__.py", f"{LEAGUE}/box/components.py", APART),
        (f"{LEAGUE}/pages/setup.py", "companion.games.second", APART),
        ("companion/games/second/rules/__init__.py", "flask", PURE),
        (f"{LEAGUE}/rules/state.py", "gevent.event", PURE),
        (f"{LEAGUE}/rules/state.py", "time", PURE),
        (f"{LEAGUE}/retinue/known.py", "sqlite3", PURE),
        (f"{LEAGUE}/box/naming.py", "companion.storage.database", PURE),
        (f"{LEAGUE}/words/things.py", "companion.web.languages", PURE),
    ],
)
def test_an_import_across_a_layer_is_found(
    house: Path, module: str, imported: str, contract: str
) -> None:
    name = imported.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    with (house / module).open("a") as file:
        file.write(f"\nimport {name}\n")
    assert contract in broken(house)
