"""Lets tasks wait for each other: transactions of the database one after another, in the order of
their arrival, and long computations in slices, because one process serves all tables.

A commit waits for the disk, so it runs in another thread, and streams and pages go on meanwhile.
Transactions that have to wait for a commit are then committed together: no transaction waits for
more than two commits, however many write at the same time.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic, thread_time
from typing import TypeVar, cast

import gevent
from gevent.event import AsyncResult, Event
from sqlite_utils import Database

from companion.core.play import Refused
from companion.storage.database import Trouble, Unwritable, sqlite_trouble

WAIT_S = 3.0
"""How long an entry waits while another program writes: a page gives up after eight seconds."""
RETRY_S = 0.03
Got = TypeVar("Got")


class FairLock:
    """A lock for tasks, which get it in the order of their arrival. `bool(lock)` is True while a
    task holds it."""

    def __init__(self) -> None:
        self._waiting: deque[Event] = deque()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    @contextmanager
    def hold(self, wait_s: float | None) -> Iterator[None]:
        """Wait for this task's turn, and hold the lock. Raises `Unwritable` after `wait_s`
        seconds."""
        mine = Event()
        self._waiting.append(mine)
        try:
            if self._waiting[0] is not mine and not mine.wait(wait_s):
                raise Unwritable(Trouble.BUSY)
            yield
        finally:
            self._waiting.remove(mine)
            if self._waiting:
                self._waiting[0].set()


class Writer:
    """Writes to one database. Nothing else writes to it, or uses its connection."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.wait_s = WAIT_S
        self._lock = FairLock()
        self._batch: AsyncResult[None] | None = None
        """The end of the transactions that will be committed together; None if there are none."""
        self._queues: dict[str, FairLock] = {}

    @contextmanager
    def transaction(self) -> Iterator[Database]:
        """Run one transaction, which is on the disk when the block ends.

        The block may not wait for the network or another task. It has to read from the yielded
        database, which also shows the rows that other tasks wrote and that this commit includes.
        Raises `Unwritable` if the database stays locked, is full, is damaged or may not be written;
        then nothing was written.
        """
        give_up = monotonic() + self.wait_s
        with self._lock.hold(None):  # only commits of ours are waited for, however busy it is
            begins = self._batch is None
            if begins:
                self._begin_transaction(give_up)
            batch = self._batch = self._batch or AsyncResult()
            try:
                self._db.execute("savepoint one")
                yield self._db
                self._db.execute("release one")
            except BaseException as error:
                why = sqlite_trouble(error) if isinstance(error, sqlite3.Error) else None
                self._take_back(batch, begins or why is not None, error)
                if why is not None:
                    raise Unwritable(why) from error
                raise
        if begins:
            self._commit_batch(batch)
        _wait_for(batch)

    def _take_back(self, batch: AsyncResult[None], all_of_them: bool, error: BaseException) -> None:
        """Undo the writing of a failed transaction. After some errors SQLite has also undone the
        other transactions of the batch; then they fail as well."""
        if not all_of_them and self._db.conn.in_transaction:
            self._db.execute("rollback to one")
            self._db.execute("release one")
            return
        self._fail_batch(batch, error)

    def _fail_batch(self, batch: AsyncResult[None], error: BaseException) -> None:
        """Let all transactions of the batch fail."""
        with suppress(sqlite3.Error):
            self._db.conn.rollback()
        why = sqlite_trouble(error) if isinstance(error, sqlite3.Error) else None
        batch.set_exception(Unwritable(why or Trouble.FAILING))
        self._batch = None

    def _commit_batch(self, batch: AsyncResult[None]) -> None:
        """Commit the batch, together with the transactions that wait already."""
        with self._lock.hold(None):
            if batch.ready():
                return
            failure = _run_in_thread(self._try_to_commit)
            if failure is not None:
                self._fail_batch(batch, failure)
                return
            self._batch = None
            batch.set(None)

    def _try_to_commit(self) -> sqlite3.Error | None:
        """Commit, and return why it failed. (gevent prints errors that are raised in its
        threads.)"""
        try:
            self._db.conn.commit()
        except sqlite3.Error as error:
            return error
        return None

    @contextmanager
    def one_writer(self, name: str) -> Iterator[None]:
        """Let tasks that write to the same object run one after another, in the order of their
        arrival.

        Tasks that wait for another name are not delayed. Raises `Unwritable` after twice `wait_s`
        seconds, because the task before may have to wait for another program.
        """
        line = self._queues.setdefault(name, FairLock())
        try:
            with line.hold(2 * self.wait_s):
                yield
        finally:
            if not line:
                self._queues.pop(name, None)

    def _begin_transaction(self, give_up: float) -> None:
        """Begin a transaction. Other tasks run while another program holds the lock, until
        `give_up`."""
        while True:
            try:
                self._db.execute("begin immediate")
                return
            except sqlite3.OperationalError as error:
                why = sqlite_trouble(error)
                if why is not Trouble.LOCKED or monotonic() > give_up:
                    raise Unwritable(why or Trouble.FAILING) from error
            gevent.sleep(RETRY_S)


def _run_in_thread(work: Callable[[], Got]) -> Got:
    """Run the work in another thread, so that other tasks go on, and return its result. A program
    without other tasks, such as a command, does the work itself."""
    if gevent.getcurrent().parent is None:
        return work()
    return _wait_for(gevent.get_hub().threadpool.spawn(work))


def _wait_for(result: AsyncResult[Got]) -> Got:
    """Wait for the result and return it, even if this task is to end: a commit cannot be taken
    back, and the table in memory has to follow it."""
    while not result.ready():
        with suppress(gevent.GreenletExit):
            result.wait()
    return cast(Got, result.get())


SLICE_S = 0.01
MOST_S = 1.0


class Work:
    """A tick for one computation: it lets other tasks run after each slice of processor time.

    Refused after `most` seconds; None means no limit. Never use it within a transaction: other
    tasks could write in the middle of it.
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
