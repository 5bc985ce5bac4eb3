"""What is seen on its way from place to place."""

from __future__ import annotations

from companion.core.play import Motion
from companion.games.wallenstein.game import WALLENSTEIN
from tests.games.wallenstein import positions as war


def test_armies_go_from_county_to_county() -> None:
    game = war.done("move-a", "gft-mark").play(war.moves("red", "hessen-kassel", 4))
    (seen,) = WALLENSTEIN.motions(game.said, amounts=True)
    assert seen == Motion("player-red", "county:gft-mark", "county:hessen-kassel", 4)


def test_a_conquered_countys_card_changes_hands() -> None:
    game = war.attacking("gft-mark", "hessen-kassel", 4).play(war.throws(red=3))
    assert WALLENSTEIN.motions(game.said, amounts=True) == (
        Motion("county", "seat:blue", "seat:red"),
    )


def test_W3_2_a_winters_points_go_to_the_seats() -> None:
    game = war.to_winter(*war.fed("red", "blue", "black"))
    seen = [one for one in WALLENSTEIN.motions(game.said, amounts=False) if one.what == "points"]
    assert {one.end: one.count for one in seen} == {
        f"seat:{player}": seat.points for player, seat in game.state.players.items()
    }


def test_WH_3_no_motion_tells_of_the_tower() -> None:
    game = war.attacking("gft-mark", "hessen-kassel", 4).play(war.throws(red=3, blue=1, black=2))
    places = {
        place
        for one in WALLENSTEIN.motions(game.told, amounts=True)
        for place in (one.start, one.end)
    }
    assert not {"tower", "tray", "hand"} & places


def test_taxes_come_to_the_seat_and_buildings_from_it() -> None:
    assert WALLENSTEIN.motions(war.done("taxes", "passau").said, amounts=True)[0] == Motion(
        "taxes", "county:passau", "seat:red", 6
    )
    assert WALLENSTEIN.motions(war.done("palace", "passau").said, amounts=True)[0] == Motion(
        "palace", "seat:red", "county:passau"
    )
