"""H2: corrections: the table enters its real numbers."""

import pytest

from companion.games.league_of_six.happenings import Corrected
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import corrects


def test_corrections_add_up_and_hidden_numbers_stop_at_0():
    game = p.playing(corrects("red", influence=-3, guards=2, goods={"red": 2}, horses=1))
    game.play(corrects("red", leaders={"clergy": 3}, goods={"red": -1, "blue": 1}))
    seat = game.seat("red")
    assert (seat.influence, seat.guards, seat.horses) == (7, 5, 1)
    assert seat.goods == {"red": 1, "green": 0, "blue": 1, "yellow": 0}
    assert game.happened(Corrected) == [
        Corrected("red", goods={"red": -1, "blue": 1}, leaders={"clergy": 3})
    ]
    game.play(corrects("red", guards=-9, leaders={"clergy": -5}))
    assert game.happened(Corrected) == [Corrected("red", guards=-5, leaders={"clergy": -3})]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (corrects("red", influence=-11), "influence-below-0"),
        (corrects("red", horses=-1), "horses-below-0"),
        (corrects("red", goods={"red": 1, "blue": -1}), "goods-below-0"),
        (corrects("black", influence=1), "not-seated"),
    ],
)
def test_corrections_of_open_numbers_below_0_are_refused(entry, code):
    p.is_refused(p.playing, entry, code, {"player": entry["player"]})
