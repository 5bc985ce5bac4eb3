"""What a player may do now."""

from __future__ import annotations

from typing import cast

from companion.core.play import AnyStep

from ..box.components import Colour
from ..bridge import STEPS
from ..entries import Entry, Form
from ..state import State
from ..steps.use_follower import uses_at_any_time

Options = tuple[Entry | Form, ...]


def options(state: State, player: str | None) -> Options:
    """Return the entries that a player (None: the table) may make now; a `Form` with bounds if
    they cannot be listed."""
    step, waiting = STEPS.asked(state)
    due = step is not None and any(one.player == player for one in waiting)
    return choices_in(state, step if due else None, player)


def choices_in(state: State, step: AnyStep | None, player: str | None) -> Options:
    """Return what a player may do in the step that asks for it (None: another player is asked),
    and which followers the player may use besides."""
    asked = cast(Options, tuple(step.options(state, player))) if step is not None else ()
    if player is None or not state.retinue or state.calls or state.moment == "exchange":
        return asked
    return (*asked, *uses_at_any_time(state, cast(Colour, player)))
