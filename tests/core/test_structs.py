"""Structs as plain data, as in files and digests."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import fields

import companion.games.installed  # noqa: F401 -- the structs of all games


def _kinds(of: type[Struct] = Struct) -> Iterator[type[Struct]]:
    for kind in of.__subclasses__():
        yield kind
        yield from _kinds(kind)


def test_what_is_written_does_not_depend_on_which_texts_python_keeps_once():
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
