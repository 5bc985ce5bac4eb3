"""R4: collecting taxes."""

import pytest

from companion.games.league_of_six.entries import Form
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Collected, GuardsMoved
from companion.games.league_of_six.shared.collecting import position_yields
from companion.games.league_of_six.steps.collect import Collect
from tests.games.league_of_six.positions import Json, Playing, a_box, collecting, collects


def reds_turn(tile: str | None = "plain", **changes: object) -> Playing:
    """Red collects last, in Lauban."""
    game = collecting(tiles={"lauban": tile}, **changes)  # type: ignore[arg-type]
    return game.play(*(collects(player) for player in ("blue", "green", "yellow")))


def cards(estate: str, grey: Json | None) -> Playing:
    """Tiles with two figures of that estate in every open town, and so many grey cards."""
    box = a_box()
    for name in ("c1", "c2", "c3", "c4"):
        box["tax_tiles"][name] = {"arrows": [], "middle": [estate, estate]}
    edges = box["towns"]["lauban"]["white"]
    towns = ("lauban", "bautzen", "kamenz", "zittau")
    box["towns"] = {town: {"white": edges} for town in towns}
    box["leaders"] = {} if grey is None else {"grey": grey}
    tiles = dict(zip(towns, ("c1", "c2", "c3", "c4"), strict=True))
    return collecting(tiles=tiles, box=box)


def test_r4_1_highest_order_marker_first() -> None:
    game = collecting()
    assert game.facts()["order"] == ["red", "yellow", "green", "blue"]
    for player in ("blue", "green", "yellow", "red"):
        assert game.to_act() == [(player, "collect")]
        wrong = "red" if player != "red" else "blue"
        game.refuses(collects(wrong), "not-your-turn")
        assert LEAGUE_OF_SIX.options(game.state, wrong) == ()  # type: ignore[arg-type]
        game.play(collects(player, goods={"red": 1}))
    assert game.state.phase == "storing"


@pytest.mark.parametrize(
    ("rotation", "goods", "guards", "horses"),
    [
        (0, {"red": 1}, 0, 0),
        (1, {}, 1, 0),
        (2, {}, 0, 1),
        (3, {"blue": 1}, 1, 0),
        (4, {}, 0, 0),
        (5, {"green": 1, "yellow": 1}, 0, 0),
    ],
)
def test_r4_2_the_arrow_printed_at_a_points_at_side_a_plus_rotation(
    rotation: int, goods: Json, guards: int, horses: int
) -> None:
    game = reds_turn().play(collects("red", rotation=rotation))
    assert game.happened(Collected) == [Collected("red", "lauban", goods, guards, horses)]


def test_r4_2_every_arrow_and_the_whole_middle_count() -> None:
    game = reds_turn("three").play(collects("red", rotation=2))  # sides 2, 3 and 5
    goods = {"blue": 1, "green": 1, "yellow": 1}
    assert game.happened(Collected) == [Collected("red", "lauban", goods, 1, 2)]


def test_r4_2_six_positions_may_be_chosen() -> None:
    game = reds_turn()
    assert LEAGUE_OF_SIX.options(game.state, "red") == tuple(
        Collect(player="red", rotation=rotation) for rotation in range(6)
    )


def test_r4_3_goods_to_the_waggon_guards_to_the_hand_horses_counted() -> None:
    game = collecting().play(collects("blue", goods={"red": 2, "blue": 1}, guards=2, horses=3))
    seat = game.seat("blue")
    assert seat.goods == {"red": 2, "green": 0, "blue": 1, "yellow": 0}
    assert (seat.guards, seat.horses) == (5, 3)
    assert game.happened(GuardsMoved) == [GuardsMoved(None, "blue", 2, "taxes")]


@pytest.mark.parametrize("estate", ["clergy", "aristocracy", "burghers"])
def test_r4_3_two_figures_in_the_middle_are_one_grey_card(estate: str) -> None:
    game = cards(estate, None).play(collects("blue", rotation=0))
    assert game.seat("blue").leaders[estate] == 2  # type: ignore[index]
    assert sum(game.seat("blue").leaders.values()) == 2
    assert game.happened(Collected)[0].leaders == (estate,)


def test_r4_3_a_grey_card_may_be_typed() -> None:
    game = collecting().play(collects("blue", leaders="burghers"))
    assert game.seat("blue").leaders["burghers"] == 2


def test_r4_4_grey_cards_that_are_used_up_are_not_given() -> None:
    game = cards("clergy", {"clergy": 2, "aristocracy": 2, "burghers": 2})
    for player in ("blue", "green"):
        assert game.play(collects(player, rotation=0)).happened(Collected)[0].short == ()
    game.play(collects("yellow", rotation=0))
    assert game.happened(Collected)[0].leaders == ()
    assert game.happened(Collected)[0].short == ("clergy",)
    assert game.seat("yellow").leaders["clergy"] == 0
    game.refuses(collects("red", leaders="clergy"), "grey-gone")
    game.play(collects("red", leaders="burghers"))


def test_r4_4_the_table_may_insist_on_a_grey_card_that_the_count_has_missed() -> None:
    game = collecting(box={**a_box(), "leaders": {"grey": {"clergy": 0}}})
    assert game.refuses(collects("blue", leaders="clergy"), "grey-gone").waivable
    game.play(collects("blue", leaders="clergy", insist=True))
    assert game.seat("blue").leaders["clergy"] == 2
    assert game.happened(Collected)[0].leaders == ("clergy",)


@pytest.mark.parametrize("grey", [None, {}, {"aristocracy": 0, "burghers": 0}])
def test_r4_4_only_stock_that_the_box_states_is_checked(grey: Json | None) -> None:
    game = cards("clergy", grey)
    for player in ("blue", "green", "yellow", "red"):
        game.play(collects(player, rotation=0))
        assert game.seat(player).leaders["clergy"] == 2


def test_r4_4_of_two_cards_the_one_that_is_there_is_given() -> None:
    box = a_box() | {"leaders": {"grey": {"clergy": 1}}}
    box["tax_tiles"]["plain"]["middle"] = ["clergy"] * 4
    game = reds_turn(box=box).play(collects("red", rotation=4))
    assert game.happened(Collected)[0].leaders == ("clergy",)
    assert game.happened(Collected)[0].short == ("clergy",)


@pytest.mark.parametrize("known", ["nothing", "town only", "arrows only", "middle only"])
def test_r4_2_where_it_is_not_known_what_is_printed_it_is_typed(known: str) -> None:
    box = a_box()
    if known == "nothing":
        box["towns"] = {}
    if known == "town only":
        box["tax_tiles"].pop("plain")
    if known == "arrows only":
        box["tax_tiles"]["plain"] = {"arrows": [0]}
    if known == "middle only":
        box["tax_tiles"]["plain"] = {"middle": []}
    game = reds_turn(box=box)
    assert position_yields(game.state, "lauban") is None
    game.refuses(collects("red", rotation=0), "tile-not-known")
    (form,) = LEAGUE_OF_SIX.options(game.state, "red")
    assert isinstance(form, Form)
    assert (form.type, form.player) == ("collect", "red")
    game.play(collects("red", goods={"red": 1}))


def test_r4_2_a_tile_without_a_name_is_typed() -> None:
    reds_turn(None).refuses(collects("red", rotation=0), "tile-not-known")


def test_r4_2_what_was_taken_may_be_typed_although_the_tile_is_known() -> None:
    game = reds_turn().play(collects("red", horses=7, goods={"yellow": 1}))
    assert game.happened(Collected)[0].horses == 7


@pytest.mark.parametrize("taken", [{"goods": {}}, {"guards": 0}, {"leaders": None}, {"horses": 1}])
def test_r4_2_either_the_position_or_what_was_taken(taken: Json) -> None:
    reds_turn().refuses(collects("red", rotation=0, **taken), "rotation-or-taken")
    reds_turn().play(collects("red", **taken))


def test_r4_2_one_of_the_two_must_be_said() -> None:
    reds_turn().refuses({"type": "collect", "player": "red"}, "rotation-or-taken")


def test_r4_2_of_a_blank_box_only_what_was_taken_is_asked_for() -> None:
    blank = reds_turn(tile=None)
    refused = blank.refuses({"type": "collect", "player": "red"}, "tile-not-known")
    assert refused.public["town"] == "lauban"
