"""Reading a half-typed form: values that do not fit are dropped, nothing is refused."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from companion.core.lenient import (
    fit_struct,
    list_or_empty,
    mapping_or_empty,
    text_up_to,
    texts_in,
    typed_number,
)

ODD = (None, "", "a", 7, 2.5, True, [], ["a"], {}, {"a": "b"}, object())


def test_form_data_of_another_shape_is_dropped():
    for value in ODD:
        assert mapping_or_empty(value) == (value if isinstance(value, dict) else {})
        assert list_or_empty(value) == (value if isinstance(value, list) else [])
        assert text_up_to(value, 1) == (value if isinstance(value, str) else "")


def test_a_single_text_is_read_as_a_list():
    assert texts_in("storing") == texts_in(["storing", 7, None]) == ["storing"]
    assert texts_in(None) == texts_in({"a": "b"}) == []


def test_long_texts_are_cut_off():
    assert text_up_to("x" * 100_000, 40) == "x" * 40


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("0", 0),
        ("7", 7),
        ("00000007", 7),
        ("000000007", None),
        ("999", 999),
        ("1000", None),
        ("9" * 5000, None),
    ]
    + [(odd, None) for odd in ("", " 7", "-1", "+1", "1.5", "7a", "²", "٣", 7, None, ["7"])],
)
def test_a_typed_number_must_be_whole_and_within_bounds(typed, number):
    assert typed_number(typed) == number


def test_a_number_is_limited_by_the_bounds_of_its_field():
    assert [typed_number(str(n), 1, 6) for n in range(8)] == [None, 1, 2, 3, 4, 5, 6, None]


class Topping(Struct, rename={"only": "if"}):
    kind: Literal["seeds", "salt"]
    much: Annotated[int, Meta(ge=0, le=9)] = 1
    only: bool = False


class Loaf(Struct):
    grain: Literal["rye", "wheat"] | None = None
    cuts: tuple[Annotated[int, Meta(ge=0, le=5)], ...] = ()
    topping: Topping | None = None


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ({}, Loaf()),
        ("a loaf", Loaf()),
        ({"grain": "rye", "cuts": ["1", "9", "x", "5"], "size": "3"}, Loaf("rye", (1, 5))),
        ({"grain": "oat", "cuts": "1", "topping": "salt"}, Loaf()),
        (
            {"topping": {"kind": "salt", "much": "10", "if": "true"}},
            Loaf(topping=Topping("salt", only=True)),
        ),
        ({"topping": {"much": "2"}}, Loaf()),
        ({"grain": None, "topping": None}, Loaf()),
    ],
)
def test_a_struct_is_read_without_values_that_do_not_fit(typed, read):
    assert fit_struct(typed, Loaf) == read
    assert fit_struct({"much": "2"}, Topping) is None, "its kind is missing"
