"""The companion's processes behind nginx or Caddy, over https, with the files of deploy/."""

import shutil
import socket
import ssl
import subprocess
from http.client import HTTPSConnection
from pathlib import Path

from companion.core.game_file import game_file_data
from companion.storage.folder import TOKENS_FILE
from tests.games.league_of_six.engine_games import random_game
from tests.hosting.proxies import NAME, Proxy, letters_of
from tests.support.http import LONG_S, Answer, Http
from tests.support.server import APP, Server, free_port, until

GAME = game_file_data(random_game(3, 1, 8))
SEAT = GAME["setup"]["players"][0]["colour"]


class House(Http):
    """A proxy, and a process for each group of letters."""

    def __init__(self, proxy: Proxy) -> None:
        super().__init__(connect=self.connection)
        self.proxy = proxy
        self.letters = letters_of(proxy.site)
        self.ports = {number: free_port() for number in self.letters}
        self.held: dict[str, socket.socket] = {}
        self.servers: dict[str, Server] = {}
        self.running: subprocess.Popen[bytes] | None = None
        self.origin = f"https://{self.name}"

    @property
    def name(self) -> str:
        """Return the public name with its port."""
        return f"{NAME}:{self.proxy.https}"

    def connection(self) -> HTTPSConnection:
        """Return a client that asks the proxy by https."""
        context = ssl.create_default_context(cafile=str(self.proxy.trusted))
        return HTTPSConnection(NAME, self.proxy.https, timeout=LONG_S, context=context)

    def open(self) -> None:
        """Start all processes."""
        for number in self.letters:
            self.start(number)
        self.configure()
        self.running = self.proxy.start()
        until(lambda: self.ask("/healthz").status == 200)

    def configure(self) -> None:
        """Write the site's configuration with the letters and ports of this house."""
        site = self.proxy.site
        for number, first in letters_of(site).items():
            site = site.replace(f"[{first}]", f"[{self.letters[number]}]")
            site = site.replace(f"127.0.0.1:843{number}", f"127.0.0.1:{self.ports[number]}")
        self.proxy.configure(site)

    def reload(self) -> None:
        """Let the proxy load its configuration again."""
        self.configure()
        assert self.running is not None
        self.proxy.reload(self.running)

    def data(self, number: str) -> Path:
        return self.proxy.folder / "data" / number

    def hold(self, number: str) -> None:
        """Keep that process's port open from now on, as systemd does."""
        self.held[number] = socket.create_server(("127.0.0.1", self.ports[number]))

    def start(self, number: str) -> None:
        """Start that process, with the key of the first one."""
        data, first = self.data(number), self.data("1") / TOKENS_FILE
        data.mkdir(parents=True, exist_ok=True)
        if number != "1":
            shutil.copyfile(first, data / TOKENS_FILE)
        options = ["--letters", self.letters[number], "--behind-proxy", "127.0.0.1", "--name", NAME]
        server = Server(data, *options, program=APP, held=self.held.get(number))
        server.use_port(self.ports[number])
        server.start()
        self.servers[number] = server

    def table(self) -> tuple[str, Http]:
        """Open a table. Return its code and the browser that leads it."""
        browser = self.browser()
        return browser.bring(GAME), browser

    def browser(self, cookie: str = "") -> Http:
        """Return another browser with that cookie."""
        found = Http(connect=self.connection, cookie=cookie)
        found.origin = self.origin
        return found

    def of(self, letter: str) -> str:
        """Return the number of the process for tables with that letter."""
        return next(number for number, first in self.letters.items() if letter in first)

    def state(self, code: str) -> int:
        answer: Answer = self.ask(f"/t/{code}/state")
        assert answer.status == 200, answer
        return int(answer.json["revision"])

    def close(self) -> None:
        for server in self.servers.values():
            server.stop()
        if self.running is not None:
            self.running.terminate()
            self.running.wait(LONG_S)
        for held in self.held.values():
            held.close()
