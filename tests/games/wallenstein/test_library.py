"""What is learned about a copy's favors and decks, and stored for the next game (WC.5, WK.2)."""

import json
from typing import Any

import pytest

from companion.core.play import Refused, is_blank
from companion.core.structs import json_able
from companion.folders import HOME
from companion.games.wallenstein import library
from companion.games.wallenstein.setup import Benefit, Box
from tests.games.wallenstein.positions import Playing, playing

COPY: dict[str, Any] = {
    "name": "Ours",
    "library": "ab12",
    "favors": {"2": 3},
    "benefits": [{}, {"thalers": 1}],
}


def table(box: Any = COPY) -> Playing:
    return playing(modules=["court", "mercenaries"], box=box)


def test_a_table_that_tells_nothing_has_nothing_to_keep():
    assert library.learned_box(table().state) is library.learned_box(table(None).state) is None


def test_WC_5_WK_2_what_was_told_goes_over_and_the_rest_stays():
    game = table().describes(favor=7, building="post").describes(card=4, grain=2, points=1)
    told, fourth = library.learned_box(game.state), Benefit(grain=2, points=1)
    assert told == Box({"7": "post"}, (None, None, None, fourth))
    ours = {"favors": {"2": 4, "6": 1}, "benefits": [None, None, {"points": 1}]}
    kept = library.merge_learned(library.read({**COPY, **ours}), told)
    assert kept.favors == {"2": 4, "6": 1, "7": "post"}
    assert kept.benefits == (None, None, Benefit(points=1), fourth)
    assert kept.name == "Ours"


def test_WC_5_what_was_told_again_counts():
    told = library.learned_box(table().describes(favor=2, amount=5).state)
    assert library.merge_learned(library.read(COPY), told).favors == {"2": 5}


def test_a_box_is_read_and_written_without_loss():
    box = library.read(COPY)
    assert library.read(json_able(box)) == box
    about = {"name": "Ours", "language": "de", "notes": "Old", "sample": True, "library": "ab12"}
    assert [is_blank(one) for one in (library.read(about), box)] == [True, False]
    with pytest.raises(Refused, match="favor-building"):
        library.read({"favors": {"7": 2}})
    with pytest.raises(Refused, match="bad-value"):  # WK.1: a deck has four cards
        library.read({"benefits": [{}] * 5})


def test_the_sample_box_is_the_one_in_the_documented_game():
    example = json.loads((HOME / "docs/examples/wallenstein.json").read_text())
    assert library.sample() == library.read(example["setup"]["box"])
