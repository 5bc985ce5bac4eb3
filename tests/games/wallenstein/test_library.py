"""Tests of what is learned about favors and decks, and stored for the next game (WC.5, WK.2)."""

import json
from typing import Any

import pytest

from companion.core.play import Refused, is_blank
from companion.core.structs import plain_data
from companion.folders import HOME
from companion.games.wallenstein.box.box import Benefit
from companion.games.wallenstein.library import BOXES
from tests.games.wallenstein.positions import Playing, playing

OURS: dict[str, Any] = {
    "name": "Ours",
    "library": "ab12",
    "favors": {"2": 3},
    "benefits": [{}, {"thalers": 1}],
}
BOARD = {"counties": {"altmark": {"taxes": 5}}, "neighbours": {"altmark": {"anhalt": False}}}


def table(box: Any = OURS) -> Playing:
    return playing(modules=["court", "mercenaries"], box=box)


def test_a_table_without_entries_has_nothing_to_save():
    assert BOXES.learned_box(table().state) is BOXES.learned_box(table(None).state) is None


def test_WC_5_WK_2_a_box_learns_only_values_that_it_does_not_know():
    game = table().describes(favor=7, building="post").describes(card=4, grain=2, points=1)
    ours = BOXES.read({**OURS, "favors": {"2": 4, "6": 1}, "benefits": [None, None, {"points": 1}]})
    joined = BOXES.merge_learned(ours, BOXES.first_box(game.state), BOXES.learned_box(game.state))
    assert joined.box.favors == {"2": 4, "6": 1, "7": "post"}
    assert joined.box.benefits == (None, None, Benefit(points=1), Benefit(grain=2, points=1))
    assert (joined.box.name, joined.differing) == ("Ours", ())


def test_WC_5_WK_2_a_tables_correction_is_saved_unless_the_box_was_changed():
    game = table().describes(favor=2, amount=5).describes(card=2, armies=1)
    first, learned = BOXES.first_box(game.state), BOXES.learned_box(game.state)
    joined = BOXES.merge_learned(first, first, learned)
    assert (joined.box.favors, joined.differing) == ({"2": 5}, ())
    assert joined.box.benefits == (Benefit(), Benefit(armies=1))
    others = BOXES.read({**OURS, "favors": {"2": 4}, "benefits": [{}, {"grain": 9}]})
    assert BOXES.merge_learned(others, first, learned) == (
        others,
        (("favors", "2"), ("benefits", 1)),
    )


def test_boxes_are_compared_by_known_cards_and_differences_of_the_board():
    box = BOXES.read({"favors": {"2": 3, "6": None}, "benefits": [{}, None], "board": BOARD})
    assert len([*BOXES.component_fingerprints(box)]) == 4
    assert {*BOXES.component_fingerprints(box)} & {
        *BOXES.component_fingerprints(BOXES.sample_box())
    } == {(0, Benefit())}


def test_a_box_is_read_and_written_without_loss():
    box = BOXES.read(OURS)
    assert BOXES.read(plain_data(box)) == box
    about = {"name": "Ours", "language": "de", "notes": "Old", "sample": True, "library": "ab12"}
    assert [is_blank(one) for one in (BOXES.read(about), box)] == [True, False]
    with pytest.raises(Refused, match="favor-building"):
        BOXES.read({"favors": {"7": 2}})
    with pytest.raises(Refused, match="bad-value"):  # WK.1: a deck has four cards
        BOXES.read({"benefits": [{}] * 5})


def test_the_sample_box_is_the_one_in_the_documented_game():
    example = json.loads((HOME / "docs/examples/wallenstein.json").read_text())
    assert BOXES.sample_box() == BOXES.read(example["setup"]["box"])
