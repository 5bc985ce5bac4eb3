"""Drawing quickly: whole views and parts of them that can be shown again (`bench/drawing.py`).

A view is kept for one viewer and one language, and only as long as the very table and the very
people count that it was drawn from: any line, any seat, any presence makes it old.

A part is kept by what it shows. Its template gets the values that it was called with and nothing
else, neither the page nor the request, and those very values are the key: what is not in the key
cannot be drawn (H2), and who was shown other values is never given this part. So parts are shared
by all viewers and last until what they show changes. A value that was forgotten is an error.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from flask import Flask
from jinja2 import Environment, StrictUndefined
from jinja2.environment import TemplateModule
from markupsafe import Markup
from msgspec.msgpack import encode

from companion.core.wording.initials import initial
from companion.storage.record import TableRecord
from companion.web.templating import LineBreaks

T = TypeVar("T")

MOST_TABLES = 64
MOST_PARTS = 16384
MOST_GROUPS = 1024
NOBODY: Mapping[str, str] = {}
NOT_SHOWN = dict.fromkeys(("request", "session", "g", "config", "get_flashed_messages"))
"""What Flask has in every template; who asks is in no key, and so in nothing that is kept."""


def init(app: Flask) -> Views:
    """Nothing has been drawn yet. Comes before the first template is read.

    What a template asks for and is not given is an error, on every page.
    """
    views = app.extensions["views"] = Views()
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.add_extension(LineBreaks)
    app.jinja_env.filters["only"] = only
    app.jinja_env.filters["initial"] = initial
    app.extensions["parts"] = Parts(app.jinja_env)
    return views


def read_ahead(app: Flask) -> Iterator[str]:
    """Reads one template after the other, so that nobody's tap has to wait for that; their names.

    Whoever asks for the next one may let others go first.
    """
    for name in app.jinja_env.list_templates(extensions=["html"]):
        app.jinja_env.get_template(name)
        yield name


def only(thing: Any, *names: str) -> Any:
    """Those fields of a view's struct, or of each of several: for a part that shows no more."""
    if isinstance(thing, Mapping):
        return {key: only(each, *names) for key, each in thing.items()}
    if isinstance(thing, Iterable):
        return [only(each, *names) for each in thing]
    return {name: getattr(thing, name) for name in names}


class Views:
    """What was drawn of the tables changed last, and of what: it goes all together."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, tuple[TableRecord, int, dict[Hashable, Any]]] = OrderedDict()

    def view(self, who: Hashable, kept: TableRecord, people: int, draw: Callable[[], T]) -> T:
        """The view of `who`: as it was drawn from this table and these people, else drawn now."""
        found = self._tables.get(kept.code)
        if found is None or found[0] is not kept or found[1] != people:
            found = self._tables[kept.code] = (kept, people, {})
            self._tables.move_to_end(kept.code)
            if len(self._tables) > MOST_TABLES:
                self._tables.popitem(last=False)
        drawn = found[2]
        if who not in drawn:
            drawn[who] = draw()
        return cast(T, drawn[who])

    def forget(self, code: str) -> None:
        """Nobody looks at that table any more."""
        self._tables.pop(code, None)


class Parts:
    """Parts of pages by their template, language and values, those used last."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self.drawn: OrderedDict[tuple[str, str, bytes], Markup] = OrderedDict()

    def pen(self, language: str, words: Mapping[str, Any]) -> Pen:
        """What draws in that language; `words`: what every template of a game has in it."""
        return Pen(self, language, words)


class Pen:
    """Draws a game's pages in one language. `words`: what its templates have on any page."""

    def __init__(self, parts: Parts, language: str, words: Mapping[str, Any]) -> None:
        self.words = {**words, "language": language, "part": self.part, "pieces": self.pieces}
        self._language = language
        self._env = parts.env
        self._drawn = parts.drawn
        self._module = lru_cache(MOST_GROUPS)(self._made)

    def frame(self, template: str, values: Mapping[str, Any]) -> str:
        """A page's own template, drawn anew; it knows nothing of the request."""
        return self._env.get_template(template).render({**NOT_SHOWN, **self.words, **values})

    def part(self, template: str, /, **values: Any) -> Markup:
        """`part("folder/_name.html", value=…)`: drawn now or shown again.

        Values are plain data and views' structs, else TypeError.
        """
        key = (template, self._language, encode(values))
        found = self._drawn.get(key)
        if found is not None:
            self._drawn.move_to_end(key)
            return found
        found = self._drawn[key] = self.drawing(template, values)
        if len(self._drawn) > MOST_PARTS:
            self._drawn.popitem(last=False)
        return found

    def drawing(self, template: str, values: Mapping[str, Any]) -> Markup:
        """A part, drawn for these very values: one that is forgotten is an error."""
        return Markup(self.frame(template, values))

    def pieces(self, template: str, names: Mapping[str, str] = NOBODY) -> TemplateModule:
        """The macros of a template, which know nothing but the game's words and these names."""
        return self._module(template, tuple(names.items()))

    def _made(self, template: str, names: tuple[tuple[str, str], ...]) -> TemplateModule:
        given = {**NOT_SHOWN, **self.words, "names": dict(names)}
        return self._env.get_template(template).make_module(given)
