"""Where points came from, and how a game stands."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.games.wallenstein.game import WALLENSTEIN
from tests.games.wallenstein.positions import MODULES, corrects, filled


@pytest.mark.parametrize("seed", range(4))
def test_gains_add_up_to_everybodys_points(seed: int) -> None:
    rng = Random(seed)
    state = WALLENSTEIN.start(
        WALLENSTEIN.read_setup(WALLENSTEIN.sample_setup(3 + seed % 3, rng, MODULES))
    )
    points: Counter[str] = Counter()
    while not WALLENSTEIN.over(state):
        assert WALLENSTEIN.chapter(state) == state.round
        state, said = WALLENSTEIN.play(state, WALLENSTEIN.any_entry(state, rng))
        for gain in WALLENSTEIN.gains(said):
            assert gain.source in WALLENSTEIN.sources
            points[gain.player or ""] += gain.points
    assert +points == Counter(WALLENSTEIN.standing(state))
    assert WALLENSTEIN.chapter(state) is None


def test_a_correction_is_a_source_of_its_own() -> None:
    game = filled().play(corrects(player="red", points=3))
    assert [(g.source, g.points, g.player) for g in WALLENSTEIN.gains(game.said)] == [
        ("correction", 3, "red")
    ]


def test_names_in_seating_order() -> None:
    assert list(WALLENSTEIN.names(filled().state).values()) == ["Anna", "Ben", "Cem"]
