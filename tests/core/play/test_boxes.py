"""Boxes of any game: which are like the sample, and what a box takes over from a table."""

from random import Random
from typing import Any

import pytest

from companion.core.play import AnyBoxes, Box, is_like_sample, merge_known
from companion.core.play.boxes import FEWEST_INVENTED
from companion.core.structs import plain_data
from companion.games.installed import INSTALLED
from tests.support.call_counts import count_calls

GAMES = [name for name, game in INSTALLED.items() if game.boxes is not None]


def boxes_of(name: str) -> AnyBoxes:
    boxes = INSTALLED[name].boxes
    assert boxes is not None
    return boxes


def of_sample(name: str, chance: Random) -> Box:
    """Return a box with some components of the sample; the tiles of League of Six have other
    names."""
    boxes = boxes_of(name)
    data = plain_data(boxes.sample_box())
    for key, value in [*data.items()]:
        if isinstance(value, dict):
            data[key] = {k: v for k, v in value.items() if chance.random() < 0.6}
        if key in ("tax_tiles", "storage_tiles", "followers"):
            data[key] = {f"{key[0]}{n:02}": v for n, v in enumerate(data[key].values(), 1)}
    return boxes.read({"game": name, **data, "name": "Ours", "sample": False})


@pytest.mark.parametrize("name", GAMES)
def test_a_box_made_from_the_sample_is_recognised(name):
    boxes = boxes_of(name)
    assert is_like_sample(boxes, boxes.sample_box())
    assert is_like_sample(boxes, of_sample(name, Random(1)))
    assert not is_like_sample(boxes, boxes.read({"game": name, "name": "Ours"}))


@pytest.mark.parametrize(
    ("same", "count"), [(12, 12), (11, 11), (6, 12), (5, 12), (11, 23), (12, 24)]
)
def test_a_box_is_like_the_sample_if_half_of_its_components_are(same, count):
    boxes = boxes_of("league-of-six")
    sample = [*plain_data(boxes.sample_box())["tax_tiles"].values()][:same]
    own = [
        {"arrows": [0], "middle": ["red"] * (n % 12) + ["blue"] * (n // 12)}
        for n in range(count - same)
    ]
    tiles = {f"x{n}": tile for n, tile in enumerate([*sample, *own])}
    box = boxes.read({"game": "league-of-six", "tax_tiles": tiles})
    assert is_like_sample(boxes, box) == (count >= FEWEST_INVENTED and same * 2 >= count)


def test_comparing_with_the_sample_takes_linear_time():
    boxes = boxes_of("league-of-six")

    def work(count: int) -> int:
        tiles = {f"x{n}": {"arrows": [0], "middle": ["red"] * (n % 6)} for n in range(count)}
        box = boxes.read({"game": "league-of-six", "tax_tiles": tiles})
        return count_calls(lambda: is_like_sample(boxes, box))

    none, some, twice = work(0), work(18), work(36)
    assert 0 < twice - none <= 2.1 * (some - none)


LEARNED: list[tuple[Any, ...]] = [
    ({}, {}, {"a": 1}, {"a": 1}, []),
    ({"a": 1}, {"a": 1}, {"a": 2}, {"a": 2}, []),
    ({"a": 3}, {"a": 1}, {"a": 2}, {"a": 3}, ["a"]),
    ({"a": 2}, {"a": 1}, {"a": 2}, {"a": 2}, []),
    ({"a": 3}, {"a": 1}, {"a": 1}, {"a": 3}, []),
    ({}, {"a": 1}, {"a": 1}, {}, []),
    ({}, {"a": 1}, {"a": 2}, {"a": 2}, []),
    ({"a": 1}, {"a": 1}, {}, {"a": 1}, []),
    ({"a": 1}, {}, {"a": None}, {"a": 1}, []),
    ({"a": None}, {}, {"a": 1}, {"a": 1}, []),
]


@pytest.mark.parametrize(("ours", "before", "now", "joined", "differing"), LEARNED)
def test_contradictory_descriptions_of_a_component_are_not_merged(
    ours, before, now, joined, differing
):
    assert merge_known(ours, before, now) == (joined, differing)
