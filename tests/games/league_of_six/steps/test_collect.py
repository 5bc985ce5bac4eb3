"""R4: collecting taxes."""

from __future__ import annotations

import pytest

from companion.games.league_of_six.entries import Form
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Collected, GuardsMoved
from companion.games.league_of_six.shared.collecting import position_yields
from tests.games.league_of_six.positions import Json, Playing, a_box, collecting, collects

OTHERS = [collects(player) for player in ("blue", "green", "yellow")]


def reds_turn(tile: str | None = "plain", **changes: object) -> Playing:
    """Red collects last, in Lauban."""
    return collecting(tiles={"lauban": tile}, **changes).play(*OTHERS)  # type: ignore[arg-type]


def cards(grey: Json | None) -> Playing:
    """Tiles with two clergy in every open town, and so many grey cards."""
    box = a_box()
    towns = ("lauban", "bautzen", "kamenz", "zittau")
    for town in towns:
        box["tax_tiles"][town] = {"arrows": [], "middle": ["clergy", "clergy"]}
    box["towns"] = {town: {"white": [[]] * 6} for town in towns}
    box["leaders"] = {} if grey is None else {"grey": grey}
    return collecting(tiles={town: town for town in towns}, box=box)


def test_r4_1_highest_order_marker_first() -> None:
    game = collecting()
    assert game.facts()["order"] == ["red", "yellow", "green", "blue"]
    for player in ("blue", "green", "yellow", "red"):
        assert game.to_act() == [(player, "collect")]
        game.refuses(collects("red" if player != "red" else "blue"), "not-your-turn")
        game.play(collects(player, goods={"red": 1}))
    assert game.state.phase == "storing"


@pytest.mark.parametrize(
    ("tile", "rotation", "goods", "guards", "horses"),
    [
        ("plain", 0, {"red": 1}, 0, 0),
        ("plain", 1, {}, 1, 0),
        ("plain", 2, {}, 0, 1),
        ("plain", 3, {"blue": 1}, 1, 0),
        ("plain", 4, {}, 0, 0),
        ("plain", 5, {"green": 1, "yellow": 1}, 0, 0),
        ("three", 2, {"blue": 1, "green": 1, "yellow": 1}, 1, 2),  # sides 2, 3 and 5; its middle
    ],
)
def test_r4_2_the_arrow_printed_at_a_points_at_side_a_plus_rotation(
    tile: str, rotation: int, goods: Json, guards: int, horses: int
) -> None:
    game = reds_turn(tile).play(collects("red", rotation=rotation))
    assert game.happened(Collected) == [Collected("red", "lauban", goods, guards, horses)]


def test_r4_3_goods_to_the_waggon_guards_to_the_hand_horses_counted_a_grey_card_typed() -> None:
    taken = {"goods": {"red": 2, "blue": 1}, "guards": 2, "horses": 3, "leaders": "burghers"}
    game = collecting().play(collects("blue", **taken))
    seat = game.seat("blue")
    assert seat.goods == {"red": 2, "green": 0, "blue": 1, "yellow": 0}
    assert (seat.guards, seat.horses, seat.leaders["burghers"]) == (5, 3, 2)
    assert game.happened(GuardsMoved) == [GuardsMoved(None, "blue", 2, "taxes")]


def test_r4_4_grey_cards_that_are_used_up_are_not_given_unless_the_table_insists() -> None:
    game = cards({"clergy": 2, "aristocracy": 2, "burghers": 2})
    for player in ("blue", "green"):
        game.play(collects(player, rotation=0))
        assert game.happened(Collected)[0].leaders == ("clergy",)
        assert game.happened(Collected)[0].short == ()
    game.play(collects("yellow", rotation=0))
    assert game.happened(Collected)[0].leaders == ()
    assert game.happened(Collected)[0].short == ("clergy",)
    assert game.seat("yellow").leaders["clergy"] == 0
    assert game.refuses(collects("red", leaders="clergy"), "grey-gone").waivable
    game.play(collects("red", leaders="clergy", insist=True))
    assert game.seat("red").leaders["clergy"] == 2


@pytest.mark.parametrize("grey", [None, {"aristocracy": 0, "burghers": 0}])
def test_r4_4_only_stock_that_the_box_states_is_checked(grey: Json | None) -> None:
    game = cards(grey)
    for player in ("blue", "green", "yellow", "red"):
        assert game.play(collects(player, rotation=0)).seat(player).leaders["clergy"] == 2


def test_r4_4_of_two_cards_the_one_that_is_there_is_given() -> None:
    box = a_box() | {"leaders": {"grey": {"clergy": 1}}}
    box["tax_tiles"]["plain"]["middle"] = ["clergy"] * 4
    (said,) = reds_turn(box=box).play(collects("red", rotation=4)).happened(Collected)
    assert said.leaders == said.short == ("clergy",)


@pytest.mark.parametrize("known", ["nothing", "town only", "arrows only", "middle only"])
def test_r4_2_where_it_is_not_known_what_is_printed_it_is_typed(known: str) -> None:
    box = a_box()
    if known == "nothing":
        box["towns"] = {}
    box["tax_tiles"]["plain"] = {
        "nothing": {"arrows": [0], "middle": []},
        "town only": {},
        "arrows only": {"arrows": [0]},
        "middle only": {"middle": []},
    }[known]
    game = reds_turn(box=box)
    assert position_yields(game.state, "lauban") is None
    (form,) = LEAGUE_OF_SIX.options(game.state, "red")
    assert isinstance(form, Form)
    assert (form.type, form.player) == ("collect", "red")
    game.refuses(collects("red", rotation=0), "tile-not-known")
    game.play(collects("red", goods={"red": 1}))


@pytest.mark.parametrize("taken", [{"goods": {}}, {"guards": 0}, {"leaders": None}, {"horses": 7}])
def test_r4_2_either_the_position_or_what_was_taken_even_where_the_tile_is_known(
    taken: Json,
) -> None:
    game = reds_turn()
    game.refuses(collects("red", rotation=0, **taken), "rotation-or-taken")
    game.refuses({"type": "collect", "player": "red"}, "rotation-or-taken")
    assert game.play(collects("red", **taken)).happened(Collected)[0].horses == taken.get(
        "horses", 0
    )
    refused = reds_turn(None).refuses({"type": "collect", "player": "red"}, "tile-not-known")
    assert refused.public["town"] == "lauban"
