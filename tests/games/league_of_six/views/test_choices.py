"""How the use of a follower is told, and which cards may be picked (L4, L7, R4.4)."""

import pytest

from companion.games.league_of_six.box.components import ESTATES, Follower
from companion.games.league_of_six.shared.collecting import Yield
from companion.games.league_of_six.views.choices import Choices, FollowerChoice
from companion.games.league_of_six.views.parts import FollowerView

SHOWN = FollowerView("cook", Follower())


@pytest.mark.parametrize(
    ("asked", "form"),
    [
        ({"entered": True, "given": 1}, "enter"),
        ({"given": 1, "take": 1}, "swap"),
        ({"given": 1}, "give"),
        ({"take": 1}, "take"),
        ({"take": 2}, "count"),
        ({"given": 2, "take": 1}, "count"),
        ({"count": 1}, "cards"),
        ({}, "use"),
    ],
)
def test_what_is_asked_decides_the_form(asked: dict[str, int], form: str) -> None:
    choice = FollowerChoice("red", SHOWN, asked=True, **{"entered": False, **asked})
    assert choice.form == form


def test_r4_2_positions_that_bring_the_same_are_one_choice() -> None:
    """Three arrows a third apart, in a town with a horse at every other edge."""
    horse, red = Yield({"red": 0}, horses=3), Yield({"red": 3})
    assert Choices(positions=(horse, red) * 3).turns == ((0, horse), (1, red))
    assert Choices(positions=(red,) * 6).turns == ((0, red),)
    different = tuple(Yield({"red": n}) for n in range(6))
    assert Choices(positions=different).turns == tuple(enumerate(different))


def picks(count: int, fewest: int) -> list[str]:
    choice = FollowerChoice(
        "red", SHOWN, asked=True, entered=False, cards=ESTATES, count=count, fewest=fewest
    )
    return ["+".join(estate[0] for estate in pick) for pick in choice.picks]


def test_r4_4_cards_are_picked_of_any_estates_and_fewer_where_the_bank_may_lack_them() -> None:
    assert picks(1, 1) == ["c", "a", "b"]
    assert picks(2, 2) == ["c+c", "c+a", "c+b", "a+a", "a+b", "b+b"]
    assert picks(2, 1) == [*picks(2, 2), *picks(1, 1)]
    assert picks(1, 0) == ["c", "a", "b", ""]
