"""The numbers that the editor of a storage tile suggests."""

from companion.games.league_of_six.box.components import BLANK, Box, Row, Space, StorageTile
from companion.games.league_of_six.box.usual import usual_numbers


def box(*rows: tuple[int, tuple[int, ...]]) -> Box:
    """Return a box with one storage tile: for each row its bonus and its points."""
    side = tuple(Row(bonus, tuple(Space("red", n) for n in points)) for bonus, points in rows)
    return Box(storage_tiles={"s1": StorageTile(side_1=side)})


def test_where_nothing_is_known_the_bonus_falls_from_row_to_row():
    usual = usual_numbers(BLANK, "I")
    assert [usual.bonus_below(above) for above in ([], [4], [6], [4, 3, 2, 1])] == [4, 3, 5, 1]


def test_the_bonus_of_known_tiles_is_suggested_but_none_higher_than_the_one_above():
    usual = usual_numbers(box((5, (1,)), (3, (1,)), (3, (1,))), "I")
    assert [usual.bonus_below(above) for above in ([], [6], [2], [5, 1], [6, 5, 4])] == [
        5,
        3,
        2,
        1,
        3,
    ]


def test_a_place_that_only_some_tiles_have_gets_the_bonus_of_those():
    long, short = (
        box(*((n, (1,)) for n in numbers)).storage_tiles["s1"] for numbers in ((4, 3), (4,))
    )
    usual = usual_numbers(Box(storage_tiles={"s1": long, "s2": short}), "I")
    assert usual.bonus == (4, 3)


def test_rows_run_as_the_row_above_does():
    usual = usual_numbers(BLANK, "I")
    assert usual.points_below([], 3) == (1, 1, 2)
    assert usual.points_below([(2, 1), (1, 1)], 3) == (2, 1, 1)
    assert usual.points_below([(1, 2, 2), (2, 1)], 3) == (1, 2, 2), "of the same length above all"


def test_points_of_known_tiles_are_suggested_whatever_the_row_above_has():
    usual = usual_numbers(box((4, (1, 3)), (3, (2, 2)), (2, (1, 3))), "I")
    assert usual.points_below([(2, 2)], 2) == (1, 3)
    assert usual.points_below([(2, 2), (3, 1)], 2) == (3, 1), "they fall as the row above does"
    assert usual_numbers(box((4, (3, 1))), "I").points_below([], 2) == (3, 1)
    assert usual.points_below([(1, 1, 3)], 3) == (1, 1, 3), "no other tile has such a row"


def test_keys_offer_the_points_of_known_rows_first_and_each_once():
    usual = usual_numbers(box((4, (4, 1)), (3, (4, 1)), (2, (2, 2))), "I")
    assert usual.points[2][:3] == ((4, 1), (2, 2), (1, 2))
    assert len(usual.points) == 1 + 12, "a row has 12 spaces at most"
    assert all(len(set(keys)) == len(keys) <= 12 for keys in usual.points)
    assert all(len(points) == n for n, keys in enumerate(usual.points) for points in keys)
