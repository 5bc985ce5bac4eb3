"""Every house rule of every game has its words, its fields before and during the game, and what the
board says of it. The tests of each game play with every value."""

from html import unescape
from random import Random
from typing import Any

import pytest

from companion.core.form_fields import Field, flatten_fields
from companion.core.lines import Amend
from companion.core.play import Refused
from companion.core.play.house_rules import deviation_sentences, house_rules
from companion.core.setup_forms import rule_fields
from companion.core.structs import plain_data
from companion.core.table import Table, begin_table
from companion.core.wording import english
from tests.support.form_reader import sent
from tests.support.house_rules import Value, other_values

from .moments import GAMES

VALUES = [value for game in GAMES.values() for value in other_values(game)]
each_value = pytest.mark.parametrize("value", VALUES, ids=str)


def test_every_value_of_a_house_rule_has_a_name(game):
    for rule in house_rules(game.setup):
        choices = rule.rule.choices
        assert rule.rule.name, rule.key
        assert choices.keys() <= {*rule.values}, rule.key
        if not isinstance(rule.default, bool):
            assert choices.keys() == {*rule.values}, rule.key
            assert all(choice.name for choice in choices.values()), rule.key


@each_value
def test_the_set_up_page_offers_every_value_and_the_menu_lists_differences(app, value):
    tablet = app.test_client()
    form = sent(tablet.get(f"/new?game={value.game.name}&copy=trying").text, within="setup")
    several = isinstance(value.rule.default, tuple)
    form.setlist(value.rule.key, ["[]", value.text] if several else [value.text])
    if value.rule.rule.place == "claims":
        form["start"], form["oldest"] = "claim", form["players.0.colour"]
    answer = tablet.post("/tables", data=form)
    assert answer.status_code == 303, answer.text
    setup = app.extensions["records"].find(answer.location[-4:]).table.setup
    assert value.is_in(setup)
    told = "; ".join(deviation_sentences(setup, english))
    assert (
        f"At this table: {told}<" in unescape(tablet.get(f"{answer.location}/sheet/menu").text)
    ) == bool(told)


def sample_setup(value: Value) -> dict[str, Any]:
    return dict(value.game.sample_setup(value.game.players[0], Random(1)))


def with_first_entry(table: Table) -> Table:
    """Return the table after one entry. With a real tower, nothing falls out when it is filled."""
    try:
        return table.play(table.game.random_entry(table.state, Random(1)))
    except Refused:
        return table.play(table.game.read_entry({"type": "fill", "out": {}}))


def fields_of(table: Table) -> list[Field]:
    """Return the fields of the house rules as the page of a running table shows them."""
    modules, plain = getattr(table.setup, "modules", ()), plain_data(table.setup)
    return flatten_fields(rule_fields(type(table.setup), plain, english, modules, begun=True))


@each_value
def test_during_a_game_the_form_shows_the_present_value(value):
    setup = value.game.read_setup(value.put_into(sample_setup(value)))
    table = with_first_entry(begin_table(value.game, setup))
    field = {one.name: one for one in fields_of(table)}[value.rule.key]
    assert value.text in (field.value, *field.values)


@each_value
def test_choices_for_the_set_up_only_are_refused_during_a_game(value):
    plain = sample_setup(value)
    usual = begin_table(value.game, value.game.read_setup(value.take_out_of(plain)))
    changed = plain_data(value.game.read_setup(value.put_into(plain)))
    change = Amend(setup={value.rule.path[0]: changed[value.rule.path[0]]})
    assert value.is_in(usual.play(change).setup)
    begun = with_first_entry(usual)
    found = {one.name: one for one in fields_of(begun)}
    only_before = value.choice.offered == "set-up"
    assert (found[value.rule.key].kind == "hidden") == only_before
    if only_before:
        with pytest.raises(Refused, match="only-at-setup"):
            begun.play(change)
