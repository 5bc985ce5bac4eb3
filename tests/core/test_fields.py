"""The fields of a form, derived from the types of an entry, and reading what is typed into them."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from companion.core.field_words import FieldWords, Option
from companion.core.fields import FEW, MORE_ROWS, ROWS, make_fields
from companion.core.form_fields import Field, read_fields
from companion.core.wording import COLOUR_NAMES, english


class Loaf(Struct):
    weight: Annotated[int, Meta(ge=0, le=999)]
    seeds: bool = False


class Baking(Struct):
    who: Literal["red", "blue"]
    heat: Annotated[int, Meta(ge=1, le=3)]
    helpers: Annotated[list[str], Meta(extra={"most_rows": 6})]
    loaf: Loaf | None = None
    sold: dict[Literal["rye", "wheat"], Annotated[int, Meta(ge=0, le=99)]] = {}
    left: int | None = 0
    note: Annotated[str, Meta(max_length=40)] = ""


TERMS = {"grain": {"wheat": "wheat", "rye": "rye"}, "field": {"heat": "warmth"}}
WORDS = FieldWords(TERMS, {}, english, "bake")


def fields(**data: object) -> dict[str, Field]:
    return {field.name: field for field in make_fields(Baking, data, WORDS)}


def options(field: Field) -> list[str]:
    return [option.value for option in field.options]


def test_each_type_of_value_has_its_kind_of_field():
    found = fields()
    kinds = {name: field.kind for name, field in found.items()}
    assert kinds == {
        "who": "choice", "heat": "choice", "helpers": "list", "loaf": "group",
        "sold": "group", "left": "number", "note": "text",
    }  # fmt: skip
    assert options(found["who"]) == ["", "red", "blue"]
    assert found["heat"].options == [Option("", "–"), *(Option(n, n) for n in "123")]
    assert (found["heat"].label, found["note"].label) == ("warmth", "Note")
    assert [field.label for field in found["sold"].parts] == ["Wheat", "Rye"]
    assert found["note"].longest == 40
    weight, seeds = found["loaf"].parts
    assert (weight.kind, weight.low, weight.high) == ("number", 0, 999)
    assert options(seeds) == ["", "true", "false"]


def test_required_and_filled_fields_are_shown_without_tapping_more():
    assert [name for name, field in fields().items() if field.is_shown_at_once] == [
        "who",
        "heat",
        "helpers",
    ]
    given = fields(who="red", heat=2, helpers=[], loaf={"weight": 7, "seeds": True}, left=None)
    assert [name for name, field in given.items() if field.is_shown_at_once] == [
        "who", "heat", "helpers", "loaf", "left",
    ]  # fmt: skip
    assert options(given["who"]) == ["red", "blue"], "no blank where there is one already"
    assert [part.value for part in given["loaf"].parts] == ["7", "true"]
    assert (given["left"].value, given["note"].value) == ("", "")


class Oven(Struct):
    few: Annotated[int, Meta(ge=1, le=FEW)]
    many: Annotated[int, Meta(ge=0, le=FEW)]


def test_a_number_with_few_values_is_chosen_and_any_other_is_typed():
    few, many = make_fields(Oven, {}, WORDS)
    assert (few.kind, len(options(few)), many.kind) == ("choice", FEW + 1, "number")


def test_a_list_has_empty_rows_for_more_items():
    assert len(fields()["helpers"].parts) == ROWS
    helpers = fields(helpers=["Anna"])["helpers"]
    assert [part.value for part in helpers.parts] == ["Anna", *[""] * MORE_ROWS]
    assert [part.label for part in helpers.parts] == ["1", "2", "3"]
    assert not any(part.required for part in helpers.parts)
    assert len(fields(helpers=["Anna"] * 5)["helpers"].parts) == 6, "no more than there can be"


class Market(Struct):
    prices: dict[str, int]


def test_a_mapping_has_a_field_for_each_possible_key():
    (prices,) = make_fields(Market, {"prices": {"oat": 4}}, WORDS)
    assert [(part.name, part.value) for part in prices.parts] == [("prices.oat", "4")]
    sold = fields(sold={"rye": 2})["sold"].parts
    assert [(part.key, part.value) for part in sold] == [("wheat", ""), ("rye", "2")]


def test_unnamed_components_are_chosen_by_their_look():
    words = WORDS._replace(components={"helpers": {"h1": "tall", "h2": "short"}})
    (helpers,) = (
        one
        for one in make_fields(Baking, {"helpers": ["h2", "gone"]}, words)
        if one.name == "helpers"
    )
    found = [(one.kind, one.value, [it.label for it in one.options]) for one in helpers.parts]
    assert found[0] == ("choice", "h2", ["–", "Tall", "Short"])
    assert found[1] == ("choice", "gone", ["–", "Tall", "Short", "Not known yet"])
    assert found[2] == ("choice", "", ["–", "Tall", "Short"])


def test_equal_components_are_offered_once():
    """Each field keeps its own value; other fields offer an equal piece that the form does not use
    yet."""
    helpers = {"h1": "tall", "h2": "short", "h3": "tall", "h4": "tall"}
    words = WORDS._replace(components={"helpers": helpers}, taken=("h1", "h3", "h2"))
    (field,) = (
        one
        for one in make_fields(Baking, {"helpers": ["h1", "h3", "h2"]}, words)
        if one.name == "helpers"
    )
    offered = [[it.value for it in one.options if it.value in helpers] for one in field.parts[:3]]
    assert offered == [["h1", "h2"], ["h3", "h2"], ["h4", "h2"]]


class Feast(Struct):
    loaves: list[Loaf]
    guests: list[list[str]]


def test_each_nested_list_has_a_line_of_its_own():
    words = WORDS._replace(components={"guests": {"Anna": "tall"}})
    loaves, guests = make_fields(Feast, {"loaves": [{"weight": 2}], "guests": [["Anna"]]}, words)
    assert not guests.parts[0].parts[0].options, "not the pieces of the list of lists"
    assert loaves.has_line_per_row
    assert guests.has_line_per_row
    assert loaves.parts[0].is_flat
    assert not loaves.is_flat
    assert not fields()["helpers"].has_line_per_row


class Put(Struct):
    there: Literal["wheat", "heat"]
    more: bool | Literal["heat"]


def test_a_field_of_several_types_names_each_type():
    there, more = make_fields(Put, {}, WORDS)
    assert options(more) == ["", "true", "false", "heat"]
    assert [option.label for option in there.options] == ["–", "Warmth", "Wheat"]


def test_a_present_value_stays_even_if_it_is_no_longer_offered():
    words = WORDS._replace(terms={**TERMS, "deck": {"7": "seven figures"}})
    heat = next(one for one in make_fields(Baking, {"heat": 7}, words) if one.name == "heat")
    assert [option.label for option in heat.options] == ["1", "2", "3", "7"]


def test_colours_are_shown_by_the_players_names():
    words = WORDS._replace(terms={"player": COLOUR_NAMES}, names={"red": "Anna"})
    assert words.options(["red", "blue"]) == [Option("red", "Anna")]


@pytest.mark.parametrize(
    ("typed", "data"),
    [
        ({}, {}),
        ({"who": " red ", "note": " "}, {"who": "red"}),
        ({"left": "null"}, {"left": None}),
        ({"note": "?"}, {"note": "?"}),
        ({"left": "3"}, {"left": "3"}),
        ({"helpers.0": "", "helpers.1": "Ben"}, {"helpers": ["Ben"]}),
        ({"loaf.weight": "7"}, {"loaf": {"weight": "7"}}),
        ({"sold.rye": "0"}, {"sold": {"rye": "0"}}),
    ],
)
def test_blank_fields_are_left_out(typed, data):
    found = [
        field for field in fields().values() if field.name != "helpers" or "helpers.1" in typed
    ]
    assert read_fields({name: [text] for name, text in typed.items()}, found) == data


def test_an_empty_list_or_group_is_kept_if_it_was_there():
    given = fields(helpers=[], sold={})
    assert read_fields({}, [given["helpers"], given["sold"]]) == {"helpers": [], "sold": {}}
    assert read_fields({}, [fields()["sold"], fields()["loaf"]]) == {}
