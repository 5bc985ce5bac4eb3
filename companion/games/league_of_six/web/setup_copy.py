"""Which box a new table starts from: what the last one was played with.

Before the first table nothing is known of the group, so the form asks one question as it starts:
whether the game is here, whose tiles the app then learns, or whether they are just trying.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.web.box_choice import SAMPLE, UNKNOWN, last

from .. import NAME

BOX_OF = {"here": UNKNOWN, "trying": SAMPLE}
"""The box that goes with each answer, by what the pressed button sends in `copy`."""


def asks(library: Iterable[str]) -> bool:
    """Whether the form has to ask: nobody has opened a table here, or typed a box in."""
    return not any(library) and last(NAME) is None


def answered(data: Mapping[str, object]) -> Mapping[str, object]:
    """The form with the box that the answer means, where the question was asked."""
    copy = data.get("copy")
    box = BOX_OF.get(copy) if isinstance(copy, str) else None
    return data if box is None else {**data, "box": box}
