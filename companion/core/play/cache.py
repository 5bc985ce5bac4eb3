"""Remembering what was computed from the last state."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from companion.core.play.values import StateT

Found = TypeVar("Found")
More = ParamSpec("More")


def remember_last(
    compute: Callable[Concatenate[StateT, More], Found],
) -> Callable[Concatenate[StateT, More], Found]:
    """Return the function, which computes once for a state that it is given again and again.

    What else it is given must follow from the state.

    States are frozen. After an entry six views are made of the same one: what all of them show
    need not be computed six times.
    """
    last: list[tuple[StateT, Found]] = []

    @wraps(compute)
    def compute_once(state: StateT, /, *args: More.args, **more: More.kwargs) -> Found:
        if not last or last[0][0] is not state:
            last[:] = [(state, compute(state, *args, **more))]
        return last[0][1]

    return compute_once
