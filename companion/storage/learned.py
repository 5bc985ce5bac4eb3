"""Saves the values that a table has learned about its box to the library.

They are saved at the end of each round and of the game, or when the table asks for it, so entries
that are undone within a round are not saved. Only values entered since the last saving are saved.
If somebody has meanwhile entered another value in the library's box, that value stays.
"""

from __future__ import annotations

from functools import reduce
from operator import getitem
from typing import Any

from msgspec import Struct, field

from companion.core.play import AnyBoxes, Box, Place, Refused, is_blank
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.storage.boxes import Library, LibraryBox, name_from_date
from companion.storage.record import TableRecord
from companion.storage.tables import Records


class Learned(Struct, frozen=True):
    """The learned values that a table can save. `new`: there are any. `to`: the box of the library
    to which they go; None if they would become a new box, called `name`.

    `by_itself`: they are saved automatically at the end of the round. `differing`: the places of
    the table's box where the library's box has another value, which stays.
    """

    to: LibraryBox | None
    new: bool
    by_itself: bool = False
    differing: tuple[Place, ...] = ()
    name: str = field(default_factory=name_from_date)


def find_learned_values(library: Library, record: TableRecord) -> Learned:
    """Return the values that the table has learned and can save, and the box to which they go."""
    boxes = record.table.game.boxes
    if boxes is None:
        return Learned(None, False)
    box, now = boxes.table_box(record.table.state), boxes.learned_box(record.table.state)
    found = library.find_for_table(record.code, box)
    if found is not None and not found.belongs_to(record.host):
        return Learned(None, now is not None)
    if found is None:
        own = now is not None and not box.sample
        return Learned(None, now is not None or (not box.sample and not is_blank(box)), own)
    if now is None:
        return Learned(found, False)
    joined = boxes.merge_learned(found.box, _last_known_box(library, record), now)
    new = joined.box != found.box
    return Learned(found, new, new, joined.differing)


def _last_known_box(library: Library, record: TableRecord) -> Box:
    """Return the table's box as it was when it was last saved, or else when the table opened."""
    boxes, table = record.table.game.boxes, record.table
    assert boxes is not None
    saved = library.saved_box(record.code, table.game.name)
    first: Box = boxes.first_box(table.state)
    return first if saved is None else saved


def save_learned_values(library: Library, record: TableRecord, name: str = "") -> LibraryBox | None:
    """Save the values learned at the table, and return the box: the library's box, or a new box of
    that name for the host. None if there is nothing to save. Refused for a bad name or too many
    tiles."""
    what, state = find_learned_values(library, record), record.table.state
    boxes = record.table.game.boxes
    if boxes is None or not what.new:
        return None
    now: Box = boxes.learned_box(state) or boxes.table_box(state)
    if what.to is not None:
        before = _last_known_box(library, record)

        def join(box: Box) -> tuple[Box, Box]:
            joined = boxes.merge_learned(box, before, now)
            return joined.box, _saved_part(boxes, before, now, joined.differing)

        return library.save_from_table(what.to.id, join, record.host, record.code)
    own = {"game": now.game, "sample": False, "library": "", "name": name or what.name}
    new = boxes.read({**plain_data(now), **own})
    return library.add(new, record.host, learned_at=record.code)


def _saved_part(boxes: AnyBoxes, before: Box, now: Box, differing: tuple[Place, ...]) -> Box:
    """Return the part of the table's box that the library has saved. Where the two boxes differ, it
    has the values of `before`."""
    data: Any = {"game": now.game, **plain_data(now)}
    old = plain_data(before)
    for *path, last in differing:
        reduce(getitem, path, data)[last] = _value_at(old, (*path, last))
    box: Box = boxes.read(data)
    return box


def _value_at(data: Any, place: Place) -> object:
    """Return the value at a place of a box's plain data; None if there is none."""
    for key in place:
        try:
            data = data[key]
        except (KeyError, IndexError):
            return None
    return data


def save_at_start(library: Library, table: Table, host: str) -> None:
    """Save the values that the set-up of a new table adds to its box, if the box belongs to the
    host."""
    boxes = table.game.boxes
    if boxes is None:
        return
    box = boxes.table_box(table.state)
    found = library.find(box.library)
    if found is None or boxes.merge_setup(found.box, box) == found.box:
        return
    library.change(found.id, lambda shelved: boxes.merge_setup(shelved, box), host)


def save_automatically(records: Records, before: TableRecord, after: TableRecord) -> None:
    """Save the values learned at the table if a round or the game has just ended: to the table's
    box, or as a new box of the host. For the sample and other people's boxes no new box is made."""
    was, now = before.table, after.table
    if (was.game.current_round(was.state), was.is_over) == (
        now.game.current_round(now.state),
        now.is_over,
    ):
        return
    if not find_learned_values(records.boxes, after).by_itself:
        return
    try:
        save_learned_values(records.boxes, after)
    except Refused:
        return  # too many tiles for a box; the table goes on anyway
