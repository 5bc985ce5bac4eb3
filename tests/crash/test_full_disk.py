"""A real server on a full disk: a clear message, no false acknowledgement, and entries again as
soon as there is room.

Two kinds of disk are tried. The first is a file system of a few megabytes, which needs Linux and
root. The second is a limit on the size of files (RLIMIT_FSIZE). SQLite then cannot tell a full disk
from a failing one, and the message names both.
"""

import contextlib
import resource
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest

from companion import server as companion_server
from companion.storage.database import DATABASE
from tests.crash.devices import Device
from tests.crash.scripts import TABLET, lay
from tests.support.server import Server

LEFT = 60_000
"""The bytes that are left on the full disk: enough for some entries."""
NOTE = {"type": "correct", "player": "red", "influence": 1, "note": "n" * 200}


class Disk(NamedTuple):
    """A place for a server's tables, how to fill and free it, and the expected message."""

    server: Server
    fill: Callable[[], None]
    free: Callable[[], None]
    sentence: str


def small_disk(folder: Path) -> Disk:
    """Return a separate file system, which is filled with a file."""
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mounting, capture_output=True).returncode:
        pytest.skip("no file system may be mounted here; the limit on files is tried all the same")
    ballast = folder / "ballast"

    def fill() -> None:
        with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(b"x" * 4096):
                pass
        assert shutil.disk_usage(folder).free == 0
        with ballast.open("r+b") as file:
            file.truncate(ballast.stat().st_size - LEFT)

    return Disk(Server(folder / "data"), fill, ballast.unlink, "The companion's disk is full")


def small_files(folder: Path) -> Disk:
    """Return a server whose files may not grow further."""
    server = Server(folder)

    def limit(size: int) -> None:
        hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, hard))

    def fill() -> None:
        limit(max(file.stat().st_size for file in folder.iterdir()) + LEFT)

    sentence = "The companion's disk does not respond"
    return Disk(server, fill, lambda: limit(resource.RLIM_INFINITY), sentence)


@pytest.fixture(params=[small_disk, small_files])
def disk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Disk]:
    disk = request.param(tmp_path / "disk")
    yield disk
    disk.server.kill()
    if request.param is small_disk:
        subprocess.run(["umount", str(tmp_path / "disk")], check=True)


def log_of(server: Server, code: str) -> list[str]:
    with closing(sqlite3.connect(server.data / DATABASE)) as db:
        rows = db.execute("select key from lines where code = ? order by number", [code])
        return [key for (key,) in rows]


def test_a_full_disk_loses_no_acknowledged_entry(disk):
    (code,) = lay(disk.server.data, "games/random-3-00.json")
    disk.server.start()
    tablet = Device(disk.server.port, TABLET, code, "1")
    assert tablet.post(NOTE, 0, "0").status == 200
    disk.fill()
    n = 1
    while (answer := tablet.post(NOTE, n, f"{n}")).status == 200:
        n += 1
    assert (answer.status, n > 1) == (503, True)
    assert answer.json["error"].startswith(disk.sentence)
    form = urlencode({**NOTE, "revision": n, "key": n})
    as_scripts = {"Accept": "text/html", "HX-Request": "true"}
    notice = tablet.http.ask(f"/t/{code}/entries", form, **as_scripts)
    assert notice.status == 503
    assert disk.sentence in unescape(notice.text)
    assert tablet.state()["revision"] == n
    assert "nothing was saved" not in tablet.page(), "the page itself goes on"
    acknowledged = [str(key) for key in range(n)]
    assert log_of(disk.server, code) == acknowledged
    disk.free()
    assert tablet.post(NOTE, n, f"{n}").json == {"revision": n + 1}
    disk.server.again()
    assert tablet.state()["revision"] == n + 1
    assert log_of(disk.server, code) == [*acknowledged, f"{n}"]
    assert "Traceback" not in disk.server.said()


def test_a_read_only_disk_is_reported_in_one_line_at_the_start(tmp_path, capsys):
    folder = small_disk(tmp_path / "disk").server.data
    try:
        lay(folder, "games/random-3-00.json")
        subprocess.run(["mount", "-o", "remount,ro", str(folder.parent)], check=True)
        options = ["--data", str(folder), "--port", "0", "--no-browser"]
        assert companion_server.main(options) == 2
    finally:
        subprocess.run(["umount", str(folder.parent)], check=True)
    said = capsys.readouterr().err
    assert said.startswith(f"The folder {folder} cannot be used: Read-only file system.")
    assert said.count("\n") == 1
