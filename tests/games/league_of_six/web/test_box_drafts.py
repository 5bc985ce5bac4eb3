"""The numbers that the editor of a storage tile suggests."""

from companion.games.league_of_six.box.box import BLANK, Box
from companion.games.league_of_six.box.components import Row, Space, StorageTile
from companion.games.league_of_six.web.box_drafts import usual_numbers


def box(*rows: tuple[int, tuple[int, ...]]) -> Box:
    """Return a box with one storage tile: for each row its bonus and its points."""
    side = tuple(Row(bonus, tuple(Space("red", n) for n in points)) for bonus, points in rows)
    return Box(storage_tiles={"s1": StorageTile(side_1=side)})


def test_suggested_numbers_are_small_for_an_empty_box():
    usual = usual_numbers(BLANK, "I")
    assert (usual.bonus, usual.points[3][0], usual.known) == ((4,), (1, 1, 2), ())


def test_the_bonus_of_known_tiles_is_suggested_by_the_place_of_the_row():
    assert usual_numbers(box((5, (1,)), (3, (1, 1)), (3, (1,))), "I").bonus == (5, 3, 3)


def test_a_place_that_only_some_tiles_have_gets_the_bonus_of_those():
    long, short = (
        box(*((n, (1,)) for n in numbers)).storage_tiles["s1"] for numbers in ((4, 3), (4,))
    )
    usual = usual_numbers(Box(storage_tiles={"s1": long, "s2": short}), "I")
    assert usual.bonus == (4, 3)


def test_keys_offer_the_points_of_known_rows_first_and_each_once():
    usual = usual_numbers(box((4, (4, 1)), (3, (4, 1)), (2, (2, 2))), "I")
    assert usual.points[2][:3] == ((4, 1), (2, 2), (1, 2))
    assert usual.known == (2,)
    assert len(usual.points) == 1 + 12, "a row has 12 spaces at most"
    assert all(len(set(keys)) == len(keys) <= 12 for keys in usual.points)
    assert all(len(points) == n for n, keys in enumerate(usual.points) for points in keys)
