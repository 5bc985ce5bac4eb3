"""R0: the set-up. Each test is named by the rule it proves."""

from collections import Counter

import pytest

from companion.core.play import Refused
from companion.games.installed import INSTALLED
from companion.games.league_of_six.box.components import TOWNS, Box, sample_box
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Collected
from tests.games.league_of_six.positions import (
    LEADERS,
    NUMBERS,
    RING,
    SAMPLE,
    Json,
    a_box,
    a_deal,
    a_setup,
    collecting,
    collects,
    in_round,
    playing,
    skip_round,
)


def refused(setup: Json, code: str) -> Refused:
    with pytest.raises(Refused) as caught:
        LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup))
    assert caught.value.code == code
    return caught.value


@pytest.mark.parametrize("players", [3, 4, 5])
def test_r0_1_three_to_five_players(players: int) -> None:
    game = playing(players=players)
    assert list(game.facts()["players"]) == ["red", "yellow", "green", "blue", "purple"][:players]


def test_r0_1_not_two_and_not_six_without_the_module() -> None:
    six = [{"colour": c, "name": c} for c in ("red", "yellow", "green", "blue", "purple", "black")]
    assert refused(a_setup(2), "player-count").public["count"] == 2
    setup = a_setup(players=5) | {"players": six}
    assert refused(setup, "sixth-player-six").public["count"] == 6


def test_r0_1_seating_is_clockwise_and_need_not_be_the_order_of_markers() -> None:
    game = playing(order=["blue", "red", "green", "yellow"])
    assert game.state.board.seating == ("red", "yellow", "green", "blue")
    assert game.state.board.clockwise["green"] == ("green", "blue", "red", "yellow")
    assert game.facts()["order"] == ["blue", "red", "green", "yellow"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"towns": [*RING[:5], "lauban"]}, "six-towns"),
        ({"towns": list(RING[:5])}, "six-towns"),
        ({"numbers": {**NUMBERS, "lauban": 2}}, "numbers-once-each"),
        ({"numbers": {"lauban": 1}}, "number-missing"),
        ({"order": ["red", "yellow", "green"]}, "order-each-once"),
        ({"order": ["red", "yellow", "green", "green"]}, "order-each-once"),
        ({"order": ["red", "yellow", "green", "black"]}, "order-each-once"),
        ({"modules": ["sixth-player"]}, "sixth-player-six"),
        ({"leader_points": [9, 6, 4, 2, 0, 0]}, "points-for-six"),
    ],
)
def test_r0_a_set_up_that_cannot_be_is_refused(changes: Json, code: str) -> None:
    refused(a_setup(**changes), code)


@pytest.mark.parametrize(
    ("second", "code"),
    [
        ({"colour": "red", "name": "Ben"}, "colour-twice"),
        ({"colour": "yellow", "name": "Anna"}, "name-twice"),
        ({"colour": "yellow", "name": " Anna "}, "name-twice"),
        ({"colour": "yellow", "name": "  "}, "name-length"),
    ],
)
def test_r0_1_everybody_has_a_colour_and_a_name_of_their_own(second: Json, code: str) -> None:
    setup = a_setup()
    setup["players"][1] = second
    refused(setup, code)


def test_r0_2_numbers_of_the_set_up_count_before_the_box() -> None:
    sample = {"box": SAMPLE}
    assert playing(**sample, numbers={}).state.board.numbers["goerlitz"] == 2
    swapped = {**NUMBERS, "lauban": 2, "goerlitz": 1}
    assert playing(**sample, numbers=swapped).state.board.numbers["goerlitz"] == 1


@pytest.mark.parametrize(("side", "blue"), [("white", 0), ("yellow", 2)])
def test_r0_2_a_table_may_mix_white_and_yellow_sides(side: str, blue: int) -> None:
    game = collecting(tiles={"lauban": "plain"}, sides={"lauban": side})
    game.play(*(collects(player) for player in ("blue", "green", "yellow")))
    assert (
        game.play(collects("red", rotation=0)).happened(Collected)[0].goods.get("blue", 0) == blue
    )


def test_r0_2_lauban_is_1_and_bautzen_3_in_the_sample_box() -> None:
    box = sample_box()
    assert box.towns["lauban"].number == 1
    assert box.towns["bautzen"].number == 3
    assert sorted(box.towns[town].number or 0 for town in TOWNS) == [1, 2, 3, 4, 5, 6]


def test_r0_3_influence_10_guards_3_no_leader_cards() -> None:
    for seat in playing().facts()["players"].values():
        assert (seat["influence"], seat["guards"]) == (10, 3)
        assert set(seat["leaders"].values()) == set(seat["goods"].values()) == {0}
        assert seat["town"] is None
        assert seat["counter"] is None


def test_r0_4_thirty_leader_cards_in_the_sample_box() -> None:
    counts = {deck: sum(by_estate.values()) for deck, by_estate in sample_box().leaders.items()}
    assert counts == {"1": 6, "2": 6, "3": 6, "4": 6, "grey": 6}


def test_r0_4_no_more_cards_of_an_estate_come_than_the_box_has() -> None:
    box = a_box() | {"leaders": {"3": {"clergy": 5, "burghers": 1, "aristocracy": 0}}}
    game = skip_round(playing(box=box))
    game.refuses(a_deal(round_=2), "leader-gone")
    game.refuses(a_deal(round_=2, leaders={**LEADERS, "3": "aristocracy"}), "leader-gone")
    game.play(a_deal(round_=2, leaders={**LEADERS, "3": "clergy"}))


def test_r0_4_what_the_box_does_not_count_is_not_checked() -> None:
    box = a_box() | {"leaders": {"3": {"clergy": 1}}}
    game = skip_round(playing(box=box))
    game.play(a_deal(round_=2))
    assert game.facts()["face_up"]["3"] == "burghers"


def test_r0_4_a_box_that_runs_out_of_cards_does_not_stop_the_table() -> None:
    box = a_box() | {"leaders": {"3": {"clergy": 0, "burghers": 1, "aristocracy": 0}}}
    game = skip_round(playing(box=box))
    game.play(a_deal(round_=2))
    assert game.to_act() == [("red", "choose_town")]


def test_r0_5_six_storage_tiles_of_the_sample_box_have_both_sides() -> None:
    tiles = sample_box().storage_tiles
    assert len(tiles) == 6
    assert all(tile.side_1 and tile.side_2 for tile in tiles.values())


def test_r0_5_no_tile_comes_twice_in_rounds_1_to_3() -> None:
    game = in_round(3)
    assert game.refuses(a_deal(round_=3, royal="s1"), "store-gone").public["tile"] == "s1"
    game.refuses(a_deal(round_=3, civic="s4"), "store-gone")
    game.refuses(a_deal(round_=3, royal="s5", civic="s5"), "store-twice")
    game.play(a_deal(round_=3))


@pytest.mark.parametrize(("number", "face"), list(enumerate(["I"] * 3 + ["II"] * 3, 1)))
def test_r0_5_side_1_in_rounds_1_to_3_side_2_after(number: int, face: str) -> None:
    game = in_round(number).play(a_deal(round_=number))
    assert game.state.face == face
    assert game.facts()["stores"]["civic"]["rows"][0]["bonus"] == (3 if face == "I" else 2)


def test_r0_5_after_round_3_all_six_come_again_with_side_2_up() -> None:
    game = in_round(4)
    game.play(a_deal(round_=4, royal="s6", civic="s1"))
    royal = game.facts()["stores"]["royal"]
    assert royal["rows"][0]["bonus"] == 2
    assert royal["rows"][0]["spaces"] == [{"good": "green", "points": 1, "filled_by": None}]


def test_r0_5_no_tile_comes_twice_in_rounds_4_to_6() -> None:
    game = skip_round(in_round(4), royal="s6", civic="s1")
    game.refuses(a_deal(round_=5, royal="s6", civic="s2"), "store-gone")


def test_r0_5_only_tiles_of_a_whole_box() -> None:
    playing().refuses(a_deal(royal="s7"), "store-unknown")
    playing(a_deal(royal="s7"), box=a_box() | {"storage_tiles": {}})


def test_r0_6_eighteen_different_tax_tiles_in_the_sample_box() -> None:
    tiles = sample_box().tax_tiles
    assert len(tiles) == 18
    assert max(Counter((t.arrows, t.middle) for t in tiles.values()).values()) == 1


def test_r0_6_two_arrows_of_a_tile_never_point_the_same_way() -> None:
    box = a_box()
    box["tax_tiles"]["odd"] = {"arrows": [1, 1]}
    assert refused(a_setup(box=box), "arrows-twice").public["tile"] == "odd"


def test_a_table_without_a_box_knows_nothing_and_can_be_played() -> None:
    game = playing(a_deal(), box=None)
    assert game.state.box == Box()
    assert game.to_act() == [("red", "choose_town")]


@pytest.mark.parametrize("name", ["chess", "", "../league-of-six"])
def test_a_game_that_is_not_on_the_list_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="unknown-game"):
        INSTALLED[name]


def test_the_game_is_found_by_its_name() -> None:
    assert INSTALLED["league-of-six"].name == "league-of-six"
