"""House rules: what a group decides about its game, declared once, at the key of the set-up.

    rows: Annotated[
        Literal["any", "own"],
        house_rule(
            N_("Which row may be chosen?"),
            {"any": Choice(N_("any row")), "own": Choice(N_("only a row with room"))},
        ),
    ] = "any"

The type has the values, and the default is how the game is usually played. From this follow the
fields of the set-up page and of the form that changes a set-up (`companion.core.fields`), what the
board says (`deviation_sentences`) and what may change during a game (`check_changeable`). A test
compares the tables in docs/formats*.md with it, and another one plays a game with every value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

import msgspec.inspect as types
from msgspec import Meta, Struct

from companion.core.refused import Refused
from companion.core.wording import Gettext, Text, fill

Offered = Literal["always", "set-up", "never"]


class Choice(NamedTuple):
    """The texts about one value of a house rule; the texts are to be translated."""

    name: str = ""
    """The value, as a form names it below the name of the rule. Yes and no need none."""
    hint: str = ""
    """What the value means, for those who choose."""
    told: Text = ""
    """What the board says if a table plays like this, in words that stand alone. If it is empty,
    the rule's `told` is said."""
    offered: Offered = "always"
    """When it can be chosen: always, only before the game, or never, because it follows from
    something else in the set-up."""


class HouseRule(NamedTuple):
    """The texts about a key of the set-up; the texts are to be translated."""

    name: str
    choices: Mapping[str, Choice] = {}
    """The values as texts ("true" for yes); a number has none."""
    hint: str = ""
    told: Text = ""
    """What the board says of a value that is not the default, the `%(value)s`."""
    instead: Mapping[str, str] = {}
    """Other names of the rule, by the module with which they are used."""
    place: str = ""
    """Where the game's own set-up page shows it. If it is empty, the common page does."""


class Declared(NamedTuple):
    """A house rule with its keys in the set-up, its type and its default."""

    path: tuple[str, ...]
    rule: HouseRule
    type: types.Type
    default: object

    @property
    def key(self) -> str:
        """The keys as one text: "rulings.rows"."""
        return ".".join(self.path)

    @property
    def values(self) -> Sequence[str]:
        """The values to choose from, as texts, in the order of their choices; none for a number."""
        return value_codes(self.type, self.rule)

    def value_in_setup(self, setup: Struct) -> object:
        """Return the value that a set-up has."""
        found: object = setup
        for key in self.path:
            found = getattr(found, key)
        return found


def house_rule(
    name: str,
    choices: Mapping[str, Choice] | None = None,
    *,
    hint: str = "",
    told: Text = "",
    instead: Mapping[str, str] | None = None,
    place: str = "",
) -> Meta:
    """Return the annotation that makes a key of the set-up a house rule, or names a group of house
    rules. The parameters are those of `HouseRule`."""
    rule = HouseRule(name, choices or {}, hint, told, instead or {}, place)
    return Meta(extra={"house_rule": rule})


def house_rule_of(kind: types.Type) -> HouseRule | None:
    """Return the house rule that a type declares, or None."""
    return (kind.extra or {}).get("house_rule") if isinstance(kind, types.Metadata) else None


def without_annotations(kind: types.Type) -> types.Type:
    """Return a type without its annotations."""
    return without_annotations(kind.type) if isinstance(kind, types.Metadata) else kind


def value_codes(kind: types.Type, rule: HouseRule) -> Sequence[str]:
    """Return the codes of all values of a type: of a choice, of a list of choices, or of yes and
    no. Numbers have none."""
    match without_annotations(kind):
        case types.BoolType():
            return ("false", "true")
        case types.LiteralType(values=values):  # sorted; the choices are in the game's order
            codes = [str(value) for value in values]
            return tuple(dict.fromkeys([*filter(codes.__contains__, rule.choices), *codes]))
        case types.VarTupleType(item_type=item):
            return value_codes(item, rule)
    return ()


def value_texts(value: object) -> Sequence[str]:
    """Return the value of a house rule as a list of codes."""
    if isinstance(value, tuple | list):
        return tuple(map(str, value))
    return (str(value).lower() if isinstance(value, bool) else str(value),)


@cache
def house_rules(setup: type[Struct]) -> Sequence[Declared]:
    """Return the house rules that a type of set-up declares, in their order."""
    found = _find_declared(setup, ())
    return tuple(one for one in found if not isinstance(one.type, types.StructType))


def rule_keys(setup: type[Struct]) -> Sequence[str]:
    """Return the keys of the set-up itself that hold house rules, in their order."""
    return tuple(dict.fromkeys(one.path[0] for one in house_rules(setup)))


def rule_names(setup: type[Struct]) -> Mapping[str, str]:
    """Return the names of house rules, and of groups of them, by their keys."""
    return {one.key: one.rule.name for one in _find_declared(setup, ())}


def choice_names(setup: type[Struct], key: str) -> Mapping[str, str]:
    """Return the names of a house rule's values, by value."""
    rule = next(one.rule for one in house_rules(setup) if one.key == key)
    return {code: choice.name for code, choice in rule.choices.items()}


def _find_declared(kind: type[Struct], before: tuple[str, ...]) -> Iterator[Declared]:
    found = types.type_info(kind)
    assert isinstance(found, types.StructType)
    for field in found.fields:
        path, inner = (*before, field.encode_name), without_annotations(field.type)
        if (rule := house_rule_of(field.type)) is not None:
            yield Declared(path, rule, inner, field.default)
        if isinstance(inner, types.StructType):
            yield from _find_declared(inner.cls, path)


def deviation_sentences(setup: Struct, gettext: Gettext) -> list[str]:
    """Return the sentences, shown on the board, about house rules whose values are not the
    defaults."""
    rules = house_rules(type(setup))
    return value_sentences(
        rules, {one.key: value_texts(one.value_in_setup(setup)) for one in rules}, gettext
    )


def value_sentences(
    rules: Sequence[Declared], values: Mapping[str, Sequence[str]], gettext: Gettext
) -> list[str]:
    """Return the sentences about house rules whose values are not the defaults. `values`: the codes
    of the values as texts, by the key of the rule."""
    found = []
    for one in rules:
        codes = tuple(values[one.key])
        for code in () if codes == value_texts(one.default) else codes:
            choice = one.rule.choices.get(code, Choice())
            if text := choice.told or one.rule.told:
                name = gettext(choice.name) if choice.name else code
                found.append(fill(text, {"value": name}, gettext))
    return found


def check_changeable(before: Struct, after: Struct) -> None:
    """Refuse a change of a house rule to a value that can be chosen only before the game."""
    for one in house_rules(type(after)):
        new = {*value_texts(one.value_in_setup(after))} - {*value_texts(one.value_in_setup(before))}
        for code in new:
            if one.rule.choices.get(code, Choice()).offered == "set-up":
                raise Refused("only-at-setup", {"rule": one.key})
