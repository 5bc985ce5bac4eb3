"""R0: the set-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from companion.core.play import Refused
from companion.games.installed import INSTALLED
from companion.games.league_of_six.box.components import TOWNS, Box, sample_box
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Collected
from tests.games.league_of_six.positions import (
    COLOURS,
    LEADERS,
    NUMBERS,
    RING,
    SAMPLE,
    Json,
    Playing,
    a_box,
    a_deal,
    a_setup,
    collecting,
    collects,
    in_round,
    playing,
    skip_round,
)

SIX = [{"colour": colour, "name": colour} for colour in COLOURS]
ANNA = {"colour": "red", "name": "Anna"}
ODD = a_box() | {"tax_tiles": {"odd": {"arrows": [1, 1]}}}


def people(*seats: Json) -> Json:
    """The first players, and others in the places after them."""
    return {"players": [*seats, *a_setup()["players"][len(seats) :]]}


REFUSED: list[tuple[Json, str, Json]] = [
    (a_setup(2), "player-count", {"count": 2}),  # R0.1
    (a_setup(5) | {"players": SIX}, "sixth-player-six", {"count": 6}),  # S0
    (a_setup(modules=["sixth-player"]), "sixth-player-six", {}),
    (a_setup() | people(ANNA, {"colour": "red", "name": "Ben"}), "colour-twice", {}),
    (a_setup() | people(ANNA, {"colour": "yellow", "name": "Anna"}), "name-twice", {}),
    (a_setup() | people(ANNA, {"colour": "yellow", "name": " Anna "}), "name-twice", {}),
    (a_setup() | people(ANNA, {"colour": "yellow", "name": "  "}), "name-length", {}),
    (a_setup(towns=[*RING[:5], "lauban"]), "six-towns", {}),  # R0.2
    (a_setup(towns=list(RING[:5])), "six-towns", {}),
    (a_setup(numbers={**NUMBERS, "lauban": 2}), "numbers-once-each", {}),
    (a_setup(numbers={"lauban": 1}), "number-missing", {}),
    (a_setup(order=["red", "yellow", "green"]), "order-each-once", {}),  # R0.3
    (a_setup(order=["red", "yellow", "green", "green"]), "order-each-once", {}),
    (a_setup(order=["red", "yellow", "green", "black"]), "order-each-once", {}),
    (a_setup(box=ODD), "arrows-twice", {"tile": "odd"}),  # R0.6
    (a_setup(leader_points=[9, 6, 4, 2, 0, 0]), "points-for-six", {}),  # S5
    (a_setup(6, leader_points=[9, 6, 4, 2, 0]), "leader-points-count", {}),
    (a_setup(6, leader_points=[9, 6, 4, 5, 0, 0]), "leader-points-rise", {}),
]


@pytest.mark.parametrize(("setup", "code", "public"), REFUSED)
def test_r0_a_set_up_that_cannot_be_is_refused(setup: Json, code: str, public: Json) -> None:
    with pytest.raises(Refused) as caught:
        LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup))
    assert caught.value.code == code
    assert public.items() <= caught.value.public.items()


def test_r0_1_r0_3_seats_go_clockwise_and_everybody_starts_with_the_same() -> None:
    game = playing(order=["blue", "red", "green", "yellow"])
    assert game.state.board.seating == ("red", "yellow", "green", "blue")
    assert game.state.board.clockwise["green"] == ("green", "blue", "red", "yellow")
    assert game.facts()["order"] == ["blue", "red", "green", "yellow"]
    for seat in game.facts()["players"].values():
        assert (seat["influence"], seat["guards"]) == (10, 3)
        assert set(seat["leaders"].values()) == set(seat["goods"].values()) == {0}
        assert (seat["town"], seat["counter"]) == (None, None)


def test_r0_2_numbers_of_the_set_up_count_before_the_box() -> None:
    assert playing(box=SAMPLE, numbers={}).state.board.numbers["goerlitz"] == 2
    swapped = {**NUMBERS, "lauban": 2, "goerlitz": 1}
    assert playing(box=SAMPLE, numbers=swapped).state.board.numbers["goerlitz"] == 1


@pytest.mark.parametrize(("side", "blue"), [("white", 0), ("yellow", 2)])
def test_r0_2_a_table_may_mix_white_and_yellow_sides(side: str, blue: int) -> None:
    game = collecting(tiles={"lauban": "plain"}, sides={"lauban": side})
    game.play(*(collects(player) for player in ("blue", "green", "yellow")))
    game.play(collects("red", rotation=0))
    assert game.happened(Collected)[0].goods.get("blue", 0) == blue


def test_r0_the_sample_box_is_whole() -> None:
    box = sample_box()
    assert (box.towns["lauban"].number, box.towns["bautzen"].number) == (1, 3)
    assert sorted(box.towns[town].number or 0 for town in TOWNS) == [1, 2, 3, 4, 5, 6]
    assert {sum(deck.values()) for deck in box.leaders.values()} == {6}  # R0.4: thirty cards
    assert len(box.leaders) == 5
    assert len(box.storage_tiles) == 6  # R0.5
    assert all(tile.side_1 and tile.side_2 for tile in box.storage_tiles.values())
    tiles = Counter((tile.arrows, tile.middle) for tile in box.tax_tiles.values())
    assert (len(tiles), max(tiles.values())) == (18, 1)  # R0.6


@pytest.mark.parametrize(
    ("deck", "second", "allowed"),
    [
        ({"clergy": 5, "burghers": 1, "aristocracy": 0}, "burghers", False),
        ({"clergy": 5, "burghers": 1, "aristocracy": 0}, "aristocracy", False),
        ({"clergy": 5, "burghers": 1, "aristocracy": 0}, "clergy", True),
        ({"clergy": 1}, "burghers", True),  # what the box does not count is not checked
        ({"clergy": 0, "burghers": 1, "aristocracy": 0}, "burghers", True),  # it has run out
    ],
)
def test_r0_4_no_more_cards_of_an_estate_come_than_the_box_has(
    deck: Json, second: str, allowed: bool
) -> None:
    game = skip_round(playing(box=a_box() | {"leaders": {"3": deck}}))
    deal = a_deal(round_=2, leaders={**LEADERS, "3": second})
    if not allowed:
        game.refuses(deal, "leader-gone")
    else:
        assert game.play(deal).to_act() == [("red", "choose_town")]


STORES: list[tuple[Callable[[], Playing], Json, str]] = [
    (lambda: in_round(3), a_deal(round_=3, royal="s1"), "store-gone"),
    (lambda: in_round(3), a_deal(round_=3, civic="s4"), "store-gone"),
    (lambda: in_round(3), a_deal(round_=3, royal="s5", civic="s5"), "store-twice"),
    (lambda: skip_round(in_round(4)), a_deal(round_=5, royal="s1"), "store-gone"),
    (playing, a_deal(royal="s7"), "store-unknown"),
]


@pytest.mark.parametrize(("staged", "deal", "code"), STORES)
def test_r0_5_no_storage_tile_comes_twice_in_three_rounds_and_none_from_elsewhere(
    staged: Callable[[], Playing], deal: Json, code: str
) -> None:
    assert staged().refuses(deal, code).public["tile"] in (deal["royal"], deal["civic"])
    playing(a_deal(royal="s7"), box=a_box() | {"storage_tiles": {}})


@pytest.mark.parametrize(("number", "face"), list(enumerate(["I"] * 3 + ["II"] * 3, 1)))
def test_r0_5_side_1_in_rounds_1_to_3_side_2_after(number: int, face: str) -> None:
    game = in_round(number).play(a_deal(round_=number))
    assert game.state.face == face
    assert game.facts()["stores"]["civic"]["rows"][0]["bonus"] == (3 if face == "I" else 2)


def test_a_table_without_a_box_knows_nothing_and_can_be_played() -> None:
    game = playing(a_deal(), box=None)
    assert game.state.box == Box()
    assert game.to_act() == [("red", "choose_town")]


def test_the_game_is_found_by_its_name_alone() -> None:
    assert INSTALLED["league-of-six"].name == "league-of-six"
    for name in ("chess", "", "../league-of-six"):
        with pytest.raises(Refused, match="unknown-game"):
            INSTALLED[name]
