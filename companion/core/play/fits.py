"""What fits the keys of a game's set-up and entries, for messages about values that do not fit.

It is written where the type is: `Annotated[int, Meta(ge=1, le=4, description=N_("a number"))]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from companion.core.wording import N_

OBJECT = N_("an object, in curly brackets")


def fits_of(kinds: Mapping[str, type[Struct]]) -> dict[str, str]:
    """Return what fits each key, by "entry.key".

    A key of other data, by its name alone, has what fits the first key of that name in a struct
    inside, or else the first entry's.
    """
    found: dict[str, str] = {}
    outer: dict[str, str] = {}
    inner: dict[str, str] = {}
    for what, kind in kinds.items():
        for key, text, depth in _described(kind, 0):
            found.setdefault(f"{what}.{key}", text)
            (inner if depth else outer).setdefault(key, text)
    return {**outer, **inner, **found}


def _described(kind: type[Struct], depth: int) -> Iterator[tuple[str, str, int]]:
    """Yield the keys of a struct with the descriptions of their types; `depth` of them inside."""
    hints = get_type_hints(kind, include_extras=True)
    for field, key in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
        hint = hints[field]
        objects = any(isinstance(one, type) and issubclass(one, Struct) for one in _one_of(hint))
        description = next(_descriptions(hint), OBJECT if objects else None)
        if description:
            yield key, description, depth
    for hint in hints.values():
        for part in _parts(hint):
            if isinstance(part, type) and issubclass(part, Struct):
                yield from _described(part, depth + 1)


def _descriptions(hint: Any) -> Iterator[str]:
    """Yield the descriptions in a type, the outermost first; none of what only names the parts."""
    if get_origin(hint) is Annotated:
        yield from (one.description for one in reversed(hint.__metadata__) if _describes(one))
    of_keys = 1 if get_origin(hint) in (dict, Mapping) else 0
    for part in get_args(hint)[of_keys:]:
        yield from _descriptions(part)


def _one_of(hint: Any) -> tuple[Any, ...]:
    """Return the types of which a value is one."""
    return get_args(hint) if get_origin(hint) in (UnionType, Union) else (hint,)


def _describes(metadata: object) -> bool:
    return isinstance(metadata, Meta) and metadata.description is not None


def _parts(hint: Any) -> Iterator[Any]:
    """Yield a type and all the types that it is made of."""
    yield hint
    for part in get_args(hint):
        yield from _parts(part)
