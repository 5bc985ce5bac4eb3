"""Corrections that are entered as true numbers, instead of differences."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import UNSET, Struct, UnsetType

from companion.core import lenient
from companion.core.play import AnyGame, Entry, Plain, Refused
from companion.core.structs import convert_storable
from companion.web.requests import context
from companion.web.table import entries
from companion.web.table.posting import Posted

from ..board import Count
from ..state import State

pages = Blueprint("wallenstein_corrections", __name__)

NOT_IN_ENTRY = {"type", "revision", "key", "was"}
ABOUT = {"player", "county", "note"}
"""Keys of a correction that correct nothing by themselves."""


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    """The real possessions of a player."""

    thalers: Count | UnsetType = UNSET
    grain: Count | UnsetType = UNSET
    points: Count | UnsetType = UNSET


@pages.post("/t/<code>/corrections")
@context.queue_writers
def correct(code: str) -> ResponseReturnValue:
    """Write a `correct` that changes the app's numbers to the entered ones. The response is the
    same as for any entry."""
    record = context.find_table(code)
    state = context.require_type(record.table.state, State)
    roles = context.acting_roles(record)
    try:
        fields, from_form = context.read_posted_data()
    except Refused as refused:
        return entries.refuse(record, refused, {}, mine=False)
    sent = {**fields, "type": "correct"}
    entry = _read_correction(record.table.game, state, fields, from_form)
    return entries.write_and_answer(record, roles, Posted(sent, from_form, entry))


def _read_correction(
    game: AnyGame, state: State, fields: Plain, from_form: bool
) -> Entry | Refused:
    sent = {key: value for key, value in fields.items() if key not in NOT_IN_ENTRY}
    try:
        changed = dict(_changed_numbers(sent, lenient.mapping_or_empty(fields.get("was"))))
        differences = _number_differences(state, changed, from_form)
        changed = {**changed, **differences}
        changed = {key: value for key, value in changed.items() if differences.get(key) != 0}
        if not changed.keys() - ABOUT:
            raise Refused("nothing-to-correct")
        return game.read_entry({**changed, "type": "correct"}, from_form=from_form)
    except Refused as why:
        return why


def _changed_numbers(sent: Plain, was: Plain) -> Iterator[tuple[str, object]]:
    """Yield the sent numbers that differ from those that the form showed (`was`)."""
    for key, value in sent.items():
        shown = was.get(key, UNSET)
        if isinstance(value, dict) and isinstance(shown, dict):
            if cubes := {cube: n for cube, n in value.items() if n != shown.get(cube)}:
                yield key, cubes
        elif isinstance(value, list) and isinstance(shown, list):  # in any order
            if sorted(map(str, value)) != sorted(map(str, shown)):
                yield key, value
        elif value != shown:
            yield key, value


def _number_differences(state: State, changed: Plain, from_form: bool) -> dict[str, int]:
    """Return a player's changed numbers as differences from the app's numbers. Refused if one is
    not a number."""
    seats = {str(colour): seat for colour, seat in state.players.items()}
    player = changed.get("player")
    if not isinstance(player, str) or player not in seats:
        return {}
    typed = {key: changed[key] for key in Numbers.__struct_fields__ if key in changed}
    real = convert_storable(typed, Numbers, "correction", from_form=from_form)
    return {key: getattr(real, key) - getattr(seats[player], key) for key in typed}
