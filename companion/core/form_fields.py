"""A field of a form, and reading the data that was typed into fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.field_words import Option
from companion.core.wording import N_

Kind = Literal["choice", "number", "text", "group", "list", "radio", "switch", "several", "hidden"]
NULL = "null"
"""The text of a choice that stands for null."""
UNKNOWN = "?"
"""The same in a text field."""
YES_NO = {"true": N_("yes"), "false": N_("no")}
_LEFT_OUT = object()


class Field(Struct, frozen=True):
    """One field of a form, or a heading with the fields below it (`parts`).

    `name` is its path in the form (`goods.red`). `nullable`: the text may be "?", which is null.
    `given`: the key was in the data; an empty list or group is then kept, otherwise left out.

    The field of a house rule has one of these kinds: "number", "radio" (one of the `options`),
    "switch" (on or off, off by default), or "several" (each of the `options` is on or off). A field
    of kind "several" has `values`, any other one a `value`. A "hidden" field cannot be changed.
    `hint` explains the house rule, and `place` is where a page shows it.
    """

    kind: Kind
    name: str
    label: str
    value: str = ""
    options: Sequence[Option] = ()
    parts: Sequence[Field] = ()
    low: int | None = None
    high: int | None = None
    longest: int | None = None
    required: bool = False
    nullable: bool = False
    given: bool = False
    values: Sequence[str] = ()
    hint: str = ""
    place: str = ""

    @property
    def key(self) -> str:
        """The last part of the name."""
        return self.name.rpartition(".")[2]

    @property
    def is_flat(self) -> bool:
        """Return whether all parts are single values, which fit in one line."""
        return all(part.kind not in ("group", "list") for part in self.parts)

    @property
    def has_line_per_row(self) -> bool:
        """Return whether the field is a list of groups or of lists, each of which gets its own
        line."""
        return self.kind == "list" and any(part.kind in ("group", "list") for part in self.parts)

    @property
    def is_shown_at_once(self) -> bool:
        """Return whether the field is shown at once; the others are behind "More"."""
        return self.required or self.given


def field_text(value: object) -> str:
    """Return a value as a form shows it; "" if it is missing."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def replace_field(fields: Sequence[Field], name: str, **changes: Any) -> list[Field]:
    """Return the fields with changes in the field of that name, which may be in a group."""
    return [
        replace(one, **changes)
        if one.name == name
        else replace(one, parts=replace_field(one.parts, name, **changes))
        for one in fields
    ]


def flatten_fields(fields: Sequence[Field]) -> list[Field]:
    """Return the fields with each group replaced by the fields in it."""
    return [
        one
        for field in fields
        for one in (flatten_fields(field.parts) if field.kind == "group" else (field,))
    ]


def field_values(fields: Sequence[Field]) -> dict[str, object]:
    """Return the values of house rules as plain data; numbers are texts as they were typed."""
    return {
        one.key: field_values(one.parts)
        if one.kind == "group"
        else list(one.values)
        if one.kind == "several"
        else one.value
        for one in fields
    }


def read_fields(form: Mapping[str, Sequence[str]], fields: Sequence[Field]) -> dict[str, object]:
    """Return the plain data that was typed into the fields; numbers are still texts. `form` has all
    texts that were sent under each name.

    Blank fields are left out. An empty list or group is kept if it was there before.
    """
    found = ((one.key, _read_field(form, one)) for one in fields)
    return {key: value for key, value in found if value is not _LEFT_OUT}


def _read_field(form: Mapping[str, Sequence[str]], field: Field) -> object:
    if field.kind == "several":
        known = {*field.values, *(option.value for option in field.options)}
        return [text for text in form.get(field.name, ()) if text in known]
    if field.kind == "group":
        inner = read_fields(form, field.parts)
        return inner if field.given or any(map(_has_value, inner.values())) else _LEFT_OUT
    if field.kind == "list":
        rows = [row for part in field.parts if (row := _read_field(form, part)) is not _LEFT_OUT]
        return rows if field.given or any(map(_has_value, rows)) else _LEFT_OUT
    text = next(iter(form.get(field.name, ())), "").strip()
    if field.nullable and text == UNKNOWN:
        text = NULL
    return {"": _LEFT_OUT, NULL: None}.get(text, text)


def _has_value(value: object) -> bool:
    return value not in ([], {})
