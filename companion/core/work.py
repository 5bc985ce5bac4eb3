"""Long work in slices: whoever comes meanwhile is let on in between, and no work goes on forever.

One process serves all tables. What is worked out for one of them must not keep the others.
"""

from __future__ import annotations

from time import thread_time

import gevent

from companion.games.contract import Refused

SLICE_S = 0.01
MOST_S = 1.0


class Work:
    """A tick for one piece of work: counts the processor's time, not what others took meanwhile.

    `most`: seconds after which it is `Refused`; None where it must be done, however long it takes.
    Never within a transaction: an entry of another task would come between.
    """

    def __init__(self, most: float | None = MOST_S) -> None:
        self._most = most
        self._spent = 0.0
        self._since = thread_time()

    def __call__(self) -> None:
        slice_ = thread_time() - self._since
        if slice_ < SLICE_S:
            return
        self._spent += slice_
        if self._most is not None and self._spent > self._most:
            raise Refused("too-much-work")
        gevent.sleep()
        self._since = thread_time()
