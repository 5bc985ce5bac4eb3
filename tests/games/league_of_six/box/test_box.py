"""Boxes outside a table: how complete they are, what looks wrong in them, and what they learn."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.play import Refused
from companion.core.play.boxes import is_blank
from companion.core.structs import plain_data
from companion.games.league_of_six.box.box import (
    Box,
    known_numbers,
    read_box,
    sample_box,
    with_town_numbers,
    without_tile,
)
from companion.games.league_of_six.box.checks import completeness, find_oddities
from companion.games.league_of_six.box.components import Amounts, Effect, Follower
from companion.games.league_of_six.box.known import KNOWN
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.library import BOXES
from companion.games.league_of_six.shared.describing import add_description
from companion.games.league_of_six.words.boxes import KINDS, ODD, box_warnings
from tests.games.league_of_six.positions import SAMPLE, Json, describes, playing, row

GOOD = {**plain_data(sample_box()), "leader_points": [9, 7, 5, 3, 2, 1]}


def told(box: Box, *entries: Json) -> Box:
    for entry in entries:
        box = add_description(box, LEAGUE_OF_SIX.read_entry(describes(**entry)))
    return box


def test_completeness_counts_known_components():
    assert {one.kind for one in completeness(Box())} == set(KINDS)
    assert all(one.known == 0 for one in completeness(Box()))
    left = {one.kind for one in completeness(sample_box()) if one.known != one.of}
    assert left == {"leader points"}
    assert all(one.known == one.of for one in completeness(read_box(GOOD)))
    more = {"tile": "s7", "rows": [row(1, "red 1")]}
    storage = completeness(told(sample_box(), {**more, "side": "I"}))[3]
    assert (storage.known, storage.of) == (12, 12), "no more than there are"
    tiles = {"t01": {"arrows": [1]}, "t02": {"arrows": [2]}, "t03": {"middle": ["red"]}}
    followers = {"f01": {"name": "Hans"}, "f02": {"group": "1-2"}, "f03": {"arrows": [0]}}
    followers["f04"] = followers["f01"]
    half = read_box({**GOOD, "tax_tiles": tiles, "followers": followers})
    assert [(one.kind, one.known) for one in completeness(half) if one.known != one.of] == [
        ("tax tiles", 0),
        ("followers", 0),
    ]
    assert find_oddities(half) == (), "half of what is printed does not make two tiles equal"
    assert find_oddities(sample_box()) == find_oddities(Box()) == ()
    about = {"name": "Ours", "language": "de", "notes": "Old", "sample": True, "library": "ab12"}
    blank = read_box({"game": "league-of-six", **about})
    assert [is_blank(one) for one in (blank, sample_box())] == [True, False]


WHITE = SAMPLE["towns"]["lauban"]["white"]
NINE = [["red"] * 9, ["red"] * 9, [], [], [], []]
LONG_ROWS = [row(1, *["red 1"] * 12)] * 2
MATO = {key: it for key, it in SAMPLE["followers"]["mato"].items() if key != "invented"}


def but(**entry: Any) -> Box:
    """Return the sample box with one component described otherwise."""
    return told(sample_box(), entry)


STANDS_OUT = {
    "Lauban and Görlitz have the same number 2": with_town_numbers(sample_box(), {"lauban": 2}),
    "19 tax tiles are entered; the": but(tile="t19", arrows=[0], middle=[]),
    "A tax tile has no arrow (no arrows), so": but(tile="t01", arrows=[], middle=[]),
    "7 storage tiles are entered": but(tile="s7", side="I", rows=[row(1, "red 1")]),
    "Two storage tiles (side I, side I) show the same rows: 3: green 2, red 1, red 1; 3:": but(
        tile="s1", side="I", rows=SAMPLE["storage_tiles"]["s2"]["I"]
    ),
    "Lauban, white side, and Zittau, yellow side, show": but(
        town="zittau", side="yellow", edges=[*WHITE[2:], *WHITE[:2]]
    ),
    "Zittau, yellow side, is empty": but(town="zittau", side="yellow", edges=[[]] * 6),
    "Two tax tiles show the same: arrows top and upper right; in the middle 2× clergy.": but(
        tile="t02", arrows=[4, 5], middle=["clergy"] * 2
    ),
    "The deck of 1 figure has 7 cards": but(deck="1", clergy=3, aristocracy=2, burghers=2),
    "The clergy have 12 cards": but(deck="4", clergy=6, aristocracy=0, burghers=0),
    "red appears 25 times on the white": but(town="lauban", side="white", edges=NINE),
    "red appears 24 times on the yellow": but(town="lauban", side="yellow", edges=NINE),
    "red appears 39 times on sides I of": but(tile="s1", side="I", rows=LONG_ROWS),
    "red appears 42 times on sides II of": but(tile="s1", side="II", rows=LONG_ROWS),
    "13 followers are for rounds 3-4; the": but(follower="f37", group="3-4"),
    "Two tiles show the same follower: Mato, guide": but(
        **{"follower": "kunz", **MATO, "when": "any", "arrows": [4, 3, 5]}
    ),
    "Old Hans has no arrow, so": Box(followers={"f37": Follower("Old Hans", arrows=())}),
    "Caspar, chronicler of Zittau is for rounds 5-6 but": but(
        follower="caspar", kind="phase", phase=1, effect=None
    ),
    "Lorenz, page at the gate never does": but(follower="lorenz", phase=4),
    "In the expansion's texts Trader has another": but(follower="trader", phase=6),
}


def test_unusual_numbers_in_a_box_are_reported():
    warned = set()
    for begins, box in STANDS_OUT.items():
        (odd,) = find_oddities(box)
        (sentence,) = box_warnings(box)
        assert sentence.startswith(begins)
        assert sentence.endswith(".")
        warned.add(odd.code)
    assert warned == set(ODD)
    assert find_oddities(but(deck="4", clergy=4, aristocracy=1, burghers=1)) == (), (
        "10 and 7 are usual"
    )
    for grey in (6, 8, 0):  # R0.4: 6, 26 or any other number, because the sources differ
        assert find_oddities(but(deck="grey", clergy=grey, aristocracy=9, burghers=grey)) == ()
    assert find_oddities(but(follower="burgomaster-2", arrows=[2, 3])) == (), (
        "there are two of them"
    )


def test_r0_2_a_box_learns_the_town_numbers_of_a_table():
    playing_blank = playing(box=None).state
    assert BOXES.learned_box(playing_blank) is None
    known = told(Box(), {"town": "lauban", "side": "white", "edges": [["red"]] * 6, "number": 6})
    state = replace(playing_blank, box=known)
    assert known_numbers(BOXES.learned_box(state)) == {**state.board.numbers, "lauban": 6}


# --- followers (L4, L7) and the points for six (S5)


def test_l1_l6_the_sample_box_marks_its_invented_followers():
    followers = sample_box().followers
    for id_, known in KNOWN.items():
        ours = replace(followers[id_], arrows=None, note="", group=known.group)
        assert (ours, followers[id_].group in (known.group, "3-4", "5-6")) == (known, True)
    groups = [follower.group for follower in followers.values()]
    assert {group: groups.count(group) for group in groups} == {"1-2": 12, "3-4": 12, "5-6": 12}
    assert {id_ for id_, follower in followers.items() if not follower.invented} == set(KNOWN)
    assert all(2 <= len(follower.arrows or ()) <= 4 for follower in followers.values())


HANS: Json = {"name": "Old Hans", "group": "3-4", "arrows": [0, 2]}
END_OF_5: Json = {"kind": "phase", "phase": 5, "when": "end"}
SWAP: Json = {"effect": {"give": {"guards": 1}, "gain": {"goods": 1}}}
OLD_HANS = Follower("Old Hans", "3-4", (0, 2), "phase", 5, "end")
SWAPS = Effect(give=Amounts(guards=1), gain=Amounts(goods=1))


@pytest.mark.parametrize(
    ("entries", "follower"),
    [  # L7: what is not entered stays as it was
        ((HANS, END_OF_5), OLD_HANS),
        ((HANS, END_OF_5, SWAP), replace(OLD_HANS, effect=SWAPS)),
        ((HANS, END_OF_5, SWAP, {"effect": None, "name": None}), replace(OLD_HANS, name=None)),
        # L4: another kind removes the phase
        (({"kind": "phase", "phase": 5}, {"kind": "immediate"}), Follower(kind="immediate")),
        (({"kind": "phase", "phase": 5}, {"kind": None}), Follower()),
        # L6: a crown that comes first exchanges no guards
        (
            ({"kind": "crown", "exchange": True}, {"first": True}),
            Follower(kind="crown", first=True),
        ),
        # R4.2: a tile entered without arrows has unknown arrows
        (({"name": "Old Hans", "arrows": []},), Follower("Old Hans")),
        (({"arrows": [2]}, {"arrows": [], "note": "x"}), Follower(arrows=(2,), note="x")),
    ],
)
def test_a_follower_can_be_described(entries, follower):
    box = told(Box(), *({"follower": "f01", **entry} for entry in entries))
    assert box.followers["f01"] == follower


def test_l6_the_effects_of_known_followers_need_not_be_entered():
    box = told(Box(), {"follower": "beggar", "arrows": [1, 2, 3]})
    assert box.followers["beggar"] == replace(KNOWN["beggar"], arrows=(1, 2, 3))
    box = told(Box(), {"follower": "beggar", "town": "zittau"})
    assert box.followers["beggar"] == KNOWN["beggar"]
    assert told(Box(), {"follower": "f01", "town": "zittau"}) == Box()


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"follower": "f01"}, "describe-what"),
        ({"follower": "f01", "note": "x", "middle": ["red"]}, "describe-what"),
        ({"follower": "f01", "tile": "t01", "arrows": [1]}, "describe-what"),
        ({"name": "Old Hans"}, "describe-what"),
        ({"follower": "f01", "arrows": [1, 1]}, "arrows-twice"),
        ({"follower": "f01", "kind": "phase"}, "follower-unfit"),
        ({"follower": "f01", "phase": 2}, "follower-unfit"),
        ({"follower": "f01", "leaders": True}, "follower-unfit"),
        ({"follower": "f01", "kind": "phase", "phase": 3, "effect": {"way": 1}}, "follower-unfit"),
        ({"follower": "f01", "effect": {"give": {"cards": 1}}}, "follower-unfit"),
        ({"follower": "t01", "note": "x"}, "follower-is-tile"),
        ({"tile": "mato", "arrows": [1], "middle": []}, "tile-is-follower"),
        ({"leader_points": [1, 2, 0, 0, 0, 0]}, "leader-points-rise"),
        ({"leader_points": [9, 6, 4, 2, 0, 0], "follower": "f01"}, "describe-what"),
    ],
)
def test_an_invalid_description_of_a_follower_is_refused(entry, code):
    with pytest.raises(Refused) as caught:
        told(sample_box(), entry)
    assert caught.value.code == code


CROWN: Json = {"kind": "crown", "exchange": True}


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"leader_points": [1, 2, 0, 0, 0, 0]}, "leader-points-rise"),
        ({"followers": {"f01": {"phase": 2}}}, "follower-unfit"),
        ({"followers": {"f01": {**CROWN, "first": True}}}, "follower-unfit"),
        ({"followers": {"f01": {**CROWN, "leaders": True}}}, "follower-unfit"),
        ({"followers": {"t01": {"note": "x"}}}, "follower-is-tile"),
    ],
)
def test_l6_s5_a_box_that_contradicts_itself_is_refused(changed, code):
    with pytest.raises(Refused) as caught:
        read_box({**GOOD, **changed})
    assert caught.value.code == code


def test_a_tile_of_a_box_can_be_deleted():
    assert without_tile(told(Box(), {"follower": "f01", "note": "x"}), "f01") == Box()
    assert [*without_tile(sample_box(), "s1").storage_tiles] == ["s2", "s3", "s4", "s5", "s6"]


@pytest.mark.parametrize(
    ("kind", "most", "tile"),
    [("tax_tiles", 36, {"arrows": [0]}), ("storage_tiles", 12, {}), ("followers", 72, {})],
)
def test_a_box_holds_twice_as_many_tiles_of_a_kind_as_the_game(kind, most, tile):
    """This is the same for a file, for a table's set-up and for what is described."""
    full = {**GOOD, kind: {f"x{n}": tile for n in range(most)}}
    more = {**full, kind: {**full[kind], "y": tile}}
    assert len(getattr(read_box(full), kind)) == most
    for read in (read_box, lambda box: playing(box=box)):
        with pytest.raises(Refused) as caught:
            read(more)
        assert caught.value.code == "too-many-tiles"
        assert caught.value.public == {"tiles": kind, "limit": most}


def test_a_description_of_one_tile_too_many_is_refused():
    full = read_box({**GOOD, "tax_tiles": {f"x{n}": {"arrows": [0]} for n in range(36)}})
    with pytest.raises(Refused, match="too-many-tiles"):
        told(full, {"tile": "y", "arrows": [1], "middle": []})
