"""Reads templates in one Jinja environment, with a few filters of our own."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from importlib.util import cache_from_source
from pathlib import Path

import jinja2
from flask import Flask
from jinja2 import (
    ChoiceLoader,
    FileSystemBytecodeCache,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
)
from jinja2.bccache import Bucket
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup, escape

from companion.core.wording import COLOUR_NAMES, MOST_TABLES, badge_letters

SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
REFERENCE = re.compile(r"#([\w-]+)[\"')]")
NAME = r'<bdi translate="no">\g<0></bdi>'
BETWEEN_TAGS = re.compile(r">[ \t]*\n\s*<")
FOLDER = Path(cache_from_source(__file__)).parent
"""The folder where Python keeps these files compiled."""
MADE_BY = jinja2.__version__ + Path(__file__).read_text(encoding="utf-8")
"""The versions that compiled templates depend on, besides their source."""
OF_THE_REQUEST = ("request", "session", "g", "config", "get_flashed_messages")
"""Flask's globals that depend on the request."""


def init_app(app: Flask, games: Mapping[str, Path]) -> None:
    """Set up the Jinja environment of `app`, before anything else uses it.

    `games`: the template folders of games, by the first part of the templates' names. A missing
    value of a template raises an error on every page. All templates stay in memory. Values that
    depend on the request are not Jinja globals: only pages rendered with `render_template` get
    them, from Flask. So no cached fragment can depend on the request.
    """
    brought = PrefixLoader({name: FileSystemLoader(folder) for name, folder in games.items()})
    app.jinja_loader = ChoiceLoader([FileSystemLoader(str(app.template_folder)), brought])
    app.jinja_options = {
        "bytecode_cache": CompiledTemplates(),
        **app.jinja_options,
        "cache_size": -1,
        "extensions": [LineBreaks],
        "undefined": StrictUndefined,
    }
    for name in OF_THE_REQUEST:
        del app.jinja_env.globals[name]
    app.jinja_env.filters |= {
        "only": select_fields,
        "initial": badge_letters,
        "upper_first": upper_first,
    }
    app.jinja_env.filters |= {"mark_names": mark_names, "used_drawings": used_drawings}


def preload_templates(app: Flask) -> Iterator[str]:
    """Load one template after the other and yield their names, so that no request waits for
    loading."""
    for name in app.jinja_env.list_templates(extensions=["html", "svg"]):
        app.jinja_env.get_template(name)
        yield name


class CompiledTemplates(FileSystemBytecodeCache):
    """Keeps compiled templates in `folder`, so that the next start takes a tenth of the time.

    Nothing is written if that is impossible, or if Python is set to write no bytecode. Compiled
    templates depend on their source and on `made_by`: if one of them changes, they are compiled
    again.
    """

    def __init__(self, folder: Path = FOLDER, made_by: str = MADE_BY) -> None:
        super().__init__(str(folder), "%s.template")
        self._made_by = made_by

    def get_source_checksum(self, source: str) -> str:
        """Return a checksum that also changes with Jinja's version and with this file."""
        return super().get_source_checksum(self._made_by + source)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write a compiled template, if that is possible and wanted."""
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                super().dump_bytecode(bucket)


class LineBreaks(Extension):
    """Removes line breaks between two tags of a template, so that each tag can be on its own line.
    Spaces that have to be on the page are written within a line."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the template's tokens without those line breaks."""
        for token in stream:
            if token.type == "data":
                token = Token(token.lineno, "data", BETWEEN_TAGS.sub("><", token.value))
            yield token


def mark_names(sentence: str, names: Mapping[str, str]) -> Markup:
    """Return a sentence as HTML that keeps the players' names if a browser translates the page.
    `names` has the players' names by colour; its other keys are ignored. Attributes and files get
    the plain sentence."""
    players = tuple(filter(None, map(names.get, COLOUR_NAMES)))
    text = escape(sentence)
    return Markup(_names_as_words(players).sub(NAME, str(text))) if players else text


@lru_cache(MOST_TABLES)
def _names_as_words(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern that finds these names as whole words in escaped text, but neither in a tag
    nor in an escaped letter. The longest name is found first."""
    escaped = sorted((re.escape(escape(name)) for name in names), key=len, reverse=True)
    return re.compile(rf"(?<![\w&#])(?:{'|'.join(escaped)})(?!\w)(?![^<>]*>)")


def upper_first(text: str) -> str:
    """Return the text with its first letter in upper case. Unlike `capitalize` it changes no other
    letter, for example in German nouns and names."""
    return text[:1].upper() + text[1:]


def used_drawings(drawings: str, page: str, later: Iterable[str]) -> Markup:
    """Return the drawings without the symbols that the page does not use. `later`: the names of
    icons in parts of the page that are fetched later; these symbols are kept. A symbol may refer to
    others."""
    symbols = {found[1]: found[0] for found in SYMBOL.finditer(drawings)}
    wanted: set[str] = set()
    new = {*REFERENCE.findall(page), *(f"icon-{name}" for name in later)}
    while new := new & symbols.keys() - wanted:
        wanted |= new
        new = {name for one in new for name in REFERENCE.findall(symbols[one])}
    return Markup(SYMBOL.sub(lambda found: found[0] if found[1] in wanted else "", drawings))


def select_fields(thing: object, *names: str) -> object:
    """Return these fields of a struct, or of each struct in a collection, as plain data. A fragment
    that gets only these fields is rendered again only when one of them changes."""
    if isinstance(thing, Mapping):
        return {key: select_fields(each, *names) for key, each in thing.items()}
    if isinstance(thing, Iterable):
        return [select_fields(each, *names) for each in thing]
    return {name: getattr(thing, name) for name in names}
