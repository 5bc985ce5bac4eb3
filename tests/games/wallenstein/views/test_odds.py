"""Tests of what the entered trays reveal about a tower (W2.6)."""

from random import Random
from typing import Any

import pytest

from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Happening
from companion.games.wallenstein.state import State
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.views.odds import estimate_odds
from tests.games.wallenstein.positions import whole_game


def a_game(seed: int, thrown: float, stuck: float, most: int = 200) -> list[Happening]:
    """Return the happenings of a random game with these odds of the tower, up to `most` throws."""

    def entry(state: State, rng: Random) -> Any:
        if WALLENSTEIN.players_to_act(state)[0].must != "throw":
            return WALLENSTEIN.random_entry(state, rng)
        came = {
            cube: sum(rng.random() < thrown for _ in range(state.hand[cube]))
            + sum(rng.random() < stuck for _ in range(state.tower[cube]))
            for cube in state.hand
        }
        return Throw(tray=came)

    told: list[Happening] = []
    for state, said in whole_game(seed, entry=entry):
        told += said
        if state.throws == most:
            break
    return told


@pytest.mark.parametrize(("thrown", "stuck"), [(2 / 3, 1 / 3), (0.8, 0.1), (0.5, 0.5)])
def test_W2_6_the_rates_of_a_real_tower_are_estimated(thrown, stuck):
    found = [estimate_odds(a_game(seed, thrown, stuck)) for seed in range(20)]
    inside = 0
    for odds in found:
        for rate, true in ((odds.thrown, thrown), (odds.stuck, stuck)):
            assert rate.often == pytest.approx(true, abs=0.15)
            inside += rate.low <= true <= rate.high
    assert inside >= 34


def test_W2_6_rates_are_estimated_only_after_three_throws():
    assert [estimate_odds(a_game(1, 0.6, 0.3, n)) is None for n in (1, 2, 3)] == [True, True, False]
    assert estimate_odds([]) is None
