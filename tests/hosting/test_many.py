"""Three processes behind Debian's nginx, as docs/hosting.md has it: `make hosting`."""

from __future__ import annotations

import getpass
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from companion import HOME
from companion.core.game_file import write_file
from companion.storage.folder import TOKENS_FILE
from tests.games.league_of_six.play import random_game

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
pytestmark = pytest.mark.skipif(
    NGINX is None, reason="nginx is not installed (Debian: nginx-light)"
)
SITE = (HOME / "deploy/nginx-many.conf").read_text()
LETTERS = dict(re.findall(r'"~\*\^\[([A-Z]+)\]" companion_(\d);', SITE))
MAIN = """
{user}
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""
USER = f"user {getpass.getuser()};" if os.geteuid() == 0 else ""
"""Its workers read what the test writes."""
GAME = write_file(random_game(3, 1, 8))
SEAT = GAME["setup"]["players"][0]["colour"]
LONG_S = 20.0


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


class House:
    """nginx, and a process for each group of letters."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.letters = {number: first for first, number in LETTERS.items()}
        self.ports = {number: free_port() for number in (*self.letters, "0")}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def open(self) -> None:
        """Starts them all."""
        for number in self.letters:
            self.start(number)
        self.configure()
        conf = self.folder / "nginx.conf"
        conf.write_text(MAIN.format(folder=self.folder, user=USER))
        assert NGINX is not None
        nginx = [NGINX, "-p", str(self.folder), "-c", str(conf)]
        self.processes["0"] = subprocess.Popen(nginx)
        self.until(lambda: self.get("/healthz").status == 200)

    def configure(self) -> None:
        """The site of deploy/, with the letters and ports of this house."""
        site = SITE.replace("listen 8430", f"listen 127.0.0.1:{self.ports['0']}")
        for first, number in LETTERS.items():
            site = site.replace(f"[{first}]", f"[{self.letters[number]}]")
            site = site.replace(f"127.0.0.1:843{number}", f"127.0.0.1:{self.ports[number]}")
        (self.folder / "site.conf").write_text(site)

    def data(self, number: str) -> Path:
        return self.folder / "data" / number

    def start(self, number: str) -> None:
        """Starts that process, with the key of the first."""
        data, first = self.data(number), self.data("1") / TOKENS_FILE
        data.mkdir(parents=True, exist_ok=True)
        if number != "1":
            shutil.copyfile(first, data / TOKENS_FILE)
        options = ["--host", "127.0.0.1", "--port", str(self.ports[number]), "--data", str(data)]
        options += ["--letters", self.letters[number], "--behind-proxy", "127.0.0.1"]
        self.processes[number] = subprocess.Popen(
            [sys.executable, "app.py", "--no-browser", *options],
            cwd=HOME,
            stdout=subprocess.DEVNULL,
        )
        self.until(lambda: self._answers(self.ports[number]))

    def stop(self, number: str, how: signal.Signals = signal.SIGTERM) -> None:
        self.processes[number].send_signal(how)
        self.processes[number].wait(LONG_S)

    def until(self, so: object) -> None:
        """Waits for it."""
        assert callable(so)
        give_up = time.monotonic() + LONG_S
        while time.monotonic() < give_up:
            try:
                if so():
                    return
            except OSError:
                pass
            time.sleep(0.05)
        raise AssertionError("it does not come")

    def _answers(self, port: int) -> bool:
        with closing(HTTPConnection("127.0.0.1", port, timeout=LONG_S)) as connection:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200

    def ask(
        self, method: str, path: str, body: object = None, cookie: str = ""
    ) -> tuple[HTTPResponse, HTTPConnection]:
        """What nginx answers, with its connection."""
        connection = HTTPConnection("127.0.0.1", self.ports["0"], timeout=LONG_S)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        data = None if body is None else json.dumps(body)
        connection.request(method, path, data, headers | ({"Cookie": cookie} if cookie else {}))
        return connection.getresponse(), connection

    def get(self, path: str, body: object = None, cookie: str = "") -> HTTPResponse:
        """What nginx answers, read to its end."""
        method = "GET" if body is None else "POST"
        answer, connection = self.ask(method, path, body, cookie)
        with closing(connection):
            answer.text = answer.read().decode()  # type: ignore[attr-defined]
        return answer

    def table(self, cookie: str = "") -> tuple[str, str]:
        """A new table: its code, and the cookie that leads it."""
        answer = self.get("/games", GAME, cookie)
        assert answer.status == 303, answer.status
        given = str(answer.headers["Set-Cookie"]).partition(";")[0]
        return str(answer.headers["Location"]).rpartition("/")[2], given

    def of(self, letter: str) -> str:
        """The number of the process that has the tables of that letter."""
        return next(number for number, first in self.letters.items() if letter in first)

    def state(self, code: str) -> int:
        answer = self.get(f"/t/{code}/state")
        assert answer.status == 200
        return int(json.loads(answer.text)["revision"])  # type: ignore[attr-defined]

    def close(self) -> None:
        for process in self.processes.values():
            if process.poll() is None:
                process.terminate()
            process.wait(LONG_S)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("hosting"))
    try:
        house.open()
        yield house
    finally:
        house.close()


@pytest.fixture(scope="module")
def tables(house: House) -> dict[str, tuple[str, str]]:
    """For each process one of many tables: its code and its host's cookie."""
    found: dict[str, tuple[str, str]] = {}
    for _ in range(60):
        code, cookie = house.table()
        found[house.of(code[0])] = (code, cookie)
        if len(found) == len(house.letters):
            break
    return found


def undo(house: House, code: str, cookie: str, revision: int) -> int:
    return house.get(
        f"/t/{code}/entries", {"type": "undo", "revision": revision, "key": f"{revision}"}, cookie
    ).status


def test_new_tables_spread_over_all_processes_and_are_found(
    house: House, tables: dict[str, tuple[str, str]]
) -> None:
    assert set(tables) == set(house.letters)
    for code, _ in tables.values():
        for path in (f"/t/{code}", f"/t/{code.lower()}/join", f"/t/{code}/state"):
            assert house.get(path).status in (200, 301)
        assert house.get(f"/t?code={code}").headers["Location"] == f"/t/{code}/join"


def test_a_browser_is_the_same_at_all_of_them(
    house: House, tables: dict[str, tuple[str, str]]
) -> None:
    cookie = tables["1"][1]
    for code, _ in tables.values():
        taken = house.get(f"/t/{code}/seats/{SEAT}", {}, cookie)
        assert str(taken.headers["Set-Cookie"]).startswith(cookie + ";")


def test_streams_tell_through_the_proxy_at_once(
    house: House, tables: dict[str, tuple[str, str]]
) -> None:
    for code, cookie in tables.values():
        revision = house.state(code)
        stream, connection = house.ask("GET", f"/t/{code}/events?as=table&views=0", None, cookie)
        with closing(connection):
            assert stream.readline() == b"event: revision\n"
            assert stream.readline() == f"data: {revision}\n".encode()
            assert undo(house, code, cookie, revision) == 200
            wanted = f"data: {revision + 1}\n".encode()
            while stream.readline() != wanted:
                pass


def test_one_killed_and_restarted_loses_nothing_and_takes_no_other_with_it(
    house: House, tables: dict[str, tuple[str, str]]
) -> None:
    (down, (code, cookie)), *others = tables.items()
    revision = house.state(code)
    assert undo(house, code, cookie, revision) == 200
    house.stop(down, signal.SIGKILL)
    assert house.get(f"/t/{code}/state").status == 502
    for other, _ in (table for _, table in others):
        assert house.get(f"/t/{other}/state").status == 200
    made = [house.table()[0] for _ in range(12)]
    assert made
    assert not {house.of(new[0]) for new in made} & {down}, "a new table goes to one that is up"
    house.start(down)
    assert house.state(code) == revision + 1
    assert undo(house, code, cookie, revision) == 200, "sent again: the same answer"
    assert house.state(code) == revision + 1


def test_letters_move_to_a_new_process_with_their_tables(
    house: House, tables: dict[str, tuple[str, str]]
) -> None:
    code, cookie = tables["1"]
    revision, letter = house.state(code), code[0]
    for number in ("1", "2"):
        house.stop(number)
    move = [sys.executable, "-m", "companion", "move", letter, "--data", str(house.data("1"))]
    subprocess.run([*move, "--to", str(house.data("2"))], cwd=HOME, check=True)
    house.letters["1"] = house.letters["1"].replace(letter, "")
    house.letters["2"] += letter
    for number in ("1", "2"):
        house.start(number)
    house.configure()
    house.processes["0"].send_signal(signal.SIGHUP)
    house.until(lambda: house.get(f"/t/{code}/state").status == 200)
    assert house.state(code) == revision
    assert undo(house, code, cookie, revision) == 200


def test_nginx_understands_the_site_of_one_process(tmp_path: Path) -> None:
    cert = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=spiel.example",
    ]
    files = ["-keyout", str(tmp_path / "privkey.pem"), "-out", str(tmp_path / "fullchain.pem")]
    subprocess.run([*cert, *files], check=True, capture_output=True)
    site = (HOME / "deploy/nginx.conf").read_text()
    site = site.replace("/etc/letsencrypt/live/spiel.example", str(tmp_path))
    (tmp_path / "site.conf").write_text(site)
    (tmp_path / "nginx.conf").write_text(MAIN.format(folder=tmp_path, user=USER))
    assert NGINX is not None
    command = [NGINX, "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    tried = subprocess.run(command, capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
