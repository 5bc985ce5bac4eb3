"""Waking the pages: "this table is at revision n" as server-sent events, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from gevent.queue import Empty, Queue

HEARTBEAT_S = 5.0


class Hub:
    """Who listens to which table. A slow listener only ever misses numbers that are out of date."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Queue[int]]] = {}

    def say(self, code: str, revision: int) -> None:
        """Tells everybody who listens to that table."""
        for queue in self._listeners.get(code, ()):
            while not queue.empty():
                queue.get_nowait()
            queue.put_nowait(revision)

    def listen(self, code: str, revision: int) -> Iterator[str]:
        """The event stream of one page: the revision at once and on every change, a heartbeat."""
        queue: Queue[int] = Queue(maxsize=1)
        self._listeners.setdefault(code, set()).add(queue)
        try:
            yield event("revision", revision)
            while True:
                try:
                    yield event("revision", queue.get(timeout=HEARTBEAT_S))
                except Empty:
                    yield event("hb", "")
        finally:
            self._listeners[code].discard(queue)
            if not self._listeners[code]:
                del self._listeners[code]


def event(name: str, data: object) -> str:
    """One server-sent event."""
    return f"event: {name}\ndata: {data}\n\n"
