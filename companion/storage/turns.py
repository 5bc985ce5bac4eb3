"""Who writes next: one after another, in the order in which they came."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gevent.lock import Semaphore


class Overdue(Exception):
    """Somebody waited too long for a turn."""


class Turns:
    """Queues by name, for greenlets: whoever waits keeps nobody of another name waiting."""

    def __init__(self) -> None:
        self._queues: dict[str, tuple[Semaphore, list[None]]] = {}

    @contextmanager
    def turn(self, name: str, seconds: float) -> Iterator[None]:
        """Waits for the turn at that name, and has it. `Overdue` after so many seconds."""
        free, waiting = self._queues.setdefault(name, (Semaphore(), []))
        waiting.append(None)
        try:
            if not free.acquire(timeout=seconds):
                raise Overdue(name)
            try:
                yield
            finally:
                free.release()
        finally:
            waiting.pop()
            if not waiting:
                del self._queues[name]
