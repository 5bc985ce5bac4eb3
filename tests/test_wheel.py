"""The package is built, installed into a fresh environment with a game of another package, started,
and used outside of the repository."""

import json
import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

from companion import __version__
from companion.folders import HOME

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]  # seconds; downloads may be slow

GAME = json.loads((HOME / "tests/fixtures/games/random-4-04.json").read_text(encoding="utf-8"))
ROUND = [entry["type"] for entry in GAME["entries"]].index("deal", 1) + 1
"""The number of entries in a round, including the deal of the next one."""


class Installed:
    """The program in an environment of its own, called from an empty folder."""

    def __init__(self, environment: Path, folder: Path) -> None:
        self.bin = environment / ("Scripts" if os.name == "nt" else "bin")
        self.folder = folder
        folder.mkdir()
        hidden = {"PYTHONPATH", "VIRTUAL_ENV"}
        self.env = {name: value for name, value in os.environ.items() if name not in hidden}
        self.env |= {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PYTHONIOENCODING": "utf-8"}

    def run(self, *command: str) -> str:
        """Return what a program of the environment prints."""
        done = subprocess.run(self._called(command), text=True, capture_output=True, **self._here())
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> subprocess.Popen[str]:
        """Start the server on a free port."""
        command = ("table-companion", "--host", "127.0.0.1", "--port", "0", "--no-browser")
        return subprocess.Popen(
            self._called(command), text=True, stdout=subprocess.PIPE, **self._here()
        )

    def _called(self, command: tuple[str, ...]) -> list[str]:
        return [str(self.bin / command[0]), *command[1:]]

    def _here(self) -> dict[str, Any]:
        return {"cwd": self.folder, "env": self.env}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip"]
    quiet = ["--quiet", "--disable-pip-version-check"]
    both = (HOME, HOME / "tests" / "another")
    subprocess.run([*pip, "wheel", *quiet, "--no-deps", "-w", folder, *both], check=True)
    venv.create(folder / "fresh", with_pip=False)
    here = Installed(folder / "fresh", folder / "away")
    python = str(here.bin / "python")
    install = [*pip, "--python", python, "install", *quiet, "--no-compile"]
    subprocess.run([*install, *folder.glob("*.whl")], check=True)
    return here


@pytest.fixture(scope="module")
def address(installed: Installed) -> Iterator[str]:
    """Yield the address of the installed companion."""
    with installed.start() as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+(?=/\s)", process.stdout.readline())
        assert found
        yield found[0]
        process.terminate()
        process.communicate()
    assert process.returncode == 0


def post(browser: OpenerDirector, address: str, path: str, data: object) -> str:
    """Send JSON as a page of the companion would. Return the final address."""
    head = {"Content-Type": "application/json", "Origin": address}
    with browser.open(Request(address + path, json.dumps(data).encode(), head)) as answer:
        assert answer.status == 200
        return str(answer.url)


def test_a_round_is_played_with_the_installed_program(installed, address):
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    table = post(browser, address, "/tables", {"game": GAME["game"], "setup": GAME["setup"]})
    path = table.removeprefix(address).partition("?")[0]
    for revision, entry in enumerate(GAME["entries"][:ROUND]):
        post(browser, address, f"{path}/entries", {**entry, "revision": revision})
    with browser.open(f"{address}{path}/state") as answer:
        assert json.load(answer)["round"] == 2
    kept = json.loads(installed.run("table-companion", "export", path.rpartition("/")[2]))
    assert kept["entries"] == GAME["entries"][:ROUND]


@pytest.mark.parametrize(
    ("language", "name", "granary"),
    [("de", "Deutsch", "Kornspeicher"), ("cs", "Čeština", "Sýpka")],
)
def test_the_installed_program_has_styles_languages_and_games(address, language, name, granary):
    browser = build_opener()
    with browser.open(Request(address, headers={"Accept-Language": language})) as answer:
        page = answer.read().decode()
    assert f'<html lang="{language}"' in page
    assert name in page
    assert granary in page
    styles = re.search(r'href="(/static/[^"]+\.css[^"]*)"', page)
    assert styles
    with browser.open(address + styles[1].replace("&amp;", "&")) as answer:
        assert answer.status == 200


@pytest.mark.skipif(sys.platform != "linux", reason="says where Linux keeps data")
@pytest.mark.usefixtures("address")
def test_the_installed_program_stores_tables_in_the_platforms_folder(installed):
    assert (installed.folder / "table-companion" / "companion.db").is_file()


def test_the_installed_program_is_server_and_command_line(installed):
    assert installed.run("table-companion", "--version").strip() == __version__
    assert "score, replay, simulate, export, backup" in installed.run("table-companion", "--help")
    said = installed.run(
        "table-companion", "simulate", "--players", "3", "--games", "1", "--seed", "1"
    )
    assert json.loads(said)["games"] == 1
    assert installed.run("python", "-m", "companion", "--help").startswith("usage: python -m")
