"""What pages may show moving: taken from what followed, and nothing that tells of hands later."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.core import game_file
from companion.core.play import Motion
from companion.games.installed import INSTALLED
from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.choose_row import NoCard

GAMES = sorted(Path("tests/fixtures/games").glob("random-*.json"))[::4]


def motions(said: Sequence[h.Happening], amounts: bool) -> tuple[Motion, ...]:
    return LEAGUE_OF_SIX.motions(said, amounts=amounts)


def moved(*said: h.Happening) -> list[tuple[str, str, str, int]]:
    return [(m.what, m.start, m.end, m.count) for m in motions(said, True)]


def test_a_figure_goes_from_town_to_town_and_first_from_its_player() -> None:
    assert moved(
        h.Travelled("red", None, "lauban", 0), h.Travelled("red", "lauban", "zittau", 2)
    ) == [
        ("player-red", "seat:red", "town:lauban", 1),
        ("player-red", "town:lauban", "town:zittau", 1),
    ]


def test_guards_change_hands_and_missing_ones_come_from_the_king() -> None:
    said = (
        h.Bought("red", 1, 2),
        h.GuardsMoved("red", "blue", 4, "offer"),
        h.GuardsMoved("red", None, 1, "travel"),
    )
    assert moved(*said) == [
        ("influence", "seat:red", "king", 2),
        ("guard", "king", "seat:red", 1),
        ("guard", "seat:red", "seat:blue", 4),
        ("guard", "seat:red", "bank", 1),
    ]


def test_taxes_come_from_the_town_once() -> None:
    taken = h.Collected("red", "lauban", {"blue": 2, "red": 0}, 3, 1, ("clergy",))
    assert moved(h.GuardsMoved(None, "red", 3, "taxes"), taken) == [
        ("good-blue", "town:lauban", "seat:red", 2),
        ("guard", "town:lauban", "seat:red", 3),
        ("horse", "town:lauban", "seat:red", 1),
        ("clergy", "bank", "seat:red", 1),
    ]


def test_guards_given_up_in_secret_are_not_seen() -> None:
    assert moved(h.GuardsMoved("red", None, 3, "follower")) == []


def test_a_declined_card_moves_nothing() -> None:
    assert moved(h.CardTaken("red", 0), NoCard("red", 1)) == []
    assert moved(h.CardTaken("red", 3, "burghers")) == [("burghers", "card:3", "seat:red", 3)]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_block_that_was_placed_is_seen_to_go_into_its_space(path: Path) -> None:
    table = game_file.read_file(INSTALLED, json.loads(path.read_text()))
    for step in table.steps:
        placed = [what for what in step.happenings if isinstance(what, h.Placed)]
        goods = [m for m in motions(step.happenings, True) if m.end.startswith("space:")]
        assert Counter((f"good-{p.good}", f"seat:{p.player}") for p in placed) == Counter(
            (m.what, m.start) for m in goods
        )


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_h3_of_a_phase_that_is_over_only_figures_are_seen(path: Path) -> None:
    table = game_file.read_file(INSTALLED, json.loads(path.read_text()))
    for step in table.steps:
        figures = [m for m in motions(step.happenings, True) if m.what.startswith("player-")]
        assert list(motions(step.happenings, False)) == figures


def test_motions_are_plain_values() -> None:
    assert motions((), True) == ()
    assert Motion("guard", "bank", "seat:red") == Motion("guard", "bank", "seat:red", 1)
