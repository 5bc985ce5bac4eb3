"""Measure how long taps take while the server is under attack: `python bench/besieged.py`.

A tablet undoes and redoes an entry again and again on a kept connection. Meanwhile the server is
attacked: by two hundred connections that send nothing, by fifty that send a byte a second, by fifty
pages whose streams are never read, by four guests who guess codes as fast as they can, and by all
of these together. The attackers run in a process of their own, so that they slow down only the
server and not the tablet. All attacks are repeated several times for a few seconds each, so that
other work on the machine affects all of them.
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent.parent))

import gevent
from gevent import monkey, socket

from companion.commands.simulate import play_random_game
from companion.core.game_file import game_file_data
from companion.games.installed import INSTALLED

ROOT = Path(__file__).parent.parent
SECONDS = 4.0
PAUSE = 0.02  # between two taps
ROUNDS = 5
Address = tuple[str, int]
Besieger = Callable[[Address, str], None]


@contextlib.contextmanager
def server() -> Iterator[Address]:
    """Start a companion for this measurement."""
    with tempfile.TemporaryDirectory() as data:
        options = ["--host", "127.0.0.1", "--port", "0", "--data", data]
        process = subprocess.Popen(
            [sys.executable, "app.py", "--no-browser", *options],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert process.stdout is not None
        port = int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        time.sleep(2)  # the server compiles its templates first
        try:
            yield ("127.0.0.1", port)
        finally:
            process.terminate()
            process.wait()


class Tablet:
    """A table's tablet, which taps again and again."""

    def __init__(self, at: Address) -> None:
        self.connection = HTTPConnection(*at)
        file = game_file_data(play_random_game(next(iter(INSTALLED.values())), 4, Random(1)))
        file["entries"] = file["entries"][:60]
        answer = self.send("/games", file)
        self.table = answer.headers["Location"]
        self.cookie = answer.headers["Set-Cookie"].partition(";")[0]
        self.revision = 60

    def send(self, path: str, body: object) -> object:
        headers = {"Content-Type": "application/json", "Cookie": getattr(self, "cookie", "")}
        self.connection.request("POST", path, json.dumps(body), headers)
        answer = self.connection.getresponse()
        answer.read()
        assert answer.status < 400, answer.status
        return answer

    def taps(self) -> list[float]:
        """Return the times of the taps of some seconds, in ms."""
        times, end = [], perf_counter() + SECONDS
        while perf_counter() < end:
            kind = "undo" if self.revision % 2 == 0 else "redo"
            begun = perf_counter()
            self.send(f"{self.table}/entries", {"type": kind, "revision": self.revision})
            times.append((perf_counter() - begun) * 1000)
            self.revision += 1
            time.sleep(PAUSE)
        return times


def silent(at: Address, table: str) -> None:
    with socket.create_connection(at) as sock:
        sock.recv(1)


def dripping(at: Address, table: str) -> None:
    with socket.create_connection(at) as sock:
        for byte in b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"x" * 60:
            sock.sendall(bytes([byte]))
            gevent.sleep(1)


def deaf(at: Address, table: str) -> None:
    with socket.create_connection(at) as sock:
        ask = f"GET {table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        sock.sendall(ask.encode())
        gevent.sleep(60)


def guessing(at: Address, table: str) -> None:
    connection = HTTPConnection(*at)
    headers = {"Content-Type": "application/json"}
    while True:
        connection.request("POST", f"{table}/host", '{"code": "123456"}', headers)
        connection.getresponse().read()


def again_and_again(besieger: Besieger, at: Address, table: str) -> None:
    while True:
        with contextlib.suppress(OSError):
            besieger(at, table)


SIEGES: dict[str, list[tuple[int, Besieger]]] = {
    "nothing": [],
    "200 that say nothing": [(200, silent)],
    "50 that send a byte a second": [(50, dripping)],
    "50 that read nothing": [(50, deaf)],
    "4 that guess codes": [(4, guessing)],
    "all of it": [(200, silent), (50, dripping), (50, deaf), (4, guessing)],
}


def besiege(name: str, port: str, table: str) -> None:
    """Run the attackers of that kind until the process is killed."""
    monkey.patch_socket()
    at = ("127.0.0.1", int(port))
    crowd = [
        gevent.spawn(again_and_again, one, at, table)
        for many, one in SIEGES[name]
        for _ in range(many)
    ]
    gevent.joinall(crowd)


def besieged(at: Address, tablet: Tablet, name: str) -> list[float]:
    """Return how long taps take while the attackers of that kind are running."""
    command = [sys.executable, __file__, "--besiege", name, str(at[1]), tablet.table]
    process = subprocess.Popen(command)
    time.sleep(1.5)
    try:
        return tablet.taps()
    finally:
        process.kill()
        process.wait()
        time.sleep(0.5)


def main() -> None:
    """Print the times under each kind of attack, and their ratio to the times without any."""
    if sys.argv[1:2] == ["--besiege"]:
        return besiege(*sys.argv[2:])
    times: dict[str, list[float]] = {name: [] for name in SIEGES}
    with server() as at:
        Tablet(at).taps()
        for _ in range(ROUNDS):
            # Each on a new table, because a log has a maximum length.
            for name, found in times.items():
                found += besieged(at, Tablet(at), name)
    calm = quantiles(times["nothing"], n=20)
    for name, found in times.items():
        parts = quantiles(found, n=20)
        print(f"{name:30} {len(found):5} taps", end="")
        for which, place in (("p50", 9), ("p95", 18)):
            more = parts[place] / calm[place]
            print(f"  {which} {parts[place]:6.1f} ms ({more:.1f} times)", end="")
        print()
    return None


if __name__ == "__main__":
    main()
