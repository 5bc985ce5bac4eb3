"""The points if winter came now, and how much grain everybody would lack."""

from companion.games.wallenstein.views.forecast import Lane, points_track, winter_forecast
from tests.games.wallenstein import positions as war


def test_W3_2_the_forecast_equals_the_scored_winter():
    built = war.is_now("augsburg", "black", 5, buildings=["palace", "post"])
    now = winter_forecast(war.planning(before=[built]).state)
    winter = war.to_winter(*war.fed("red", "blue", "black"), built)
    assert now.winter_points == {
        colour: seat.points for colour, seat in winter.state.players.items()
    }


def test_W3_2_the_forecast_shows_how_many_buildings_are_missing():
    counties = (("augsburg", "black"), ("wuerzburg", "black"), ("baden", "blue"))
    built = [war.is_now(county, owner, 3, buildings=["palace"]) for county, owner in counties]
    majorities = winter_forecast(war.planning(before=built).state).majorities
    found = {one.kind: one for one in majorities if one.region == "bayern"}
    palaces, posts = found["palace"], found["post"]
    assert len(majorities) == 15
    assert palaces.counts == {"red": 0, "blue": 1, "black": 2}
    assert palaces.points == {"black": 3}
    assert palaces.missing == {"red": 3, "blue": 2, "black": 0}
    assert posts.missing == {"red": 1, "blue": 1, "black": 1}


def test_W3_1_the_forecast_shows_grain_shortage_by_event():
    game = war.planning(event="taxes-max-0", before=war.fed("red", grain=8))
    seats = winter_forecast(game.state).players
    supply = seats["red"].supply
    assert set(supply) == set(game.state.events)
    assert (supply["taxes-max-0"].short, supply["taxes-max-0"].revolts) == (1, 1)
    assert (supply["post-5"].short, supply["post-5"].peasants) == (6, 3)
    assert seats["blue"].supply["post-5"].short == 9


def test_W3_2_markers_move_by_the_winters_points():
    track = points_track({"red": 30, "blue": -4}, {"red": 20, "blue": 2})
    assert track.ticks == ((0, 20), (10, 236), (20, 453), (30, 670))
    assert track.lanes == (Lane("red", 16, 236, 670, 30), Lane("blue", 42, 20, 20, -4))
    assert track.height == 78
    last = [points_track({"red": n}, {"red": 3}).ticks[-1] for n in (3, 31, 40, 41)]
    assert last == [(10, 670), (40, 670), (40, 670), (50, 670)]
