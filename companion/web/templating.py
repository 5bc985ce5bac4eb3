"""How templates are read: what every one of them has, and what it may leave out."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType

import jinja2
from flask import Flask
from jinja2 import FileSystemBytecodeCache, StrictUndefined
from jinja2.bccache import Bucket
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from companion.core.wording.initials import initial
from companion.web import drawing

BETWEEN_TAGS = re.compile(r">[ \t]*\n\s*<")
FOLDER = Path(cache_from_source(__file__)).parent
"""Where Python keeps what it has compiled of these files."""
MADE_BY = jinja2.__version__ + Path(__file__).read_text(encoding="utf-8")
"""What the compiled templates depend on besides their source."""


def init(app: Flask) -> None:
    """Comes before the first template is read.

    What a template asks for and is not given is an error, on every page. All that were read stay in
    memory, plainly: Jinja's own list of them is searched through whenever one includes another.
    """
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.cache = {}
    app.jinja_env.add_extension(LineBreaks)
    app.jinja_env.bytecode_cache = app.jinja_env.bytecode_cache or Compiled()
    app.jinja_env.filters["only"] = only
    app.jinja_env.filters["initial"] = initial
    app.jinja_env.filters["upper_first"] = upper_first
    drawing.init(app)


def read_ahead(app: Flask) -> Iterator[str]:
    """Reads one template after the other, so that nobody's tap has to wait for that; their names.

    Whoever asks for the next one may let others go first.
    """
    parts = drawing.parts_of(app)
    for name in app.jinja_env.list_templates(extensions=["html", "svg"]):
        app.jinja_env.get_template(name)
        parts.env.get_template(name)
        yield name


class Compiled(FileSystemBytecodeCache):
    """What was compiled for pages serves parts as well, while its source is the same; and the next
    start, where `folder` can be written to: that takes a tenth of the time."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(str(folder), "%s.template")
        self.kept: dict[tuple[str, str], CodeType | None] = {}

    def get_source_checksum(self, source: str) -> str:
        """Another one for another Jinja, and for whatever this file makes of templates."""
        return super().get_source_checksum(MADE_BY + source)

    def load_bytecode(self, bucket: Bucket) -> None:
        """What this process has read or compiled already, else what another has."""
        bucket.code = self.kept.get((bucket.key, bucket.checksum))
        if bucket.code is None:
            super().load_bytecode(bucket)
            self.kept[bucket.key, bucket.checksum] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps it; where nothing can be written, or shall not be, for this process alone."""
        self.kept[bucket.key, bucket.checksum] = bucket.code
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                super().dump_bytecode(bucket)


class LineBreaks(Extension):
    """A line break between two tags of a template is no space on the page: so each can stand on a
    line of its own. Where a space is meant, it stands within a line."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The template's tokens, without those breaks."""
        for token in stream:
            if token.type == "data":
                token = Token(token.lineno, "data", BETWEEN_TAGS.sub("><", token.value))
            yield token


def upper_first(text: str) -> str:
    """A text as it stands at the head of something: Jinja's `capitalize` would lower all the rest,
    German nouns and names among it."""
    return text[:1].upper() + text[1:]


def only(thing: object, *names: str) -> object:
    """Those fields of a view's struct, or of each of several: for a part that shows no more."""
    if isinstance(thing, Mapping):
        return {key: only(each, *names) for key, each in thing.items()}
    if isinstance(thing, Iterable):
        return [only(each, *names) for each in thing]
    return {name: getattr(thing, name) for name in names}
