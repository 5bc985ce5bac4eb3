"""The log's own lines, of any game: they say which of the other lines count, and how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from companion.core.lenient import fields, text
from companion.core.play import AnyGame, Entry, Plain, Refused
from companion.core.structs import storable

LineCount = Annotated[int, Meta(ge=0, le=99_999)]


class Line(Entry, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of the log's own entries."""


class Undo(Line, frozen=True, tag="undo"):
    """Takes back the last line that counts, with what the app added to it by itself, or all but the
    first `to` of them."""

    to: LineCount | UnsetType = UNSET


class Redo(Line, frozen=True, tag="redo"):
    """Brings back what the last undo took, while nothing else has happened."""


class Amend(Line, frozen=True, tag="amend", rename={"instead": "with"}):
    """Puts the past right: another entry (or none) in a line's place, or keys of the set-up."""

    entry: LineCount | UnsetType = UNSET
    instead: Entry | UnsetType | None = UNSET
    setup: dict[str, object] | UnsetType = UNSET


class Lost(Line, frozen=True, tag="lost"):
    """A line that the present rules refuse: it stays in the log as it was and does not count."""

    data: dict[str, object]


MENDING: Mapping[str, type[Line]] = {"undo": Undo, "redo": Redo, "amend": Amend}
"""What people may write of these, by type."""
LONGEST_TYPE = 40


def read_entry(game: AnyGame, data: Plain, *, from_form: bool = False) -> Entry:
    """Plain data → an entry of the game or of the log. Refused with the key that does not fit."""
    kind = text(data.get("type"), LONGEST_TYPE)
    if kind not in MENDING:
        return game.read_entry(data, from_form=from_form)
    line = storable(data, MENDING[kind], kind, from_form=from_form)
    if not isinstance(line, Amend) or not isinstance(line.instead, Struct):
        return line
    instead = fields(data.get("with"))
    if text(instead.get("type"), LONGEST_TYPE) in MENDING:
        raise Refused("amend-with-what")
    return replace(line, instead=game.read_entry(instead, from_form=from_form))
