"""Reading half-typed forms: a value that does not fit is replaced by a default, never refused. Only
for forms that are shown again; data to be stored are read by `companion.core.structs`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from companion.core.reading import LARGEST

T = TypeVar("T", bound=Struct)
LONGEST_NUMBER = 8
"""The most digits that are read; Python itself refuses thousands of them."""


def mapping_or_empty(value: object) -> dict[str, object]:
    """Return `value` if it is a mapping, else an empty one."""
    return value if isinstance(value, dict) else {}


def list_or_empty(value: object) -> list[object]:
    """Return `value` if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def texts_in(value: object) -> list[str]:
    """Return the texts in a list or a tuple, or the single text as a list."""
    many = value if isinstance(value, list | tuple) else [value]
    return [text for text in many if isinstance(text, str)]


def text_up_to(value: object, longest: int) -> str:
    """Return a text, cut off at `longest` characters; "" for anything else."""
    return value[:longest] if isinstance(value, str) else ""


def typed_number(value: object, low: int = 0, high: int = LARGEST) -> int | None:
    """Return the typed whole number from `low` to `high`; None if nothing or something else was
    typed."""
    if not isinstance(value, str) or not (value.isascii() and value.isdigit()):
        return None
    return int(value) if len(value) <= LONGEST_NUMBER and low <= int(value) <= high else None


def complete_order(given: object, every: Iterable[str]) -> list[str]:
    """Return all values of `every` once: first the given ones in the given order, then the
    others."""
    every = list(every)
    return list(dict.fromkeys([text for text in texts_in(given) if text in every] + every))


def allowed_or_first(allowed: Sequence[str], value: object) -> str:
    """Return the value if it is allowed, else the first allowed one."""
    return value if isinstance(value, str) and value in allowed else allowed[0]


def fit_struct(data: object, kind: type[T]) -> T | None:
    """Return data that were typed into a form as a struct. Keys and items of lists that do not fit
    are left out. None if a required key is missing."""
    given, found = mapping_or_empty(data), {}
    for name, key in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
        if key in given:
            try:
                found[name] = _fit_value(given[key], _type_hints(kind)[name])
            except msgspec.ValidationError:
                continue
    try:
        return kind(**found)
    except TypeError:  # a required key is missing
        return None


def _fit_value(value: object, hint: Any) -> object:
    """Return the value as that type. Raises ValidationError if it does not fit."""
    plain = (one for one in (hint, *get_args(hint)) if get_origin(one) is None)
    struct = next((one for one in plain if isinstance(one, type) and issubclass(one, Struct)), None)
    if struct is not None and isinstance(value, dict):
        value = fit_struct(value, struct)
    elif isinstance(value, list):
        value = [item for item in value if _fits_type([item], hint)]
    return msgspec.convert(value, hint, strict=False)


def _fits_type(value: object, hint: Any) -> bool:
    try:
        msgspec.convert(value, hint, strict=False)
    except msgspec.ValidationError:
        return False
    return True


@cache
def _type_hints(kind: type[Struct]) -> Mapping[str, Any]:
    return get_type_hints(kind, include_extras=True)
