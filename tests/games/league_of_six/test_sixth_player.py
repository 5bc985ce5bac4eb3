"""S: six players, the waggon fortress, the points of the overlay."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.play import Refused
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import FortressHorse, Travelled
from companion.games.league_of_six.shared.ways import trips
from companion.games.league_of_six.steps.deal import draw
from tests.games.league_of_six.positions import (
    RING,
    SAMPLE,
    Json,
    Playing,
    a_box,
    a_deal,
    a_setup,
    accepts,
    chance,
    choosing,
    collects,
    goes,
    in_round,
    playing,
    revealing,
    settle,
    shows,
)

# Neighbours as S6 has them: Kamenz, then Bautzen clockwise, the fortress between them.
AS_TOLD = ("lauban", "goerlitz", "kamenz", "bautzen", "loebau", "zittau")


def refused(setup: Json, code: str) -> None:
    with pytest.raises(Refused) as caught:
        LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup))
    assert caught.value.code == code


def test_s0_six_play_with_the_module_and_nobody_else_does() -> None:
    assert playing(players=6).state.board.seating[-1] == "black"
    refused(a_setup(6, modules=[]), "sixth-player-six")
    refused(a_setup(5, modules=["sixth-player"]), "sixth-player-six")


def test_s1_no_town_is_besieged_and_all_six_are_taken() -> None:
    game = settle(choosing(players=6))
    assert game.state.besieged == ()
    assert {seat.town for seat in game.state.players.values()} == set(RING)
    playing(players=6).refuses(a_deal(6, besieged=["loebau"]), "besieged-count")


def test_s2_a_town_is_drawn_and_the_fortress_stands_clockwise_of_it() -> None:
    game = choosing(players=6)
    assert game.facts()["fortress"] == "kamenz"
    without = {k: v for k, v in a_deal(6).items() if k != "fortress"}
    assert playing(players=6).refuses(without, "missing-key").public["key"] == "fortress"
    playing(players=5).refuses(a_deal(5, fortress="lauban"), "fortress-not-wanted")
    assert "fortress" not in choosing(players=5).facts()


def test_s2_the_app_draws_the_fortress_where_the_table_leaves_it_out() -> None:

    drawn = {
        draw(playing(players=6, box=SAMPLE).state, chance(seed)).fortress for seed in range(40)
    }
    assert drawn == set(RING)


@pytest.mark.parametrize(
    ("start", "town", "towns", "fortress"),
    [
        ("kamenz", "bautzen", 1, True),  # 2, and round the other way 5
        ("bautzen", "kamenz", 1, True),
        ("goerlitz", "bautzen", 2, True),  # 3, and round the other way 4
        ("lauban", "bautzen", 3, False),  # 3 round the other way, 4 past the fortress
        ("kamenz", "zittau", 3, False),
        ("kamenz", "kamenz", 1, False),
        ("loebau", "kamenz", 2, True),
        ("zittau", "goerlitz", 2, False),
    ],
)
def test_s3_the_cheaper_direction_counts(start: str, town: str, towns: int, fortress: bool) -> None:
    trip = trips(AS_TOLD, "kamenz")[start][town]  # type: ignore[index, arg-type]
    assert (trip.towns, trip.fortress) == (towns, fortress)
    assert trip.cost == towns + fortress


def test_s3_no_way_is_dearer_than_either_direction() -> None:
    for fortress in RING:
        ways = trips(RING, fortress)  # type: ignore[arg-type]
        road = RING.index(fortress)
        for i, home in enumerate(RING):
            for j, town in enumerate(RING):
                there = [(i + n) % 6 for n in range((j - i) % 6)]
                back = [(j + n) % 6 for n in range((i - j) % 6)]
                costs = [len(way) + (road in way) for way in (there, back)]
                assert ways[home][town].cost == (min(costs) if i != j else 1)  # type: ignore[index]


def in_second_round(**changes: object) -> Playing:
    """Round 2 of a game on `AS_TOLD`; Red on the road of Görlitz, Yellow on that of Löbau."""
    game = in_round(2, 6, towns=list(AS_TOLD), order=list(ORDER), **changes)
    for colour, town in ROADS.items():
        game.put(colour, town=town, guards=9)
    return game.play(a_deal(6, 2))


ORDER = ("red", "yellow", "green", "blue", "purple", "black")
ROADS = {
    **{"red": "goerlitz", "yellow": "loebau", "green": "zittau"},
    **{"blue": "lauban", "purple": "kamenz", "black": "bautzen"},
}


def test_s6_the_worked_example() -> None:
    game = in_second_round()
    game.state = replace(game.state, queue=ORDER)
    game.play(goes("red", "bautzen"))
    assert game.happened(Travelled)[0].cost == 3  # 1 to Kamenz, 1 for the fortress, 1 to Bautzen
    game.play(goes("yellow", "bautzen", 3))
    assert game.happened(Travelled)[0].cost == 1
    game.play(accepts("red"), goes("red", "kamenz"))
    assert game.happened(Travelled)[0].cost == 2
    assert game.guards()["red"] == 9 - 3 + 3 - 2
    assert game.guards()["yellow"] == 9 - 1 - 3


def test_s4_whoever_collects_beside_the_fortress_gets_a_horse_more() -> None:
    game = settle(choosing(players=6))
    horses = {}
    while game.state.phase == "collecting":
        player = game.state.queue[0]
        town = game.seat(player).town
        game.play(collects(player, horses=1))
        horses[town] = game.said[0].horses + len(game.happened(FortressHorse))  # type: ignore[attr-defined]
    assert horses == {town: 2 if town in ("kamenz", "zittau") else 1 for town in RING}


def six_hands(**changes: object) -> Playing:
    game = revealing(6, **changes)
    for number, colour in enumerate(ORDER):
        game.play(shows(colour, 6 - number, 6 - number))
    return game


def test_s5_until_the_overlay_is_typed_9_6_4_2_0_0_stands_there_marked() -> None:
    result = six_hands().state.result
    assert result is not None
    assert [result.players[c].clergy for c in ORDER] == [9, 6, 4, 2, 0, 0]
    assert [reason.code for reason in result.warnings()] == ["points-not-from-overlay"]


@pytest.mark.parametrize("where", ["setup", "box", "described after the end"])
def test_s5_the_overlays_six_numbers_count(where: str) -> None:
    points = [12, 8, 5, 3, 1, 0]
    tells = {"type": "describe", "leader_points": points}
    if where == "setup":
        game = six_hands(leader_points=points)
    elif where == "box":
        game = six_hands(box={**a_box(), "leader_points": points})
    else:
        game = six_hands().play(tells)
    result = game.state.result
    assert result is not None
    assert [result.players[c].clergy for c in ORDER] == points
    assert result.warnings() == []


@pytest.mark.parametrize(
    ("points", "code"),
    [([9, 6, 4, 2, 0], "leader-points-count"), ([9, 6, 4, 5, 0, 0], "leader-points-rise")],
)
def test_s5_points_that_cannot_be_are_refused(points: list[int], code: str) -> None:
    refused(a_setup(6, leader_points=points), code)


def test_s7_ties_over_six_places() -> None:
    """R7.3: two level for first of six get the points of second place each."""
    game = revealing(6)
    for number, colour in enumerate(ORDER):
        game.play(shows(colour, 0, 5 if number < 2 else 4 - number // 2))
    result = game.state.result
    assert result is not None
    assert [result.players[c].clergy for c in ORDER] == [6, 6, 2, 2, 0, 0]
