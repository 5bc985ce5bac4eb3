"""The fields of a form for any typed data: an entry, or some keys of a set-up.

The form is worked out from the types, so that every entry of every game has one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec.inspect as types
from msgspec import Struct
from msgspec.structs import replace

from companion.core.naming import Naming, Option
from companion.core.play import Plain
from companion.core.wording import N_

FEW = 30
"""A number that can have fewer values than this is chosen from a list."""
MORE_ROWS = 2
"""So many empty rows stand below a list."""
ROWS = 6
"""So many empty rows has a list that is needed and of which nothing is shown."""
UNKNOWN = "?"
"""What stands in a text field for null."""
BLANK, NOTHING = N_("–"), N_("nothing")
YES_NO = {"true": N_("yes"), "false": N_("no")}

Kind = Literal["choice", "number", "text", "group", "list"]


class Field(Struct, frozen=True):
    """One field of a form, or several (`parts`) below a heading.

    `name`: its path in the form (`goods.red`). `nullable`: a text that may be "?", which is null.
    `given`: the key was there before, so that an empty list or group is kept as empty; otherwise
    it is left out.
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

    @property
    def key(self) -> str:
        """The last part of the name."""
        return self.name.rpartition(".")[2]

    @property
    def first(self) -> bool:
        """Whether the field is shown at once; the others are behind "More"."""
        return self.required or self.given


class _Shape(NamedTuple):
    """What may stand somewhere besides null, whether null may, and what codes are there."""

    of: Sequence[types.Type]
    nullable: bool
    category: str


def fields(
    kind: type[Struct], data: Plain, naming: Naming, keys: Sequence[str] = ()
) -> list[Field]:
    """The fields for a struct of that type, filled with plain data; `keys`: only these."""
    found = {one.encode_name: one for one in _struct(kind).fields}
    return [_field(found[key], (key,), data, naming, there=True) for key in keys or found]


@lru_cache(maxsize=256)
def _struct(kind: type[Struct]) -> types.StructType:
    found = types.type_info(kind)
    assert isinstance(found, types.StructType)
    return found


def _field(
    one: types.Field, path: Sequence[str], data: Plain, naming: Naming, *, there: bool
) -> Field:
    """The field for one key of a struct; `there`: the struct itself is needed or was given."""
    shape = _shape(one.type)
    if one.default is None:  # what is left out is null
        shape = shape._replace(nullable=False)
    return _any(shape, path, data, naming, required=one.required and there)


def _any(
    shape: _Shape, path: Sequence[str], data: Plain, naming: Naming, *, required: bool
) -> Field:
    """The field for what stands in `data` under the last part of `path`."""
    value = data.get(path[-1])
    given = path[-1] in data and (value is not None or shape.nullable)
    first = shape.of[0]
    if isinstance(first, types.StructType | types.DictType):
        inner = value if isinstance(value, dict) else {}
        parts = _parts(first, path, inner, naming, there=given or required)
        name = ".".join(path)
        return Field("group", name, naming.key(path), parts=parts, given=given or required)
    if isinstance(first, types.VarTupleType | types.ListType):
        rows = value if isinstance(value, list) else []
        return _list(first, path, rows, naming, given=given or required)
    return _one(shape, path, value, naming, required=required, given=given)


def _shape(of: types.Type) -> _Shape:
    category = ""
    if isinstance(of, types.Metadata):
        category, of = str((of.extra or {}).get("called", "")), of.type
    if not isinstance(of, types.UnionType):
        return _Shape([of], False, category)
    inner = [_shape(one) for one in of.types if not isinstance(one, types.NoneType)]
    category = next((one.category for one in inner if one.category), category)
    nullable = any(isinstance(one, types.NoneType) for one in of.types)
    return _Shape([one for shape in inner for one in shape.of], nullable, category)


def _parts(
    of: types.StructType | types.DictType,
    path: Sequence[str],
    data: Plain,
    naming: Naming,
    *,
    there: bool,
) -> list[Field]:
    """The fields of a struct, or of a mapping of which all keys are known."""
    if isinstance(of, types.StructType):
        paths = ((one, (*path, one.encode_name)) for one in of.fields)
        return [_field(one, place, data, naming, there=there) for one, place in paths]
    keys = _keys(of, data, naming)
    category = naming.category(keys)
    shape = _shape(of.value_type)
    made = [_any(shape, (*path, key), data, naming, required=False) for key in keys]
    return [replace(one, label=naming.code(one.key, category)) for one in made]


def _keys(of: types.DictType, data: Plain, naming: Naming) -> list[str]:
    """The keys that a mapping may have, those that it has among them."""
    kind = of.key_type
    known = [str(one) for one in kind.values] if isinstance(kind, types.LiteralType) else []
    found = naming.known(known)
    return [*found, *(key for key in data if key not in found)]


def _list(
    of: types.VarTupleType | types.ListType,
    path: Sequence[str],
    rows: Sequence[object],
    naming: Naming,
    *,
    given: bool,
) -> Field:
    """A row for each that there is, and some empty ones as far as there may be more."""
    least, most = of.min_length or 0, 99 if of.max_length is None else of.max_length
    more = MORE_ROWS if rows or not given else ROWS
    count = min(most, max(least, len(rows) + more))
    shape, data = _shape(of.item_type), {str(n): row for n, row in enumerate(rows)}
    parts = [
        _any(shape, (*path, str(n)), data, naming, required=given and n < least)
        for n in range(count)
    ]
    if shape.nullable:
        parts = parts[: max(least, len(rows))] if rows else parts
    parts = [replace(one, required=False) for one in parts]
    return Field("list", ".".join(path), naming.key(path), parts=parts, given=given)


def _one(
    shape: _Shape,
    path: Sequence[str],
    value: object,
    naming: Naming,
    *,
    required: bool,
    given: bool,
) -> Field:
    """A single value: chosen from a list, typed as a number, or typed as a text."""
    name, label, text = ".".join(path), naming.key(path), _text(value, given=given)
    values = _values(shape, naming, text)
    first = shape.of[0]
    if values is not None:
        none = [Option("null", naming.words(NOTHING))] if shape.nullable else []
        blank = [] if required and text else [Option("", naming.words(BLANK))]
        field = Field("choice", name, label, text, [*blank, *values, *none])
    elif isinstance(first, types.IntType):
        shown = "" if text == "null" else text
        field = Field("number", name, label, shown, low=first.ge, high=first.le)
    else:
        shown = UNKNOWN if text == "null" else text
        longest = first.max_length if isinstance(first, types.StrType) else None
        nullable = shape.nullable
        field = Field("text", name, label, shown, longest=longest, nullable=nullable)
    return replace(field, required=required, given=given)


def _text(value: object, *, given: bool) -> str:
    """A value as it stands in a form; "" for one that is not there."""
    if value is None:
        return "null" if given else ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _values(shape: _Shape, naming: Naming, now: str) -> list[Option] | None:
    """The values to choose from, the present one among them; None if they cannot be listed."""
    found: list[Option] = []
    for one in shape.of:
        if isinstance(one, types.LiteralType):
            found += naming.options([str(value) for value in one.values], shape.category)
        elif isinstance(one, types.BoolType):
            found += [Option(code, naming.words(word)) for code, word in YES_NO.items()]
        elif isinstance(one, types.IntType) and _is_few(one):
            found += naming.numbers(range(one.ge or 0, (one.le or 0) + 1))
        elif isinstance(one, types.StrType) and shape.category:
            found += naming.options(naming.codes(shape.category), shape.category)
        else:
            return None
    if now not in ("", "null", *(one.value for one in found)):
        found.append(Option(now, naming.code(now, shape.category)))
    return found


def _is_few(of: types.IntType) -> bool:
    return of.ge is not None and of.le is not None and of.le - of.ge < FEW
