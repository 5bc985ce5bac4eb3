"""Games of other packages are found by their entry points; broken ones are left out."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion.application import drop_unusable_games
from companion.games.installed import GROUP, OWN, find_games
from tests.another import GRANARY
from tests.support.packages import write_game

GRANARY_ENTRY = EntryPoint("granary", "tests.another.granary.game:GRANARY", GROUP)
NAMES = [game.name for game in OWN]


@pytest.fixture
def granary(monkeypatch):
    """Return the made-up game, which counts as the companion's own again after the test."""
    monkeypatch.setattr(GRANARY, "package", "")
    return GRANARY


def test_a_game_of_another_package_comes_after_the_companions_games(granary):
    games = find_games([GRANARY_ENTRY])
    assert [*games] == [*NAMES, "granary"]
    assert games["granary"] is granary
    assert [*drop_unusable_games(games)] == [*games]
    assert games.left_out == []


BROKEN = {
    "nowhere.game:GAME": "ModuleNotFoundError: No module named 'nowhere'",
    "tests.another:NOTHING": "AttributeError: module 'tests.another' has no attribute 'NOTHING'",
    "tests.another:WITH_GRANARY": "tests.another:WITH_GRANARY is no game",
    "companion.games.wallenstein.game:WALLENSTEIN": (
        "there already is a game with the name wallenstein"
    ),
    "stops:GAME": "SystemExit: no",
    "shouts:GAME": "its name is 'Too Loud!', not lower-case words with hyphens between them",
}


@pytest.mark.parametrize(("value", "reason"), BROKEN.items())
def test_a_broken_game_is_left_out_with_one_sentence(tmp_path, monkeypatch, granary, value, reason):
    (tmp_path / "stops.py").write_text("raise SystemExit('no')")
    shouts = "from tests.another.granary.game import Granary\nGAME = Granary()\n"
    (tmp_path / "shouts.py").write_text(f"{shouts}GAME.name = 'Too Loud!'")
    monkeypatch.syspath_prepend(tmp_path)
    games = find_games([EntryPoint("bad", value, GROUP), GRANARY_ENTRY])
    assert [*games] == [*NAMES, "granary"]
    package = value.partition(":")[0]
    assert games.left_out == [f"The game bad of the package {package} is left out: {reason}."]


def _cut(folder: Path) -> None:
    (folder / "last_berry/templates/_table.html").write_text("{% if")


def _lose(folder: Path) -> None:
    (folder / "last_berry/templates/_phone.html").unlink()


def _take_a_name(folder: Path) -> None:
    code = folder / "last_berry/game.py"
    code.write_text(code.read_text().replace('name = "last-berry"', 'name = "boxes"'))


def _take_a_page(folder: Path) -> None:
    code = folder / "last_berry/game.py"
    pages = """
    def pages(self):
        from flask import Blueprint
        from companion.web.game_pages import GamePages

        pages = GamePages(self)
        pages.blueprints = (Blueprint("home", __name__),)
        return pages

"""
    start = "    def start(self"
    code.write_text(code.read_text().replace(start, pages + start))


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (_cut, "TemplateSyntaxError: "),
        (_lose, "TemplateNotFound: last_berry/_phone.html"),
        (_take_a_name, "the companion has a folder templates/boxes of its own"),
        (_take_a_page, "ValueError: The name 'home' is already registered"),
    ],
)
def test_a_game_whose_pages_cannot_be_served_is_left_out(
    tmp_path, monkeypatch, granary, spoil, reason
):
    spoil(write_game(tmp_path))
    monkeypatch.syspath_prepend(tmp_path)
    for module in ("last_berry", "last_berry.game"):
        monkeypatch.delitem(__import__("sys").modules, module, raising=False)
    berry = EntryPoint("last-berry", "last_berry.game:LAST_BERRY", GROUP)
    games = drop_unusable_games(find_games([berry, GRANARY_ENTRY]))
    assert [*games] == [*NAMES, "granary"]
    (sentence,) = games.left_out
    assert f"of the package last_berry.game is left out: {reason}" in sentence
