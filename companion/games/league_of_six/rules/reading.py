"""Reading entries from game files and forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from companion.core.play import Plain

from ..bridge import STEPS, step_of
from ..entries import Entry

TYPES = cast("Mapping[str, type[Entry]]", STEPS.types)
"""The types of entries by their names in game files."""


def read_entry(data: object, *, from_form: bool = False) -> Entry:
    """Return plain data as an entry; `from_form` reads "2" as 2, and refuses a form that is
    incomplete.

    Refused with the key that does not fit.
    """
    entry = cast(Entry, STEPS.read(cast(Plain, data), from_form=from_form))
    if from_form:
        step_of(entry).check_filled(entry)
    return entry
