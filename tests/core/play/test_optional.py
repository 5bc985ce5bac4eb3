"""The help for a phase, and set-ups that may not replace each other."""

from typing import NamedTuple

import pytest

from companion.core.play import Phase, Refused
from companion.core.play.optional import Help, check_same_players
from companion.core.wording import english


def test_help_lists_modules_in_the_order_of_the_game():
    modules = {"dogs": ("Bring it.",), "cats": ("Leave it.",)}
    phase = Phase("day", "Walk.", "Red first.", ("Shoes.",), modules)
    both = Help("day", "Walk.", "Red first.", ["Shoes."], ["Bring it.", "Leave it."])
    assert phase.help(["cats", "dogs"], english) == both
    assert phase.help(["cats"], english).modules == ["Leave it."]


def test_help_shows_no_turn_order_for_phases_without_one():
    """Translating an empty text would return the header of the catalogue."""
    assert Phase("night", "Sleep.").help([], lambda text: text or "Head").order == ""


class Seat(NamedTuple):
    colour: str
    name: str = ""


class Setup(NamedTuple):
    players: tuple[Seat, ...]


BEFORE = Setup((Seat("red", "Anna"), Seat("blue", "Ben")))


def test_renaming_players_does_not_count_as_another_order():
    check_same_players(BEFORE, Setup((Seat("red", "Eda"), Seat("blue"))))
    for colours in (("blue", "red"), ("red",), ("red", "black")):
        with pytest.raises(Refused, match="same-players"):
            check_same_players(BEFORE, Setup(tuple(map(Seat, colours))))
