"""Drawing quickly: whole views and small drawings that can be shown again.

A view is kept for one viewer and one language, and only as long as the very table and the very
people count that it was drawn from: any line, any seat, any presence makes it old.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from flask import Flask
from jinja2.runtime import Macro
from markupsafe import Markup

from companion.store import Kept

T = TypeVar("T")

MOST_TABLES = 64
MOST_DRAWINGS = 4096


def init(app: Flask) -> Views:
    """Nothing has been drawn yet. Comes before the first template is read."""
    views = app.extensions["views"] = Views()
    app.jinja_env.globals["once"] = Drawings().once
    return views


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
