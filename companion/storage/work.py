"""Long computations in slices: other requests are answered in between, and the time is limited. One
process serves all tables, so replaying a long game of one table must not block the others."""

from __future__ import annotations

from time import thread_time

import gevent

from companion.core.play import Refused

SLICE_S = 0.01
MOST_S = 1.0


class Work:
    """A tick for one computation: it lets other tasks run after each slice of processor time.

    Refused after `most` seconds; None means no limit. Never use it within a transaction: an entry
    of another task would come in between.
    """

    def __init__(self, most: float | None = MOST_S) -> None:
        self._most = most
        self._slice = SLICE_S if most is None else min(SLICE_S, most)
        self._spent = 0.0
        self._since = thread_time()

    def __call__(self) -> None:
        slice_ = thread_time() - self._since
        if slice_ < self._slice:
            return
        self._spent += slice_
        if self._most is not None and self._spent > self._most:
            raise Refused("too-much-work")
        gevent.sleep()
        self._since = thread_time()
