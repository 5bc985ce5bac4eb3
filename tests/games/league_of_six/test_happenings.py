"""What pages may show moving: taken from what followed, and nothing that tells of hands later."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from companion.core import game_file
from companion.games.installed import INSTALLED
from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.choose_row import NoCard

GAMES = sorted(Path("tests/fixtures/games").glob("random-*.json"))[::4]


@pytest.mark.parametrize(
    ("said", "moved"),
    [
        ([h.Travelled("red", None, "lauban", 0)], [("player-red", "seat:red", "town:lauban", 1)]),
        (
            [h.Travelled("red", "lauban", "zittau", 2)],
            [("player-red", "town:lauban", "town:zittau", 1)],
        ),
        (
            [h.Bought("red", 1, 2), h.GuardsMoved("red", "blue", 4, "offer")],
            [
                ("influence", "seat:red", "king", 2),
                ("guard", "king", "seat:red", 1),
                ("guard", "seat:red", "seat:blue", 4),
            ],
        ),
        ([h.GuardsMoved("red", None, 1, "travel")], [("guard", "seat:red", "bank", 1)]),
        ([h.GuardsMoved("red", None, 3, "follower")], []),  # given up in secret
        (  # taxes come from the town once
            [
                h.GuardsMoved(None, "red", 3, "taxes"),
                h.Collected("red", "lauban", {"blue": 2, "red": 0}, 3, 1, ("clergy",)),
            ],
            [
                ("good-blue", "town:lauban", "seat:red", 2),
                ("guard", "town:lauban", "seat:red", 3),
                ("horse", "town:lauban", "seat:red", 1),
                ("clergy", "bank", "seat:red", 1),
            ],
        ),
        ([h.CardTaken("red", 0), NoCard("red", 1)], []),
        ([h.CardTaken("red", 3, "burghers")], [("burghers", "card:3", "seat:red", 3)]),
    ],
)
def test_what_moves_and_how_much_of_it(
    said: list[h.Happening], moved: list[tuple[str, str, str, int]]
) -> None:
    motions = LEAGUE_OF_SIX.motions(said, amounts=True)
    assert [(m.what, m.start, m.end, m.count) for m in motions] == moved


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_block_goes_into_its_space_and_h3_of_a_phase_that_is_over_only_figures_are_seen(
    path: Path,
) -> None:
    table = game_file.read_file(INSTALLED, json.loads(path.read_text()))
    for step in table.steps:
        motions = LEAGUE_OF_SIX.motions(step.happenings, amounts=True)
        placed = [what for what in step.happenings if isinstance(what, h.Placed)]
        goods = [m for m in motions if m.end.startswith("space:")]
        seen = Counter((m.what, m.start) for m in goods)
        assert Counter((f"good-{p.good}", f"seat:{p.player}") for p in placed) == seen
        figures = [m for m in motions if m.what.startswith("player-")]
        assert list(LEAGUE_OF_SIX.motions(step.happenings, amounts=False)) == figures


@pytest.mark.parametrize(
    ("said", "always", "now"),
    [
        (h.Bought("red", 1, 2), [("influence", h.TRACK, "seat:red", -2)], [("guard", "bank", 1)]),
        (h.FortressHorse("red"), [], [("horse", "bank", 1)]),
        (h.CardTaken("red", 3, "burghers"), [], [("burghers", "card:3", 1)]),
        (
            h.Placed("red", "royal", 2, 1, "blue", 3),
            [
                ("good-blue", "seat:red", "row:royal:2", 1),
                ("influence", h.TRACK, "seat:red", 3),
            ],
            [],
        ),
        (
            h.FollowerWorked("red", "f", 1, 2, {"blue": 1}, 1, ("clergy", "clergy"), {"clergy": 9}),
            [("influence", h.TRACK, "seat:red", 1)],
            [("guard", "bank", 2), ("good-blue", "bank", 1), ("clergy", "bank", 2)],
        ),
    ],
)
def test_h3_what_hands_move_is_told_in_full_only_in_its_phase(
    said: h.Happening, always: list[tuple[str, str, str, int]], now: list[tuple[str, str, int]]
) -> None:
    """The horses of a follower are open; figures on cards are never told."""
    horse = [("horse", "bank", "seat:red", 1)] * isinstance(said, h.FollowerWorked)
    for amounts in (True, False):
        moves = said.hand_moves(amounts=amounts)
        found = {(m.what, m.start, m.end, m.count) for m in moves}
        wanted = [(what, start, "seat:red", n) for what, start, n in now] if amounts else []
        assert found == {*always, *horse, *wanted}


@pytest.mark.parametrize(("why", "source"), [("settled", "settled"), ("correct", "correction")])
def test_the_story_counts_what_was_settled_apart_from_corrections(why: str, source: str) -> None:
    (gain,) = h.Corrected("red", influence=2, why=why).gains()  # type: ignore[arg-type]
    assert gain.source == source
