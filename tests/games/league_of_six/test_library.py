"""A library's box takes over what tables have learned about the same game."""

import pytest
from msgspec.structs import replace

from companion.core.play import Refused, is_like_sample
from companion.core.structs import plain_data
from companion.games.league_of_six.box.box import Box
from companion.games.league_of_six.library import (
    BOXES,
    component_fingerprints,
    merge_learned,
    seen_decks,
)
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import SAMPLE, Json, row

RED = {"arrows": [0, 2], "middle": ["red", "horse"]}
RED_TURNED = {"arrows": [1, 3], "middle": ["horse", "red"]}
BLUE = {"arrows": [0, 3], "middle": ["blue"]}
GREEN = {"arrows": [1], "middle": ["green"]}
A, B, C, D = ([row(n, f"red {n}")] for n in (1, 2, 3, 4))
HANS = {"name": "Hans", "group": "3-4", "arrows": [0, 2]}
FIFTH = {"kind": "phase", "phase": 5}


def test_R0_4_a_deck_is_known_once_all_cards_were_turned_up():
    """The next table then knows it, without anybody counting cards."""
    estates = ["clergy", "clergy", "burghers", "clergy", "aristocracy"]
    state = p.playing(p.a_deal(), box=None).state
    five = replace(state, cards_gone=tuple(("1", estate) for estate in estates))
    assert BOXES.learned_box(five) is None
    six = replace(five, cards_gone=(*five.cards_gone, ("1", "clergy")))
    learned = BOXES.learned_box(six)
    assert learned is not None
    assert learned.leaders == {"1": {"clergy": 4, "aristocracy": 1, "burghers": 1}}
    told = replace(six, box=replace(six.box, leaders={"1": {"clergy": 6}}))
    assert seen_decks(told) == {}


def a_box(**parts: Json) -> Box:
    return BOXES.read({"game": "league-of-six", "name": "Ours", **parts})


def tiles(**named: Json) -> Json:
    return {"tax_tiles": named}


def stores(**named: Json) -> Json:
    return {"storage_tiles": named}


def followers(**named: Json) -> Json:
    return {"followers": named}


LAUBAN, NUMBERED = {"white": [["red"]] + [[]] * 5}, {"number": 2}
JOINED: dict[str, tuple[Json, Json, Json, Json]] = {
    "what the box does not know is added": (
        {"towns": {"lauban": NUMBERED}, **tiles(t01=RED), "blocks": {"red": 20}},
        {},
        {"towns": {"lauban": LAUBAN}, "leader_points": [9, 7, 5, 3, 1, 0], "blocks": {"blue": 19}},
        {
            "towns": {"lauban": {**NUMBERED, **LAUBAN}},
            **tiles(t01=RED),
            "blocks": {"red": 20, "blue": 19},
            "leader_points": [9, 7, 5, 3, 1, 0],
        },
    ),
    "what the table corrects is replaced": (tiles(t01=RED), tiles(t01=RED), tiles(t01=BLUE), {}),
    "a table that corrects nothing keeps the corrections of others": (
        *(tiles(t01=BLUE), tiles(t01=RED), tiles(t01=RED, t02=GREEN)),
        tiles(t01=BLUE, t02=GREEN),
    ),
    "R4.2 a turned tile of another name is the same": (
        *(tiles(t01=RED, t02=BLUE), {}, tiles(t01=BLUE, t02=RED_TURNED)),
        tiles(t01=RED, t02=BLUE),
    ),
    "another tile of the same name is a new one": (
        *(tiles(t01=RED), {}, tiles(t01=BLUE, t02=RED)),
        tiles(t01=RED, t02=BLUE),
    ),
    "R0.6 two equal tiles are two": (
        *(tiles(t01=RED), {}, tiles(t01=RED, t02=RED_TURNED)),
        tiles(t01=RED, t02=RED_TURNED),
    ),
    "a correction finds the tile under its other name": (
        *(tiles(t01=RED, t02=BLUE), tiles(t01=BLUE), tiles(t01=GREEN)),
        tiles(t01=RED, t02=GREEN),
    ),
    "a tile that was deleted meanwhile comes back only as a correction": (
        *({}, tiles(t01=RED, t02=BLUE), tiles(t01=RED, t02=GREEN)),
        tiles(t02=GREEN),
    ),
    "R0.5 any front belongs to any back": (
        *(stores(s1={"I": A, "II": C}, s2={"I": B, "II": D}), {}),
        *(stores(s1={"I": B, "II": C}, s2={"I": A, "II": D}), {}),
    ),
    "R0.5 a new side joins a tile that lacks it, first its own": (
        *(stores(s1={"I": A}, s2={"I": B}), {}, stores(s2={"II": C}, s9={"II": D})),
        stores(s1={"I": A, "II": D}, s2={"I": B, "II": C}),
    ),
    "a new side needs a new tile if all have one": (
        *(stores(s1={"I": A}), {}, stores(s1={"I": B}, s2={"I": C})),
        stores(s1={"I": A}, s2={"I": B}, s3={"I": C}),
    ),
    "L7 each table may know another part of a follower": (
        *(followers(f01=HANS, beggar={"arrows": [1]}), {}),
        followers(f02={**FIFTH, "name": "Hans", "arrows": [1, 3]}, beggar={"note": "poor"}),
        followers(f01={**HANS, **FIFTH}, beggar={"arrows": [1], "note": "poor"}),
    ),
    "L4 a follower of another kind is corrected as a whole": (
        *(followers(f01={**HANS, **FIFTH}), followers(f01={**HANS, **FIFTH})),
        *(followers(f01={**HANS, "kind": "immediate"}), {}),
    ),
    "followers of different names are two": (
        *(followers(f01=HANS), {}, followers(f01={**HANS, "name": "Kunz"})),
        followers(f01=HANS, f02={**HANS, "name": "Kunz"}),
    ),
}
"""The library's box, the table's box before and now, and what results; {}: the box of the table."""


@pytest.mark.parametrize("name", JOINED)
def test_a_box_learns_only_components_that_it_does_not_know(name):
    ours, before, now, result = JOINED[name]
    joined = merge_learned(a_box(**ours), a_box(**before), a_box(**now))
    expected = a_box(**(result or now))
    assert {*component_fingerprints(joined.box)} == {*component_fingerprints(expected)}
    if result:
        assert plain_data(joined.box) == plain_data(expected)
    assert joined.differing == ()


DIFFERING: dict[str, tuple[Json, Json, Json, list[tuple[str, ...]]]] = {
    "a number and a side of a town": (
        *({"towns": {"lauban": {**NUMBERED, **LAUBAN}}}, {}),
        {"towns": {"lauban": {"number": 3, "white": [[]] * 6, "yellow": LAUBAN["white"]}}},
        [("towns", "lauban", "number"), ("towns", "lauban", "white")],
    ),
    "a tile that both have corrected, by the table's name": (
        *(tiles(t01=RED, t02=GREEN), tiles(t01=RED, t02=BLUE)),
        tiles(t01=RED, t02=BLUE | {"arrows": [4]}),
        [("tax_tiles", "t02")],
    ),
    "a side of a storage tile": (
        *(stores(s1={"I": A}), stores(s1={"I": B}), stores(s1={"I": C})),
        [("storage_tiles", "s1", "I")],
    ),
    "a deck, blocks, and points": (
        *({"leaders": {"1": {"clergy": 2}}, "blocks": {"red": 1}, "leader_points": [1] * 6}, {}),
        {"leaders": {"1": {"clergy": 3}}, "blocks": {"red": 2}, "leader_points": [2] * 6},
        [("leaders", "1"), ("blocks", "red"), ("leader_points",)],
    ),
    "L1 a follower with other arrows": (
        *(followers(f01=HANS), {}, followers(f07={**HANS, "arrows": [0, 1]})),
        [("followers", "f07")],
    ),
    "L4 followers that fit only one by one": (
        *(followers(beggar={"kind": "crown", "first": True}), {}),
        followers(beggar={"kind": "crown", "exchange": True}),
        [("followers", "beggar")],
    ),
}
"""The library's box, the table's box before and now, and where both differ."""


@pytest.mark.parametrize("name", DIFFERING)
def test_a_box_keeps_its_own_values_and_contradictions_are_reported(name):
    ours, before, now, differing = DIFFERING[name]
    box = a_box(**ours)
    joined = merge_learned(box, a_box(**before), a_box(**now))
    assert [*joined.differing] == differing
    again = merge_learned(joined.box, a_box(**before), a_box(**now))
    assert again == joined, "nothing is added twice"
    assert {*component_fingerprints(box)} <= {*component_fingerprints(joined.box)}


def test_a_table_that_learned_nothing_changes_nothing():
    blank = a_box(**stores(s1={}), **tiles(t01={}))
    sample = BOXES.sample_box()
    for box in (blank, sample):
        assert merge_learned(box, sample, sample) == (box, ())
        assert merge_learned(box, box, box) == (box, ())


def test_r0_6_a_full_box_refuses_more_tiles():
    middles = [["red"] * n + ["blue"] * m for n in range(6) for m in range(7)]
    every = [{"arrows": [0], "middle": middle} for middle in middles]
    named = [
        tiles(**{f"t{n}": tile for n, tile in enumerate(some)})
        for some in (every[:20], every[20:37])
    ]
    ours, now = (a_box(**some) for some in named)
    with pytest.raises(Refused, match="too-many-tiles"):
        merge_learned(ours, a_box(), now)


def test_rotation_and_name_do_not_change_a_components_look():
    one = a_box(**tiles(t01=RED), **followers(f01=HANS), **stores(s1={"I": A}))
    other = a_box(
        **tiles(t07=RED_TURNED), **followers(f09=HANS | {"arrows": [3, 5]}), **stores(s4={"I": A})
    )
    assert [*component_fingerprints(one)] == [*component_fingerprints(other)]
    assert {*component_fingerprints(one)}.isdisjoint(
        component_fingerprints(a_box(**tiles(t01=BLUE)))
    )
    assert is_like_sample(BOXES, BOXES.read({**SAMPLE, "game": "league-of-six", "name": "x"}))
