"""Which box a new table starts from: what the last one was played with.

Before the first table nothing is known of the group, so the form asks one question as it starts:
whether the game is here, whose tiles the app then learns, or whether they are just trying.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask import request

from companion.storage.lists import EVERYBODY, Summary
from companion.web import identity, request_context

from .. import NAME
from .own import state_of
from .setup_draft import SAMPLE, UNKNOWN

BOX_OF = {"here": UNKNOWN, "trying": SAMPLE}
"""The box that goes with each answer, by what the pressed button sends in `copy`."""


def asks(library: Iterable[str]) -> bool:
    """Whether the form has to ask: nobody has opened a table here, or typed a box in."""
    return not (any(library) or _tables())


def usual(library: Iterable[str]) -> str | None:
    """The box of the last table, one of this browser's before all others; None before the first.

    `library`: the ids of the boxes that groups have typed in; the first is offered to a group that
    has typed one in before it ever played.
    """
    me = identity.mark_of(request.cookies)
    tables = _tables()
    last = next((table for table in tables if table.host == me), next(iter(tables), None))
    record = None if last is None else request_context.records().find(last.code)
    if record is None:
        return next(iter(library), None)
    box = state_of(record).box
    if box.sample:
        return SAMPLE
    found = request_context.records().boxes.of_table(record.code, box)
    return UNKNOWN if found is None else found.id


def _tables() -> list[Summary]:
    """This game's tables, the one played last first."""
    tables = request_context.records().lists.tables(EVERYBODY)
    return [table for table in tables if table.game == NAME]


def answered(data: Mapping[str, object]) -> Mapping[str, object]:
    """The form with the box that the answer means, where the question was asked."""
    copy = data.get("copy")
    box = BOX_OF.get(copy) if isinstance(copy, str) else None
    return data if box is None else {**data, "box": box}
