"""What was drawn of a table, shown again to all who see the same.

It is kept for one viewer and one language, and only as long as the very table and the very people
count that it was drawn from: any line, any seat, any presence makes it old.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from flask import Flask, current_app

from companion.storage.record import TableRecord
from companion.web import languages
from companion.web.streams import Hub

T = TypeVar("T")
MOST_TABLES = 64


def init(app: Flask) -> Views:
    """Nothing has been drawn yet."""
    views = app.extensions["views"] = Views()
    return views


def once(record: TableRecord, who: tuple[Hashable, ...], draw: Callable[[], T]) -> T:
    """What was drawn for `who` in this language, as long as table and people are the same."""
    parts = current_app.extensions  # looked up once: this is asked some twenty times an entry
    views: Views = parts["views"]
    hub: Hub = parts["hub"]
    return views.view((*who, languages.code()), record, hub.room(record.code).people, draw)


class Views:
    """What was drawn of the tables changed last, and of what: it goes all together."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, tuple[TableRecord, int, dict[Hashable, object]]] = (
            OrderedDict()
        )

    def view(self, who: Hashable, record: TableRecord, people: int, draw: Callable[[], T]) -> T:
        """The view of `who`: as it was drawn from this table and these people, else drawn now."""
        found = self._tables.get(record.code)
        if found is None or found[0] is not record or found[1] != people:
            found = self._tables[record.code] = (record, people, {})
            self._tables.move_to_end(record.code)
            if len(self._tables) > MOST_TABLES:
                self._tables.popitem(last=False)
        drawn = found[2]
        if who not in drawn:
            drawn[who] = draw()
        return cast(T, drawn[who])

    def forget(self, code: str) -> None:
        """Nobody looks at that table any more."""
        self._tables.pop(code, None)
