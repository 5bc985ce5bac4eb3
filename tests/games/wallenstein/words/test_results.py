"""Where points came from, and how a game stands."""

from __future__ import annotations

from companion.games.wallenstein.game import WALLENSTEIN
from tests.games.wallenstein.positions import corrects, filled


def test_a_correction_is_a_source_of_its_own() -> None:
    game = filled().play(corrects(player="red", points=3))
    assert [(g.source, g.points, g.player) for g in WALLENSTEIN.gains(game.said)] == [
        ("correction", 3, "red")
    ]


def test_names_in_seating_order() -> None:
    assert list(WALLENSTEIN.names(filled().state).values()) == ["Anna", "Ben", "Cem"]
