"""The box with which a new table starts: that of the last table.

Before the first table the group is unknown. Then the form asks whether the game is at hand, so that
the app learns its tiles, or whether the players only want to try the app.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.web.box_choice import SAMPLE, UNKNOWN, last

from .. import NAME

BOX_OF = {"here": UNKNOWN, "trying": SAMPLE}
"""The box for each answer, by the value that the pressed button sends as `copy`."""


def asks(library: Iterable[str]) -> bool:
    """Return whether the form asks: no table of the game was opened yet, and the library has no
    box."""
    return not any(library) and last(NAME) is None


def apply_answer(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return the form's data with the box that the answer means, if there is an answer."""
    copy = data.get("copy")
    box = BOX_OF.get(copy) if isinstance(copy, str) else None
    return data if box is None else {**data, "box": box}
