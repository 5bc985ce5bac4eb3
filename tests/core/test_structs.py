"""Structs as plain data, as in files and digests."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import fields

import companion.games.installed  # noqa: F401 -- the structs of all games
from companion.core.structs import MOST_KEPT, cache_by_struct


def _kinds(of: type[Struct] = Struct) -> Iterator[type[Struct]]:
    for kind in of.__subclasses__():
        yield kind
        yield from _kinds(kind)


def test_written_lines_do_not_depend_on_interned_strings():
    """A default is left out if it is the same object. Every Python keeps a single object for texts
    that look like names, but only some do so for others such as "line-up"."""
    texts = {
        (kind, field.name): field.default
        for kind in _kinds()
        for field in fields(kind)
        if kind.__struct_config__.omit_defaults and isinstance(field.default, str)
    }
    assert len(texts) > 10
    assert [place for place, text in texts.items() if text and not text.isidentifier()] == []


class Print(Struct, frozen=True):
    """A struct with a dictionary, which has no hash."""

    numbers: dict[str, int]


def test_a_computed_value_is_cached_for_each_struct():
    asked: list[Print] = []

    @cache_by_struct
    def total(one: Print) -> int:
        asked.append(one)
        return sum(one.numbers.values())

    first, changed = Print({"a": 1}), Print({"a": 2})
    assert [total(one) for one in (first, changed, first, changed, first)] == [1, 2, 1, 2, 1]
    assert len(asked) == 2
    others = [Print({"a": n}) for n in range(MOST_KEPT)]
    assert [total(one) for one in others] == [*range(MOST_KEPT)]
    assert total(first) == 1
    assert len(asked) == MOST_KEPT + 3, "only so many are kept"
