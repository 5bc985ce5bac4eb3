"""Commits run beside the loop: others go on, nobody reads what is not committed, and whoever waits
is committed together with the others."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import gevent
import pytest

from companion.storage.database import DATABASE, connect
from companion.storage.writing import Writer


class SlowDisk:
    """A database whose commits wait until the test lets them through."""

    def __init__(self, file: Path) -> None:
        self.db = connect(file)
        self.db.execute("create table notes (text)")
        self.db.conn.commit()
        self.reading = connect(file, read_only=True)
        self.writer = Writer(self.db)
        self.commits, self.failures, self.goes_on = 0, 0, Event()
        self.writer._try_to_commit, self._commit = self.commit, self.writer._try_to_commit

    def commit(self) -> sqlite3.Error | None:
        self.commits += 1
        self.goes_on.wait(30)
        if self.failures:
            self.failures -= 1
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            return error
        return self._commit()

    def note(self, text: str, error: Exception | None = None) -> str:
        with self.writer.transaction() as db:
            db.execute("insert into notes values (?)", [text])
            if error is not None:
                raise error
        return text

    def begin(self, *texts: str, error: Exception | None = None) -> list[Any]:
        """Let tasks write these texts, and return the tasks while a commit waits for the disk."""
        tasks = [gevent.spawn(self.note, text, error) for text in texts]
        gevent.sleep(0)
        while not self.commits:
            gevent.sleep(0.01)
        return tasks

    @property
    def notes(self) -> list[str]:
        return [text for (text,) in self.reading.execute("select text from notes").fetchall()]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SlowDisk]:
    disk = SlowDisk(tmp_path / DATABASE)
    yield disk
    disk.goes_on.set()
    for db in (disk.reading, disk.db):
        db.conn.close()


def failed(task: Any) -> str:
    task.join()
    return type(task.exception).__name__


def test_other_tasks_can_read_during_a_slow_commit(disk):
    (first,) = disk.begin("first")
    assert (disk.commits, first.ready(), disk.notes) == (1, False, [])
    disk.goes_on.set()
    assert first.get() == "first"
    assert disk.notes == ["first"]


def test_waiting_transactions_are_committed_together(disk):
    texts = [f"{number}" for number in range(8)]
    tasks = disk.begin(*texts)
    assert disk.commits == 1
    assert not any(task.ready() for task in tasks)
    disk.goes_on.set()
    gevent.joinall(tasks, raise_error=True)
    assert (disk.notes, disk.commits) == (texts, 2)


def test_a_failed_transaction_does_not_affect_others(disk):
    tasks = disk.begin("first")
    tasks += disk.begin("second")
    (wrong,) = disk.begin("wrong", error=ValueError())
    tasks += disk.begin("third")
    disk.goes_on.set()
    gevent.joinall(tasks, raise_error=True)
    assert failed(wrong) == "ValueError"
    assert disk.notes == ["first", "second", "third"]


def test_another_batch_begins_if_the_first_transaction_fails(disk):
    tasks = disk.begin("first")
    (wrong,) = disk.begin("wrong", error=ValueError())
    tasks += disk.begin("second")
    disk.goes_on.set()
    gevent.joinall(tasks, raise_error=True)
    assert failed(wrong) == "ValueError"
    assert disk.notes == ["first", "second"]


def test_a_failed_commit_is_reported_to_its_whole_batch(disk):
    disk.begin("first")
    disk.failures = 2
    tasks = disk.begin("second", "third")
    disk.goes_on.set()
    assert [failed(task) for task in tasks] == ["Unwritable"] * 2
    assert disk.notes == []
    assert disk.note("fourth") == "fourth"
    assert disk.notes == ["fourth"]


def test_a_full_disk_fails_the_whole_batch(disk):
    (first,) = disk.begin("first")
    second, third = disk.begin("second", "third")
    (full,) = disk.begin("fourth", error=full_disk())
    disk.goes_on.set()
    assert first.get() == "first"
    assert [failed(task) for task in (second, third, full)] == ["Unwritable"] * 3
    assert disk.note("fifth") == "fifth"
    assert disk.notes == ["first", "fifth"]


def full_disk() -> sqlite3.Error:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


def test_a_killed_task_ends_after_its_commit(disk):
    (first,) = disk.begin("first")
    first.kill(block=False)
    gevent.sleep(0.02)
    assert not first.ready()
    disk.goes_on.set()
    assert first.get() == "first"


def test_transactions_wait_for_a_very_slow_disk(disk):
    """Only another program that holds the lock is given up on."""
    disk.writer.wait_s = 0.01
    tasks = disk.begin("first")
    tasks += disk.begin("late")
    gevent.sleep(0.05)
    disk.goes_on.set()
    assert [task.get() for task in tasks] == ["first", "late"]
    assert disk.notes == ["first", "late"]


def test_a_lock_of_another_program_is_reported_to_all_waiting_tasks(disk, tmp_path):
    disk.writer.wait_s = 0.01
    disk.goes_on.set()
    disk.db.execute("pragma busy_timeout = 0")
    other = connect(tmp_path / DATABASE)
    other.execute("begin immediate")
    tasks = [gevent.spawn(disk.note, f"{number}") for number in range(5)]
    assert [failed(task) for task in tasks] == ["Unwritable"] * 5
    other.conn.rollback()
    other.conn.close()
    assert disk.note("next") == "next"
    assert disk.notes == ["next"]
