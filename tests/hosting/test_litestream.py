"""Litestream copies a running server's database; then the machine is lost, and play goes on.

`make hosting ARGS="-s -k litestream"` prints what was lost and what the copies cost; `KILLS=20`
loses the machine more often.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from companion.folders import HOME
from companion.storage.database import DATABASE
from companion.storage.folder import TOKENS_FILE
from tests.hosting.house import GAME
from tests.hosting.proxies import BIN
from tests.support.http import Http
from tests.support.server import Server, free_port, until

LITESTREAM = shutil.which("litestream", path=str(BIN)) or shutil.which("litestream")
RCLONE = shutil.which("rclone", path=str(BIN)) or shutil.which("rclone")
KILLS = int(os.environ.get("KILLS", "3"))
INTERVAL_S = 1.0
"""The interval of Litestream in deploy/litestream.yml."""
BUSY_S = 2.0
"""Additional seconds that a copy may take on a busy machine."""
KEYS = {"LITESTREAM_ACCESS_KEY_ID": "table", "LITESTREAM_SECRET_ACCESS_KEY": "companion"}
ENVIRONMENT = {**{k: v for k, v in os.environ.items() if not k.startswith("AWS_")}, **KEYS}
"""This machine's environment without its settings for other stores."""
pytestmark = pytest.mark.skipif(
    LITESTREAM is None, reason="litestream is not installed (make hosting)"
)


class Ack(NamedTuple):
    """An acknowledged entry: the table's revision after it, and the time."""

    revision: int
    time: float


class Table(Http):
    """A table on the server, led by one browser."""

    def __init__(self, server: Server) -> None:
        super().__init__(server.port)
        self.code = self.bring(GAME)
        self.revision = len(GAME["entries"])

    def enter(self) -> Ack:
        """Make one more entry."""
        entry = {"type": ("undo", "redo")[self.revision % 2], "revision": self.revision}
        sent = self.ask(f"/t/{self.code}/entries", {**entry, "key": f"{time.time()}"})
        assert sent.status == 200, sent
        self.revision += 1
        return Ack(self.revision, time.time())

    def kept(self) -> int:
        """Return the stored revision."""
        return int(self.ask(f"/t/{self.code}/state").json["revision"])

    def view(self, have: str) -> int:
        """Return the revision of the view that is sent to a page that shows `have`."""
        with closing(self.send(f"/t/{self.code}/events?as=table&have={have}")) as connection:
            stream = connection.getresponse()
            while not (found := re.search(rb'data-revision="(\d+)"', stream.readline())):
                pass
            return int(found[1])


class Copies:
    """Litestream, as deploy/ configures it, for one database."""

    def __init__(self, folder: Path, data: Path, kind: str) -> None:
        self.database = data / DATABASE
        self.config = folder / "litestream.yml"
        self.seconds = 0.0
        self._store: subprocess.Popen[bytes] | None = None
        self._running: subprocess.Popen[bytes] | None = None
        if kind == "folder":
            text = (HOME / "deploy/litestream.yml").read_text()
            text = text.replace("/var/backups/table-companion", str(folder / "copies"))
        else:
            text = (HOME / "deploy/litestream-s3.yml").read_text()
            text = text.replace("https://s3.example", self._start_store(folder))
        text = text.partition("  - path: /var/lib/table-companion/2/")[0]
        self.config.write_text(text.replace("/var/lib/table-companion/1", str(data)))

    def _start_store(self, folder: Path) -> str:
        """Start a store with the S3 protocol, and return its address."""
        assert RCLONE is not None
        port = free_port()
        (folder / "store/table-companion").mkdir(parents=True)
        serve = [RCLONE, "serve", "s3", str(folder / "store"), "--addr", f"127.0.0.1:{port}"]
        with (folder / "store.log").open("ab") as log:
            self._store = subprocess.Popen(
                [*serve, "--auth-key", ",".join(KEYS.values())], stdout=log, stderr=log
            )
        return f"http://127.0.0.1:{port}"

    def start(self) -> None:
        """Start Litestream, and wait for the first copy."""
        assert LITESTREAM is not None
        log = self.config.with_suffix(".log")
        with log.open("ab") as file:
            self._running = subprocess.Popen(
                [LITESTREAM, "replicate", "-config", str(self.config)],
                env=ENVIRONMENT, stdout=file, stderr=file,
            )  # fmt: skip
        until(lambda: self.restore(self.config.parent / "tried.db") == 0)

    def kill(self) -> None:
        """Kill Litestream as if the machine were lost. Count the processor time that it used."""
        assert self._running is not None
        self._running.send_signal(signal.SIGKILL)
        _, _, used = os.wait4(self._running.pid, 0)
        self._running.returncode = -9
        self.seconds += used.ru_utime + used.ru_stime

    def restore(self, to: Path | None = None) -> int:
        """Restore the copy to its place, or to a file for a check."""
        assert LITESTREAM is not None
        command = [LITESTREAM, "restore", "-config", str(self.config)]
        if to is not None:
            to.unlink(missing_ok=True)
            command += ["-o", str(to)]
        done = subprocess.run([*command, str(self.database)], env=ENVIRONMENT, capture_output=True)
        return done.returncode

    def close(self) -> None:
        for process in (self._running, self._store):
            if process is not None and process.poll() is None:
                process.kill()
                process.wait()


@pytest.fixture(params=["folder", "s3"])
def copies(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Copies]:
    if request.param == "s3" and RCLONE is None:
        pytest.skip("rclone is not installed (make hosting)")
    copies = Copies(tmp_path, tmp_path / "data", request.param)
    yield copies
    copies.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.kill()


def lose_the_machine(server: Server, copies: Copies) -> float:
    """Kill everything at once and delete the data. Return the time."""
    copies.kill()
    server.kill()
    killed = time.time()
    shutil.rmtree(server.data)
    return killed


def put_back(server: Server, copies: Copies, tokens: str) -> None:
    """Follow the steps of docs/hosting.md for the new machine."""
    server.data.mkdir()
    (server.data / TOKENS_FILE).write_text(tokens)
    assert copies.restore() == 0
    copies.start()
    server.start()


def test_only_entries_of_the_last_interval_are_lost(server, copies, capsys):
    tokens = (server.data / TOKENS_FILE).read_text()
    copies.start()
    random, entries, ages = Random(7), 0, []
    for _ in range(KILLS):
        table = Table(server)  # a new table, because a log has a maximum length
        acks, until_then = [], time.time() + random.uniform(2, 4)
        while time.time() < until_then:
            acks.append(table.enter())
        killed = lose_the_machine(server, copies)
        put_back(server, copies, tokens)
        kept = table.kept()
        lost = [ack for ack in acks if ack.revision > kept]
        assert len(lost) == table.revision - kept, "only the last ones are lost"
        assert all(killed - ack.time < INTERVAL_S + BUSY_S for ack in lost)
        assert table.view(f"{table.revision}.1") == kept, "an open page goes back to what is kept"
        ages.append(max((killed - ack.time for ack in lost), default=0.0))
        entries, table.revision = entries + len(acks), kept
        table.enter()
    with capsys.disabled():
        worst, spent = max(ages), copies.seconds / entries * 1000
        print(
            f"\n{KILLS} kills, {entries} entries: the oldest lost one was acknowledged"
            f" {worst:.2f} s before; Litestream took {spent:.2f} ms of processor time an entry",
            file=sys.stderr,
        )
