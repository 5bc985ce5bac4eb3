"""The choice of a box on the set-up page of a game with boxes.

In the form `SAMPLE` means the companion's own box, `UNKNOWN` a box without any known component, an
id a box of the library, and `TABLE_PREFIX` with a code the box of a finished game.

Later tables start with the box of the last one. A first table starts with a box of the library, or
else with the sample box.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask_babel import gettext
from msgspec import Struct

from companion.core.play import AnyGame, Box, Completeness, is_blank
from companion.core.structs import plain_data
from companion.storage.database import Unreadable
from companion.storage.record import TableRecord
from companion.web.boxes import boxes_of, is_mostly_sample
from companion.web.game_pages import find_finished
from companion.web.requests import context
from companion.web.ways import SAMPLE, UNKNOWN

TABLE_PREFIX = "of-"
"""Stands before the code of a finished game whose box is not in the library."""


def last_table(game: str) -> TableRecord | None:
    """Return the table of the game that was played last; this browser's own tables come first. None
    if there is no such table, or if it cannot be opened."""
    records = context.records()
    one = records.lists.last_table(context.list_reader(), game=game)
    try:
        return None if one is None else records.find(one.code)
    except Unreadable:
        return None


def usual_box_value(game: str, offered: Iterable[str]) -> str:
    """Return the value of the form for the last table's box; for a first table that of the first
    box in `offered`, or else that of the sample box. `offered` are the ids of the boxes that groups
    have entered."""
    record = last_table(game)
    if record is None:
        return next(iter(offered), SAMPLE)
    found = form_value_of_box(record)
    return UNKNOWN if found.startswith(TABLE_PREFIX) else found


def form_value_of_box(record: TableRecord) -> str:
    """Return the value of the form for the box of a table. It is the id of the library's box that
    was saved from the table, or of which the table has a duplicate; otherwise the value for the
    table's own box."""
    boxes = boxes_of(record.table.game.name)
    box = boxes.table_box(record.table.state)
    if box.sample:
        return SAMPLE
    found = context.records().boxes.find_for_table(record.code, box)
    if found is not None and found.is_listed_for(context.list_reader()):
        return found.id
    return UNKNOWN if is_blank(box) else TABLE_PREFIX + record.code


def selectable_boxes(game: AnyGame, wanted: object = None) -> dict[str, Box]:
    """Return the boxes that groups have entered, by their ids. If `wanted` is the form's value for
    the box of a finished game, that box is added."""
    shelved = context.records().boxes.list_boxes(game.name, context.list_reader())
    found = {one.id: one.box for one in shelved if not one.is_read_only}
    if isinstance(wanted, str) and wanted.startswith(TABLE_PREFIX):
        record = find_finished(wanted.removeprefix(TABLE_PREFIX), game.name)
        if record is not None:
            found[wanted] = _with_default_name(record)
    return found


class Offered(Struct, frozen=True):
    """A box as a set-up page offers it: how much of the base game it knows, in per cent, and
    whether most of it was invented for the sample box."""

    box: Box
    complete: int
    invented: bool


def offered_box(box: Box, completeness: Sequence[Completeness]) -> Offered:
    """Return a box of the library as the set-up page offers it. `completeness` is the box's, by
    kind of component."""
    every = [kind for kind in completeness if not kind.module]
    complete = 100 * sum(kind.known for kind in every) // sum(kind.of for kind in every)
    return Offered(box, complete, is_mostly_sample(box))


def _with_default_name(record: TableRecord) -> Box:
    """Return a table's own box. A box without a name is named after the table."""
    boxes = boxes_of(record.table.game.name)
    box = boxes.table_box(record.table.state)
    name = box.name or gettext("Tiles and cards of table %(code)s", code=record.code)
    made: Box = boxes.read({"game": record.table.game.name, **plain_data(box), "name": name})
    return made
