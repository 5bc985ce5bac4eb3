"""A server that is killed after the commit, but before the answer: nothing is entered twice."""

import sqlite3
from contextlib import closing

import pytest

from companion.storage.database import DATABASE
from tests.crash.devices import BROKEN, Device
from tests.crash.scripts import lay, script

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
"""A server that loses power right after its first commit."""
NAMES = ("games/random-3-00.json", "wallenstein/base-3-00.json")


@pytest.mark.parametrize("name", NAMES)
def test_unanswered_entry_sent_again_counts_once(server, name):
    """With the same key the entry is acknowledged again. With another key and the same revision it
    is refused as outdated. The page shows whether it was stored."""
    (code,) = lay(server.data, name)
    turn, then = script(name).turns[:2]
    device = Device(server.port, turn.by, code, "1")
    server.start(("-c", KILLED))
    with pytest.raises(BROKEN):
        device.post(turn.entry, 0, "tap")
    server.wait()
    server.start()
    assert device.state()["revision"] == 1, "it was committed"
    again = device.post(turn.entry, 0, "tap")
    assert (again.status, again.json) == (200, {"revision": 1})
    other = device.post(turn.entry, 0, "another tap")
    assert other.status in (403, 409), "the turn may have passed to somebody else"
    assert other.json["error"]
    late = Device(server.port, then.by, code, "2").post(then.entry, 0, "not looked")
    assert (late.status, late.json["error"][:24]) == (409, "The table has moved on i")
    with closing(sqlite3.connect(server.data / DATABASE)) as db:
        lines = db.execute("select number, key, digest from lines where code = ?", [code])
        assert lines.fetchall() == [(1, "tap", turn.digest)]
