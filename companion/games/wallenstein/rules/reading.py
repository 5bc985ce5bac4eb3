"""Reading entries, and what is secret about them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.play.step import tag_of
from companion.core.structs import entry_of

from ..bridge import KINDS, STEPS
from .entries import TYPES as OTHERS
from .entries import Entry, Plan

TYPES: Mapping[str, type[Entry]] = {tag_of(kind): kind for kind in (*OTHERS, *KINDS)}


def read_entry(data: object, *, from_form: bool = False) -> Entry:
    """Plain data → an entry. Refused with the key that does not fit; `from_form` reads "2" as 2."""
    if from_form and isinstance(data, Mapping):
        data = _of_form(data)
    return entry_of(data, TYPES, from_form=from_form)


def _of_form(data: Mapping[str, object]) -> Mapping[str, object]:
    """A money card of a form is a number; a plan of which all boxes are blank has boxes all the
    same."""
    kind = STEPS.types.get(str(data.get("type")))
    if kind is not None:
        return STEPS.of(kind).from_form(data)
    bid = data.get("bid")
    if isinstance(bid, str) and bid in tuple("01234"):
        data = {**data, "bid": int(bid)}
    if data.get("type") == "plan" and "bid" in data:
        data = {"boxes": {}, **data}
    return data


def sealed(entry: Entry) -> bool:
    """W1.3, WH.1: a plan that was typed is not to be read by others until it is opened."""
    return isinstance(entry, Plan) and not entry.on_mat


def rests_on_hand(entry: Entry) -> bool:
    """WH.1: whether a past that no longer fits the entry would tell what is sealed in it."""
    return sealed(entry)
