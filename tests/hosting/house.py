"""The companion's processes behind nginx or Caddy, with the files of deploy/ and https."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import NamedTuple

from companion import HOME
from companion.core.game_file import write_file
from companion.storage.folder import TOKENS_FILE
from tests.games.league_of_six.play import random_game
from tests.hosting.proxies import LONG_S, NAME, Proxy, free_port, letters_of, until

GAME = write_file(random_game(3, 1, 8))
SEAT = GAME["setup"]["players"][0]["colour"]
HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
os.execv(sys.argv[2], sys.argv[2:])
"""
"""How systemd hands over a listening socket: as file 3."""


class Answer(NamedTuple):
    """What the proxy has answered."""

    status: int
    text: str
    headers: dict[str, str]


class House:
    """A proxy, and a process for each group of letters."""

    def __init__(self, proxy: Proxy) -> None:
        self.proxy = proxy
        self.letters = letters_of(proxy.site)
        self.ports = {number: free_port() for number in self.letters}
        self.held: dict[str, socket.socket] = {}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def name(self) -> str:
        """The public name, with its port."""
        return f"{NAME}:{self.proxy.https}"

    def open(self) -> None:
        """Starts them all."""
        for number in self.letters:
            self.start(number)
        self.configure()
        self.processes["proxy"] = self.proxy.start()
        until(lambda: self.get("/healthz").status == 200)

    def configure(self) -> None:
        """Writes the site with the letters and ports of this house."""
        site = self.proxy.site
        for number, first in letters_of(site).items():
            site = site.replace(f"[{first}]", f"[{self.letters[number]}]")
            site = site.replace(f"127.0.0.1:843{number}", f"127.0.0.1:{self.ports[number]}")
        self.proxy.configure(site)

    def reload(self) -> None:
        """Lets the proxy read its configuration again."""
        self.configure()
        self.proxy.reload(self.processes["proxy"])

    def data(self, number: str) -> Path:
        return self.proxy.folder / "data" / number

    def hold(self, number: str) -> None:
        """From now on the house holds that process's port, as systemd does."""
        self.held[number] = socket.create_server(("127.0.0.1", self.ports[number]))
        self.held[number].set_inheritable(True)

    def start(self, number: str) -> None:
        """Starts that process, with the key of the first."""
        data, first = self.data(number), self.data("1") / TOKENS_FILE
        data.mkdir(parents=True, exist_ok=True)
        if number != "1":
            shutil.copyfile(first, data / TOKENS_FILE)
        options = ["--host", "127.0.0.1", "--port", str(self.ports[number]), "--data", str(data)]
        options += ["--letters", self.letters[number], "--behind-proxy", "127.0.0.1"]
        program = [sys.executable, "app.py", "--no-browser", "--name", NAME, *options]
        files = []
        if number in self.held:
            files = [self.held[number].fileno()]
            program = [sys.executable, "-c", HAND_OVER, str(files[0]), *program]
        self.processes[number] = subprocess.Popen(
            program, cwd=HOME, stdout=subprocess.DEVNULL, pass_fds=files
        )
        until(lambda: self._answers(self.ports[number]))

    def stop(self, number: str, how: signal.Signals = signal.SIGTERM) -> None:
        self.processes[number].send_signal(how)
        self.processes[number].wait(LONG_S)

    def _answers(self, port: int) -> bool:
        with closing(HTTPConnection("127.0.0.1", port, timeout=LONG_S)) as connection:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200

    def ask(
        self, method: str, path: str, body: object = None, cookie: str = ""
    ) -> tuple[HTTPResponse, HTTPConnection]:
        """What the proxy answers, with its connection. A text is sent as a form, else JSON."""
        context = ssl.create_default_context(cafile=str(self.proxy.trusted))
        connection = HTTPSConnection(NAME, self.proxy.https, timeout=LONG_S, context=context)
        headers = {"Cookie": cookie} if cookie else {}
        data = body if isinstance(body, str) or body is None else json.dumps(body)
        if isinstance(body, str):
            headers |= {"Content-Type": "application/x-www-form-urlencoded"}
            headers |= {"Origin": f"https://{self.name}"}
        elif body is not None:
            headers |= {"Content-Type": "application/json"}
        connection.request(method, path, data, headers)
        return connection.getresponse(), connection

    def get(self, path: str, body: object = None, cookie: str = "") -> Answer:
        """What the proxy answers, read to its end; with a body it is posted."""
        answer, connection = self.ask("GET" if body is None else "POST", path, body, cookie)
        with closing(connection):
            return Answer(answer.status, answer.read().decode(), dict(answer.headers))

    def table(self, cookie: str = "") -> tuple[str, str]:
        """A new table: its code, and the cookie that leads it."""
        answer = self.get("/games", GAME, cookie)
        assert answer.status == 303, answer.status
        given = answer.headers["Set-Cookie"].partition(";")[0]
        return answer.headers["Location"].rpartition("/")[2], given

    def of(self, letter: str) -> str:
        """The number of the process that has the tables of that letter."""
        return next(number for number, first in self.letters.items() if letter in first)

    def state(self, code: str) -> int:
        answer = self.get(f"/t/{code}/state")
        assert answer.status == 200, answer
        return int(json.loads(answer.text)["revision"])

    def close(self) -> None:
        for process in self.processes.values():
            if process.poll() is None:
                process.terminate()
            process.wait(LONG_S)
        for held in self.held.values():
            held.close()
