"""Copies of a game are merged piece by piece, and nothing that either of them knows is lost."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.pieces import (
    FEWEST_INVENTED,
    compare,
    is_like_sample,
    merge,
    pieces,
    with_piece,
)
from companion.core.play import AnyBoxes, Box
from companion.core.structs import json_able
from companion.games.installed import INSTALLED

GAMES = [name for name, game in INSTALLED.items() if game.boxes is not None]


def boxes_of(name: str) -> AnyBoxes:
    boxes = INSTALLED[name].boxes
    assert boxes is not None
    return boxes


def part_of_sample(name: str, chance: Random, *, renamed: bool) -> Box:
    """Return a copy with some pieces of the sample. `renamed`: the tiles of League of Six get other
    names."""
    boxes = boxes_of(name)
    data = json_able(boxes.sample())
    for key, value in [*data.items()]:
        if isinstance(value, dict):
            kept = [(k, v) for k, v in value.items() if chance.random() < 0.6]
            data[key] = dict(kept)
        if renamed and key in ("tax_tiles", "storage_tiles", "followers"):
            items = [*data[key].items()]
            chance.shuffle(items)
            data[key] = {f"{key[0]}{n:02}": v for n, (_, v) in enumerate(items, 1)}
    return boxes.read({"game": name, **data, "name": "Ours", "sample": False})


def looks(box: Any) -> set[str]:
    """Return all pieces without the names of their tiles."""
    found = pieces(boxes_of(box.game), json_able(box)).items()
    named = {"tax_tiles", "followers", "storage_tiles"}
    return {str((path[0] if path[0] in named else path, path[2:], value)) for path, value in found}


@given(name=st.sampled_from(GAMES), seed=st.integers(0, 10**6))
def test_a_merge_keeps_whatever_either_copy_knew(name, seed):
    """Two groups have entered parts of the same game, and named their tiles differently."""
    chance = Random(seed)
    here = part_of_sample(name, chance, renamed=True)
    there = part_of_sample(name, chance, renamed=True)
    found = compare(boxes_of(name), here, there)
    both = [one for one in found if one.here is not None and one.there is not None]
    added = [one for one in found if one.here is None]
    merged = merge(boxes_of(name), here, added, both)
    assert len(both) < 4, "tiles that look alike are not compared with others"
    assert looks(merged) == looks(here) | looks(there)


@given(name=st.sampled_from(GAMES), seed=st.integers(0, 10**6))
def test_what_is_not_taken_stays_as_it_was(name, seed):
    here = part_of_sample(name, Random(seed), renamed=False)
    assert merge(boxes_of(name), here, ()) == here
    assert compare(boxes_of(name), here, here) == []


def test_a_tile_that_differs_is_one_or_two_as_the_group_decides():
    boxes = boxes_of("league-of-six")
    tiles = {"t01": {"arrows": [0, 2], "middle": ["red"]}}
    others = {"t01": {"arrows": [0, 1], "middle": ["red"]}}
    here = boxes.read({"game": "league-of-six", "name": "a", "tax_tiles": tiles})
    there = boxes.read({"game": "league-of-six", "name": "b", "tax_tiles": others})
    (one,) = compare(boxes, here, there)
    assert (one.path, one.here, one.there) == (("tax_tiles", "t01"), tiles["t01"], others["t01"])
    assert merge(boxes, here, [one]).tax_tiles["t01"] == there.tax_tiles["t01"]
    both = merge(boxes, here, [], [one])
    assert [*both.tax_tiles.values()] == [here.tax_tiles["t01"], there.tax_tiles["t01"]]


def test_cards_of_a_deck_are_told_apart_by_their_place():
    boxes = boxes_of("wallenstein")
    card = {"thalers": 3}
    here = boxes.read({"game": "wallenstein", "benefits": [{}, None, card]})
    there = boxes.read({"game": "wallenstein", "benefits": [{}, {"armies": 2}, {"grain": 1}, card]})
    found = compare(boxes, here, there)
    assert [one.path for one in found] == [("benefits", n) for n in (2, 1, 3)]
    assert merge(boxes, here, found).benefits == there.benefits
    assert boxes.free_path({}, ("benefits", 2)) is None


def test_another_tile_or_side_has_a_place_until_the_box_has_all():
    boxes = boxes_of("league-of-six")
    full = json_able(boxes.sample())
    half = {key: {**full[key]} for key in ("tax_tiles", "storage_tiles")}
    del half["tax_tiles"]["t18"]
    half["storage_tiles"]["s3"] = {"I": half["storage_tiles"]["s3"]["I"]}
    tile, one, two = ("tax_tiles", "x"), ("storage_tiles", "x", "I"), ("storage_tiles", "x", "II")
    assert [boxes.free_path(full, path) for path in (tile, one, two)] == [None] * 3
    assert boxes.free_path(half, tile) == ("tax_tiles", "t18")
    assert [boxes.free_path(half, one), boxes.free_path(half, two)[1]] == [None, "s3"]
    assert boxes.free_path({}, one) == ("storage_tiles", "s1", "I")


def test_a_printed_board_is_merged_value_by_value_and_its_chart_as_a_whole():
    """This also works for keys that a game adds later: every value below them is a piece."""
    boxes = boxes_of("wallenstein")
    chart = {"4": {"from": 4}, "5": {"from": 6}}
    pairs = {"altmark": {"anhalt": False}}
    data = {"counties": {"altmark": {"taxes": 5, "grain": 3}}, "neighbours": pairs}
    here = boxes.read({"game": "wallenstein", "board": {"counties": {"altmark": {"taxes": 6}}}})
    there = boxes.read({"game": "wallenstein", "board": {**data, "supply_chart": chart}})
    found = compare(boxes, here, there)
    assert [one.path[1:] for one in found] == [
        ("counties", "altmark", "taxes"),
        ("counties", "altmark", "grain"),
        ("neighbours", "altmark", "anhalt"),
        ("supply_chart",),
    ]
    assert merge(boxes, here, found).board == there.board
    later = pieces(boxes, {"later": {"a": {"b": [1]}}, "notes": "x", "language": ""})
    assert later == {("later", "a", "b"): [1], ("notes",): "x"}


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_of_the_sample_is_told_from_a_real_one(name):
    boxes = boxes_of(name)
    assert is_like_sample(boxes, boxes.sample())
    assert is_like_sample(boxes, part_of_sample(name, Random(1), renamed=True))
    assert not is_like_sample(boxes, boxes.read({"game": name, "name": "Ours"}))


@pytest.mark.parametrize("more", [0, -1])
def test_a_few_values_are_like_the_samples_by_chance(more):
    boxes = boxes_of("league-of-six")
    box = boxes.read({"game": "league-of-six", "name": "Ours"})
    alike = compare(boxes, box, boxes.sample())[: FEWEST_INVENTED + more]
    assert is_like_sample(boxes, merge(boxes, box, alike)) == (more == 0)


@pytest.mark.parametrize("same", [5, 6])
def test_a_copy_is_like_the_sample_if_half_of_it_is_the_same(same):
    boxes = boxes_of("wallenstein")
    amounts = [
        one for one in json_able(boxes.sample())["favors"].items() if isinstance(one[1], int)
    ]
    own = {favor: n + (at >= same) for at, (favor, n) in enumerate(amounts)}
    assert len(own) == 12
    assert is_like_sample(boxes, boxes.read({"game": "wallenstein", "favors": own})) == (same == 6)


def test_an_altered_history_may_name_a_place_far_down_a_list():
    assert with_piece(("decks", 2, "n"), 1) == {"decks": [None, None, {"n": 1}]}


def test_the_same_tile_is_recognised_turned_and_under_another_name():
    boxes = boxes_of("league-of-six")
    tiles = {"t01": {"arrows": [0, 2], "middle": ["red", "horse"]}}
    others = {"t07": {"arrows": [1, 3], "middle": ["horse", "red"]}}
    here = boxes.read({"game": "league-of-six", "name": "a", "tax_tiles": tiles})
    there = boxes.read({"game": "league-of-six", "name": "b", "tax_tiles": others})
    assert compare(boxes, here, there) == []


@pytest.mark.parametrize(("symbols", "name"), [(1, "t02"), (2, "t01"), (6, "t01"), (7, "t02")])
def test_a_tile_with_two_of_four_symbols_too_many_or_too_few_is_still_the_same(symbols, name):
    boxes, middle = boxes_of("league-of-six"), ["red", "horse", "guard", *["blue"] * 4]
    tiles = ({"t01": {"arrows": [0, 2], "middle": middle[:n]}} for n in (4, symbols))
    here, there = (boxes.read({"game": "league-of-six", "tax_tiles": tile}) for tile in tiles)
    found = compare(boxes, here, there)
    assert [piece.path[1] for piece in found if piece.there is not None] == [name]


def test_where_all_tiles_are_known_another_one_is_the_most_alike_told_differently():
    """There are only 18 tax tiles, so a new tile of the other copy must be a mistake."""
    boxes = boxes_of("league-of-six")
    here = boxes.sample()
    one, two = (here.tax_tiles[name] for name in ("t03", "t07"))
    others = {
        "new": {"arrows": [*one.arrows], "middle": [*one.middle, "red", "red", "red"]},
        "newer": {"arrows": [*two.arrows], "middle": [*two.middle, "red", "red", "red"]},
    }
    there = boxes.read({"game": "league-of-six", "name": "b", "tax_tiles": others})
    pieces = [piece for piece in compare(boxes, here, there) if piece.there is not None]
    assert {piece.path[1]: piece.there for piece in pieces} == {
        "t03": others["new"],
        "t07": others["newer"],
    }
