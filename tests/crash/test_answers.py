"""Killed between the commit and the answer: nobody was told, and still nothing is entered twice."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.storage.database import DATABASE
from tests.crash.devices import BROKEN, Device
from tests.crash.scripts import lay, script
from tests.crash.server import Server

KILLED = """
import os, signal, sys
from companion.server import main
from companion.storage.tables import Records
append = Records.append
def append_and_die(*values):
    append(*values)
    os.kill(os.getpid(), signal.SIGKILL)
Records.append = append_and_die
sys.exit(main())
"""
"""The server, with a power cut right after its first commit."""
NAMES = ("games/random-3-00.json", "wallenstein/base-3-00.json")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    yield server
    server.kill()


@pytest.mark.parametrize("name", NAMES)
def test_who_got_no_answer_may_send_again_and_it_stands_once(server: Server, name: str) -> None:
    """Under its key it is acknowledged as what it was; under another, at the same revision, it is
    refused as stale; and the page shows which of the two is so.
    """
    (code,) = lay(server.folder, name)
    turn, then = script(name).turns[:2]
    device = Device(server.port, turn.by, code, "1")
    server.start(("-c", KILLED))
    with pytest.raises(BROKEN):
        device.post(turn.entry, 0, "tap")
    server.wait()
    server.start()
    assert device.state()["revision"] == 1, "it was committed"
    assert device.post(turn.entry, 0, "tap") == (200, '{"revision":1}\n')
    status, text = device.post(turn.entry, 0, "another tap")
    assert status in (403, 409), "the turn may have passed to somebody else"
    assert json.loads(text)["error"]
    status, text = Device(server.port, then.by, code, "2").post(then.entry, 0, "not looked")
    assert (status, json.loads(text)["error"][:24]) == (409, "The table has moved on i")
    with closing(sqlite3.connect(server.folder / DATABASE)) as db:
        lines = db.execute("select number, key, digest from lines where code = ?", [code])
        assert lines.fetchall() == [(1, "tap", turn.digest)]
