"""What a table has learned of its box, and how the library's box takes it over.

It takes over what counts when the game ends, or when the table asks for it: what was undone
before never gets there. Only what the table has told since it opened goes over, so that a box
that was put right in the meantime stays right.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.play import AnyBoxes, Box, Refused
from companion.core.structs import json_able
from companion.core.table import Table
from companion.storage.boxes import Library, Shelved
from companion.storage.record import TableRecord
from companion.storage.tables import Records


class Keeping(Struct, frozen=True):
    """What can be kept of a table: in which box of the library (None: in a new one), if at all."""

    to: Shelved | None
    open: bool


def keeping(library: Library, record: TableRecord) -> Keeping:
    """Whether there is something to keep, and where it would go."""
    boxes = record.table.game.boxes
    if boxes is None:
        return Keeping(None, False)
    box, told = boxes.of(record.table.state), boxes.told(record.table.state)
    found = library.of_table(record.code, box)
    if found is not None and not found.belongs_to(record.host):
        return Keeping(None, told is not None)
    if found is None:
        return Keeping(None, told is not None or (not box.sample and box != boxes.fresh(box)))
    return Keeping(found, _with(boxes, found.box, told) != found.box)


def _with(boxes: AnyBoxes, box: Box, told: Box | None) -> Box:
    return box if told is None else boxes.learned(box, told)


def keep(library: Library, record: TableRecord, name: str) -> Shelved | None:
    """The library's box with what was learned, or a new one of that name for the table's host.

    None where there is nothing to keep. Refused where that is no name or there are too many tiles.
    """
    what, state = keeping(library, record), record.table.state
    boxes = record.table.game.boxes
    if boxes is None or not what.open:
        return None
    told = boxes.told(state)
    if what.to is not None:
        return library.change(what.to.id, lambda box: _with(boxes, box, told), record.host)
    box = _with(boxes, boxes.of(state), told)
    own = {"game": box.game, "sample": False, "library": "", "name": name}
    new = boxes.read({**json_able(box), **own})
    return library.add(new, record.host, learned_at=record.code)


def at_the_start(library: Library, table: Table, host: str) -> None:
    """The library's box takes over what was typed into the set-up when a table opened, if it is
    its host's.
    """
    boxes = table.game.boxes
    if boxes is None:
        return
    box = boxes.of(table.state)
    found = library.find(box.library)
    if found is None or boxes.typed(found.box, box) == found.box:
        return
    library.change(found.id, lambda shelved: boxes.typed(shelved, box), host)


def at_the_end(records: Records, before: TableRecord, after: TableRecord) -> None:
    """When a game ends, the box that the table's was taken from takes over what counts."""
    if before.table.over or not after.table.over:
        return
    what = keeping(records.boxes, after)
    if what.to is None or not what.open:
        return
    try:
        keep(records.boxes, after, what.to.box.name)
    except Refused:
        return  # too many tiles for a box: the game has ended all the same
