"""Descriptions of the values that fit a key, for messages about values that do not fit. They are
written at the type: `Annotated[int, Meta(ge=1, le=4, description=N_("a number"))]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from companion.core.wording import N_

OBJECT = N_("an object, in curly brackets")


def key_descriptions(kinds: Mapping[str, type[Struct]]) -> dict[str, str]:
    """Return the descriptions of the values that fit each key. Each is found under "entry.key",
    "struct.key" and "key"; "key[...]" describes the values of a mapping.

    "entry" is the name of an entry. "struct" is the key that holds the struct, such as "box" in
    "box.name". If several entries have the same key, "key" gives the first description; keys of
    entries come before keys of structs inside them.
    """
    found: dict[str, str] = {}
    outer: dict[str, str] = {}
    inner: dict[str, str] = {}
    for what, kind in kinds.items():
        for place, key, text in _described_keys(kind, what):
            found.setdefault(f"{what}.{key}", text)
            found.setdefault(f"{place}.{key}", text)
            (outer if place == what else inner).setdefault(key, text)
    return {**inner, **outer, **found}


def _described_keys(kind: type[Struct], place: str) -> Iterator[tuple[str, str, str]]:
    """Yield the keys of a struct and of the structs inside it, with the descriptions of their
    types. Each comes after its `place`: the entry's name, or the key that holds the struct."""
    hints = get_type_hints(kind, include_extras=True)
    keys = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))
    for field, key in keys.items():
        hint = hints[field]
        kinds = get_args(hint) if get_origin(hint) in (UnionType, Union) else (hint,)
        objects = any(isinstance(one, type) and issubclass(one, Struct) for one in kinds)
        description = next(_descriptions(hint), OBJECT if objects else None)
        if description:
            yield place, key, description
        for mapping in _nested_types(hint):
            if get_origin(mapping) in (dict, Mapping):
                for text in _descriptions(get_args(mapping)[1]):
                    yield place, f"{key}[...]", text
    for field, key in keys.items():
        for part in _nested_types(hints[field]):
            if isinstance(part, type) and issubclass(part, Struct):
                yield from _described_keys(part, key)


def _descriptions(hint: Any) -> Iterator[str]:
    """Yield the descriptions in a type, outermost first. Those of a mapping's keys are left out."""
    if get_origin(hint) is Annotated:
        for one in reversed(hint.__metadata__):
            if isinstance(one, Meta) and one.description is not None:
                yield one.description
    of_keys = 1 if get_origin(hint) in (dict, Mapping) else 0
    for part in get_args(hint)[of_keys:]:
        yield from _descriptions(part)


def _nested_types(hint: Any) -> Iterator[Any]:
    yield hint
    for part in get_args(hint):
        yield from _nested_types(part)
