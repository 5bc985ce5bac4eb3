"""Reading entries, and what is secret about them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.play.step import tag_of
from companion.core.structs import entry_of

from ..bridge import KINDS, STEPS
from .entries import TYPES as OTHERS
from .entries import Entry

TYPES: Mapping[str, type[Entry]] = {tag_of(kind): kind for kind in (*OTHERS, *KINDS)}


def read_entry(data: object, *, from_form: bool = False) -> Entry:
    """Plain data → an entry. Refused with the key that does not fit; `from_form` reads "2" as 2."""
    if from_form and isinstance(data, Mapping):
        data = _of_form(data)
    return entry_of(data, TYPES, from_form=from_form)


def _of_form(data: Mapping[str, object]) -> Mapping[str, object]:
    """The data of a form as the step of its entry reads it."""
    kind = STEPS.types.get(str(data.get("type")))
    return data if kind is None else STEPS.of(kind).from_form(data)


def sealed(entry: Entry) -> bool:
    """Whether the entry is made, but not to be read by others yet (W1.3, WH.1)."""
    return isinstance(entry, KINDS) and STEPS.of(type(entry)).sealed(entry)


def rests_on_hand(entry: Entry) -> bool:
    """WH.1: whether a past that no longer fits the entry would tell what is sealed in it."""
    return isinstance(entry, KINDS) and STEPS.of(type(entry)).rests_on_hand(entry)
