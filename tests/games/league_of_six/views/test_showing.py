"""What a page knows of the box, and of what everybody sees."""

from __future__ import annotations

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.views.page import Page
from tests.games.league_of_six.positions import (
    SAMPLE,
    Json,
    Playing,
    a_box,
    a_setup,
    choosing,
    playing,
)


def table(game: Playing) -> Page:
    return LEAGUE_OF_SIX.view(game.state, "table")  # type: ignore[return-value]


def with_more(kind: str) -> Json:
    """The sample box with one tile too many."""
    tiles = SAMPLE[kind]
    return {**SAMPLE, kind: {**tiles, "one more": next(iter(tiles.values()))}}


@pytest.mark.parametrize(
    ("box", "new", "too_many"),
    [
        (a_box(), (True, False), (0, 0)),  # three tax tiles, six storage tiles
        ({**a_box(), "storage_tiles": {}}, (True, True), (0, 0)),
        (SAMPLE, (False, False), (0, 0)),
        (with_more("tax_tiles"), (False, False), (19, 0)),
        (with_more("storage_tiles"), (False, False), (0, 7)),
    ],
)
def test_r0_5_r0_6_whether_tiles_are_missing_in_the_box_or_too_many(
    box: Json, new: tuple[bool, bool], too_many: tuple[int, int]
) -> None:
    supply = table(playing(box=box)).supply
    assert (supply.new_tiles, supply.new_stores) == new
    assert (supply.many_tiles, supply.many_stores) == too_many
    assert not table(choosing()).supply.tiles  # nothing is dealt now


def test_s2_s5_l1_what_the_modules_bring() -> None:
    six = table(playing(players=6))
    assert (six.supply.fortress, six.points_from_overlay) == (True, False)
    assert table(playing(players=6, leader_points=[9] * 6)).points_from_overlay
    four = table(playing())
    assert (four.supply.fortress, four.points_from_overlay) == (False, True)
    assert (four.supply.open_followers, four.supply.followers) == (0, ())
    served = table(playing(modules=["retinue"], box=SAMPLE)).supply
    assert served.open_followers == 8
    assert {one.tile.group for one in served.followers} == {"1-2"}
    assert {one.tile.group for one in served.late_followers} == {"5-6"}


def test_a_box_has_learned_what_the_set_up_did_not_know() -> None:
    tells = {"type": "describe", "tile": "new", "arrows": [0], "middle": []}
    assert [table(playing(*told)).learned for told in ((), (tells,))] == [False, True]
    assert a_setup()["box"] == a_box()


def test_h2_the_player_who_must_act_is_shown_and_no_hand() -> None:
    players = table(choosing()).players
    assert [c for c, player in players.items() if player.acting] == ["red"]
    assert {(player.guards, player.leaders) for player in players.values()} == {(None, None)}
    mine = LEAGUE_OF_SIX.view(choosing().state, "blue").players["blue"]
    assert mine.guards == 3
