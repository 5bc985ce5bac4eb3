"""Opening all boxes up to the next choice with one tap (W1.6)."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import UNSET
from msgspec.structs import replace

from companion.core.play import AnyGame, Refused
from companion.storage.record import TableRecord
from companion.web.requests import context, rights
from companion.web.table import entries, posting
from companion.web.table.posting import Posted

from ..state import State
from ..steps.open import Open

pages = Blueprint("wallenstein_opening", __name__)


@pages.post("/t/<code>/openings")
@context.queue_writers
def open_all(code: str) -> ResponseReturnValue:
    """Open box after box, with an entry for each.

    Stops at the next choice, battle or face-down card, and at a box that the sender may not open.
    The request is an `open` entry and is refused like one, or a `turn` entry, which first turns up
    the face-down card.
    """
    record = context.find_table(code)
    context.require_type(record.table.state, State)
    roles = context.acting_roles(record)
    try:
        fields, from_form = context.read_posted_data()
    except Refused as refused:
        return entries.refuse(record, refused, {}, mine=False)
    kind = "turn" if fields.get("type") == "turn" else "open"
    first = posting.read_posted(record.table.game, {**fields, "type": kind}, from_form=from_form)

    def next_entry(now: TableRecord) -> Posted | None:
        state = context.require_type(now.table.state, State)
        entry = next_opening(now.table.game, state)
        if entry is None or not rights.may_write(now, roles, entry):
            return None
        with_first = replace(entry, same_tap=True)
        return replace(first, fields={"revision": now.revision}, entry=with_first)

    return entries.write_and_answer(record, roles, first, next_entry)


def next_opening(game: AnyGame, state: State) -> Open | None:
    """Return the entry that opens the next box; None if something else is asked for, or if the card
    is on the real mat."""
    asked = [each.player for each in game.players_to_act(state) if each.must == "open"]
    found = (option for player in asked for option in game.options(state, player))
    return next((one for one in found if isinstance(one, Open) and one.county is UNSET), None)
