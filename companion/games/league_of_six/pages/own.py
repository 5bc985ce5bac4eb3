"""Narrows tables and boxes of any game to those of League of Six."""

from __future__ import annotations

from flask import abort

from companion.games import contract
from companion.storage.record import TableRecord

from ..box.components import Box
from ..rules.state import State


def state_of(record: TableRecord) -> State:
    """The state of a table of League of Six; 404 for one of another game."""
    state = record.table.state
    if not isinstance(state, State):
        abort(404)
    return state


def box_of(box: contract.Box) -> Box:
    """A box of League of Six; 404 for one of another game."""
    if not isinstance(box, Box):
        abort(404)
    return box
