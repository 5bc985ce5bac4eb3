"""The optional parts of a game."""

from pathlib import Path

import pytest

from companion.core.play import Game, Games, Refused
from companion.games.installed import INSTALLED
from tests import another
from tests.another.game import Granary


def test_rules_are_of_version_1_until_a_game_says_otherwise():
    assert (Granary().version, Game.version) == (1, 1)


def test_a_game_uses_the_catalogues_of_the_companion_unless_it_has_its_own():
    assert Granary().translations == Path(another.__file__).parent / "translations"
    assert INSTALLED["wallenstein"].translations is None


def test_an_unknown_game_is_named_in_short():
    with pytest.raises(Refused) as refused:
        Games([Granary()]).calculator({"game": "x" * 41})
    assert (refused.value.code, refused.value.public) == ("unknown-game", {"game": "x" * 40})
