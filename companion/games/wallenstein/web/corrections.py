"""Correcting by typing the true numbers: what lies on the table, not how far the app is off."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue

from companion.core.structs import storable
from companion.games.contract import Plain, Refused
from companion.web import answers, entries, request_context
from companion.web.posting import Posted

from ..entries import Entry
from ..state import State
from ..true_numbers import Typed, correction

pages = Blueprint("wallenstein_corrections", __name__)


@pages.post("/t/<code>/corrections")
@request_context.in_turn
def correct(code: str) -> ResponseReturnValue:
    """Write a `correct` that makes the app's numbers those that were typed; answered as if it had
    been sent to `entries`."""
    record = request_context.find(code)
    state = request_context.narrowed(record.table.state, State)
    roles = request_context.acting_roles(record)
    try:
        fields, from_form = request_context.body()
    except Refused as refused:
        return answers.refused(record, refused, {}, mine=False)
    sent = {**fields, "type": "correct"}
    return entries.write_as(record, roles, Posted(sent, from_form, _read(state, fields, from_form)))


def _read(state: State, fields: Plain, from_form: bool) -> Entry | Refused:
    """The entry for these fields, or why there is none."""
    data = {name: fields[name] for name in fields if name not in ("type", "revision", "key")}
    try:
        return correction(state, storable(data, Typed, "correction", from_form=from_form))
    except Refused as why:
        return why
