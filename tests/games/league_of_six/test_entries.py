"""Entries and set-ups from outside are read, or refused with the place of the mistake."""

import json
from typing import Any

import pytest

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.league_of_six.box.box import sample_box
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.engine_games import TYPES
from tests.games.league_of_six.positions import SAMPLE, Json, a_box, a_deal, a_setup, describes, row

NOTE = "Dora's blue block lay under the table – žluťoučký 🐴"
USED: Json = {"influence": 2, "guards": -1, "goods": {"red": 1}, "horses": 1}
ONE_OF_EACH: list[Json] = [
    p.settles("choosing", towns={"red": "lauban"}, counters={"red": 3}),
    p.settles("storing", influence={"red": 4}, cards={"red": ["3"]}),
    {"type": "deal"},
    a_deal(),
    a_deal(royal=None, civic=None),
    describes(tile="t1", arrows=[0, 5], middle=[]),
    describes(tile="t1", arrows=[], middle=["horse"], town="zittau"),
    describes(tile="s1", side="II", rows=[row(0, "red 0")], store="civic"),
    describes(town="zittau", side="white", edges=[["red"]] * 6, number=6),
    describes(town="zittau", side="white", edges=[["red"]] * 6, tile="t1", arrows=[1], middle=[]),
    describes(deck="grey", clergy=2, aristocracy=0, burghers=2),
    *map(p.move, ("red lauban", "black raises 12", "purple accepts", "red royal 12")),
    p.goes("red", "lauban", 12, insist=True),
    p.collects("red", rotation=0),
    p.collects("red", goods={}, guards=0, horses=0, leaders=None),
    p.collects("red", goods={"red": 999}, leaders="clergy"),
    *map(p.move, ("red takes none", "red takes 4")),
    p.shows("red", 0, 999, 0, 1),
    p.shows("red", 1, influence=0),
    p.uses("red", "wagoner"),
    p.uses("red", "margrave", **USED, cards=["clergy", "clergy"], leaders={"burghers": -2}),
    p.declines("red", "trader"),
    p.exchanges("red", 0),
    p.corrects("red"),
    p.corrects("red", influence=-999, guards=999, horses=-1, goods={"red": -1, "blue": 0}),
    p.corrects("red", leaders={"clergy": 4}, note=NOTE),
    p.corrects("red", purchase=2),
    {"type": "book", "player": "red", "entry": 3, "guards": -1, "grey": {"clergy": 1}},
]


def as_file(thing: Any) -> Any:
    """Return the value as it would be read back from a game file."""
    return json.loads(json.dumps(plain_data(thing)))


def refused(data: Any, *, from_form: bool = False) -> Refused:
    with pytest.raises(Refused) as caught:
        LEAGUE_OF_SIX.read_entry(data, from_form=from_form)
    return caught.value


def test_every_entry_type_has_an_example():
    assert {entry["type"] for entry in ONE_OF_EACH} == set(TYPES)


@pytest.mark.parametrize("data", ONE_OF_EACH, ids=lambda entry: entry["type"])
def test_a_written_entry_is_read_back_unchanged_and_unknown_keys_are_refused(data):
    assert as_file(LEAGUE_OF_SIX.read_entry(data)) == data
    refusal = refused({**data, "guard": 1})
    assert (refusal.code, refusal.public["key"]) == ("unknown-key", "guard")


@pytest.mark.parametrize("box", [None, a_box(), SAMPLE, {"storage_tiles": {"s1": {"I": None}}}])
def test_a_written_set_up_is_read_back_unchanged(box):
    kept = a_setup(
        sides={"lauban": "yellow"}, dealing={"tiles": "table"}, rulings={"open_hands": True}
    )
    read = LEAGUE_OF_SIX.read_setup({**kept, "box": box})
    assert LEAGUE_OF_SIX.read_setup(as_file(read)) == read
    assert {**as_file(read), **kept, "box": None} == {**as_file(read), "box": None}


def test_a_box_is_read_and_written_without_changes():
    assert LEAGUE_OF_SIX.read_setup(a_setup(box=SAMPLE)).box == sample_box()
    tiles = {"a": {"arrows": [1], "middle": []}, "b": {"arrows": [1]}}  # one middle is unknown
    for box in ({}, {"game": "league-of-six"}, {"tax_tiles": tiles}):
        setup = LEAGUE_OF_SIX.read_setup(a_setup(box=box))
        assert setup.box is not None
        assert setup.box.game == "league-of-six"
        assert as_file(setup)["box"] == box


@pytest.mark.parametrize(
    "data",
    [None, [], "deal", 3, True, {}, {"type": None}, {"type": []}, {"type": {"a": 1}},
     {"type": "undo"}, {"type": " deal"}, {"type": "x" * 10**6, "player": "red"},
     {"type": "\ud800"}, {"type": 10**5000}],
)  # fmt: skip
def test_an_invalid_entry_is_refused(data):
    refusal = refused(data)
    assert refusal.code in {"bad-value", "unknown-type"}
    assert len(json.dumps(refusal.public, ensure_ascii=False).encode()) <= 100


ROW_OF_13 = row(1, *["red 1"] * 13)
WRONG: dict[str, dict[str, list[Any]]] = {
    "choose_town": {
        "town": ["prague", ["lauban"]],
        "offer": [-1, 13, True, "3", 3.0],
        "insist": [1, "yes"],
        "player": ["pink", None],
    },
    "raise": {"guards": [13, None, 10**30]},
    "collect": {
        "rotation": [6, -1, None],
        "goods": [{"white": 1}, {"red": 1000}, {"red": None}, []],
        "guards": [1000],
        "leaders": [{"clergy": 1}],
    },
    "choose_row": {
        "row": [0, 13],
        "store": ["loyal"],
        "spaces": [[{"good": "red", "points": 1}] * 13],
    },
    "take_leader": {"figures": [5, 0]},
    "reveal": {"clergy": [-1], "influence": [1000]},
    "correct": {"influence": [1000], "guards": [-1000], "note": ["x" * 201, "\ud800", 3]},
    "book": {"entry": [0, None, 100_000], "leaders": [{"clergy": 1000}], "grey": [{"nobles": 1}]},
    "deal": {
        "besieged": [None, "lauban", ["prague"]],
        "tiles": [{"prague": None}, {"lauban": ""}, {"lauban": "x" * 41}, {"lauban": "\udfff"}],
        "leaders": [{"1": "nobles"}, {"5": "clergy"}],
        "royal": [1],
    },
    "describe": {
        "arrows": [[6], [0] * 7],
        "edges": [[["red"]] * 5, [["gold"]] * 6],
        "rows": [[], [row(1)], [row(1, "red 1000")], [ROW_OF_13], [row(1, "red 1")] * 13],
        "deck": ["5"],
        "number": [7],
    },
}


@pytest.mark.parametrize(
    ("kind", "key", "wrong"),
    [(kind, key, one) for kind, keys in WRONG.items() for key in keys for one in keys[key]],
)
def test_the_refusal_of_a_value_names_its_key(kind, key, wrong):
    right = next(entry for entry in ONE_OF_EACH if entry["type"] == kind)
    refusal = refused({**right, key: wrong})
    assert refusal.code == "bad-value"
    assert refusal.public["key"].startswith(key)


@pytest.mark.parametrize("depth", [5_000, 50_000])
def test_endless_nesting_is_refused(depth):
    deep: Any = 1
    for _ in range(depth):
        deep = [deep]
    with pytest.raises(Refused):
        LEAGUE_OF_SIX.read_setup(a_setup(box={"followers": {"a": deep}}))
    refused({"type": "deal", "besieged": deep})


def test_forms_may_send_numbers_as_texts():
    data = {"type": "collect", "player": "red", "goods": {"red": "2"}, "guards": "0"}
    entry = LEAGUE_OF_SIX.read_entry({**data, "insist": "true"}, from_form=True)
    assert as_file(entry) == {**data, "goods": {"red": 2}, "guards": 0, "insist": True}
    for wrong in ("1000", "two"):
        assert refused({**data, "guards": wrong}, from_form=True).public["key"] == "guards"
