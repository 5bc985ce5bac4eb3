"""Pieces and numbers are moved in one place only, and never below zero."""

import pytest

from companion.games.wallenstein import pieces
from companion.games.wallenstein.pieces import Turn
from tests.games.wallenstein.positions import built_up, filled


def test_missing_pieces_cannot_be_moved():
    play = Turn(filled().state)
    for action in (
        lambda: pieces.move_cubes(play, "red", 40, "supply", "tray"),
        lambda: pieces.move_cubes(play, "red", -1, "supply", "tray"),
        lambda: pieces.move_cubes(play, "red", 1, "supply", "baden"),
        lambda: pieces.pay_thalers(play, "red", 19),
        lambda: pieces.move_courtiers(play, "red", 8, "supply", "entrance"),
        lambda: pieces.take_trophy(play, "red", "baden"),
    ):
        with pytest.raises(pieces.NotThere):
            action()
    assert pieces.move_cubes_up_to(play, "red", 40, "supply", "tray") == 28
    pieces.move_courtiers(play, "red", 7, "supply", "entrance")
    assert pieces.add_revolt_markers(play, "passau", 50) == 42
    assert pieces.add_revolt_markers(play, "passau", -50) == -42


def test_a_building_comes_from_the_supply_and_only_once_into_a_county():
    play = Turn(built_up(25, "church").state)
    *_, free, last = play.state.counties
    pieces.build_on_county(play, free, "church")
    for county, kind in ((free, "church"), (last, "church")):
        with pytest.raises(pieces.NotThere):
            pieces.build_on_county(play, county, kind)
    pieces.build_on_county(play, last, "post")
    with pytest.raises(pieces.NotThere):
        pieces.build_on_county(play, last, "post")


def test_WM_3_a_county_has_at_most_one_statue():
    play = Turn(filled(modules=["leaders"]).state)
    counties = [*play.state.counties]
    for county in counties[: play.seat("red").statues]:
        with pytest.raises(pieces.NotThere):
            [pieces.put_up_statue(play, who, county) for who in ("red", "blue")]
    with pytest.raises(pieces.NotThere):
        pieces.put_up_statue(play, "red", counties[-1])
    assert (play.seat("red").statues, play.state.counties[counties[-1]].statue) == (0, None)
