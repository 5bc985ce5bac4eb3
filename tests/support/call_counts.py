"""Work that is counted and not timed, so that it is the same on every machine."""

import sys
from collections.abc import Callable
from itertools import count


def count_calls(do: Callable[[], object]) -> int:
    """Return how many functions are called while that runs, each step of a generator included."""
    numbers = count()
    sys.setprofile(lambda frame, event, what: next(numbers) if event.endswith("call") else None)
    try:
        do()
    finally:
        sys.setprofile(None)
    return next(numbers)
