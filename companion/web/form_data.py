"""What was typed into a form of fields (`core.fields`) → plain data of the types it is for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.fields import UNKNOWN, Field
from companion.web.forms import NULL

_LEFT_OUT = object()


def read(form: Mapping[str, str], fields: Sequence[Field]) -> dict[str, object]:
    """The plain data that the form says: numbers are still texts.

    Blank fields are left out. A list or group that was there before stays, though it is empty.
    """
    found = ((one.key, _value(form, one)) for one in fields)
    return {key: value for key, value in found if value is not _LEFT_OUT}


def _value(form: Mapping[str, str], field: Field) -> object:
    if field.kind == "group":
        inner = read(form, field.parts)
        return inner if field.given or any(map(_says, inner.values())) else _LEFT_OUT
    if field.kind == "list":
        rows = [row for part in field.parts if (row := _value(form, part)) is not _LEFT_OUT]
        return rows if field.given or any(map(_says, rows)) else _LEFT_OUT
    text = form.get(field.name, "").strip()
    if field.nullable and text == UNKNOWN:
        text = NULL
    return {"": _LEFT_OUT, NULL: None}.get(text, text)


def _says(value: object) -> bool:
    """Whether a value is more than an empty list or group."""
    return value not in ([], {})
