"""The optional members of a game."""

from pathlib import Path

import pytest

from companion.core.play import Game, Games, Refused
from tests import another
from tests.another.granary.game import Granary


def test_the_version_of_the_rules_is_1_by_default():
    assert (Granary().version, Game.version) == (1, 1)


def test_a_game_finds_the_folder_of_its_code():
    assert Granary().code_folder == Path(another.__file__).parent / "granary"


def test_an_error_message_shortens_the_name_of_an_unknown_game():
    with pytest.raises(Refused) as refused:
        Games([Granary()]).calculator({"game": "x" * 41})
    assert (refused.value.code, refused.value.public) == ("unknown-game", {"game": "x" * 40})
