"""Form fields are turned into nested plain data, which the typed reader accepts."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from companion.core.play import Refused
from companion.core.wording import reading
from companion.web.forms import DEEPEST, flat, nest


def read(*fields: tuple[str, str]) -> dict[str, Any]:
    return nest(MultiDict(fields))


@pytest.mark.parametrize(
    ("fields", "data"),
    [
        ([], {}),
        ([("town", "lauban")], {"town": "lauban"}),
        ([("name", " Anna ")], {"name": "Anna"}),
        ([("goods.red", "2"), ("goods.blue", "")], {"goods": {"red": "2"}}),
        ([("goods.red", " ")], {}),
        ([("leaders", "null")], {"leaders": None}),
        ([("besieged", "lauban"), ("besieged", "zittau")], {"besieged": ["lauban", "zittau"]}),
        ([("besieged", "[]"), ("besieged", "lauban")], {"besieged": ["lauban"]}),
        ([("besieged", "[]")], {"besieged": []}),
        ([("towns.0", "a"), ("towns.1", "b")], {"towns": ["a", "b"]}),
        ([("towns.10", "c"), ("towns.2", "b"), ("towns.0", "a")], {"towns": ["a", "b", "c"]}),
        ([("leaders.1", "clergy"), ("leaders.4", "")], {"leaders": {"1": "clergy"}}),
        (
            [("rows.0.spaces.0.good", "red"), ("rows.0.spaces.1.good", "blue")],
            {"rows": [{"spaces": [{"good": "red"}, {"good": "blue"}]}]},
        ),
        ([("rows.0.bonus", ""), ("rows.1.bonus", "4")], {"rows": [{"bonus": "4"}]}),
        ([("edges.0", "[]"), ("edges.1", "red")], {"edges": [[], "red"]}),
    ],
)
def test_names_say_where_a_value_goes(fields, data):
    assert read(*fields) == data


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["a", "a.b"], "form-conflict"),
        (["a.b", "a"], "form-conflict"),
        (["a.0", "a.b"], "form-conflict"),
        (["a.0.c", "a.0"], "form-conflict"),
        ([".".join("a" * 9)], "form-name"),
        (["a" * 101], "form-name"),
        (["a.100"], "form-name"),
        (["a." + "9" * 90], "form-name"),
        ([""], "form-name"),
        (["a..b"], "form-name"),
        ([".a"], "form-name"),
        ([f"a{n}" for n in range(1001)], "form-too-long"),
    ],
)
def test_hostile_names_are_refused_in_a_sentence(names, code):
    with pytest.raises(Refused) as refused:
        read(*((name, "1") for name in names))
    assert refused.value.code == code
    assert "%" not in reading.problem(refused.value)


PARTS = st.sampled_from(["a", "b", "0", "1", "7", "99", "100", "01", "²", "", "é"])
NAMES = st.lists(PARTS, max_size=9).map(".".join) | st.text(max_size=12)
VALUES = st.sampled_from(["", " ", "1", "null", "[]"]) | st.text(max_size=4)


@given(st.lists(st.tuples(NAMES, VALUES), max_size=12))
def test_any_form_is_read_or_refused_and_holds_no_blanks(fields):
    try:
        check_no_blanks(read(*fields))
    except Refused as refused:
        reading.problem(refused)


def check_no_blanks(data: Any) -> None:
    if isinstance(data, dict):
        for value in data.values():
            assert value != {}
            check_no_blanks(value)
    elif isinstance(data, list):
        for value in data:
            check_no_blanks(value)
    else:
        assert data is None or data.strip()


LEAVES = st.none() | st.sampled_from(["1", "red", "Anna B."])
DATA = st.recursive(
    LEAVES,
    lambda inner: (
        st.dictionaries(st.sampled_from("abc"), inner, min_size=1, max_size=3)
        | st.lists(inner, min_size=1, max_size=3)
    ),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from("abc"), DATA, max_size=3))
def test_what_is_spread_over_fields_comes_back(data):
    fields = list(spread(data, ""))
    assume(all(name.count(".") < DEEPEST for name, _ in fields))
    assert read(*fields) == data


@given(st.dictionaries(st.sampled_from("abc"), DATA, max_size=3))
def test_what_was_refused_is_sent_once_more_as_it_was(data):
    fields = list(flat(data))
    assume(all(name.count(".") < DEEPEST for name, _ in fields))
    assert read(*fields) == data


def spread(data: Any, name: str) -> Any:
    pairs = data.items() if isinstance(data, dict) else enumerate(data or ())
    if not isinstance(data, dict | list):
        yield name, "null" if data is None else data
        return
    for key, value in pairs:
        yield from spread(value, f"{name}.{key}" if name else str(key))
