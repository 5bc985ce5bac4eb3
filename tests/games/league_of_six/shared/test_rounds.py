"""R3: the order markers are put down again."""

import pytest

from companion.games.league_of_six.happenings import Reordered
from tests.games.league_of_six.positions import Playing, accepts, choosing, goes, raises, settle


def test_r3_1_by_the_number_on_the_counter_highest_on_the_highest_circle() -> None:
    game = choosing(goes("red", "zittau"), goes("yellow", "zittau", 2), accepts("red"))
    game.play(goes("red", "kamenz"), goes("green", "kamenz", 1), raises("red", 3))
    game.play(accepts("green"), goes("green", "bautzen"), goes("blue", "lauban"))
    assert game.facts()["order"] == ["blue", "green", "yellow", "red"]
    assert game.happened(Reordered) == [Reordered(("blue", "green", "yellow", "red"))]
    assert game.to_act() == [("red", "collect")]


def test_r3_1_not_by_what_was_paid_in_all() -> None:
    game = choosing(goes("red", "zittau"), goes("yellow", "zittau", 6), accepts("red"))
    game.play(goes("red", "kamenz"))
    game.play(goes("green", "zittau", 7), accepts("yellow"), goes("yellow", "kamenz", 1))
    game.play(accepts("red"), goes("red", "bautzen"), goes("blue", "lauban"))
    # Yellow has handed over 6 and 1 and stands on 1; Green has handed over 7 and stands on 7.
    assert game.facts()["order"] == ["blue", "red", "yellow", "green"]


def everybody_on_0(order: list[str]) -> Playing:
    return settle(choosing(order=order))


@pytest.mark.parametrize(
    "order", [["red", "yellow", "green", "blue"], ["blue", "red", "green", "yellow"]]
)
def test_r3_2_tie_the_higher_numbered_town_takes_the_higher_circle(order: list[str]) -> None:
    game = everybody_on_0(order)
    towns = [game.seat(c).town for c in game.facts()["order"]]
    assert towns == ["lauban", "bautzen", "kamenz", "zittau"]  # 1, 3, 4, 5


def test_r3_2_the_numbers_are_those_of_the_set_up() -> None:
    numbers = dict(zip(("zittau", "lauban", "kamenz", "bautzen"), (1, 2, 3, 4), strict=True))
    game = settle(choosing(numbers={**numbers, "goerlitz": 5, "loebau": 6}))
    towns = [game.seat(c).town for c in game.facts()["order"]]
    assert towns == ["zittau", "lauban", "kamenz", "bautzen"]
