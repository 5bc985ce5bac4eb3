"""The fields of house rules (`companion.core.play.house_rules`).

A house rule always has a value: one that is missing or does not fit gives way to the default. All
values are in sight, with what they mean.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec.inspect as types
from msgspec.structs import replace

from companion.core import lenient
from companion.core.field_words import FieldWords, Option
from companion.core.form_fields import YES_NO, Field, text_of
from companion.core.play import Plain
from companion.core.play.house_rules import Choice, HouseRule, codes_of, plain_type


def name_group(group: Field, rule: HouseRule, words: FieldWords) -> Field:
    """Return a group of house rules with its name and its hint."""
    return replace(group, label=_word(rule.name, words), hint=_word(rule.hint, words))


def rule_field(
    rule: HouseRule, key: types.Field, path: Sequence[str], data: Plain, words: FieldWords
) -> Field:
    """Return the field of a house rule, with the value that `data` has under the last part of
    `path`, or with the default."""
    kind, codes = plain_type(key.type), codes_of(key.type, rule)
    other_names = (name for module, name in rule.instead.items() if module in words.modules)
    field = Field(
        "number",
        ".".join(path),
        _word(next(other_names, rule.name), words),
        required=True,
        given=True,
        hint=_word(rule.hint, words),
        place=rule.place,
    )
    given = data.get(path[-1], key.default)
    if isinstance(kind, types.IntType):
        return replace(field, value=_number(given, key.default), low=kind.ge, high=kind.le)
    if isinstance(kind, types.VarTupleType):
        now = [code for code in codes if code in lenient.texts(given)]
        return replace(field, kind="several", values=now, options=_options(rule, codes, now, words))
    value = lenient.one_of([text_of(key.default), *codes], text_of(given))
    options = _options(rule, codes, [value], words)
    if len(options) < 2:
        return replace(field, kind="hidden", value=value, hint="")
    is_switch = isinstance(kind, types.BoolType) and not key.default
    return replace(field, kind="switch" if is_switch else "radio", value=value, options=options)


def _number(given: object, default: object) -> str:
    """Return the text of a number's field as it was typed; the default if nothing was."""
    typed = text_of(given) if isinstance(given, str | int) else ""
    return lenient.text(typed, lenient.LONGEST_NUMBER) or text_of(default)


def _options(
    rule: HouseRule, codes: Sequence[str], now: Sequence[str], words: FieldWords
) -> list[Option]:
    """Return the values that can be chosen; `now`: those in force."""
    found = []
    for code in codes:
        choice = rule.choices.get(code, Choice())
        later = choice.offered == "always" or code in now
        if choice.offered != "never" and (later or not words.begun):
            name = _word(choice.name or YES_NO.get(code, code), words)
            found.append(Option(code, name, _word(choice.hint, words)))
    return found


def _word(text: str, words: FieldWords) -> str:
    return words.gettext(text) if text else ""
