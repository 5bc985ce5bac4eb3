"""Corrections, descriptions: the table tells the app what it has on the table."""

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Corrected
from companion.games.league_of_six.steps.describe import Described
from tests.games.league_of_six.positions import (
    Json,
    Playing,
    a_box,
    a_deal,
    choosing,
    collecting,
    collects,
    corrects,
    in_round,
    playing,
    row,
    skip_round,
    stores,
    storing,
    takes,
)

ROWS = [row(2, "red 5")]
EDGES = [["red"], [], [], [], [], []]
DECK = {"clergy": 2, "aristocracy": 2, "burghers": 2}


def describes(**what: object) -> Json:
    return {"type": "describe", **what}


def tax(tile: str = "new", **more: object) -> Json:
    return describes(tile=tile, arrows=[0], middle=["guard"], **more)


def storage(tile: str, side: str = "I", rows: list[Json] = ROWS, **more: object) -> Json:
    return describes(tile=tile, side=side, rows=rows, **more)


# Corrections


def test_correct_differences_are_added() -> None:
    game = playing(corrects("red", influence=-3, guards=2, goods={"red": 2}, horses=1))
    game.play(corrects("red", leaders={"clergy": 3}, goods={"red": -1, "blue": 1}))
    seat = game.facts()["players"]["red"]
    assert (seat["influence"], seat["guards"], seat["horses"]) == (7, 5, 1)
    assert seat["goods"] == {"red": 1, "green": 0, "blue": 1, "yellow": 0}
    assert seat["leaders"] == {"clergy": 3, "aristocracy": 0, "burghers": 0}
    assert game.happened(Corrected) == [
        Corrected("red", goods={"red": -1, "blue": 1}, leaders={"clergy": 3})
    ]


def test_h2_correct_hidden_numbers_below_0_become_0_and_nothing_is_refused() -> None:
    game = playing(corrects("red", guards=-9, leaders={"clergy": -5}))
    assert game.guards()["red"] == 0
    assert game.seat("red").leaders["clergy"] == 0
    assert game.happened(Corrected) == [Corrected("red", guards=-3)]


@pytest.mark.parametrize(
    ("difference", "code"),
    [
        ({"influence": -11}, "influence-below-0"),
        ({"horses": -1}, "horses-below-0"),
        ({"goods": {"red": 1, "blue": -1}}, "goods-below-0"),
    ],
)
def test_correct_open_numbers_below_0_are_refused(difference: Json, code: str) -> None:
    assert playing().refuses(corrects("red", **difference), code).public["player"] == "red"


def test_correct_at_any_time_and_of_anybody_here() -> None:
    games = (playing(), choosing(), collecting(), storing(goods={"red": {"red": 1}}), in_round(2))
    for game in games:
        act = game.to_act()
        game.play(corrects("green", influence=1))
        assert game.influence()["green"] >= 11 or game.state.round == 2
        assert game.to_act() == act
    playing().refuses(corrects("black", influence=1), "not-seated")


def test_correct_horses_before_storing_count_for_the_ranking() -> None:
    game = collecting().play(collects("blue", goods={"red": 1}), corrects("red", horses=2))
    for player in ("green", "yellow", "red"):
        game.play(collects(player))
    assert game.facts()["ranking"][0] == "red"


# What is printed


def test_describe_a_tax_tile_so_that_it_can_be_turned() -> None:
    game = collecting(tiles={"zittau": "new"})
    game.refuses(collects("blue", rotation=0), "tile-not-known")
    game.play(tax(), describes(town="zittau", side="white", edges=EDGES))
    assert game.happened(Described) == [Described("tax tile", "new"), Described("town", "zittau")]
    assert len(LEAGUE_OF_SIX.options(game.state, "blue")) == 6
    game.play(collects("blue", rotation=0))
    assert game.seat("blue").goods["red"] == 1
    assert game.guards()["blue"] == 4


def test_describe_a_tax_tile_and_where_it_lies() -> None:
    game = collecting().play(tax(town="zittau"))
    assert game.facts()["tiles"]["zittau"] == "new"
    game.play(tax(town="zittau"))  # once more: the name is the same
    assert game.refuses(tax("other", town="zittau"), "tile-has-name").public["tile"] == "new"
    game.refuses(tax(town="kamenz"), "tile-elsewhere")
    game.refuses(tax("other", town="loebau"), "no-tile-there")


def test_describe_a_tile_that_was_named_counts_as_used() -> None:
    game = collecting().play(tax(town="zittau"))
    game.play(*(collects(player) for player in game.state.queue))
    tiles = {**a_deal()["tiles"], "lauban": "new"}
    game.refuses(a_deal(round_=2, tiles=tiles), "tile-gone")


def test_r0_6_describe_no_tile_whose_arrows_point_the_same_way() -> None:
    playing().refuses(describes(tile="new", arrows=[1, 1], middle=[]), "arrows-twice")


def test_describe_what_was_settled_before_stays() -> None:
    game = collecting(tiles={"lauban": "plain"})
    game.play(*(collects(player) for player in ("blue", "green", "yellow")))
    game.play(corrects("blue", goods={"red": 1}))
    game.play(collects("red", rotation=0), describes(tile="plain", arrows=[], middle=[]))
    assert game.seat("red").goods["red"] == 1


def unknown_stores(**deal: str | None) -> Playing:
    """Phase 5; nobody knows what is printed on the storage tiles; Red has a red block."""
    game = playing(a_deal(**{"royal": "x1", "civic": "x2", **deal}), box=None)
    for player, town in zip(
        ("red", "yellow", "green", "blue"), ("lauban", "bautzen", "kamenz", "zittau"), strict=True
    ):
        game.play({"type": "choose_town", "player": player, "town": town})
    for player in ("blue", "green", "yellow"):
        game.play(collects(player))
    return game.play(collects("red", goods={"red": 2}, horses=1))


def test_describe_storage_tiles_and_storing_begins() -> None:
    game = unknown_stores()
    assert game.to_act() == [(None, "describe")]
    game.play(storage("x1"))
    assert game.to_act() == [(None, "describe")]
    game.play(storage("x2"))
    assert game.to_act() == [("red", "choose_row")]
    assert game.happened(Described) == [Described("storage tile", "x2")]
    game.play(stores("red", "royal", 1))
    assert game.influence()["red"] == 17


def test_describe_storage_tiles_on_which_nothing_fits_and_the_phase_ends() -> None:
    blue = [row(1, "blue 1")]
    game = unknown_stores().play(storage("x1", rows=blue), storage("x2", rows=blue))
    assert game.state.phase == "dealing"


def test_describe_the_other_side_is_not_what_is_asked_for() -> None:
    game = unknown_stores().play(storage("x1", "II"), storage("x2", "II"))
    assert game.to_act() == [(None, "describe")]


def test_describe_a_storage_tile_without_a_name_by_its_store() -> None:
    game = unknown_stores(royal=None, civic=None)
    game.play(storage("x1", store="royal"))
    assert game.facts()["stores"]["royal"]["tile"] == "x1"
    game.refuses(storage("x1", store="civic"), "store-gone")
    game.play(storage("x1", store="royal"))
    assert game.refuses(storage("x9", store="royal"), "store-has-name").public["tile"] == "x1"
    game.play(storage("x2", store="civic"))
    assert game.to_act() == [("red", "choose_row")]


def test_r0_5_a_tile_that_was_named_so_does_not_come_twice() -> None:
    game = unknown_stores(royal=None)
    game.play(storage("x1", rows=[row(1, "blue 1")], store="royal"))
    game.play(storage("x2", rows=[row(1, "blue 1")]))
    assert game.state.phase == "dealing"
    game.refuses(a_deal(round_=2, royal="x1"), "store-gone")


def test_describe_no_storage_tile_where_none_lies() -> None:
    playing().refuses(storage("x1", store="royal"), "no-storage-tile-there")


def test_describe_rows_already_chosen_stay_as_they_were() -> None:
    game = storing(goods={"red": {"red": 2}}, horses={"red": 1})
    game.play(stores("red", "royal", 2))
    both = [row(7, "red 7"), row(8, "red 8")]
    game.play(storage("s1", rows=both))
    first, second = game.facts()["stores"]["royal"]["rows"]
    assert (first["bonus"], first["chosen_by"]) == (7, None)
    assert (second["bonus"], second["chosen_by"]) == (1, "red")
    assert game.refuses(storage("s1", rows=both[:1]), "row-settled").public == {"row": 2}


def test_describe_while_a_card_is_to_be_taken_ends_nothing() -> None:
    game = storing(goods={"red": {"red": 1}}, horses={"red": 1}, civic=[row(4, "red 1")])
    game.play(stores("red", "civic", 1), storage("s1", rows=[row(1, "blue 1")]))
    assert game.to_act() == [("red", "take_leader")]
    assert game.play(takes("red", 4)).state.phase == "dealing"


def test_describe_both_sides_of_a_tile() -> None:
    game = playing(storage("new", "I"), storage("new", "II", [row(1, "blue 1")]), box=None)
    tile = game.state.box.storage_tiles["new"]
    assert (tile.side_1 or ())[0].bonus == 2
    assert (tile.side_2 or ())[0].bonus == 1


def test_describe_a_town_and_its_number() -> None:
    game = playing(describes(town="zittau", side="yellow", edges=EDGES, number=5))
    tile = game.state.box.towns["zittau"]
    assert (tile.yellow, tile.white, tile.number) == ((("red",), (), (), (), (), ()), None, 5)
    game.play(describes(town="zittau", side="white", edges=EDGES))
    assert game.state.box.towns["zittau"].yellow == tile.yellow


def test_r0_2_the_numbers_of_the_set_up_stay() -> None:
    game = playing(describes(town="zittau", side="white", edges=EDGES, number=1))
    assert game.state.board.numbers["zittau"] == 5


def test_describe_a_deck() -> None:
    game = playing(describes(deck="1", **DECK))
    assert game.happened(Described) == [Described("deck", "1")]
    skip_round(skip_round(game))
    game.refuses(a_deal(round_=3), "leader-gone")


@pytest.mark.parametrize(
    "what",
    [
        {},
        {"tile": "new"},
        {"tile": "new", "arrows": [1]},
        {"tile": "new", "rows": ROWS},
        {"tile": "new", "arrows": [1], "middle": [], "rows": ROWS},
        {"town": "zittau", "edges": EDGES},
        {"deck": "1", "clergy": 2},
    ],
)
def test_describe_something_whole_and_one_thing_only(what: Json) -> None:
    playing().refuses(describes(**what), "describe-what")


def test_describe_a_side_that_the_component_has() -> None:
    playing().refuses(storage("new", "white"), "side-i-or-ii")
    playing().refuses(describes(town="zittau", side="I", edges=EDGES), "side-white-or-yellow")


def test_describe_changes_this_tables_box_only() -> None:
    setup_box = a_box()
    game = playing(tax(), box=setup_box)
    assert "new" in game.state.box.tax_tiles
    assert game.state.setup.box is not None
    assert "new" not in game.state.setup.box.tax_tiles
