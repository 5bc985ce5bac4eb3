"""Turns form fields into nested plain data like that of JSON; values are converted later.

Dots nest: `goods.red=2`. Numbers from 0 make a list: `rows.0.spaces.1.good=red`; numbers without a
0 are keys: `leaders.1=clergy`. A name that occurs several times makes a list. Blank fields and
empty list entries are left out. The text `null` is None. The text `[]` makes a list of the other
values of its name, even of one or none: `edges.3=[]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

import flask
from werkzeug.datastructures import ImmutableMultiDict, MultiDict

from companion.core.lenient import text_up_to
from companion.core.play import Refused
from companion.core.reading import clean_texts

MOST_FIELDS = 1000
LONGEST_FIELD_NAME = 100
DEEPEST = 8
HIGHEST_INDEX = 99
LONGEST_TYPED = 200
NULL, LIST = "null", "[]"
T = TypeVar("T")

Values = list[str]
Tree: TypeAlias = "dict[str, Tree | Values]"
"""Field names split at their dots; a leaf holds the values that were sent, also blank ones."""


class TypedFields(ImmutableMultiDict[str, Any]):
    """The fields of a form or of an address, with all texts cleaned. Files stay as they are."""

    def __init__(self, mapping: Any = None) -> None:
        pairs = MultiDict[str, Any](mapping).items(multi=True)
        super().__init__([(clean_texts(key), clean_texts(value)) for key, value in pairs])


class Request(flask.Request):
    """A request in which every text that somebody typed is cleaned."""

    parameter_storage_class = TypedFields


class _Blank:
    """The type of `BLANK`, the value of an empty field."""


BLANK = _Blank()


def nest_form_fields(form: MultiDict[str, str]) -> dict[str, object]:
    """Return the form's fields as nested data. Refused if their names contradict each other."""
    if len(form) > MOST_FIELDS:
        raise Refused("form-too-long", {"most": MOST_FIELDS})
    tree: Tree = {}
    for name, values in form.lists():
        _put_values(
            tree, name or "", [value.strip() for value in values]
        )  # a part may have no name
    return _without_blanks((key, _branch_data(branch, key)) for key, branch in tree.items())


def flatten_to_fields(data: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the form fields for nested data. `nest_form_fields` reads them back."""
    for key, value in data.items():
        yield from _flat_fields(f"{prefix}{key}", value)


def typed_text(value: object) -> str:
    """Return the text that was typed into a text field. `nest_form_fields` turns a typed "null"
    into None, so None becomes "null" again."""
    return NULL if value is None else text_up_to(value, LONGEST_TYPED)


def _flat_fields(name: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        yield from flatten_to_fields(value, f"{name}.")
    elif isinstance(value, list) and any(isinstance(part, Mapping | list) for part in value):
        yield from flatten_to_fields({str(n): part for n, part in enumerate(value)}, f"{name}.")
    elif isinstance(value, list):
        yield name, LIST
        yield from ((name, _field_text(part)) for part in value)
    else:
        yield name, _field_text(value)


def _field_text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return NULL if value is None else str(value)


def _put_values(tree: Tree, name: str, values: Values) -> None:
    """Put the values into the tree, at the place that the field's name describes."""
    *way, last = _name_parts(name)
    for part in way:
        below = tree.setdefault(part, {})
        if not isinstance(below, dict):
            raise _conflict_refusal(name)
        tree = below
    if last in tree:
        raise _conflict_refusal(name)
    tree[last] = values


def _name_parts(name: str) -> list[str]:
    parts = name.split(".")
    if len(name) > LONGEST_FIELD_NAME or len(parts) > DEEPEST or not all(parts):
        raise Refused("form-name", {"name": name[:40]})
    if any(_is_index(part) and int(part) > HIGHEST_INDEX for part in parts):
        raise Refused("form-name", {"name": name[:40]})
    return parts


def _is_index(part: str) -> bool:
    return part.isascii() and part.isdigit() and (part == "0" or part[0] != "0")


def _branch_data(branch: Tree | Values, name: str) -> object:
    """Return the data of a branch; BLANK if all of it is blank."""
    if isinstance(branch, list):
        return _field_value(branch)
    pairs = [(key, _branch_data(below, f"{name}.{key}")) for key, below in branch.items()]
    if "0" not in branch:
        return _without_blanks(pairs) or BLANK
    if not all(map(_is_index, branch)):
        raise _conflict_refusal(name)
    numbered = _without_blanks((int(key), value) for key, value in pairs)
    return [numbered[index] for index in sorted(numbered)] or BLANK


def _field_value(texts: Values) -> object:
    """Return the value of one field, or of all fields with one name."""
    values = [None if text == NULL else text for text in texts if text not in ("", LIST)]
    if LIST in texts or len(values) > 1:
        return values
    return values[0] if values else BLANK


def _without_blanks(pairs: Iterable[tuple[T, object]]) -> dict[T, object]:
    return {key: value for key, value in pairs if value is not BLANK}


def _conflict_refusal(name: str) -> Refused:
    return Refused("form-conflict", {"name": name[:40]})
