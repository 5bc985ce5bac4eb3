"""H2: corrections: the table tells the app what lies on it."""

from __future__ import annotations

import pytest

from companion.games.league_of_six.happenings import Corrected
from tests.games.league_of_six.positions import (
    Json,
    choosing,
    collecting,
    corrects,
    in_round,
    playing,
    storing,
)


def test_correct_differences_are_added_and_hidden_numbers_below_0_become_0() -> None:
    game = playing(corrects("red", influence=-3, guards=2, goods={"red": 2}, horses=1))
    game.play(corrects("red", leaders={"clergy": 3}, goods={"red": -1, "blue": 1}))
    seat = game.facts()["players"]["red"]
    assert (seat["influence"], seat["guards"], seat["horses"]) == (7, 5, 1)
    assert seat["goods"] == {"red": 1, "green": 0, "blue": 1, "yellow": 0}
    assert seat["leaders"] == {"clergy": 3, "aristocracy": 0, "burghers": 0}
    assert game.happened(Corrected) == [
        Corrected("red", goods={"red": -1, "blue": 1}, leaders={"clergy": 3})
    ]
    game.play(corrects("red", guards=-9, leaders={"clergy": -5}))
    assert game.happened(Corrected) == [Corrected("red", guards=-5, leaders={"clergy": -3})]


@pytest.mark.parametrize(
    ("player", "difference", "code"),
    [
        ("red", {"influence": -11}, "influence-below-0"),
        ("red", {"horses": -1}, "horses-below-0"),
        ("red", {"goods": {"red": 1, "blue": -1}}, "goods-below-0"),
        ("black", {"influence": 1}, "not-seated"),
    ],
)
def test_correct_open_numbers_below_0_are_refused(player: str, difference: Json, code: str) -> None:
    assert playing().refuses(corrects(player, **difference), code).public["player"] == player


def test_correct_at_any_time() -> None:
    games = (playing(), choosing(), collecting(), storing(goods={"red": {"red": 1}}), in_round(2))
    for game in games:
        asked, before = game.to_act(), game.influence()["green"]
        game.play(corrects("green", influence=1))
        assert (game.to_act(), game.influence()["green"]) == (asked, before + 1)
