"""The fields of a form for any typed data: an entry, or some keys of a set-up.

They are derived from the types, so every entry of every game has a form. A field for a house rule
always has a value: a missing or wrong value is replaced by the default. It shows all values to
choose from, with their meanings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec.inspect as types
from msgspec import Struct
from msgspec.structs import replace

from companion.core import lenient
from companion.core.field_words import FieldWords, Option
from companion.core.form_fields import NULL, UNKNOWN, YES_NO, Field, field_text
from companion.core.play import Plain
from companion.core.play.house_rules import (
    Choice,
    HouseRule,
    house_rule_of,
    value_codes,
    without_annotations,
)
from companion.core.wording import N_

FEW = 30
"""A number with fewer possible values than this is chosen from a list."""
MORE_ROWS = 2
"""The number of empty rows below a list."""
ROWS = 6
"""The number of empty rows of a required list without any value."""
BLANK, NOTHING, NOT_ENTERED = N_("–"), N_("nothing"), N_("not entered")


class _Shape(NamedTuple):
    """A type: its alternatives without null, whether null is one, the category of its codes, the
    most rows that its list can have, and the house rule that it declares."""

    kinds: Sequence[types.Type]
    nullable: bool
    category: str
    most_rows: int = 99
    rule: HouseRule | None = None


def make_fields(
    kind: type[Struct], data: Plain, words: FieldWords, keys: Sequence[str] = ()
) -> list[Field]:
    """Return the fields for a struct of that type, filled with plain data. If `keys` are given,
    return only their fields."""
    found = {one.encode_name: one for one in _struct_type(kind).fields}
    return [_key_field(found[key], (key,), data, words, required=True) for key in keys or found]


@lru_cache(maxsize=256)
def _struct_type(kind: type[Struct]) -> types.StructType:
    found = types.type_info(kind)
    assert isinstance(found, types.StructType)
    return found


def _key_field(
    key: types.Field, path: Sequence[str], data: Plain, words: FieldWords, *, required: bool
) -> Field:
    """Return the field for a key of a struct. `required`: the struct itself is required."""
    shape = _value_shape(key.type)
    if shape.rule is not None and not isinstance(shape.kinds[0], types.StructType):
        return _rule_field(shape.rule, key, path, data, words)
    if key.default is None:  # a key that is left out is null already
        shape = shape._replace(nullable=False)
    return _field_for_value(shape, path, data, words, required=key.required and required)


def _value_shape(of: types.Type) -> _Shape:
    if isinstance(of, types.Metadata):
        inner = _value_shape(of.type)
        extra = of.extra or {}
        return inner._replace(
            category=inner.category or str(extra.get("called", "")),
            most_rows=int(extra.get("most_rows", inner.most_rows)),
            rule=house_rule_of(of) or inner.rule,
        )
    if not isinstance(of, types.UnionType):
        return _Shape([of], False, "")
    inside = [_value_shape(one) for one in of.types if not isinstance(one, types.NoneType)]
    kinds = [kind for shape in inside for kind in shape.kinds]
    category = next((shape.category for shape in inside if shape.category), "")
    return _Shape(kinds, len(inside) < len(of.types), category)


def _field_for_value(
    shape: _Shape, path: Sequence[str], data: Plain, words: FieldWords, *, required: bool
) -> Field:
    """Return the field for the value that `data` has under the last part of `path`."""
    value = data.get(path[-1])
    given = path[-1] in data and (value is not None or shape.nullable)
    needed = given or required
    name, label = ".".join(path), words.label(path)
    match shape.kinds[0]:
        case types.StructType() as struct:
            inner = lenient.mapping_or_empty(value)
            parts = [
                _key_field(key, (*path, key.encode_name), inner, words, required=needed)
                for key in struct.fields
            ]
            group = Field("group", name, label, parts=parts, given=needed)
            if shape.rule is None:
                return group
            name, hint = (
                _translate(shape.rule.name, words),
                _translate(shape.rule.hint, words),
            )
            return replace(group, label=name, hint=hint)
        case types.DictType() as mapping:
            parts = _mapping_fields(mapping, path, lenient.mapping_or_empty(value), words)
            return Field("group", name, label, parts=parts, given=needed)
        case types.VarTupleType() | types.ListType() as rows:
            items = lenient.list_or_empty(value)
            parts = _row_fields(rows, path, items, words, needed=needed, most=shape.most_rows)
            return Field("list", name, label, parts=parts, given=needed)
    text = NULL if value is None and given else field_text(value)
    field = Field("text", name, label, text, required=required, given=given)
    components = words.component_options(path, "" if text == NULL else text)
    if components is not None:
        return _choice_field(shape, field, components, words.gettext(NOT_ENTERED), words)
    return _single_value_field(shape, field, words)


def _mapping_fields(
    of: types.DictType, path: Sequence[str], data: Plain, words: FieldWords
) -> list[Field]:
    kind = of.key_type.type if isinstance(of.key_type, types.Metadata) else of.key_type
    known = [str(one) for one in kind.values] if isinstance(kind, types.LiteralType) else []
    keys = words.sort_codes(known)
    keys += [key for key in data if key not in keys]
    category, shape = words.category(keys), _value_shape(of.value_type)
    found = [_field_for_value(shape, (*path, key), data, words, required=False) for key in keys]
    return [replace(one, label=words.code_label(one.key, category)) for one in found]


def _row_fields(
    of: types.VarTupleType | types.ListType,
    path: Sequence[str],
    rows: Sequence[object],
    words: FieldWords,
    *,
    needed: bool,
    most: int,
) -> list[Field]:
    """Return a field for each row of a list, and for some empty rows if there may be more."""
    least = of.min_length or 0
    most = max(len(rows), most if of.max_length is None else of.max_length)
    shape, data = _value_shape(of.item_type), {str(n): row for n, row in enumerate(rows)}
    count = min(most, max(least, len(rows) + (MORE_ROWS if rows or not needed else ROWS)))
    if shape.nullable and rows:
        count = min(count, max(least, len(rows)))
    found = [
        _field_for_value(shape, (*path, str(n)), data, words, required=needed and n < least)
        for n in range(count)
    ]
    return [replace(one, required=False) for one in found]


def _choice_field(
    shape: _Shape, text: Field, options: Sequence[Option], nothing: str, words: FieldWords
) -> Field:
    """Return the field as a choice of these options; `nothing` is the label for null."""
    null = [Option(NULL, nothing)] if shape.nullable else []
    blank = [] if text.required and text.value else [Option("", words.gettext(BLANK))]
    return replace(text, kind="choice", options=[*blank, *options, *null])


def _single_value_field(shape: _Shape, text: Field, words: FieldWords) -> Field:
    """Return the field for a single value: a choice, a number, or the text field itself."""
    options = _field_options(shape, words, text.value)
    if options is not None:
        return _choice_field(shape, text, options, words.gettext(NOTHING), words)
    match shape.kinds[0]:
        case types.IntType(ge=low, le=high):
            value = "" if text.value == NULL else text.value
            return replace(text, kind="number", value=value, low=low, high=high)
        case types.StrType(max_length=longest):
            text = replace(text, longest=longest)
    value = UNKNOWN if text.value == NULL else text.value
    return replace(text, value=value, nullable=shape.nullable)


def _field_options(shape: _Shape, words: FieldWords, now: str) -> list[Option] | None:
    """Return the values to choose from and the present one; None if they cannot be listed."""
    found: list[Option] = []
    for kind in shape.kinds:
        match kind:
            case types.LiteralType(values=values):
                found += words.options([str(value) for value in values], shape.category)
            case types.BoolType():
                found += [Option(code, words.gettext(word)) for code, word in YES_NO.items()]
            case types.IntType(ge=int(low), le=int(high)) if high - low < FEW:
                found += words.number_options(range(low, high + 1))
            case types.StrType() if shape.category:
                codes = list(words.terms.get(shape.category, {}))
                found += words.options(codes, shape.category)
            case _:
                return None
    if now not in ("", NULL, *(one.value for one in found)):
        found.append(Option(now, words.code_label(now, shape.category)))
    return found


def _rule_field(
    rule: HouseRule, key: types.Field, path: Sequence[str], data: Plain, words: FieldWords
) -> Field:
    """Return the field of a house rule, with the value that `data` has under the last part of
    `path`, or with the default."""
    kind, codes = without_annotations(key.type), value_codes(key.type, rule)
    other_names = (name for module, name in rule.instead.items() if module in words.modules)
    field = Field(
        "number",
        ".".join(path),
        _translate(next(other_names, rule.name), words),
        required=True,
        given=True,
        hint=_translate(rule.hint, words),
        place=rule.place,
    )
    given = data.get(path[-1], key.default)
    if isinstance(kind, types.IntType):
        typed = field_text(given) if isinstance(given, str | int) else ""
        number = lenient.text_up_to(typed, lenient.LONGEST_NUMBER) or field_text(key.default)
        return replace(field, value=number, low=kind.ge, high=kind.le)
    if isinstance(kind, types.VarTupleType):
        now = [code for code in codes if code in lenient.texts_in(given)]
        return replace(
            field, kind="several", values=now, options=_rule_options(rule, codes, now, words)
        )
    value = lenient.allowed_or_first([field_text(key.default), *codes], field_text(given))
    options = _rule_options(rule, codes, [value], words)
    if len(options) < 2:
        return replace(field, kind="hidden", value=value, hint="")
    is_switch = isinstance(kind, types.BoolType) and not key.default
    return replace(field, kind="switch" if is_switch else "radio", value=value, options=options)


def _rule_options(
    rule: HouseRule, codes: Sequence[str], now: Sequence[str], words: FieldWords
) -> list[Option]:
    """Return the options of a house rule that can be chosen now. `now`: its present values."""
    found = []
    for code in codes:
        choice = rule.choices.get(code, Choice())
        later = choice.offered == "always" or code in now
        if choice.offered != "never" and (later or not words.begun):
            name = _translate(choice.name or YES_NO.get(code, code), words)
            found.append(Option(code, name, _translate(choice.hint, words)))
    return found


def _translate(text: str, words: FieldWords) -> str:
    return words.gettext(text) if text else ""
