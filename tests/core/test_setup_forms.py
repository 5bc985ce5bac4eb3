"""The set-up as a form: house rules before the game, and what may be changed during it."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from companion.core.form_fields import Field, flatten_fields, read_fields, replace_field
from companion.core.lines import read_entry
from companion.core.play import Choice, house_rule
from companion.core.setup_forms import (
    read_rules,
    read_setup_changes,
    rule_fields,
    setup_keys,
)
from companion.core.structs import plain_data
from companion.core.table import begin_table
from companion.core.wording import english
from tests.another import GRANARY
from tests.conformance.test_granary import WEATHER

Amount = Annotated[int, Meta(ge=0, le=99)]
PLAYERS = [{"colour": "red", "name": "Anna"}, {"colour": "blue", "name": "Ben"}]


class Ways(Struct, frozen=True):
    open: Annotated[
        bool, house_rule("Open", {"true": Choice(offered="set-up")}, hint="All is seen.")
    ] = False
    rows: Annotated[
        Literal["any", "own"],
        house_rule("Rows", {"any": Choice("any row"), "own": Choice("own rows", "Less choice.")}),
    ] = "any"
    guards: Annotated[Amount, house_rule("Guards", place="front")] = 3


class Setup(Struct, frozen=True):
    ways: Annotated[Ways, house_rule("House rules", hint="As you like.")] = Ways()
    modules: Annotated[
        tuple[Literal["six", "horses", "cards"], ...],
        house_rule(
            "Modules",
            {
                "six": Choice("Six", offered="never"),
                "horses": Choice("Horses"),
                "cards": Choice("Cards"),
            },
        ),
    ] = ()
    draws: Annotated[bool, house_rule("We draw", instead={"cards": "We draw cards"})] = True


def fields(data: dict[str, object], modules: tuple[str, ...] = ()) -> dict[str, Field]:
    return {one.name: one for one in flatten_fields(rule_fields(Setup, data, english, modules))}


def test_each_house_rule_has_a_field_that_explains_all_its_values():
    found = fields({})
    assert {name: one.kind for name, one in found.items()} == {
        "ways.open": "switch",
        "ways.rows": "radio",
        "ways.guards": "number",
        "modules": "several",
        "draws": "radio",
    }
    assert [tuple(option) for option in found["ways.rows"].options] == [
        ("any", "any row", ""),
        ("own", "own rows", "Less choice."),
    ]
    assert [option.label for option in found["draws"].options] == ["no", "yes"]
    assert [option.value for option in found["modules"].options] == ["horses", "cards"]
    assert (found["ways.guards"].low, found["ways.guards"].high) == (0, 99)
    assert (found["ways.open"].hint, found["ways.guards"].place) == ("All is seen.", "front")
    (group, *_) = rule_fields(Setup, {}, english)
    assert (group.kind, group.label, group.hint) == ("group", "House rules", "As you like.")


def test_a_module_can_change_the_name_of_a_house_rule():
    assert fields({})["draws"].label == "We draw"
    assert fields({}, ("horses", "cards"))["draws"].label == "We draw cards"


@pytest.mark.parametrize(
    ("data", "read"),
    [
        ({}, {}),
        ({"ways": {"rows": "own", "guards": "7", "open": "true"}}, {}),
        ({"ways": {"guards": "many"}}, {}),
        ({"modules": "cards", "draws": "false"}, {"modules": ["cards"]}),
        ({"modules": ["cards", "six", "horses", "x"]}, {"modules": ["six", "horses", "cards"]}),
        (
            {"ways": {"rows": "all", "guards": {}, "open": ["true"]}, "draws": "no"},
            {"ways": {}, "draws": "true"},
        ),
        ({"ways": "any", "modules": {"six": "1"}}, {"ways": {}, "modules": []}),
    ],
)
def test_typed_house_rules_stay_and_invalid_ones_become_defaults(data, read):
    usual = {"ways": {"open": "false", "rows": "any", "guards": "3"}, "modules": []}
    usual["draws"] = "true"
    expected = {**usual, **data, **read}
    ways = {**usual["ways"], **expected["ways"]}
    assert read_rules(Setup, data) == {**expected, "ways": ways}


def test_default_values_of_a_set_up_are_shown():
    made = Setup(ways=Ways(rows="own"), modules=("cards",), draws=False)
    assert read_rules(Setup, plain_data(made)) == {
        "ways": {"open": "false", "rows": "own", "guards": "3"},
        "modules": ["cards"],
        "draws": "false",
    }


def test_the_field_of_a_house_rule_can_be_hidden():
    changed = replace_field(rule_fields(Setup, {}, english), "ways.rows", kind="hidden")
    assert {one.name for one in flatten_fields(changed) if one.kind == "hidden"} == {"ways.rows"}


def test_choices_for_the_set_up_only_are_hidden_during_a_game():
    for screens in (True, False):
        plain = {"players": PLAYERS, "screens": screens}
        table = begin_table(GRANARY, GRANARY.read_setup(plain))
        before = {one.name: one for one in rule_fields(type(table.setup), plain, english)}
        assert before["screens"].kind == "radio"
        table = table.play(read_entry(GRANARY, WEATHER))
        begun = rule_fields(type(table.setup), plain, english, begun=True)
        found = {one.name: one for one in begun}
        assert (found["screens"].kind, found["screens"].value) == ("hidden", str(screens).lower())
        assert (found["poor_end"].kind, found["years"].value) == ("switch", "2")
        sent = {"poor_end": ["true"], "screens": [found["screens"].value], "years": ["2"]}
        data = {**read_fields(sent, [*found.values()]), "players": PLAYERS}
        assert read_setup_changes(table, data) == {"poor_end": True}


def test_only_changed_keys_of_the_set_up_are_amended():
    table = begin_table(GRANARY, GRANARY.read_setup({"players": PLAYERS, "years": 1}))
    assert setup_keys(table) == ("players", "years", "screens", "poor_end")
    renamed = [{**player, "name": player["colour"]} for player in PLAYERS]
    assert read_setup_changes(table, {"players": renamed, "years": "1"}) == {"players": renamed}
    assert read_setup_changes(table, {"players": PLAYERS, "years": "3"}) == {"years": 3}
