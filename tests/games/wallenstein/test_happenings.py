"""Tests of pieces that pages show moving."""

import pytest

from companion.core.play import Motion
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import LeaderLost, LeaderPlaced, Moved
from tests.games.wallenstein import positions as war


def conquest() -> war.Playing:
    return war.attacking("gft-mark", "hessen-kassel", 4).throws(red=3, blue=1, black=2)


@pytest.mark.parametrize(
    ("game", "seen"),
    [
        (
            lambda: war.done("move-a", "gft-mark").moves("red", "hessen-kassel", 4),
            Motion("player-red", "county:gft-mark", "county:hessen-kassel", 4),
        ),
        (
            lambda: war.done("move-a", "gft-mark").moves("red", "osnabrueck", 2),
            Motion("player-red", "county:gft-mark", "county:osnabrueck", 2),
        ),
        (conquest, Motion("county", "seat:blue", "seat:red")),
        (lambda: war.done("taxes", "passau"), Motion("taxes", "county:passau", "seat:red", 6)),
        (lambda: war.done("palace", "passau"), Motion("palace", "seat:red", "county:passau")),
    ],
    ids=["W1.11 an attack", "W1.10 a move", "W1.12 the card", "W1.9 taxes", "W1.8 a building"],
)
def test_happenings_report_moves_of_pieces(game, seen):
    assert WALLENSTEIN.motions(game().said, amounts=True)[0] == seen


def test_W3_2_motions_show_a_winters_points_going_to_the_seats():
    game = war.to_winter(*war.fed("red", "blue", "black"))
    seen = [one for one in WALLENSTEIN.motions(game.said, amounts=False) if one.what == "points"]
    seats = game.state.players.items()
    assert {one.end: one.count for one in seen} == {f"seat:{c}": seat.points for c, seat in seats}


@pytest.mark.parametrize(
    ("happened", "start", "end"),
    [
        (LeaderPlaced("red", "passau"), "seat:red", "county:passau"),
        (LeaderPlaced("red", "passau", "vogtland"), "county:vogtland", "county:passau"),
        (LeaderLost("red", "passau"), "county:passau", "seat:red"),
    ],
)
def test_WM_moves_on_the_real_table_include_leaders(happened, start, end):
    assert happened.hand_moves(amounts=True) == (Motion("leader", start, end, player="red"),)


@pytest.mark.parametrize(
    ("moved", "shown"),
    [
        (Moved("thalers", 2, "red", "bank"), ("taxes", "seat:red", "bank", 2)),
        (Moved("red", 2, "supply", "passau"), ("player-red", "supply", "county:passau", 2)),
        (
            Moved("statue", 2, "supply", "passau", "red"),
            ("statue", "seat:red", "county:passau", 2, "red"),
        ),
        (
            Moved("courtier", 2, "entrance", "audience", "red"),
            ("courtier", "entrance", "audience", 2, "red"),
        ),
    ],
)
def test_moves_on_the_real_table_begin_at_the_true_places(moved, shown):
    assert moved.hand_moves(amounts=True) == (Motion(*shown),)


def test_WH_3_animations_reveal_nothing_in_the_tower():
    motions = WALLENSTEIN.motions(conquest().told, amounts=True)
    places = {place for one in motions for place in (one.start, one.end)}
    assert not {"tower", "tray", "hand"} & places
