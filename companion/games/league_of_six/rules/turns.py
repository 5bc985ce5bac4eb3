"""Whose turn it is, why, and what they must do: the order changes from phase to phase."""

from __future__ import annotations

from typing import cast

from companion.games.contract import Waiting

from ..box.components import Colour
from ..bridge import STEPS
from ..state import State


def waiting_for(state: State) -> tuple[Waiting[Colour], ...]:
    """Return whose turn it is and why; several if they act together, None where the table must."""
    return cast("tuple[Waiting[Colour], ...]", STEPS.asked(state)[1])
