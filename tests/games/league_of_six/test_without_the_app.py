"""House rules: rulings that are chosen at set-up."""

import pytest

from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import Json, Playing, shows


def test_r5_2_a_house_rule_allows_only_rows_with_room_for_a_block():
    staged: Json = {"goods": {"yellow": {"red": 1, "blue": 1}}, "horses": {"red": 3}}
    p.storing(**staged).play("red royal 1")
    game = p.storing(**staged, rulings={"rows": "own"})
    assert game.to_act() == [("yellow", "choose_row")]
    game.refuses("yellow royal 2", "row-not-own")
    game.play("yellow royal 1")


def test_r2_12_a_house_rule_lets_a_poor_player_go_to_any_free_town():
    def destitute(ruling: str) -> Playing:
        game = p.in_round(2, order=list(p.COLOURS[:4]), rulings={"destitute": ruling})
        return game.play(p.a_deal(round_=2)).put("red", guards=0, influence=0)

    destitute("cheapest").refuses("red kamenz", "only-cheapest")
    assert destitute("any").play("red kamenz").guards()["red"] == 0


@pytest.mark.parametrize(
    ("level", "winners", "places", "reason"),
    [
        ("shared", ["red", "yellow"], [1, 1, 3], "share"),
        ("leaders", ["red"], [1, 2, 3], "wins-by-leaders"),
    ],
)
def test_r7_5_a_house_rule_lets_figures_break_the_last_tie(level, winners, places, reason):
    game = p.revealing(players=3, rulings={"level": level})
    game.play(shows("red", 2, 4, 0, 0), shows("yellow", 2, 0, 3, 0), shows("green", 0))
    result = game.facts()["result"]
    assert result["winners"] == winners
    assert [result["players"][c]["place"] for c in p.COLOURS[:3]] == places
    assert game.state.result.reasons[-1].code == reason
