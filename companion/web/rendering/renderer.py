"""Renders a game's templates, and keeps rendered parts in two caches (`bench/rendering.py`).

The *view cache* keeps whole views, and parts that several views share, until the table or its
people change. The *fragment cache* keeps parts of pages. Its key has all values that a part shows:
the part's template gets these values and nothing else, neither the page nor the request. So a value
that is not in the key cannot be shown (H2), and a forgotten value raises an error. Fragments are
shared by all viewers of all tables.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache, partial
from sys import getsizeof
from typing import TypeVar, cast

from flask import Flask, current_app
from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from markupsafe import Markup
from msgspec.msgpack import encode

from companion.core.play import AnyGame
from companion.core.wording import COLOUR_NAMES, N_, Gettext
from companion.storage.record import TableRecord
from companion.web import languages
from companion.web.game_pages import pages_of
from companion.web.languages import template_functions, translation
from companion.web.live.streams import Hub

MAX_TABLES = 64
"""The number of tables whose views are cached."""
MAX_FRAGMENT_BYTES = 32_000_000
"""Bytes of fragments and of their keys that are kept: some 11,000 fragments."""
MAX_MACROS = 1024
"""Groups of macros that are kept in one language: one for each template and each set of names."""
NO_NAMES: Mapping[str, str] = {}
FragmentKey = tuple[str, str, bytes]
"""A fragment's template, its language and the values that it shows."""
TERMS = {"colour": COLOUR_NAMES, "chapter": {"end": N_("The end")}}
"""The terms that every game's templates have, unless the game uses other words for them."""
T = TypeVar("T")


def init_app(app: Flask) -> ViewCache:
    """Give `app` empty caches and return the one for views."""
    app.extensions["fragments"] = FragmentCache()
    app.extensions["renderers"] = {}
    views = app.extensions["views"] = ViewCache()
    return views


def renderer_for(game: AnyGame) -> Renderer:
    """Return the renderer of a game's pages in the reader's language. It is built once."""
    language = languages.request_language()
    built: dict[tuple[str, str], Renderer] = current_app.extensions["renderers"]
    key = (game.name, language)
    if key not in built:
        words = {
            **template_functions(language),
            **translated_terms(game),
            **game.template_words(translation()),
            **pages_of(game).template_values,
            "round_name": partial(round_name, game, translation()),
            "game": game.name,
            "game_title": translation()(game.title),
            "folder": game.folder,
        }
        fragments: FragmentCache = current_app.extensions["fragments"]
        built[key] = Renderer(current_app.jinja_env, fragments, language, words)
    return built[key]


def select_template(game: AnyGame, name: str) -> Template:
    """Return the game's own template of that name, or else the common one."""
    return current_app.jinja_env.select_template([f"{game.folder}/{name}", name])


def translated_terms(game: AnyGame) -> dict[str, dict[str, str]]:
    """Return the game's terms, translated. Templates use the term `town` as `town_names`."""
    gettext = translation()
    return {
        f"{name}_names": {code: gettext(text) for code, text in texts.items()}
        for name, texts in {**TERMS, **game.terms}.items()
    }


def round_name(game: AnyGame, gettext: Gettext, number: int) -> str:
    """Return the game's name of a round (its term "round"), or else "Round 3"."""
    text = game.terms.get("round", {}).get(str(number))
    return gettext(text) if text else gettext(N_("Round %(round)s")) % {"round": number}


class Renderer:
    """Renders one game's templates in one language.

    `words` are the values that every template of the game has on every page.
    """

    def __init__(
        self,
        env: Environment,
        fragments: FragmentCache,
        language: str,
        words: Mapping[str, object],
    ) -> None:
        own = {"language": language, "fragment": self.fragment, "macros": self.macros}
        self.words = {**words, **own}
        self._env = env
        self._fragments = fragments
        self._language = language
        self._macros = lru_cache(MAX_MACROS)(self.build_macros)

    def render(self, template: str, values: Mapping[str, object]) -> str:
        """Render a template with these values and the game's words; it cannot read the request."""
        return self._env.get_template(template).render({**self.words, **values})

    def fragment(self, template: str, /, **values: object) -> Markup:
        """Render a part of a page from exactly these values, and keep it in the fragment cache. In
        templates: `fragment("folder/_name.html", value=…)`.

        The values must be plain data, structs of views, or texts of templates; other values raise
        TypeError.
        """
        key = (template, self._language, encode(values, enc_hook=_value_with_markup_type))
        found = self._fragments.find(key)
        if found is None:
            found = Markup(self.render(template, values))
            self._fragments.store(key, found)
        return found

    def macros(self, template: str, names: Mapping[str, str] = NO_NAMES) -> TemplateModule:
        """Return a template's macros. They can use only the game's words and these names."""
        return self._macros(template, tuple(names.items()))

    def build_macros(self, template: str, names: tuple[tuple[str, str], ...]) -> TemplateModule:
        """Return a template's macros without looking in the cache."""
        return self._env.get_template(template).make_module({**self.words, "names": dict(names)})


class FragmentCache:
    """A cache of rendered fragments, up to that many bytes. Fragments unused for longest are
    dropped."""

    def __init__(self, most_bytes: int = MAX_FRAGMENT_BYTES) -> None:
        self._most_bytes = most_bytes
        self._rendered: OrderedDict[FragmentKey, Markup] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        return len(self._rendered)

    def find(self, key: FragmentKey) -> Markup | None:
        """Return the fragment with that key; None if it is not in the cache."""
        found = self._rendered.get(key)
        if found is not None:
            self._rendered.move_to_end(key)
        return found

    def store(self, key: FragmentKey, rendered: Markup) -> None:
        """Store a fragment. Fragments that were unused for longest are dropped to make room."""
        self._rendered[key] = rendered
        self._size += _size_in_bytes(key, rendered)
        while self._size > self._most_bytes:
            self._size -= _size_in_bytes(*self._rendered.popitem(last=False))


def _value_with_markup_type(value: object) -> object:
    """Return a value for the key of a fragment, in which a text with markup differs from the same
    text without."""
    if isinstance(value, Markup):
        return {"markup": str(value)}
    raise TypeError(f"A fragment cannot be kept by a value of {type(value).__name__}.")


def _size_in_bytes(key: FragmentKey, rendered: Markup) -> int:
    return getsizeof(key[-1]) + getsizeof(rendered)


def compute_once(record: TableRecord, key: tuple[Hashable, ...], compute: Callable[[], T]) -> T:
    """Return the result of `compute`, which is called once for this key, table and language. The
    key names everything else that the result depends on, first of all the viewer."""
    extensions = current_app.extensions  # looked up once: this is called some twenty times an entry
    views: ViewCache = extensions["views"]
    hub: Hub = extensions["hub"]
    return views.get_or_compute(
        (*key, languages.request_language()), record, hub.room(record.code).people, compute
    )


class ViewCache:
    """A cache of results by key, for the tables that changed last.

    All results of a table are dropped as soon as the table or its people change: with any line of
    the log, any change of a seat, any phone that arrives or leaves.
    """

    def __init__(self, most_tables: int = MAX_TABLES) -> None:
        self._most_tables = most_tables
        self._tables: OrderedDict[str, tuple[TableRecord, int, dict[Hashable, object]]] = (
            OrderedDict()
        )

    def __len__(self) -> int:
        return len(self._tables)

    def get_or_compute(
        self, key: Hashable, record: TableRecord, people: int, compute: Callable[[], T]
    ) -> T:
        """Return the result for this key, record and number of `people` changes; call `compute` if
        it is not in the cache."""
        found = self._tables.get(record.code)
        if found is None or found[0] is not record or found[1] != people:
            found = self._tables[record.code] = (record, people, {})
            self._tables.move_to_end(record.code)
            if len(self._tables) > self._most_tables:
                self._tables.popitem(last=False)
        results = found[2]
        if key not in results:
            results[key] = compute()
        return cast(T, results[key])

    def forget(self, code: str) -> None:
        """Drop the results of a table without open pages."""
        self._tables.pop(code, None)
