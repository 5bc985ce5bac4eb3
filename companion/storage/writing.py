"""Writing to the database: a transaction at a time, in the order in which they were asked for."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

import gevent
from sqlite_utils import Database

from companion.storage.database import DATABASE, Trouble, Unwritable, trouble
from companion.storage.turns import Overdue, Turns

WAIT_S = 3.0
"""How long an entry waits while another program writes: a page gives up after eight seconds."""
RETRY_S = 0.03


class Writer:
    """The one who writes to a database."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._turns = Turns()

    @contextmanager
    def transaction(self) -> Iterator[Database]:
        """One transaction. Nothing in it may wait for the network or another task.

        `Unwritable` where the database stays locked, has no room, is damaged or may not be written:
        then nothing was.
        """
        with self.turn(DATABASE):
            self._begin()
            try:
                yield self._db
                self._db.conn.commit()
            except BaseException as error:
                self._db.conn.rollback()
                why = trouble(error) if isinstance(error, sqlite3.Error) else None
                if why is not None:
                    raise Unwritable(why) from error
                raise

    @contextmanager
    def turn(self, name: str) -> Iterator[None]:
        """Queues those who write to the same thing, from reading it to the commit, as they came.

        `Unwritable` where the turn does not come in time.
        """
        try:
            with self._turns.turn(name, WAIT_S):
                yield
        except Overdue:
            raise Unwritable(Trouble.BUSY) from None

    def _begin(self) -> None:
        """Begins a transaction; others have their turn while another program has the lock."""
        give_up = monotonic() + WAIT_S
        while True:
            try:
                self._db.execute("begin immediate")
                return
            except sqlite3.OperationalError as error:
                why = trouble(error)
                if why is not Trouble.LOCKED or monotonic() > give_up:
                    raise Unwritable(why or Trouble.FAILING) from error
            gevent.sleep(RETRY_S)
