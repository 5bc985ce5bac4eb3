"""Lets tasks wait for each other: transactions of the database one at a time, in the order in which
they were asked for, and long computations in slices, because one process serves all tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, thread_time

import gevent
from gevent.lock import Semaphore
from sqlite_utils import Database

from companion.core.play import Refused
from companion.storage.database import DATABASE, Trouble, Unwritable, trouble_of

WAIT_S = 3.0
"""How long an entry waits while another program writes: a page gives up after eight seconds."""
RETRY_S = 0.03


class Writer:
    """Writes to one database. All writing uses this class."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.wait_s = WAIT_S
        self._queues: dict[str, tuple[Semaphore, list[None]]] = {}

    @contextmanager
    def transaction(self) -> Iterator[Database]:
        """Run one transaction. Nothing in it may wait for the network or another task.

        `Unwritable` if the database stays locked, is full, is damaged or may not be written; then
        nothing was written.
        """
        with self.one_writer(DATABASE):
            self._begin()
            try:
                yield self._db
                self._db.conn.commit()
            except BaseException as error:
                self._db.conn.rollback()
                why = trouble_of(error) if isinstance(error, sqlite3.Error) else None
                if why is not None:
                    raise Unwritable(why) from error
                raise

    @contextmanager
    def one_writer(self, name: str) -> Iterator[None]:
        """Let tasks that write to the same object run one after another, in the order of their
        arrival.

        Tasks that wait for another name are not delayed. `Unwritable` after `wait_s` seconds.
        """
        free, waiting = self._queues.setdefault(name, (Semaphore(), []))
        waiting.append(None)
        try:
            if not free.acquire(timeout=self.wait_s):
                raise Unwritable(Trouble.BUSY)
            try:
                yield
            finally:
                free.release()
        finally:
            waiting.pop()
            if not waiting:
                del self._queues[name]

    def _begin(self) -> None:
        """Begin a transaction. Other tasks run while another program holds the lock."""
        give_up = monotonic() + self.wait_s
        while True:
            try:
                self._db.execute("begin immediate")
                return
            except sqlite3.OperationalError as error:
                why = trouble_of(error)
                if why is not Trouble.LOCKED or monotonic() > give_up:
                    raise Unwritable(why or Trouble.FAILING) from error
            gevent.sleep(RETRY_S)


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
