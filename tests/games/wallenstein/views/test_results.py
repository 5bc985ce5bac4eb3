"""Where points came from, and how a game stands."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.games.wallenstein.engine import (
    SOURCES,
    any_entry,
    chapter,
    gains,
    names,
    over,
    play,
    read_setup,
    sample_setup,
    standing,
    start,
)
from tests.games.wallenstein.steps.positions import MODULES, corrects, filled


@pytest.mark.parametrize("seed", range(4))
def test_gains_add_up_to_everybodys_points(seed: int) -> None:
    rng = Random(seed)
    state = start(read_setup(sample_setup(3 + seed % 3, rng, MODULES)))
    points: Counter[str] = Counter()
    while not over(state):
        assert chapter(state) == state.round
        state, said = play(state, any_entry(state, rng))
        for gain in gains(said):
            assert gain.source in SOURCES
            points[gain.player or ""] += gain.points
    assert +points == Counter(standing(state))
    assert chapter(state) is None


def test_a_correction_is_a_source_of_its_own() -> None:
    game = filled().play(corrects(player="red", points=3))
    assert [(g.source, g.points, g.player) for g in gains(game.said)] == [("correction", 3, "red")]


def test_names_in_seating_order() -> None:
    assert list(names(filled().state).values()) == ["Anna", "Ben", "Cem"]
