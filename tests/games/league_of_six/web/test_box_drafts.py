"""The rows that the editor of a storage tile offers."""

from companion.games.league_of_six.box.box import BLANK, Box
from companion.games.league_of_six.box.components import Row, Space, StorageTile
from companion.games.league_of_six.web.box_drafts import known_rows


def side(*rows: tuple[int, int]) -> StorageTile:
    """Return a storage tile with rows of one space each, by its bonus and its points."""
    return StorageTile(side_1=tuple(Row(bonus, (Space("red", n),)) for bonus, n in rows))


def test_known_rows_are_offered_most_frequent_first():
    box = Box(storage_tiles={"s1": side((4, 1), (3, 2)), "s2": side((3, 2)), "s3": StorageTile()})
    spaces = {n: ({"good": "red", "points": n},) for n in (1, 2)}
    assert known_rows(box, "I") == [
        {"bonus": 3, "spaces": spaces[2]},
        {"bonus": 4, "spaces": spaces[1]},
    ]
    assert known_rows(box, "II") == known_rows(BLANK, "I") == []
