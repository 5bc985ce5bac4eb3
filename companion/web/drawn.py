"""Drawing quickly: whole views, parts of them and small drawings that can be shown again.

A view is kept for one viewer and one language, and only as long as the very table and the very
people count that it was drawn from: any line, any seat, any presence makes it old.

A part is kept by what it shows. Its template gets the values that it was called with and nothing
else, neither the page nor the request, and those very values are the key: what is not in the key
cannot be drawn (H2), and who was shown other values is never given this part. So parts are shared
by all viewers and last until what they show changes. A value that was forgotten is an error.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec
from flask import Flask
from jinja2 import Environment, StrictUndefined
from jinja2.environment import TemplateModule
from jinja2.runtime import Macro
from markupsafe import Markup

from companion.store import Kept
from companion.wording.initials import initial

T = TypeVar("T")

MOST_TABLES = 64
MOST_DRAWINGS = 4096
MOST_PARTS = 8192
MOST_GROUPS = 1024
NOBODY: Mapping[str, str] = {}
OF_THE_REQUEST = {"request", "session", "g", "config", "get_flashed_messages"}


def init(app: Flask) -> Views:
    """Nothing has been drawn yet. Comes before the first template is read."""
    views = app.extensions["views"] = Views()
    app.jinja_env.globals["once"] = Drawings().once
    app.jinja_env.filters["only"] = only
    app.jinja_env.filters["initial"] = initial
    app.extensions["parts"] = Parts(app.jinja_env)
    return views


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
        self._tables: OrderedDict[str, tuple[Kept, int, dict[Hashable, Any]]] = OrderedDict()

    def view(self, who: Hashable, kept: Kept, people: int, draw: Callable[[], T]) -> T:
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
        self._env = env.overlay(undefined=StrictUndefined)
        self._env.globals = {k: v for k, v in env.globals.items() if k not in OF_THE_REQUEST}
        self._drawn: OrderedDict[tuple[str, str, bytes], Markup] = OrderedDict()

    def of(self, language: str, words: Mapping[str, Any]) -> Callable[..., Markup]:
        """`part` for templates: `part("folder/_name.html", value=…)`, drawn now or shown again.

        Values are plain data and views' structs, else TypeError. `words`: what every template of
        that folder has in that language besides. `pieces("folder/_pieces.html", names)` in a part
        gives the macros of a template, which know nothing but these words and names.
        """
        kept = self._drawn

        @lru_cache(MOST_GROUPS)
        def module(template: str, names: tuple[tuple[str, str], ...]) -> TemplateModule:
            given = {**words, "language": language, "names": dict(names)}
            return self._env.get_template(template).make_module(given)

        def pieces(template: str, names: Mapping[str, str] = NOBODY) -> TemplateModule:
            return module(template, tuple(names.items()))

        def part(template: str, **values: Any) -> Markup:
            key = (template, language, msgspec.msgpack.encode(values))
            found = kept.get(key)
            if found is not None:
                kept.move_to_end(key)
                return found
            drawing = self._env.get_template(template)
            given = {**words, **values, "language": language, "part": part, "pieces": pieces}
            found = kept[key] = Markup(drawing.render(given))
            if len(kept) > MOST_PARTS:
                kept.popitem(last=False)
            return found

        return part


class Drawings:
    """What macros have printed. Only for macros that print the same for the same words."""

    def __init__(self) -> None:
        self._drawings: dict[Hashable, Markup] = {}

    def once(self, macro: Macro, *given: str) -> Callable[..., Markup]:
        """The macro, called only for arguments that are new; `given` is what else it rests on."""
        kept = self._drawings
        about = (macro.name, *given)

        def drawn(*args: Any, **named: Any) -> Markup:
            key = (about, args, *named.items())
            found = kept.get(key)
            if found is None:
                if len(kept) >= MOST_DRAWINGS:
                    kept.clear()
                found = kept[key] = Markup(macro(*args, **named))
            return found

        return drawn
