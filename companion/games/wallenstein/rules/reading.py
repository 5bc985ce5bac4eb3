"""Reading entries, and what is secret about them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.play.step import tag_of
from companion.core.structs import entry_of
from companion.games.contract import Refused

from .. import bridge
from .entries import TYPES as OTHERS
from .entries import Entry, Plan

TYPES: Mapping[str, type[Entry]] = {tag_of(kind): kind for kind in (*OTHERS, *bridge.KINDS)}
TRAYS: Mapping[str, str] = {"throw": "tray", "fill": "out"}
"""The entries that say what came out of the tower, and under which key."""


def read_entry(data: object, *, from_form: bool = False) -> Entry:
    """Plain data → an entry. Refused with the key that does not fit; `from_form` reads "2" as 2."""
    if from_form and isinstance(data, Mapping):
        data = _of_form(data)
    return entry_of(data, TYPES, from_form=from_form)


def _of_form(data: Mapping[str, object]) -> Mapping[str, object]:
    """A money card of a form is a number; a plan of which all boxes are blank has boxes all the
    same; an empty tray is meant only if its own button was pressed."""
    key = TRAYS.get(str(data.get("type")))
    if key is not None and (key in data or "nothing" in data):
        data = _tray_of_form(data, key)
    bid = data.get("bid")
    if isinstance(bid, str) and bid in tuple("01234"):
        data = {**data, "bid": int(bid)}
    if data.get("type") == "plan" and "bid" in data:
        data = {"boxes": {}, **data}
    return data


def _tray_of_form(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    """The data of a form without `nothing`, the button "Nothing came out". Refused ("tray-empty")
    if a tray without cubes was confirmed, or if that button was pressed beside cubes."""
    fields = {name: value for name, value in data.items() if name != "nothing"}
    cubes = fields.setdefault(key, {})
    numbers = cubes.values() if isinstance(cubes, Mapping) else (cubes,)
    if any(str(n).strip("0") for n in numbers) is ("nothing" in data):
        raise Refused("tray-empty")
    return fields


def sealed(entry: Entry) -> bool:
    """W1.3, WH.1: a plan that was typed is not to be read by others until it is opened."""
    return isinstance(entry, Plan) and not entry.on_mat


def rests_on_hand(entry: Entry) -> bool:
    """WH.1: whether a past that no longer fits the entry would tell what is sealed in it."""
    return sealed(entry)
