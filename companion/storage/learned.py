"""Saves what a table has learned about its box to the library.

It is saved at the end of each round and of the game, or when the table asks for it, so what was
undone within a round is not saved. Only what was entered since the table opened is saved, so
corrections made to the box meanwhile remain.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.pieces import differences
from companion.core.play import AnyBoxes, Box, Refused, is_blank
from companion.core.structs import json_able
from companion.core.table import Table
from companion.storage.boxes import Library, LibraryBox
from companion.storage.record import TableRecord
from companion.storage.tables import Records


class Learned(Struct, frozen=True):
    """What a table can save: whether there is anything `new`, and to which box of the library.

    `to` None: it would become a new box. `by_itself`: it is saved at the end of the round, even if
    nobody asks for it.
    """

    to: LibraryBox | None
    new: bool
    by_itself: bool = False


def find_learned(library: Library, record: TableRecord) -> Learned:
    """Return whether the table has something to save, and where."""
    boxes = record.table.game.boxes
    if boxes is None:
        return Learned(None, False)
    box, told = boxes.table_box(record.table.state), boxes.learned_box(record.table.state)
    found = library.of_table(record.code, box)
    if found is not None and not found.belongs_to(record.host):
        return Learned(None, told is not None)
    if found is None:
        own = told is not None and not box.sample
        return Learned(None, told is not None or (not box.sample and not is_blank(box)), own)
    new = _merge(boxes, found.box, told) != found.box
    return Learned(found, new, new)


def _merge(boxes: AnyBoxes, box: Box, told: Box | None) -> Box:
    return box if told is None else boxes.merge_learned(box, told)


def save_learned(library: Library, record: TableRecord, name: str) -> LibraryBox | None:
    """Save what was learned to the library's box, or as a new box of that name for the host. None
    if there is nothing to save. Refused for a bad name or too many tiles."""
    what, state = find_learned(library, record), record.table.state
    boxes = record.table.game.boxes
    if boxes is None or not what.new:
        return None
    told = boxes.learned_box(state)
    if what.to is not None:
        return library.change(
            what.to.id, lambda box: _merge(boxes, box, told), record.host, way="learned"
        )
    box = _merge(boxes, boxes.table_box(state), told)
    own = {"game": box.game, "sample": False, "library": "", "name": name}
    new = boxes.read({**json_able(box), **own})
    before = json_able(boxes.sample()) if box.sample else {}
    pieces = differences(boxes, before, json_able(new))
    return library.add(new, record.host, how="learned", pieces=pieces, learned_at=record.code)


def save_at_start(library: Library, table: Table, host: str) -> None:
    """Save what is known about a new table's box from its set-up, if the box belongs to the
    host."""
    boxes = table.game.boxes
    if boxes is None:
        return
    box = boxes.table_box(table.state)
    found = library.find(box.library)
    if found is None or boxes.merge_setup(found.box, box) == found.box:
        return
    library.change(found.id, lambda shelved: boxes.merge_setup(shelved, box), host, way="set-up")


def save_by_itself(records: Records, before: TableRecord, after: TableRecord, name: str) -> None:
    """Save what was learned if a round or the game has just ended: to the table's box, or as a new
    box of that name for the host. The sample and other people's boxes lead to no new box."""
    was, now = before.table, after.table
    if (was.game.chapter(was.state), was.over) == (now.game.chapter(now.state), now.over):
        return
    if not find_learned(records.boxes, after).by_itself:
        return
    try:
        save_learned(records.boxes, after, name)
    except Refused:
        return  # too many tiles for a box; the table goes on anyway
