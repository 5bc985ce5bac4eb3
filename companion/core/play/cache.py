"""A cache for what is computed from the latest state."""

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
    """Return the function with a cache for its last result, which depends on the state alone.

    After an entry six views are rendered from the same frozen state. What all of them show is
    computed once. Other arguments must follow from the state.
    """
    last: list[tuple[StateT, Found]] = []

    @wraps(compute)
    def compute_once(state: StateT, /, *args: More.args, **more: More.kwargs) -> Found:
        if not last or last[0][0] is not state:
            last[:] = [(state, compute(state, *args, **more))]
        return last[0][1]

    return compute_once
