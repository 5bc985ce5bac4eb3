"""The companion's processes behind nginx or Caddy, with the files of deploy/ and https."""

from __future__ import annotations

import getpass
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import NamedTuple

from companion import HOME
from companion.core.game_file import write_file
from companion.storage.codes import CODE_LETTERS
from companion.storage.folder import TOKENS_FILE
from tests.games.league_of_six.play import random_game
from tests.support.certificates import certificate

BIN = Path(sys.executable).parent
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
CADDY = shutil.which("caddy", path=str(BIN)) or shutil.which("caddy")
NAME = "localhost"
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
GLOBAL = """{{
	admin localhost:{admin}
	http_port {http}
	https_port {https}
	skip_install_trust
}}
"""
USER = f"user {getpass.getuser()};" if os.geteuid() == 0 else ""
"""The workers of nginx read what the test writes."""
GAME = write_file(random_game(3, 1, 8))
SEAT = GAME["setup"]["players"][0]["colour"]
LONG_S = 20.0
HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
os.execv(sys.argv[2], sys.argv[2:])
"""
"""How systemd hands over a listening socket: as file 3."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def letters_of(site: str) -> dict[str, str]:
    """The letters of each process, by its number, as a file of deploy/ has them."""
    nginx = re.findall(r'"~\*\^\[([A-Z]+)\]" companion_(\d);', site)
    caddy = re.findall(r"\)\[([A-Z]+)\]\" 127\.0\.0\.1:843(\d)$", site, re.MULTILINE)
    return {number: first for first, number in nginx or caddy} or {"1": CODE_LETTERS}


def until(so: Callable[[], object]) -> None:
    """Waits for it."""
    give_up = time.monotonic() + LONG_S
    while time.monotonic() < give_up:
        try:
            if so():
                return
        except OSError:
            pass
        time.sleep(0.05)
    raise AssertionError("it does not come")


class Answer(NamedTuple):
    """What the proxy has answered."""

    status: int
    text: str
    headers: dict[str, str]


class Proxy:
    """What nginx and Caddy have in common: ports, and one of the files of deploy/."""

    def __init__(self, folder: Path, file: str) -> None:
        self.folder = folder
        self.site = (HOME / "deploy" / file).read_text()
        self.https, self.http, self.admin = free_port(), free_port(), free_port()

    @property
    def trusted(self) -> Path:
        """The certificate that a client has to trust."""
        raise NotImplementedError

    def configure(self, site: str) -> None:
        """Writes the configuration; `site` is the file of deploy/ with letters and ports."""
        raise NotImplementedError

    def start(self) -> subprocess.Popen[bytes]:
        """Starts it."""
        raise NotImplementedError

    def reload(self, process: subprocess.Popen[bytes]) -> None:
        """Comes back when no request is answered by the old configuration any more."""
        raise NotImplementedError


class Nginx(Proxy):
    """Debian's nginx."""

    @property
    def trusted(self) -> Path:
        return self.folder / "certificate/fullchain.pem"

    def configure(self, site: str) -> None:
        if not self.trusted.exists():
            certificate(self.trusted.parent, NAME)
        site = site.replace("/etc/letsencrypt/live/spiel.example", str(self.trusted.parent))
        site = re.sub(r"(?m)^ *listen \[::\].*\n", "", site.replace("spiel.example", NAME))
        site = site.replace("listen 80;", f"listen 127.0.0.1:{self.http};")
        site = site.replace("listen 443 ", f"listen 127.0.0.1:{self.https} ")
        (self.folder / "site.conf").write_text(site)
        (self.folder / "nginx.conf").write_text(MAIN.format(folder=self.folder, user=USER))

    def start(self) -> subprocess.Popen[bytes]:
        assert NGINX is not None
        conf = self.folder / "nginx.conf"
        return subprocess.Popen([NGINX, "-p", str(self.folder), "-c", str(conf)])

    def reload(self, process: subprocess.Popen[bytes]) -> None:
        """An old worker goes on answering for a moment after the new ones have come."""
        old = self._workers(process.pid)
        process.send_signal(signal.SIGHUP)
        until(lambda: not old & self._workers(process.pid))

    def _workers(self, master: int) -> set[int]:
        """The workers that take requests."""
        children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
        titles = {int(pid): Path(f"/proc/{pid}/cmdline").read_text() for pid in children}
        return {pid for pid, title in titles.items() if "shutting down" not in title}


class Caddy(Proxy):
    """Caddy with its internal certificate, which it makes for a name such as localhost."""

    @property
    def trusted(self) -> Path:
        return self.folder / "caddy/pki/authorities/local/root.crt"

    def configure(self, site: str) -> None:
        site = site.replace("spiel.example", NAME)
        ports = {"admin": self.admin, "http": self.http, "https": self.https}
        (self.folder / "Caddyfile").write_text(GLOBAL.format(**ports) + site)

    def start(self) -> subprocess.Popen[bytes]:
        folders = {"XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        with (self.folder / "caddy.log").open("ab") as log:
            return subprocess.Popen(
                self._command("run"), env={**os.environ, **folders}, stdout=log, stderr=log
            )

    def reload(self, process: subprocess.Popen[bytes]) -> None:
        where = ["--address", f"localhost:{self.admin}"]
        subprocess.run([*self._command("reload"), *where], check=True, capture_output=True)

    def _command(self, word: str) -> list[str]:
        assert CADDY is not None
        config = str(self.folder / "Caddyfile")
        return [CADDY, word, "--config", config, "--adapter", "caddyfile"]


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
