"""Tests of where symbols are placed in pictures of towns, tiles, the order and the track."""

import re
from itertools import combinations

import pytest

from companion.folders import HOME
from companion.games.league_of_six.box.box import sample_box
from companion.games.league_of_six.box.components import COLOURS, SYMBOLS
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.views.drawings import (
    EDGES,
    PHASE,
    SYMBOL,
    Mark,
    counter_spots,
    edge_marks,
    middle_marks,
    order_spots,
)


def test_every_code_has_a_drawing():
    icons = [HOME / "templates" / folder / "_icons.svg" for folder in ("", "league_of_six")]
    drawn = set(re.findall(r'id="icon-([\w-]+)"', "".join(path.read_text() for path in icons)))
    signs = {step.texts.sign for step in LEAGUE_OF_SIX.steps if step.texts.sign}
    assert set(SYMBOL) == set(SYMBOLS)
    assert {*SYMBOL.values(), *signs, "influence", *PHASE.values()} <= drawn


def test_symbols_are_drawn_along_their_edge():
    marks = edge_marks((("red", "horse"), ("red", "blue"), ("guard",), (), (), ()), "board")
    assert marks == (
        Mark("good-red", -30, -75, 30),
        Mark("horse", 0, -75, 30),
        Mark("good-red", 34, -63, 30),
        Mark("good-blue", 51, -33, 30),
        Mark("guard", 42, 18, 30),
    )
    three = edge_marks((("red", "horse", "blue"), (), (), (), (), ()), "board")
    assert [mark.x for mark in three] == [-41, -15, 11], "three are closer to each other"
    brought = edge_marks((("red",),) * 6, "brings")
    assert [(mark.x, mark.y) for mark in brought[:2]] == [(-15, -77), (40, -46)]


@pytest.mark.parametrize(
    ("count", "places"),
    [
        (1, [(-10, -10)]),
        (2, [(-20, -10), (0, -10)]),
        (3, [(-10, -20), (-20, 0), (0, 0)]),
        (4, [(-20, -20), (0, -20), (-20, 0), (0, 0)]),
    ],
)
def test_symbols_in_the_middle_are_drawn_in_pairs(count, places):
    assert [(mark.x, mark.y) for mark in middle_marks(("red",) * count, 20)] == places


@pytest.mark.parametrize("place", range(6))
def test_r2_4_two_figures_on_a_counter_do_not_overlap(place):
    assert len({*counter_spots(place, 2)}) == 2
    assert counter_spots(0, 1)[0][0] == 0, "one figure is in the middle below its town"
    assert counter_spots(3, 1) == counter_spots(3, 2), "the lowest town has its counter beside it"


def test_no_two_symbols_of_the_sample_box_overlap():
    towns = (side for town in sample_box().towns.values() for side in (town.white, town.yellow))
    pictures = [edge_marks(side, name) for side in towns if side is not None for name in EDGES]
    pictures += [middle_marks(tile.middle or (), 18) for tile in sample_box().tax_tiles.values()]
    for picture in pictures:
        for one, other in combinations(picture, 2):
            apart = max(abs(one.x - other.x), abs(one.y - other.y))
            assert apart >= one.size * 0.8, (one, other)


@pytest.mark.parametrize("players", range(3, 7))
def test_order_markers_do_not_touch_each_other(players):
    spots = [[int(at) for at in place.split()] for _, place in order_spots(COLOURS[:players])]
    assert [y for _, y in spots] == sorted(y for _, y in spots)
    for x, y in spots:
        assert abs(x) + 17 < 98 - abs(y) * 0.577, (x, y)
    for one, other in combinations(spots, 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 2 * 17
