"""A difference of the printed board that is noticed in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint
from msgspec import Struct, json

from companion.core.structs import json_able
from companion.storage.boxes import LibraryBox
from companion.storage.record import TableRecord
from companion.web import boxes
from companion.web.languages import translation
from companion.web.rendering import table_pages
from companion.web.requests import context
from companion.web.requests.context import require_type

from .. import NAME
from ..box.box import Box
from ..box.printing import Change, find_changes
from ..setup import Setup
from ..state import State
from ..views.words.printed import change_line

pages = Blueprint("wallenstein_table_board", __name__)


class OfferedBoard(Struct, frozen=True):
    """A box of this browser whose board the table could play by.

    `lines` say how that board differs from the app's. `changes` are the keys of the set-up as JSON;
    "" if the table plays by that board already.
    """

    id: str
    name: str
    lines: list[str]
    changes: str


@pages.get("/t/<code>/sheet/board")
def sheet(code: str) -> str:
    """Show how the table's board differs from the app's, and the boards of the host's boxes."""
    record = context.find(code)
    roles = context.roles(record)
    state = require_type(record.table.state, State)
    offered = [_offer_board(record, one) for one in boxes.own_boxes(NAME)] if roles.host else []
    args = {"lines": _lines(find_changes(state.box.differences)), "offered": offered}
    return table_pages.render_tablet(record, "sheets/board.html", roles, args=args)


def _lines(changes: Iterable[Change]) -> list[str]:
    return [change_line(change, translation()) for change in changes]


def _offer_board(record: TableRecord, shelved: LibraryBox) -> OfferedBoard:
    box, now = require_type(shelved.box, Box), require_type(record.table.setup, Setup).box or Box()
    differing = find_changes(box.differences)
    same = differing == find_changes(now.differences)
    named = {} if now.library or now.sample else {"name": box.name, "library": shelved.id}
    changed = {**json_able(now), **named, "board": json_able(box).get("board")}
    changes = "" if same else json.encode({"box": changed}).decode()
    return OfferedBoard(shelved.id, box.name, _lines(differing), changes)
