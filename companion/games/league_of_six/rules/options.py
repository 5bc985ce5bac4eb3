"""What a player may do now."""

from __future__ import annotations

from typing import cast

from ..box.components import Colour
from ..bridge import STEPS
from ..forms import Form
from ..steps.use_follower import uses_at_any_time
from .entries import Entry
from .state import State

Options = tuple[Entry | Form, ...]


def options(state: State, player: str | None) -> Options:
    """Return the entries that a player (None: the table) may make now; a `Form` with bounds if
    they cannot be listed."""
    due = cast(Options, STEPS.options(state, player))
    if player is None or state.calls or state.moment == "exchange":
        return due
    return (*due, *uses_at_any_time(state, cast(Colour, player)))
