"""The one question before the first table: is the game here, or do people only want to try the app?

Later tables start with the box of the last one. Before the first table the group is unknown. If the
game is here, the app learns what is printed on it; otherwise everything comes from the sample box.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from flask import request

from companion.core.play import AnyGame, Plain
from companion.web import box_choice
from companion.web.box_choice import SAMPLE, UNKNOWN

Stage = Literal["", "ask", "here", "trying"]
ANSWERS: Mapping[str, Stage] = {"here": "here", "trying": "trying"}
BOX_OF = {"here": UNKNOWN, "trying": SAMPLE}
"""The box for each answer, by the value of the field `first`."""


def stage(game: AnyGame) -> Stage:
    """Return the answer of this request, "ask" if there is none yet, or "" if nothing is asked: a
    table of the game was opened before, or somebody has entered a box."""
    if box_choice.last(game.name) is not None or box_choice.library(game):
        return ""
    return ANSWERS.get(request.values.get("first", ""), "ask")


def answered_box() -> str | None:
    """Return the form's value for the box that the answer in the address means; None without an
    answer."""
    return BOX_OF.get(request.args.get("first", ""))


def apply_answer(data: Plain) -> Plain:
    """Return the form's data with the box that the answer means, if there is an answer."""
    answer = data.get("first")
    box = BOX_OF.get(answer) if isinstance(answer, str) else None
    return data if box is None else {**data, "box": box}
