"""The optional members of a game."""

from pathlib import Path

import pytest

from companion.core.play import Game, Games, Refused
from tests import another
from tests.another.granary.game import Granary


def test_rules_have_version_1_by_default():
    assert (Granary().version, Game.version) == (1, 1)


def test_the_home_of_a_game_is_the_folder_of_its_code():
    assert Granary().home == Path(another.__file__).parent / "granary"


def test_an_unknown_game_is_named_in_short():
    with pytest.raises(Refused) as refused:
        Games([Granary()]).calculator({"game": "x" * 41})
    assert (refused.value.code, refused.value.public) == ("unknown-game", {"game": "x" * 40})
