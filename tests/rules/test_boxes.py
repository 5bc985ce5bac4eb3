"""Boxes outside a table: how complete they are, what stands out in them, and what they learn."""

import json
from typing import Any

from companion.games.league_of_six import plain, read_entry
from companion.games.league_of_six.box_checks import oddities, parts
from companion.games.league_of_six.boxes import described, learned, numbered, read_box
from companion.games.league_of_six.components import Box, sample_box
from companion.games.reading import load_json
from companion.wording.league_of_six.boxes import KINDS, ODD, oddity

GOOD = {**plain(sample_box()), "leader_points": [9, 7, 5, 3, 2, 1]}


def test_how_complete_a_box_is() -> None:
    assert {part.kind for part in parts(Box())} == set(KINDS)
    assert all(part.known == 0 for part in parts(Box()))
    assert all(part.known == part.of for part in parts(sample_box()))
    assert oddities(sample_box()) == ()
    assert oddities(Box()) == ()


def odd(box: Box) -> list[str]:
    sentences = [oddity(found) for found in oddities(box)]
    assert all(sentence.endswith(".") and "%" not in sentence for sentence in sentences)
    return [found.code for found in oddities(box)]


def told(box: Box, **entry: Any) -> Box:
    return described(box, read_entry({"type": "describe", **entry}))  # type: ignore[arg-type]


def test_what_stands_out() -> None:
    box, found = sample_box(), set[str]()
    rows = plain(box)["storage_tiles"]["s2"]["I"]
    one = [{"bonus": 1, "spaces": [{"good": "red", "points": 1}]}]
    white = plain(box)["towns"]["lauban"]["white"]
    for changed in (
        numbered(box, {"lauban": 2}),
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
    after = learned(ours, table)
    assert after.tax_tiles == table.tax_tiles
    assert plain(after)["storage_tiles"]["s1"] == GOOD["storage_tiles"]["s1"]
    assert after.edges("lauban", "white") == (("red",),) * 6
    assert after.edges("lauban", "yellow") == ours.edges("lauban", "yellow")
    assert after.towns["lauban"].number == 1
    assert (after.name, after.leader_points) == (ours.name, ours.leader_points)
    assert load_json(json.dumps(plain(after))) == plain(after)
