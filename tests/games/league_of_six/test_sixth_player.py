"""S: six players, the waggon fortress, the points of the overlay."""

import pytest
from msgspec.structs import replace

from companion.games.league_of_six.happenings import FortressHorse, Travelled
from companion.games.league_of_six.steps.deal import draw_deal
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import COLOURS, RING, SAMPLE, a_deal, playing
from tests.games.played import chance

# Neighbours as in S6: Kamenz, then Bautzen clockwise, with the fortress between them.
AS_TOLD = ("lauban", "goerlitz", "kamenz", "bautzen", "loebau", "zittau")


@pytest.mark.parametrize(
    "case",
    [
        (lambda: playing(players=6), a_deal(6, besieged=["loebau"]), "besieged-count"),  # S1
        (lambda: playing(players=6), {**a_deal(5), "besieged": []}, "missing-key"),  # S2
        (lambda: playing(players=5), a_deal(5, fortress="lauban"), "fortress-not-wanted"),
    ],
)
def test_s1_s2_impossible_deals_are_refused(case):
    p.is_refused(*case)


def test_s2_a_town_is_drawn_and_the_fortress_is_clockwise_of_it():
    assert p.choosing(players=6).facts()["fortress"] == "kamenz"
    state = playing(players=6, box=SAMPLE).state
    assert {draw_deal(state, chance(seed)).fortress for seed in range(40)} == set(RING)


def test_s6_storing_with_six_players_follows_the_rules_example():
    game = p.in_round(2, 6, towns=list(AS_TOLD))
    roads = ("goerlitz", "loebau", "zittau", "lauban", "kamenz", "bautzen")
    for colour, town in zip(COLOURS, roads, strict=True):
        game.put(colour, town=town, guards=9)
    game.play(a_deal(6, 2))
    game.state = replace(game.state, queue=COLOURS)
    for entry, cost in (
        ("red bautzen", 3),  # 1 to Kamenz, 1 for the fortress, 1 to Bautzen
        ("yellow bautzen 3", 1),
        ("red accepts", None),
        ("red kamenz", 2),
    ):
        assert [it.cost for it in game.play(entry).happened(Travelled)] == [cost] * bool(cost)
    assert (game.guards()["red"], game.guards()["yellow"]) == (9 - 3 + 3 - 2, 9 - 1 - 3)


def test_s4_towns_beside_the_fortress_bring_one_extra_horse():
    game = p.collecting(players=6)
    while game.state.phase == "collecting":
        player = game.state.queue[0]
        beside = game.seat(player).town in ("kamenz", "zittau")
        game.play(p.collects(player, goods={"red": 1}, horses=2))
        assert game.happened(FortressHorse) == [FortressHorse(player)] * beside
        assert game.seat(player).horses == 2 + beside


POINTS = [12, 8, 5, 3, 1, 0]


@pytest.mark.parametrize("where", ["setup", "box", "described after the end", "nowhere"])
def test_s5_s7_placeholders_count_until_the_overlay_is_entered(where):
    told = {
        "setup": {"leader_points": POINTS, "box": {**p.a_box(), "leader_points": [9] * 6}},
        "box": {"box": {**p.a_box(), "leader_points": POINTS}},
    }
    game = p.revealing(6, **told.get(where, {}))
    for number, colour in enumerate(COLOURS):
        game.play(p.shows(colour, 0, 6 - max(1, number)))  # two players tie for first place
    if where == "described after the end":
        game.play(p.describes(leader_points=POINTS))
    result = game.state.result
    expected = [6, 6, 4, 2, 0, 0] if where == "nowhere" else [8, 8, 5, 3, 1, 0]
    assert [result.players[c].clergy for c in COLOURS] == expected
    warned = [reason.code for reason in result.warnings()]
    assert warned == ["points-not-from-overlay"] * (where == "nowhere")
