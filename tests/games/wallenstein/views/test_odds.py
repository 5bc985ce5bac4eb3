"""What typed trays tell of a tower (W2.6)."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Happening
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.views.odds import estimate_odds
from tests.games.wallenstein.positions import attacking, throws


def a_game(seed: int, thrown: float, stuck: float, most: int = 200) -> list[Happening]:
    """What followed in a random game with a tower like this, up to so many throws."""
    rng = Random(seed)
    state = WALLENSTEIN.start(WALLENSTEIN.read_setup(WALLENSTEIN.sample_setup(4, rng)))
    said: list[Happening] = []
    while state.phase != "finished" and state.throws < most:
        entry = WALLENSTEIN.any_entry(state, rng)
        if WALLENSTEIN.waiting_for(state)[0].must == "throw":
            tray = {
                cube: sum(rng.random() < thrown for _ in range(state.hand[cube]))
                + sum(rng.random() < stuck for _ in range(state.tower[cube]))
                for cube in state.hand
            }
            entry = Throw(tray=tray)
        state, more = WALLENSTEIN.play(state, entry)
        said += more
    return said


@pytest.mark.parametrize(("thrown", "stuck"), [(2 / 3, 1 / 3), (0.8, 0.1), (0.5, 0.5)])
def test_W2_6_the_rates_of_a_tower_are_found(thrown: float, stuck: float) -> None:
    found = [estimate_odds(a_game(seed, thrown, stuck)) for seed in range(20)]
    inside = 0
    for odds in found:
        assert odds.thrown.often == pytest.approx(thrown, abs=0.15)
        assert odds.stuck.often == pytest.approx(stuck, abs=0.15)
        inside += odds.thrown.low <= thrown <= odds.thrown.high
        inside += odds.stuck.low <= stuck <= odds.stuck.high
    assert inside >= 34


def test_W2_6_nothing_is_said_before_a_few_throws() -> None:
    assert estimate_odds(a_game(1, 0.6, 0.3, 2)) is None
    assert estimate_odds(attacking("gft-mark", "hessen-kassel", 4).play(throws(red=2)).told) is None
    assert estimate_odds([]) is None
