"""Writing to the database: one transaction at a time, in the order in which they were asked for."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

import gevent
from gevent.lock import Semaphore
from sqlite_utils import Database

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
