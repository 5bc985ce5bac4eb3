"""The calculator (formats of Wallenstein, section 3)."""

from typing import Any

import pytest

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.core.wording import english
from companion.games.wallenstein.calculator import calculate, score


def player(name: str, **numbers: Any) -> dict[str, Any]:
    return {"name": name, **numbers}


def answer(*players: dict[str, Any]) -> dict[str, Any]:
    asked = {"game": "wallenstein", "players": list(players)}
    result: dict[str, Any] = plain_data(calculate(asked))
    assert score(asked, str) == (result, [])
    return result


def test_the_calculator_scores_the_documented_example():
    anna = player(
        "Anna",
        points=20,
        thalers=3,
        counties=8,
        regions={"brandenburg": {"palaces": 1, "churches": 0, "posts": 2}},
    )
    result = answer(anna, player("Ben"), player("Cem"))
    assert result["players"]["Anna"] == {
        "counties": 8,
        "buildings": 3,
        "majorities": {"brandenburg": 4},
        "winter": 15,
        "points": 35,
        "place": 1,
    }
    assert result["winners"] == ["Anna"]
    assert [result["players"]["Ben"][key] for key in ("place", "points", "counties")] == [2, 0, 0]


def test_W3_3_thalers_break_ties():
    level = [player("A", points=9, thalers=2), player("B", points=9, thalers=5), player("C")]
    assert answer(*level)["winners"] == ["B"]
    assert answer(player("A", thalers=0), player("B"), player("C"))["winners"] == ["A", "B", "C"]
    full = player("C", regions={"bayern": {"posts": 9}})
    assert answer(player("A"), player("B", regions={"bayern": {}}), full)["winners"] == ["C"]
    level[0]["thalers"] = 5
    result = answer(*level)
    assert result["winners"] == ["A", "B"]
    assert [result["players"][n]["place"] for n in "ABC"] == [1, 1, 3]


BAD: list[tuple[str, Any]] = [
    ("not-object", []),
    ("missing-key", {}),
    ("players-not-list", {"players": {}}),
    ("player-count", {"players": [player("A"), player("B")]}),
    ("player-count", {"players": [player(n) for n in "ABCDEF"]}),
    ("missing-key", {"players": [{}, player("B"), player("C")]}),
    ("name-twice", {"players": [player("A"), player("A "), player("C")]}),
    ("unknown-key", {"players": [player("A", grain=1), player("B"), player("C")]}),
    ("unknown-key", {"players": [player(n) for n in "ABC"], "towns": 1}),
    ("not-whole", {"players": [player("A", points="4"), player("B"), player("C")]}),
    ("out-of-range", {"players": [player("A", points=-4), player("B"), player("C")]}),
    ("unknown-key", {"players": [player("A", regions={"asia": {}}), player("B"), player("C")]}),
    ("unknown-key", {"players": [player(n, regions={"bayern": {"inns": 1}}) for n in "ABC"]}),
]


@pytest.mark.parametrize(("code", "data"), BAD)
def test_invalid_input_is_refused_at_its_field(code, data):
    with pytest.raises(Refused) as caught:
        calculate(data)
    assert caught.value.code == code


IMPOSSIBLE = {
    "Bayern has room for 9 buildings of one kind, not 12 (“trading post”).": {
        "regions": {"bayern": {"posts": 4}}
    },
    "All players together have 48 counties, but the board has only 45.": {"counties": 16},
    "A has more buildings of one kind (“palace”: 3) than counties (2).": {
        "counties": 2,
        "regions": {"bayern": {"palaces": 3}},
    },
}


@pytest.mark.parametrize(("sentence", "numbers"), IMPOSSIBLE.items(), ids=[*IMPOSSIBLE])
def test_impossible_numbers_are_scored_with_a_warning(sentence, numbers):
    result, warnings = score({"players": [player(n, **numbers) for n in "ABC"]}, english)
    assert sentence in warnings
    assert len(result["players"]) == 3
