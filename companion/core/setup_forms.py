"""The set-up as a form: the house rules before the game, and what may be changed later."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from msgspec import Struct

from companion.core.field_words import FieldWords
from companion.core.fields import make_fields
from companion.core.form_fields import Field, field_values
from companion.core.play import Plain, Setup
from companion.core.play.house_rules import house_rules, rule_keys, value_sentences
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.core.wording import Gettext, english


def rule_fields(
    setup: type[Struct],
    data: Plain,
    gettext: Gettext,
    modules: Collection[str] = (),
    *,
    begun: bool = False,
) -> list[Field]:
    """Return the fields of the house rules of a type of set-up, with the values in `data`.

    Values that are missing or do not fit are replaced by the defaults. `modules`: the modules in
    play. `begun`: the game has begun, so some values can no longer be chosen.
    """
    words = FieldWords({}, {}, gettext, "setup", modules=modules, begun=begun)
    keys = rule_keys(setup)
    return make_fields(setup, data, words, keys) if keys else []


def read_rules(setup: type[Struct], data: Plain) -> dict[str, object]:
    """Return the typed values of all house rules, as `rule_fields` shows them."""
    return field_values(rule_fields(setup, data, english))


def typed_deviation_sentences(
    setup: type[Struct], fields: Sequence[Field], gettext: Gettext
) -> list[str]:
    """Return the sentences about typed house rules that differ from the defaults. `fields` are the
    single fields of these rules."""
    values = {one.name: one.values if one.kind == "several" else [one.value] for one in fields}
    rules = [one for one in house_rules(setup) if one.key in values]
    return value_sentences(rules, values, gettext)


def setup_keys(table: Table) -> Sequence[str]:
    """Return the keys of the set-up that may be changed at the table: players and house rules."""
    return ("players", *rule_keys(table.game.setup))


def read_setup_changes(table: Table, data: Plain) -> dict[str, object]:
    """Return the set-up keys that a form changes. Refused if the result is not a set-up."""
    plain = plain_data(table.setup)
    kept = {key: value for key, value in plain.items() if key not in setup_keys(table)}
    typed = table.game.read_setup({**kept, **data}, from_form=True)
    return {
        key: value
        for key in setup_keys(table)
        if (value := _plain_value(typed, key)) != _plain_value(table.setup, key)
    }


def _plain_value(setup: Setup, key: str) -> object:
    """Return the value of a key of the set-up as plain data, even if it is the default."""
    place = setup.__struct_encode_fields__.index(key)
    value = getattr(setup, setup.__struct_fields__[place])
    return msgspec.json.decode(msgspec.json.encode(value))
