"""What is shown of winters (W3): supply, revolts drawn, and the score sheets."""

from __future__ import annotations

from random import Random

from companion.games.wallenstein.board import EVENTS
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.state import Hunger
from companion.games.wallenstein.views.winter import RisingCounty
from tests.games.wallenstein import positions as war


def page(game: war.Playing):
    return game.view()


def test_W3_1_everybodys_grain_stands_in_the_order_of_fall() -> None:
    game = war.to_winter(*war.fed("red"), war.corrects(player="blue", grain=5), left="grain-min-3")
    found = {one.player: one for one in page(game).supplying}
    assert list(found) == list(game.state.order)
    assert (found["red"].short, found["red"].revolts, found["red"].stands) == (0, 0, "done")
    blue = found["blue"]
    assert (blue.counties, blue.grain, blue.short, blue.stands) == (9, 2, 7, "now")
    assert found["black"].stands == "next"


def test_W3_1_the_counties_drawn_say_how_many_peasants_rise() -> None:
    passau = war.is_now("passau", "red", 3, markers=2)
    game = war.to_winter(*war.fed("blue", "black"), war.corrects(player="red", grain=5), passau)
    (waiting,) = page(game).waiting
    others = [county for county in game.state.counties_of("red") if county != "passau"]
    drawn = ["passau", *others][: waiting.values["count"]]
    game.play({"type": "revolts", "player": "red", "counties": drawn})
    rising = page(game).rising
    assert rising.player == "red"
    added = game.state.rising.peasants if game.state.rising else 0
    assert rising.counties[0] == RisingCounty("passau", 3, 2, 2 + added)
    game.play({"type": "revolt", "player": "red", "county": "passau"})
    assert "passau" not in [one.county for one in page(game).rising.counties]
    assert next(one for one in page(game).supplying if one.player == "red").stands == "now"
    game.play(war.throws(red=3))


def test_W3_1_a_scored_winter_keeps_who_was_short_and_what_revolts_cost() -> None:
    game = war.to_winter(*war.fed("blue", "black"), war.corrects(player="red", grain=5))
    kept, lost = game.state.counties_of("red")[:2]
    game.play({"type": "revolts", "player": "red", "counties": [kept, lost]})
    game.play({"type": "revolt", "player": "red", "county": kept}, war.throws(red=3))
    game.play(war.throws(peasants=2))
    assert page(game).winters[0].hunger == (
        Hunger("red", 9, 5, {kept: True, lost: False}),
        Hunger("blue", 9, 20),
        Hunger("black", 9, 20),
    )


def test_W3_a_winter_is_ahead_on_scored_and_then_ahead_again() -> None:
    assert page(war.filled()).winter_stage == "ahead"
    assert page(war.to_winter()).winter_stage == "on"
    game = war.to_winter(*war.fed("red", "blue", "black"))
    assert (game.state.phase, page(game).winter_stage) == ("year", "scored")
    left = [event for event in EVENTS if event not in game.state.events_gone]
    game.play(war.year(*left[:4]))
    assert page(game).winter_stage == "ahead"


def test_W3_2_a_scored_winter_keeps_its_points_and_majorities() -> None:
    built = war.is_now("passau", "red", 3, buildings=["palace"])
    game = war.to_winter(*war.fed("red", "blue", "black"), built)
    (sheet,) = page(game).winters
    assert sheet.year == 1
    assert sheet.totals == {player: seat.points for player, seat in game.state.players.items()}
    assert sheet.ends == sheet.totals
    assert sheet.points["red"]["palaces"] == 3
    region = game.state.board.printed["passau"].region
    (most,) = (m for m in sheet.majorities if (m.region, m.kind) == (region, "palace"))
    assert (most.points, most.ranking, most.tied) == ({"red": 3}, ("red",), False)
    game.play(war.is_now("passau", None))
    assert page(game).winters == (sheet,)


def test_W3_2_tied_players_are_told() -> None:
    printed = war.planning().state.board.printed
    first, second = [id_ for id_, county in printed.items() if county.region == "bayern"][:2]
    built = [war.is_now(first, "red", 3, buildings=["palace"])]
    alone = page(war.planning(before=built)).forecast.majorities
    assert not any(one.tied for one in alone)
    built.append(war.is_now(second, "blue", 3, buildings=["palace"]))
    (tied,) = (one for one in page(war.planning(before=built)).forecast.majorities if one.tied)
    assert (tied.region, tied.kind) == ("bayern", "palace")
    assert tied.points == {"red": 2, "blue": 2}
    assert tied.missing == {"red": 1, "blue": 1, "black": 2}


def test_W3_2_all_that_winters_scored_is_in_the_gains() -> None:
    rng = Random(5)
    state = WALLENSTEIN.start(WALLENSTEIN.read_setup(WALLENSTEIN.sample_setup(4, rng)))
    points: dict[str, int] = dict.fromkeys(state.players, 0)
    while state.phase != "finished":
        state, said = WALLENSTEIN.play(state, WALLENSTEIN.any_entry(state, rng))
        for gain in WALLENSTEIN.gains(said):
            points[str(gain.player)] += gain.points
    first, second = WALLENSTEIN.view(state, "table").winters
    assert WALLENSTEIN.view(state, "table").winter_stage == "finished"
    for player, seat in state.players.items():
        assert first.totals[player] + second.totals[player] == seat.points == points[player]
        assert (first.ends[player], second.ends[player]) == (first.totals[player], seat.points)
        assert [(runs[0], runs[-1]) for runs in (first.runs[player], second.runs[player])] == [
            (0, first.ends[player]),
            (first.ends[player], seat.points),
        ]
