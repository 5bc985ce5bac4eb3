"""S: six players, the waggon fortress, the points of the overlay."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.league_of_six.happenings import FortressHorse, Travelled
from companion.games.league_of_six.shared.ways import trips
from companion.games.league_of_six.steps.deal import draw
from tests.games.league_of_six.positions import (
    COLOURS,
    RING,
    SAMPLE,
    a_box,
    a_deal,
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


def test_s1_s4_all_six_towns_are_taken_and_those_beside_the_fortress_bring_a_horse_more() -> None:
    game = settle(choosing(players=6))
    assert game.state.board.seating[-1] == "black"
    horses = {}
    while game.state.phase == "collecting":
        player = game.state.queue[0]
        game.play(collects(player, horses=1))
        said = game.said[0]
        horses[game.seat(player).town] = said.horses + len(game.happened(FortressHorse))  # type: ignore[attr-defined]
    assert horses == {town: 2 if town in ("kamenz", "zittau") else 1 for town in RING}
    playing(players=6).refuses(a_deal(6, besieged=["loebau"]), "besieged-count")


def test_s2_a_town_is_drawn_and_the_fortress_stands_clockwise_of_it() -> None:
    assert choosing(players=6).facts()["fortress"] == "kamenz"
    assert "fortress" not in choosing(players=5).facts()
    without = {k: v for k, v in a_deal(6).items() if k != "fortress"}
    assert playing(players=6).refuses(without, "missing-key").public["key"] == "fortress"
    playing(players=5).refuses(a_deal(5, fortress="lauban"), "fortress-not-wanted")
    state = playing(players=6, box=SAMPLE).state
    assert {draw(state, chance(seed)).fortress for seed in range(40)} == set(RING)


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
    assert (trip.towns, trip.fortress, trip.cost) == (towns, fortress, towns + fortress)


def test_s6_the_worked_example() -> None:
    game = in_round(2, 6, towns=list(AS_TOLD))
    for colour, town in (("red", "goerlitz"), ("yellow", "loebau"), ("green", "zittau")):
        game.put(colour, town=town, guards=9)
    for colour, town in (("blue", "lauban"), ("purple", "kamenz"), ("black", "bautzen")):
        game.put(colour, town=town)
    game.play(a_deal(6, 2))
    game.state = replace(game.state, queue=COLOURS)
    game.play(goes("red", "bautzen"))
    assert game.happened(Travelled)[0].cost == 3  # 1 to Kamenz, 1 for the fortress, 1 to Bautzen
    game.play(goes("yellow", "bautzen", 3))
    assert game.happened(Travelled)[0].cost == 1
    game.play(accepts("red"), goes("red", "kamenz"))
    assert game.happened(Travelled)[0].cost == 2
    assert (game.guards()["red"], game.guards()["yellow"]) == (9 - 3 + 3 - 2, 9 - 1 - 3)


POINTS = [12, 8, 5, 3, 1, 0]


@pytest.mark.parametrize("where", ["setup", "box", "described after the end", "nowhere"])
def test_s5_s7_the_overlays_six_numbers_count_and_until_then_others_stand_there_marked(
    where: str,
) -> None:
    told = {
        "setup": {"leader_points": POINTS, "box": {**a_box(), "leader_points": [9] * 6}},
        "box": {"box": {**a_box(), "leader_points": POINTS}},
    }
    game = revealing(6, **told.get(where, {}))
    for number, colour in enumerate(COLOURS):
        game.play(shows(colour, 0, 6 - max(1, number)))  # two are level for first
    if where == "described after the end":
        game.play({"type": "describe", "leader_points": POINTS})
    result = game.state.result
    assert result is not None
    expected = [6, 6, 4, 2, 0, 0] if where == "nowhere" else [8, 8, 5, 3, 1, 0]
    assert [result.players[c].clergy for c in COLOURS] == expected
    warned = [reason.code for reason in result.warnings()]
    assert warned == ["points-not-from-overlay"] * (where == "nowhere")
