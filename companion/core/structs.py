"""Converts plain data (JSON, forms) into typed structs.

Data that do not fit are `Refused` with a code and the place of the key.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import TypeVar

import msgspec
from msgspec import Struct, UnsetType

from companion.core.refused import Refused

T = TypeVar("T", bound=Struct)
Value = TypeVar("Value")
Frozen = TypeVar("Frozen")
MOST_KEPT = 256

_UNKNOWN = re.compile(r"unknown field `([^`]*)`")
_MISSING = re.compile(r"missing required field `([^`]*)`")
UNWRITABLE = (UnicodeEncodeError, RecursionError, OverflowError)
_PLACE = re.compile(r" - at (?:`key` in )?`\$\.?([^`]*)`$")


def convert(data: object, kind: type[T], what: str, *, from_form: bool = False) -> T:
    """Return `data` as a `kind`; with `from_form` the texts of forms ("2") are read as numbers.

    Refused, with `what` (an entry's type, "setup", "file") and the key: "unknown-key",
    "missing-key", or "bad-value" for a wrong type or a number out of range. If the data come from a
    form, the refusal has the value `form`, so that the message can name the field by its label.
    """
    try:
        return msgspec.convert(data, kind, strict=not from_form)
    except msgspec.ValidationError as error:
        refused = _refusal_from(str(error), what)
        if from_form:
            refused.public["form"] = True
        raise refused from None
    except UnicodeEncodeError:
        raise _refuse_unwritable(data, what) from None


def convert_storable(data: object, kind: type[T], what: str, *, from_form: bool = False) -> T:
    """Return `data` as a `kind`, like `convert`, but only if it can be written as JSON: lone
    surrogates and endless nesting are refused, too."""
    made = convert(data, kind, what, from_form=from_form)
    try:
        msgspec.json.encode(made)
    except UNWRITABLE:
        raise _refuse_unwritable(data, what) from None
    return made


def read_tagged_struct(data: object, types: Mapping[str, type[T]], *, from_form: bool = False) -> T:
    """Return plain data as a struct. The data's key `type` selects its type from `types`. Refused
    with "unknown-type", or for the reasons of `convert_storable`."""
    if not isinstance(data, Mapping):
        raise Refused("bad-value", {"what": "entry", "key": "entry"})
    kind = data.get("type", "")
    if not isinstance(kind, str) or kind not in types:
        shown = kind[:40] if isinstance(kind, str) else "?"
        raise Refused("unknown-type", {"type": replace_surrogates(shown)})
    return convert_storable(data, types[kind], kind, from_form=from_form)


def required_value(value: Value | UnsetType, what: str, key: str) -> Value:
    """Return the value of a key that the app may draw before an entry is written. Refused with
    "missing-key" if it is still unset."""
    if isinstance(value, UnsetType):
        raise Refused("missing-key", {"what": what, "key": key})
    return value


def plain_data(thing: object) -> dict[str, object]:
    """Return a struct as plain data that can be written as JSON."""
    data: dict[str, object] = msgspec.json.decode(msgspec.json.encode(thing))
    return data


def all_texts(value: object) -> Iterator[str]:
    """Yield all keys, texts and numbers in a struct or in plain data, each as text."""
    if isinstance(value, Struct):
        value = plain_data(value)
    if isinstance(value, Mapping):
        yield from map(str, value)
        value = list(value.values())
    if not isinstance(value, list):
        yield str(value)
        return
    for one in value:
        yield from all_texts(one)


def _refusal_from(text: str, what: str) -> Refused:
    found = _PLACE.search(text)
    place = found.group(1) if found else ""
    if unknown := _UNKNOWN.search(text):
        return Refused("unknown-key", {"what": what, "key": _join_path(place, unknown.group(1))})
    if missing := _MISSING.search(text):
        return Refused("missing-key", {"what": what, "key": _join_path(place, missing.group(1))})
    return Refused("bad-value", {"what": what, "key": place or what})


def _refuse_unwritable(data: object, what: str) -> Refused:
    for key, value in data.items() if isinstance(data, Mapping) else ():
        try:
            msgspec.json.encode({key: value})
        except UNWRITABLE:
            return Refused("bad-value", {"what": what, "key": replace_surrogates(key)})
    return Refused("bad-value", {"what": what, "key": what})


def replace_surrogates(text: str) -> str:
    """Return the text with "?" for each lone surrogate, which no file or page can hold."""
    return text.encode("utf-8", "replace").decode()


def _join_path(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def cache_by_struct(compute: Callable[[Frozen], Value]) -> Callable[[Frozen], Value]:
    """Return the function with its results cached for the `MOST_KEPT` structs used last.

    It is meant for values that depend on a table's box and are needed by every entry. A struct is
    recognised by its identity, because a struct with dictionaries has no hash.
    """
    kept: dict[int, tuple[Frozen, Value]] = {}

    @wraps(compute)
    def computed(struct: Frozen) -> Value:
        found = kept.get(id(struct))
        if found is None:
            found = kept[id(struct)] = struct, compute(struct)
            if len(kept) > MOST_KEPT:
                del kept[next(iter(kept))]
        return found[1]

    return computed
