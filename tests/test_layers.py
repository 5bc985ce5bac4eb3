"""What may import what (import-linter's contracts in pyproject.toml): each one bites."""

import os
import re
import shutil
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

from companion import HOME

LINT = Path(sys.executable).with_name("lint-imports")
LEAGUE = "companion/games/league_of_six"
WALLENSTEIN = "companion/games/wallenstein"
UPWARDS = "Pages and commands stand on the storage, and the storage on the core"
CORE = "In the core tables are made of what a game is, and that of words and data"
GENERAL = "The general rooms know no game, only what a game is"
INSTALLED = "Only the app and the command line know which games are installed"
APART = "Games do not import one another"
STEPS = "The steps of a game do not import one another"
SHOWN = "What is decided knows nothing of what is shown"
WORDED = "What belongs to no single step is worded without steps and views"
LEAGUE_ROOMS = "In League of Six pages stand on views, views on decisions, and those on nouns"
ROOMS = "In Wallenstein pages stand on views, views on decisions, and those on nouns"
PURE = "A game's rules and words need no web, no storage, no server and no clock"


ACROSS = [
    ("companion/web/joining.py", "companion.server", UPWARDS),
    ("companion/core/table.py", "companion.storage.tables", UPWARDS),
    ("companion/core/story.py", "companion.web.joining", UPWARDS),
    ("companion/storage/writing.py", "companion.web.joining", UPWARDS),
    ("companion/core/play/step.py", "companion.core.table", CORE),
    ("companion/core/structs.py", "companion.core.play", CORE),
    ("companion/core/story.py", f"{LEAGUE}/state.py", GENERAL),
    ("companion/core/play/game.py", f"{LEAGUE}/state.py", GENERAL),
    ("companion/storage/boxes.py", f"{LEAGUE}/box/components.py", GENERAL),
    ("companion/web/joining.py", f"{LEAGUE}/__init__.py", GENERAL),
    ("companion/web/joining.py", "companion.games.installed", GENERAL),
    ("companion/commands/score.py", "companion.games.second.shared", GENERAL),
    ("companion/server.py", "companion.games.installed", INSTALLED),
    (f"{LEAGUE}/game.py", "companion.games.installed", INSTALLED),
    ("companion/games/second/shared/__init__.py", f"{LEAGUE}/box/components.py", APART),
    (f"{LEAGUE}/web/setup.py", "companion.games.second", APART),
    (f"{WALLENSTEIN}/steps/lot.py", "companion.games.wallenstein.steps.year", STEPS),
    (f"{WALLENSTEIN}/steps/plan.py", "companion.games.wallenstein.views.plan", SHOWN),
    (f"{WALLENSTEIN}/shared/boxes.py", "companion.games.wallenstein.web.tower", SHOWN),
    (f"{WALLENSTEIN}/words/words.py", "companion.games.wallenstein.steps.throw", WORDED),
    (f"{WALLENSTEIN}/words/tells.py", "companion.games.wallenstein.views.page", WORDED),
    (f"{LEAGUE}/words/board.py", "companion.games.league_of_six.views.parts", WORDED),
    (f"{LEAGUE}/words/history.py", "companion.games.league_of_six.steps.collect", WORDED),
    (f"{WALLENSTEIN}/views/plan.py", "companion.games.wallenstein.web.cards", ROOMS),
    (f"{WALLENSTEIN}/shared/battles.py", "companion.games.wallenstein.steps.move", ROOMS),
    (f"{WALLENSTEIN}/plans.py", "companion.games.wallenstein.state", ROOMS),
    (f"{LEAGUE}/views/board.py", "companion.games.league_of_six.web.boxes", LEAGUE_ROOMS),
    (f"{LEAGUE}/shared/ways.py", "companion.games.league_of_six.steps.collect", LEAGUE_ROOMS),
    (f"{LEAGUE}/setup.py", "companion.games.league_of_six.state", LEAGUE_ROOMS),
    ("companion/games/second/shared/__init__.py", "flask", PURE),
    (f"{LEAGUE}/state.py", "gevent.event", PURE),
    (f"{LEAGUE}/state.py", "time", PURE),
    (f"{LEAGUE}/box/known.py", "sqlite3", PURE),
    (f"{LEAGUE}/shared/describing.py", "companion.storage.database", PURE),
    (f"{LEAGUE}/words/things.py", "companion.web.languages", PURE),
]
"""A module, what it imports all at once, and the contract that forbids it."""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the code with a second game, which a test may spoil."""
    shutil.copy(HOME / "pyproject.toml", tmp_path)
    shutil.copytree(
        HOME / "companion", tmp_path / "companion", ignore=shutil.ignore_patterns("__pycache__")
    )
    shared = tmp_path / "companion/games/second/shared"
    shared.mkdir(parents=True)
    for folder in (shared, shared.parent):
        (folder / "__init__.py").touch()
    return tmp_path


def report(house: Path) -> dict[str, str]:
    """What is said of each contract that the code does not keep."""
    wide = {**os.environ, "COLUMNS": "1000"}
    done = subprocess.run([LINT, "--no-cache"], cwd=house, env=wide, capture_output=True, text=True)
    _, _, said = done.stdout.partition("\nBroken contracts\n")
    found = re.split(r"^(.+)\n-+\n", said, flags=re.MULTILINE)
    assert bool(said) == bool(done.returncode), done.stdout + done.stderr
    return dict(zip(found[1::2], found[2::2], strict=True))


def name(module: str) -> str:
    """What a file, or a module, is imported as."""
    return module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def test_the_code_keeps_every_contract(house: Path) -> None:
    assert report(house) == {}


def test_each_import_across_a_layer_is_found_and_named(house: Path) -> None:
    """All in one house: the linter takes half a second to begin."""
    for module, imported, _ in ACROSS:
        with (house / module).open("a") as file:
            file.write(f"\nimport {name(imported)}\n")
    found = report(house)
    assert set(found) == {contract for _, _, contract in ACROSS}
    for module, imported, contract in ACROSS:
        of_others = not imported.startswith("companion")
        target = imported.partition(".")[0] if of_others else name(imported)
        assert f"- {name(module)} -> {target} (" in re.sub(" +", " ", found[contract]), module


MOST_LEVELS = {"league_of_six": 10, "wallenstein": 8}
"""How many modules of a game may stand one upon another, by its folder."""


@pytest.mark.parametrize(("game", "most"), MOST_LEVELS.items())
def test_the_modules_of_a_game_stand_on_few_levels(game: str, most: int) -> None:
    graph = grimp.build_graph("companion")
    rooms = f"companion.games.{game}"
    imports = {
        module: {
            one
            for one in graph.find_modules_directly_imported_by(module)
            if one in graph.find_descendants(rooms)
        }
        for module in graph.find_descendants(rooms)
    }
    chains: dict[str, tuple[str, ...]] = {}
    for module in TopologicalSorter(imports).static_order():
        below = max((chains[one] for one in imports[module]), key=len, default=())
        chains[module] = (*below, module)
    assert [chain for chain in chains.values() if len(chain) > most] == []
