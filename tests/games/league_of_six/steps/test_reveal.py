"""R7: the hidden hands, and the result of a game that was played to its end."""

import pytest

from companion.games.league_of_six.entries import Form
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Corrected, LeaderPoints, Revealed
from companion.games.league_of_six.steps.reveal import HandMade
from tests.games.league_of_six.positions import COLOURS, Playing, corrects, goes, revealing, shows


def finished(*hands: tuple[int, ...], influence: tuple[int, ...] = ()) -> Playing:
    """Everybody in seating order shows guards, clergy, aristocracy, burghers."""
    game = revealing(len(hands))
    for i, (player, hand) in enumerate(zip(COLOURS, hands, strict=False)):
        typed = {"influence": influence[i]} if influence else {"influence": 10}
        game.play(shows(player, *hand, **typed))
    return game


def points(game: Playing, estate: str) -> list[int]:
    return [standing[estate] for standing in game.facts("table")["result"]["players"].values()]


def test_r7_1_all_are_asked_at_once() -> None:
    game = revealing()
    assert game.to_act() == [(c, "reveal") for c in COLOURS[:4]]
    (form,) = LEAGUE_OF_SIX.options(game.state, "green")
    assert isinstance(form, Form)
    assert set(form.bounds) == {"guards", "clergy", "aristocracy", "burghers"}
    game.play(shows("green", 3, 1))
    assert game.to_act() == [("red", "reveal"), ("yellow", "reveal"), ("blue", "reveal")]
    assert LEAGUE_OF_SIX.options(game.state, "green") == ()


def test_r7_1_what_early_ones_enter_is_seen_by_nobody_until_the_last_has_entered() -> None:
    game = revealing()
    said = game.play(shows("green", 77, 11, 12, 13)).said
    assert said == (HandMade("green"),)
    for viewer in ("table", "red", "all"):
        facts = game.facts(viewer)
        assert facts["revealed"] == {"red": False, "yellow": False, "green": True, "blue": False}
        assert "hand" not in facts["players"]["green"]
        assert "77" not in str(facts)
    assert game.facts("green")["players"]["green"]["hand"]["guards"] == 77
    assert game.state.phase == "revealing"
    assert not LEAGUE_OF_SIX.over(game.state)


def test_r7_1_a_hand_is_sealed_and_nothing_else_is() -> None:
    assert LEAGUE_OF_SIX.is_sealed(LEAGUE_OF_SIX.read_entry(shows("red", 1)))
    assert not LEAGUE_OF_SIX.is_sealed(LEAGUE_OF_SIX.read_entry(corrects("red", guards=1)))


def test_r7_1_a_second_one_replaces_the_first() -> None:
    game = revealing(3).play(shows("red", 1, 1), shows("red", 2, 2))
    game.play(shows("yellow"), shows("green"))
    assert game.facts("table")["players"]["red"]["guards"] == 2
    assert game.facts("table")["players"]["red"]["leaders"]["clergy"] == 2


def test_r7_1_what_is_typed_counts_and_the_gap_is_told() -> None:
    game = revealing(3)
    before = game.seat("red")
    game.play(shows("yellow"), shows("green"), shows("red", 999, 0, 5, 0, influence=50))
    seat = game.facts("table")["players"]["red"]
    assert (seat["guards"], seat["influence"], seat["leaders"]["aristocracy"]) == (999, 50, 5)
    gap = next(h for h in game.happened(Corrected) if h.player == "red")
    assert (gap.guards, gap.influence) == (999 - before.guards, 50 - before.influence)
    assert (gap.leaders, gap.why) == ({"aristocracy": 5}, "revealed")


def test_r7_1_a_hand_as_the_app_counted_it_is_no_correction() -> None:
    game = revealing(3)
    for player in COLOURS[:3]:
        game.play(shows(player, game.seat(player).guards))
        assert game.happened(Corrected) == []


@pytest.mark.parametrize(
    ("players", "expected"), [(3, [6, 4, 2]), (4, [9, 6, 4, 2]), (5, [9, 6, 4, 2, 0])]
)
def test_r7_2_points_by_place(players: int, expected: list[int]) -> None:
    game = finished(*((0, 9 - i, 1 + i, 3) for i in range(players)))
    assert points(game, "clergy") == expected
    assert points(game, "aristocracy") == expected[::-1]


def test_r7_2_points_are_told_one_by_one() -> None:
    game = finished((0, 2, 0, 1), (0, 1, 0, 0), (0, 0, 0, 0))
    assert game.happened(LeaderPoints) == [
        LeaderPoints("red", "clergy", 6),
        LeaderPoints("red", "burghers", 6),
        LeaderPoints("yellow", "clergy", 4),
    ]


def test_r7_3_more_guards_in_hand_is_ahead() -> None:
    assert points(finished((1, 5), (4, 5), (3, 5), (9, 0)), "clergy") == [4, 9, 6, 0]


def test_r7_3_two_tied_for_first_of_five_get_6_each() -> None:
    assert points(finished((1, 5), (1, 5), (0, 3), (0, 2), (0, 1)), "clergy") == [6, 6, 4, 2, 0]


def test_r7_3_three_tied_for_third_of_five_get_nothing() -> None:
    assert points(finished((0, 9), (0, 8), (2, 3), (2, 3), (2, 3)), "clergy") == [9, 6, 0, 0, 0]


def test_r7_4_three_players_only_a_has_burghers() -> None:
    assert points(finished((0, 0, 0, 2), (5,), (7,)), "burghers") == [6, 0, 0]


def test_r7_4_b_and_c_with_1_each_the_one_with_more_guards_4_the_other_2() -> None:
    assert points(finished((0, 0, 0, 2), (5, 0, 0, 1), (7, 0, 0, 1)), "burghers") == [6, 2, 4]


def test_r7_4_last_of_four_still_scores() -> None:
    assert points(finished((0, 4), (0, 3), (0, 2), (0, 1)), "clergy")[3] == 2


def test_r7_5_most_influence_wins() -> None:
    game = finished((0, 1), (9,), (9,), influence=(11, 16, 15))
    result = game.facts("table")["result"]
    assert {c: s["total"] for c, s in result["players"].items()} == {
        "red": 17,
        "yellow": 16,
        "green": 15,
    }
    assert result["winners"] == ["red"]


def test_r7_5_tie_most_guards_in_hand() -> None:
    game = finished((0, 1), (9,), (9,), influence=(10, 16, 15))
    result = game.facts("table")["result"]
    assert result["winners"] == ["yellow"]
    assert {c: s["place"] for c, s in result["players"].items()} == {
        "red": 2,
        "yellow": 1,
        "green": 3,
    }


def test_r7_5_still_tied_the_victory_is_shared() -> None:
    game = finished((4,), (4,), (3,))
    assert game.facts("table")["result"]["winners"] == ["red", "yellow"]
    assert game.happened(Revealed) == [Revealed(("red", "yellow"))]


def test_the_end_of_the_game() -> None:
    game = finished((1,), (2,), (3,))
    assert LEAGUE_OF_SIX.over(game.state)
    assert game.to_act() == []
    assert LEAGUE_OF_SIX.options(game.state, "red") == ()
    game.refuses(shows("red", 1), "wrong-phase")
    game.refuses(goes("red", "lauban"), "wrong-phase")


def test_a_correction_after_the_end_is_scored_anew() -> None:
    game = finished((1,), (2,), (3,)).play(corrects("red", influence=1, leaders={"clergy": 1}))
    result = game.facts("table")["result"]
    assert result["winners"] == ["red"]
    assert result["players"]["red"]["total"] == 17
    assert game.happened(Revealed) == [Revealed(("red",))]
