"""Structs as the plain data that files and digests hold."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import fields

import companion.games.installed  # noqa: F401 -- the structs of all games


def _kinds(of: type[Struct] = Struct) -> Iterator[type[Struct]]:
    for kind in of.__subclasses__():
        yield kind
        yield from _kinds(kind)


def test_what_is_written_does_not_depend_on_which_texts_python_keeps_once():
    """A default is left out where it is the same object. Names are kept once by every Python,
    other texts by some alone: there "line-up" would be left out, and here it would not."""
    texts = {
        (kind, field.name): field.default
        for kind in _kinds()
        for field in fields(kind)
        if kind.__struct_config__.omit_defaults and isinstance(field.default, str)
    }
    assert len(texts) > 10
    assert [place for place, text in texts.items() if text and not text.isidentifier()] == []
