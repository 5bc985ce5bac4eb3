"""Boxes outside a table: how complete they are, what stands out in them, and what they learn."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.play import Refused
from companion.core.reading import load_json
from companion.core.structs import json_able
from companion.games.league_of_six.box.checks import oddities, parts
from companion.games.league_of_six.box.components import Amounts, Box, Effect, Follower, sample_box
from companion.games.league_of_six.box.contents import (
    changes_since,
    merge_learned,
    read_box,
    with_numbers,
    without_tile,
)
from companion.games.league_of_six.box.known import KNOWN
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.shared.describing import add_description
from companion.games.league_of_six.words.boxes import KINDS, ODD, oddity

GOOD = {**json_able(sample_box()), "leader_points": [9, 7, 5, 3, 2, 1]}


def test_how_complete_a_box_is() -> None:
    assert {part.kind for part in parts(Box())} == set(KINDS)
    assert all(part.known == 0 for part in parts(Box()))
    left = {part.kind for part in parts(sample_box()) if part.known != part.of}
    assert left == {"leader points"}
    assert all(part.known == part.of for part in parts(read_box(GOOD)))
    assert oddities(sample_box()) == ()
    assert oddities(Box()) == ()


def odd(box: Box) -> list[str]:
    sentences = [oddity(found) for found in oddities(box)]
    assert all(sentence.endswith(".") and "%" not in sentence for sentence in sentences)
    return [found.code for found in oddities(box)]


def told(box: Box, **entry: Any) -> Box:
    return add_description(box, LEAGUE_OF_SIX.read_entry({"type": "describe", **entry}))  # type: ignore[arg-type]


def test_what_stands_out() -> None:
    box, found = sample_box(), set[str]()
    rows = json_able(box)["storage_tiles"]["s2"]["I"]
    one = [{"bonus": 1, "spaces": [{"good": "red", "points": 1}]}]
    white = json_able(box)["towns"]["lauban"]["white"]
    mato = replace(box.followers["mato"], arrows=[4, 3, 5], invented=False)
    for changed in (
        with_numbers(box, {"lauban": 2}),
        told(box, tile="t19", arrows=[], middle=[]),
        told(box, tile="s7", side="I", rows=one),
        told(box, tile="s1", side="I", rows=rows),
        told(box, town="zittau", side="white", edges=[*white[2:], *white[:2]]),
        told(box, town="zittau", side="yellow", edges=[[]] * 6),
        told(box, tile="t02", arrows=[4, 5], middle=["clergy", "clergy"]),
        told(box, deck="1", clergy=3, aristocracy=2, burghers=2),
        told(box, deck="grey", clergy=0, aristocracy=2, burghers=2),
        told(box, deck="4", clergy=6, aristocracy=0, burghers=0),
        *(
            told(box, town="lauban", side=side, edges=[["red"] * 9, ["red"] * 9, [], [], [], []])
            for side in ("white", "yellow")
        ),
        *(
            told(
                box, tile="s1", side=side,
                rows=[{"bonus": 1, "spaces": [{"good": "red", "points": 1}] * 12}] * 2,
            )
            for side in ("I", "II")
        ),
        told(box, follower="f37", group="5-6", kind="phase", phase=1, when="end"),
        replace(box, followers={"f37": Follower("Old Hans", "1-2", arrows=())}),
        told(box, follower="lorenz", phase=4),
        told(box, follower="f37", **json_able(mato)),
        told(box, follower="beggar", group="3-4"),
    ):  # fmt: skip
        assert odd(changed), changed
        found |= set(odd(changed))
    assert found == set(ODD)


def test_a_box_learns_what_a_table_has_learned() -> None:
    ours = read_box(
        {**GOOD, "tax_tiles": {}, "storage_tiles": {"s1": {"I": GOOD["storage_tiles"]["s1"]["I"]}}}
    )
    table = told(Box(), tile="t01", arrows=[1], middle=["red"])
    table = told(table, tile="s1", side="II", rows=GOOD["storage_tiles"]["s1"]["II"])
    table = told(table, town="lauban", side="white", edges=[["red"]] * 6)
    after = merge_learned(ours, table)
    assert after.tax_tiles == table.tax_tiles
    assert json_able(after)["storage_tiles"]["s1"] == GOOD["storage_tiles"]["s1"]
    assert after.edges("lauban", "white") == (("red",),) * 6
    assert after.edges("lauban", "yellow") == ours.edges("lauban", "yellow")
    assert after.towns["lauban"].number == 1
    assert (after.name, after.leader_points) == (ours.name, ours.leader_points)
    assert load_json(json.dumps(json_able(after))) == json_able(after)


# --- followers (L4, L7) and the points for six (S5)

BEGGAR = Follower(
    "Beggar", "1-2", kind="phase", phase=3, when="beginning",
    effect=Effect(only="on-0", gain=Amounts(influence=1)),
)  # fmt: skip


def test_l6_the_sample_box_has_the_known_followers_as_they_are_known() -> None:
    followers = sample_box().followers
    assert set(KNOWN) <= set(followers)
    for id_, known in KNOWN.items():
        ours = replace(followers[id_], arrows=None, note="", group=known.group)
        assert (ours, followers[id_].group in (known.group, "3-4", "5-6")) == (known, True)


def test_l1_the_sample_box_has_three_groups_of_twelve_and_marks_what_is_its_own() -> None:
    followers = sample_box().followers
    groups = [follower.group for follower in followers.values()]
    assert {group: groups.count(group) for group in groups} == {"1-2": 12, "3-4": 12, "5-6": 12}
    assert {id_ for id_, follower in followers.items() if not follower.invented} == set(KNOWN)
    assert all(2 <= len(follower.arrows or ()) <= 4 for follower in followers.values())


def test_l7_what_is_not_told_of_a_follower_stays_as_it_was() -> None:
    box = told(Box(), follower="f01", name="Old Hans", group="3-4", arrows=[0, 2])
    box = told(box, follower="f01", kind="phase", phase=5, when="end")
    box = told(box, follower="f01", effect={"give": {"guards": 1}, "gain": {"goods": 1}})
    effect = Effect(give=Amounts(guards=1), gain=Amounts(goods=1))
    assert box.followers["f01"] == Follower(
        "Old Hans", "3-4", (0, 2), "phase", 5, "end", effect=effect
    )
    box = told(box, follower="f01", effect=None, name=None)
    assert box.followers["f01"] == Follower(None, "3-4", (0, 2), "phase", 5, "end")


def test_l4_another_kind_takes_the_phase_away() -> None:
    box = told(Box(), follower="f01", kind="phase", phase=5)
    assert told(box, follower="f01", kind="immediate").followers["f01"].phase is None
    assert told(box, follower="f01", kind=None).followers["f01"] == Follower()


def test_r4_2_a_follower_without_arrows_has_none_that_are_known() -> None:
    box = told(Box(), follower="f01", name="Old Hans", arrows=[])
    assert box.followers["f01"].arrows is None
    box = told(told(box, follower="f01", arrows=[2]), follower="f01", arrows=[], note="x")
    assert box.followers["f01"].arrows == (2,)


def test_l6_what_the_texts_say_of_a_follower_need_not_be_told() -> None:
    box = told(Box(), follower="beggar", arrows=[1, 2, 3])
    assert box.followers["beggar"] == replace(BEGGAR, arrows=(1, 2, 3))
    assert told(Box(), follower="beggar", town="zittau").followers["beggar"] == BEGGAR
    assert told(Box(), follower="f01", town="zittau") == Box()


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
def test_what_cannot_be_told_of_a_follower_is_refused(entry: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        told(sample_box(), **entry)
    assert caught.value.code == code


def test_s5_the_points_of_the_overlay_are_told_and_kept() -> None:
    points = (12, 8, 5, 3, 1, 0)
    box = told(sample_box(), leader_points=points)
    assert box.leader_points == points
    assert changes_since(sample_box(), box) == Box(leader_points=points)
    assert merge_learned(Box(name="Ours"), changes_since(sample_box(), box)).leader_points == points


def test_a_box_learns_followers_and_keeps_what_the_table_left_open() -> None:
    ours = told(Box(), follower="f01", name="Old Hans", group="3-4", arrows=[0, 2])
    ours = told(ours, follower="f02", kind="phase", phase=5)
    table = told(Box(), follower="f01", kind="immediate", arrows=[0, 3])
    table = told(table, follower="f02", kind="crown", first=True)
    table = told(table, follower="f03", note="new")
    assert merge_learned(ours, changes_since(Box(), table)).followers == {
        "f01": Follower("Old Hans", "3-4", (0, 3), "immediate"),
        "f02": Follower(kind="crown", first=True),
        "f03": Follower(note="new"),
    }


def test_a_follower_can_be_taken_out_and_there_is_no_end_of_them() -> None:
    box = told(Box(), follower="f01", note="x")
    assert without_tile(box, "f01") == Box()
    for number in range(99):
        box = told(box, follower=f"f{number:02}", note="x")
    with pytest.raises(Refused) as caught:
        told(box, follower="f99", note="x")
    assert caught.value.code == "box-too-many"
