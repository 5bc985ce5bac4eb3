"""A game has a short list of members to say; everything else is derived for every game alike."""

import pytest

from companion.core.play import Game
from companion.games.installed import INSTALLED
from tests.another.game import Granary

REQUIRED = {
    *("name", "title", "players", "setup", "steps", "phases", "sources"),
    *("start", "see", "standing", "sample_setup"),
}
OPTIONAL = {
    *("version", "words", "front", "pages", "calculator", "boxes", "replay", "setup_changes"),
    *("open_hands", "see_sheet", "facts", "chronicle"),
}


@pytest.mark.parametrize("game", [*INSTALLED.values(), Granary()], ids=lambda game: game.name)
def test_no_game_overrides_what_is_derived(game):
    fresh = type(game)()  # another test may have made this one compute what it keeps
    said = {name for name in {*vars(type(game)), *vars(fresh)} if not name.startswith("_")}
    assert said >= REQUIRED
    assert said & {*vars(Game), *Game.__annotations__} <= REQUIRED | OPTIONAL


def test_rules_are_of_version_1_until_a_game_says_otherwise():
    assert (Granary().version, Game.version) == (1, 1)
