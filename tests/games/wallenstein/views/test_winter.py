"""Tests of what is shown about winter (W3): supply, drawn revolts, and the score sheets."""

from collections import Counter

import pytest

from companion.games.wallenstein.board import EVENTS
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import WinterScored
from companion.games.wallenstein.state import Hunger
from companion.games.wallenstein.views.forecast import winter_forecast
from companion.games.wallenstein.views.winter import RisingCounty, hunger_line, supplying_line
from tests.games.wallenstein import positions as war


def hungry(*before: war.Json) -> war.Playing:
    """Return a game in winter where Red lacks 4 grain, so two counties revolt."""
    return war.to_winter(*war.fed("blue", "black"), *war.fed("red", grain=5), *before)


def test_W3_1_grain_is_listed_in_the_turn_order_of_fall():
    game = war.to_winter(*war.fed("red"), *war.fed("blue", grain=5), left="grain-min-3")
    supplying = game.view().supplying
    red, blue, black = supplying
    assert tuple(one.player for one in supplying) == game.state.order == ("red", "blue", "black")
    assert (red.short, red.revolts, red.stands) == (0, 0, "done")
    assert (blue.counties, blue.grain, blue.short, blue.stands) == (9, 2, 7, "now")
    assert black.stands == "next"
    assert supplying_line(red) == "17 grain for 9 counties"
    short = "2 grain for 9 counties: 7 grain short, so 3 revolts, each with 3 peasants more"
    assert supplying_line(blue) == short


def test_W3_1_drawn_counties_show_their_peasants():
    game = hungry(war.is_now("passau", "red", 3, markers=2)).revolts("red", "passau", "vogtland")
    rising = game.view().rising
    assert (rising.player, rising.counties[0]) == ("red", RisingCounty("passau", 3, 2, 2 + 2))
    page = game.next_revolt("red", "passau").view()
    assert [one.county for one in page.rising.counties] == ["vogtland"]
    assert next(one for one in page.supplying if one.player == "red").stands == "now"


def test_W3_1_a_scored_winter_keeps_shortages_and_revolts():
    game = hungry().revolts("red", "passau", "vogtland").next_revolt("red", "passau")
    (sheet,) = game.throws(red=3).throws(peasants=2).view().winters
    assert [hunger_line(one) for one in sheet.hunger] == ["4 grain short", "enough", "enough"]
    assert sheet.hunger == (
        Hunger("red", 9, 5, {"passau": True, "vogtland": False}),
        Hunger("blue", 9, 20),
        Hunger("black", 9, 20),
    )


def test_W3_the_stage_of_winter_is_ahead_on_or_scored():
    assert war.filled().view().winter_stage == "ahead"
    assert hungry().view().winter_stage == "on"
    game = war.to_winter(*war.fed("red", "blue", "black"))
    assert (game.state.phase, game.view().winter_stage) == ("year", "scored")
    game.year(*[event for event in EVENTS if event not in game.state.events_gone][:4])
    assert game.view().winter_stage == "ahead"


def test_W3_2_a_scored_winter_keeps_its_points_and_majorities():
    built = war.is_now("passau", "red", 3, buildings=["palace"])
    game = war.to_winter(*war.fed("red", "blue", "black"), built)
    (sheet,) = game.view().winters
    assert (sheet.year, sheet.points["red"]["palaces"]) == (1, 3)
    assert sheet.totals == sheet.ends == {c: seat.points for c, seat in game.state.players.items()}
    assert sheet.running_points["blue"][:2] == (0, sheet.points["blue"]["counties"])
    region = game.state.board.printed["passau"].region
    (most,) = (m for m in sheet.majorities if (m.region, m.kind) == (region, "palace"))
    assert (most.points, most.ranking, most.is_tied) == ({"red": 3}, ("red",), False)
    assert game.is_now("passau", None).view().winters == (sheet,)


def test_W3_2_tied_players_are_reported():
    built = [
        war.is_now(county, owner, 3, buildings=["palace"])
        for county, owner in (("augsburg", "red"), ("wuerzburg", "blue"))
    ]
    alone, both = (winter_forecast(war.planning(before=built[:n]).state).majorities for n in (1, 2))
    assert not any(one.is_tied for one in alone)
    [tied] = [one for one in both if one.is_tied]
    assert (tied.region, tied.kind, tied.points) == ("bayern", "palace", {"red": 2, "blue": 2})
    assert tied.missing == {"red": 1, "blue": 1, "black": 2}


@pytest.mark.parametrize("modules", [[], ["leaders"]])
def test_W3_2_WM_5_winters_add_up_to_the_gains(modules):
    """The stage counts each winter's points up from those before it."""
    game = [*war.whole_game(7, modules)]
    state, points = game[-1][0], Counter[str]()
    for gain in (gain for _, said in game for gain in WALLENSTEIN.gains(said)):
        points[str(gain.player)] += gain.points
    scored = [it for _, said in game for it in said if isinstance(it, WinterScored)]
    page = WALLENSTEIN.view(state, "table")
    first, second = page.winters
    told = [{it.player: it.points for it in scored if it.year == year} for year in (1, 2)]
    assert [first.totals, second.totals] == told
    assert (page.winter_stage, WALLENSTEIN.current_round(state)) == ("finished", None)
    assert any(second.statues.values()) == bool(modules)
    assert [sorted(one.player for one in sheet.hunger) for sheet in page.winters] == 2 * [
        sorted(state.players)
    ]
    for player, seat in state.players.items():
        statues = second.statues.get(player, 0)
        assert first.totals[player] + second.totals[player] + statues == points[player]
        assert page.other_points[player] == statues
        assert (first.ends[player], second.ends[player]) == (first.totals[player], seat.points)
        ends = [
            (runs[0], runs[-1])
            for runs in (first.running_points[player], second.running_points[player])
        ]
        assert ends == [(0, first.ends[player]), (first.ends[player], seat.points)]
        assert [*second.running_points[player]] == sorted(second.running_points[player])


def test_corrections_are_a_separate_source_of_points():
    game = war.filled().corrects(player="red", points=3)
    gains = [(gain.source, gain.points, gain.player) for gain in WALLENSTEIN.gains(game.said)]
    assert gains == [("correction", 3, "red")]
