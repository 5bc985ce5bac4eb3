"""How the use of a follower is entered, and which cards may be chosen (L4, L7, R4.4)."""

import pytest

from companion.games.league_of_six.box.components import ESTATES, Follower
from companion.games.league_of_six.shared.collecting import Yield
from companion.games.league_of_six.views.choices import Choices, FollowerChoice
from companion.games.league_of_six.views.parts import FollowerView


def choice(**asked: object) -> FollowerChoice:
    shown = FollowerView("cook", Follower())
    return FollowerChoice("red", shown, asked=True, **{"entered": False, **asked})


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
def test_what_is_asked_decides_the_form(asked, form):
    assert choice(**asked).form == form


def test_l7_a_follower_is_known_by_its_kind_and_its_arrows():
    printed = (Follower(), Follower(kind="crown"), Follower(arrows=(0,)))
    assert not any(FollowerView("cook", one).known for one in printed)
    assert FollowerView("cook", Follower(kind="crown", arrows=(0,))).known


def test_r4_2_positions_that_bring_the_same_are_one_choice():
    """A tile has three arrows a third of a turn apart, and the town has a horse at every other
    edge."""
    horse, red = Yield({"red": 0}, horses=3), Yield({"red": 3})
    assert Choices(positions=(horse, red) * 3).turns == ((0, horse), (1, red))
    different = tuple(Yield({"red": n}) for n in range(6))
    assert Choices(positions=different).turns == tuple(enumerate(different))


@pytest.mark.parametrize(
    ("asked", "picks"),
    [
        ({"count": 1, "fewest": 1}, "c a b"),
        ({"count": 2, "fewest": 2}, "cc ca cb aa ab bb"),
        ({"count": 2, "fewest": 1}, "cc ca cb aa ab bb c a b"),
        ({"count": 1}, "c a b "),
    ],
)
def test_r4_4_cards_of_any_estates_and_fewer_where_the_bank_may_lack_them(asked, picks):
    found = choice(cards=ESTATES, **asked).picks
    assert ["".join(estate[0] for estate in pick) for pick in found] == picks.split(" ")
