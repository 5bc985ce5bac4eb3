"""What a game need not say."""

from companion.core.play import Game
from tests.another.game import Granary


def test_rules_are_of_version_1_until_a_game_says_otherwise():
    assert (Granary().version, Game.version) == (1, 1)
