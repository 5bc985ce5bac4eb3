"""The points if winter were now, and how short of grain everybody would be."""

from __future__ import annotations

from companion.games.wallenstein.views.forecast import Lane, forecast, points_track
from tests.games.wallenstein.positions import fed, is_now, planning, to_winter


def test_W3_2_the_forecast_is_what_winter_gives() -> None:
    built = is_now("augsburg", "black", 5, buildings=["palace", "post"])
    before = planning(before=[built])
    now = forecast(before.state)
    winter = to_winter(*fed("red", "blue", "black"), built)
    for colour, at in now.players.items():
        assert winter.seat(colour).points == at.winter


def test_W3_2_how_far_the_next_majority_is() -> None:
    built = [
        is_now("augsburg", "black", 5, buildings=["palace"]),
        is_now("wuerzburg", "black", 3, buildings=["palace"]),
        is_now("baden", "blue", 3, buildings=["palace"]),
    ]
    majorities = forecast(planning(before=built).state).majorities
    assert len(majorities) == 15
    (palaces,) = (m for m in majorities if (m.region, m.kind) == ("bayern", "palace"))
    assert palaces.counts == {"red": 0, "blue": 1, "black": 2}
    assert palaces.points == {"black": 3}
    assert palaces.missing == {"red": 3, "blue": 2, "black": 0}
    (posts,) = (m for m in majorities if (m.region, m.kind) == ("bayern", "post"))
    assert posts.missing == {"red": 1, "blue": 1, "black": 1}


def test_W3_1_how_short_of_grain_by_each_event_that_may_be_left() -> None:
    game = planning(event="taxes-max-0", before=fed("red", grain=8))
    supply = forecast(game.state).players["red"].supply
    assert set(supply) == set(game.state.events)
    assert (supply["taxes-max-0"].short, supply["taxes-max-0"].revolts) == (1, 1)
    assert (supply["post-5"].short, supply["post-5"].peasants) == (6, 3)
    assert forecast(game.state).players["blue"].supply["post-5"].short == 9


def test_W3_2_everybodys_marker_goes_as_far_as_the_winter_brought_points() -> None:
    track = points_track({"red": 30, "blue": -4}, {"red": 20, "blue": 2})
    assert track.ticks == ((0, 20), (10, 236), (20, 453), (30, 670))
    assert track.lanes == (Lane("red", 16, 236, 670, 30), Lane("blue", 42, 20, 20, -4))
    assert track.height == 78
