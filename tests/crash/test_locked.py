"""Another program holds the database of a real server for longer than an entry waits: the entry is
refused in a sentence, everybody reads on, and the same tap counts once as soon as the lock is gone.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from companion.storage.database import DATABASE
from tests.crash.devices import Device
from tests.crash.scripts import lay, script
from tests.crash.server import Server

NAME = "wallenstein/base-3-00.json"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    yield server
    server.kill()


def test_a_database_that_another_program_keeps_locked_refuses_and_then_goes_on(
    server: Server,
) -> None:
    (code,) = lay(server.folder, NAME)
    turn = script(NAME).turns[0]
    server.start()
    device = Device(server.port, turn.by, code, "1")
    answers: list[tuple[int, str]] = []
    tap = Thread(target=lambda: answers.append(device.post(turn.entry, 0, "tap")))
    with closing(sqlite3.connect(server.folder / DATABASE)) as other:
        other.execute("begin immediate")
        tap.start()
        while tap.is_alive():
            assert device.state()["revision"] == 0
            assert code in device.page()
        other.rollback()
        ((status, text),) = answers
        assert (status, json.loads(text)["error"][:15]) == (503, "Another program")
        assert device.post(turn.entry, 0, "tap") == (200, '{"revision":1}\n')
        lines = other.execute("select number, key from lines where code = ?", [code])
        assert lines.fetchall() == [(1, "tap")]
