"""Corrections for which the true numbers are entered, instead of differences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import UNSET, Struct, UnsetType

from companion.core.play import AnyGame, Entry, Plain, Refused
from companion.core.structs import storable
from companion.web import answers, entries, request_context
from companion.web.posting import Posted

from ..board import Building, Colour, Count, CountyId, Cubes
from ..state import Seat, State

pages = Blueprint("wallenstein_corrections", __name__)

OF_A_PLAYER = ("thalers", "grain", "points")


class Numbers(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player has, what is in a county, or what is in the tray or the tower."""

    thalers: Count | UnsetType = UNSET
    grain: Count | UnsetType = UNSET
    points: Count | UnsetType = UNSET
    owner: Colour | UnsetType | None = UNSET
    armies: Count | UnsetType = UNSET
    buildings: tuple[Building, ...] | UnsetType = UNSET
    markers: Count | UnsetType = UNSET
    tray: Cubes | UnsetType = UNSET
    tower: Cubes | UnsetType = UNSET


class Typed(Numbers, frozen=True, kw_only=True):
    """The numbers that were typed for a player, a county, or tray and tower. `was` holds the
    numbers that the form showed. A number that was left as shown changes nothing."""

    player: Colour | UnsetType = UNSET
    county: CountyId | UnsetType = UNSET
    note: str = ""
    was: Numbers = Numbers()


@pages.post("/t/<code>/corrections")
@request_context.in_turn
def correct(code: str) -> ResponseReturnValue:
    """Write a `correct` that changes the app's numbers to the entered ones. The response is the
    same as for any entry."""
    record = request_context.find(code)
    state = request_context.require_type(record.table.state, State)
    roles = request_context.acting_roles(record)
    try:
        fields, from_form = request_context.body()
    except Refused as refused:
        return answers.refuse(record, refused, {}, mine=False)
    sent = {**fields, "type": "correct"}
    entry = _read(record.table.game, state, fields, from_form)
    return entries.write_as(record, roles, Posted(sent, from_form, entry))


def _read(game: AnyGame, state: State, fields: Plain, from_form: bool) -> Entry | Refused:
    """Return the entry for these fields, or the refusal of the fields."""
    data = {name: fields[name] for name in fields if name not in ("type", "revision", "key")}
    try:
        return _correction(game, state, storable(data, Typed, "correction", from_form=from_form))
    except Refused as why:
        return why


def _correction(game: AnyGame, state: State, typed: Typed) -> Entry:
    """Return the `correct` that changes the app's numbers to the entered ones. Numbers that are as
    the form showed them are not changed. Refused with "nothing-to-correct" if all are unchanged."""
    changed = dict(_changed_numbers(typed))
    if isinstance(typed.player, str) and typed.player in state.players:
        changed = dict(_differences(state.players[typed.player], changed))
    if not changed:
        raise Refused("nothing-to-correct")
    about = {"player": typed.player, "county": typed.county, "note": typed.note or UNSET}
    named = {key: value for key, value in about.items() if value is not UNSET}
    return game.read_entry({"type": "correct", **changed, **named})


def _changed_numbers(typed: Typed) -> Iterator[tuple[str, object]]:
    """Yield the numbers that differ from those that the form showed."""
    for key in Numbers.__struct_fields__:
        value, shown = getattr(typed, key), getattr(typed.was, key)
        if isinstance(value, Mapping) and isinstance(shown, Mapping):
            value = {cube: n for cube, n in value.items() if n != shown.get(cube)} or UNSET
        elif isinstance(value, tuple):
            value = UNSET if isinstance(shown, tuple) and set(value) == set(shown) else value
        if value is not UNSET and value != shown:
            yield key, value


def _differences(seat: Seat, changed: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Yield a player's numbers as an entry has them: as differences from the app's."""
    for key, value in changed.items():
        if key not in OF_A_PLAYER or not isinstance(value, int):
            yield key, value
        elif value != getattr(seat, key):
            yield key, value - getattr(seat, key)
