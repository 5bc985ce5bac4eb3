"""docs/hosting.md, followed word for word in an empty Debian with systemd, with nginx and with
Caddy.

Only the certificate comes from the test's own authority, because certbot and Caddy would ask one on
the internet.
"""

import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPSConnection
from pathlib import Path
from threading import Thread

import pytest

from companion.folders import HOME
from tests.hosting import containers
from tests.hosting.containers import podman
from tests.hosting.house import GAME
from tests.hosting.page import blocks, commands
from tests.support.certificates import certificate, needs_openssl
from tests.support.http import LONG_S, Http
from tests.support.server import free_port, until

pytestmark = [pytest.mark.timeout(1800), needs_openssl]  # seconds; downloads may be slow
NAME = "tisch.example"
MACHINE = "table-companion-debian"
LETTERS = {"1": "BCDFGHJ", "2": "KLMNPQR", "3": "STVWXZ"}
TRUST = "/usr/local/share/ca-certificates/hosting.crt"
CADDY_ROOT = "/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"
PROXIES = {"nginx": "https with nginx", "caddy": "https with Caddy"}
LEADS = {"nginx": "nginx leads to three", "caddy": "Caddy leads to three"}


class Connection(HTTPSConnection):
    """A connection to the machine's published port under the site's name."""

    def __init__(self, machine: "Machine") -> None:
        super().__init__(NAME, timeout=LONG_S)
        self._machine = machine

    def connect(self) -> None:
        context = ssl.create_default_context(cadata=self._machine.authority)
        plain = socket.create_connection(("127.0.0.1", self._machine.port), LONG_S)
        self.sock = context.wrap_socket(plain, server_hostname=NAME)


class Machine:
    """A Debian without any installed package, with the source of the companion."""

    def __init__(self, proxy: str) -> None:
        self.proxy = proxy
        self.port = free_port()
        self.authority = ""
        podman("rm", "--force", "--ignore", MACHINE)
        podman(
            "run", "--detach", "--name", MACHINE, f"--add-host={NAME}:127.0.0.1",
            f"--publish=127.0.0.1:{self.port}:443", *containers.SYSTEM, *containers.wheels(),
            containers.EMPTY,
        )  # fmt: skip
        until(lambda: self._state() in ("running", "degraded"))
        listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        there = subprocess.run(listed, cwd=HOME, check=True, capture_output=True).stdout
        files = b"\0".join(one for one in there.split(b"\0") if Path(HOME, one.decode()).is_file())
        tar = ["tar", "-c", "--null", "--files-from=-"]
        packed = subprocess.run(tar, cwd=HOME, input=files, check=True, capture_output=True).stdout
        self._podman_in(packed, "mkdir /root/source && tar -x -C /root/source")

    def _state(self) -> str:
        """Return the state of systemd."""
        asked = podman("exec", MACHINE, "systemctl", "is-system-running", check=False)
        return asked.stdout.strip()

    def _podman_in(self, data: bytes, script: str) -> None:
        command = ["podman", "exec", "--interactive", MACHINE, "bash", "-ec", script]
        subprocess.run(
            command, input=data, env=containers.environment(), check=True, capture_output=True
        )

    def follow(self, script: str) -> str:
        """Run commands in the source's folder and return their output. Each has to succeed."""
        named = blocks("A public site")[0].replace("spiel.example", NAME)
        shell = ["exec", "--workdir", "/root/source", MACHINE, "bash", "-eux", "-c"]
        return podman(*shell, named + script).stdout

    def trust(self, folder: Path) -> None:
        """Create the certificate before the proxy is set up, or let Caddy create it."""
        if self.proxy == "caddy":
            for file in ("Caddyfile", "Caddyfile-many"):
                self.follow(f"sed -i '1i {{\\n\\tlocal_certs\\n}}' deploy/{file}")
            return
        made, live = certificate(folder, NAME), f"/etc/letsencrypt/live/{NAME}"
        self.follow(f"mkdir -p {live}")
        for file in made:
            podman("cp", str(file), f"{MACHINE}:{live}/{file.name}")
        self.follow(f"cp {live}/fullchain.pem {TRUST} && update-ca-certificates")
        self.authority = made.chain.read_text()

    def set_up_https(self) -> None:
        """Follow the page's commands for this proxy, except for those with certbot."""
        steps = blocks(PROXIES[self.proxy])
        self.follow("".join(step for step in steps if "certbot certonly" not in step))
        if self.proxy == "caddy":
            until(
                lambda: (
                    podman("exec", MACHINE, "test", "-s", CADDY_ROOT, check=False).returncode == 0
                )
            )
            self.follow(f"cp {CADDY_ROOT} {TRUST} && update-ca-certificates")
            self.authority = self.follow(f"cat {CADDY_ROOT}")

    def workers(self) -> set[str]:
        """Return the processes of nginx that accept requests. Right after a reload an old one may
        still do so."""
        running = podman("top", MACHINE, "hpid", "args").stdout.splitlines()
        working = [one for one in running if "nginx: worker process" in one]
        return {one.split()[0] for one in working if "shutting down" not in one}

    def browser(self) -> Http:
        return Http(connect=lambda: Connection(self))

    def table(self) -> tuple[str, Http]:
        """Open a table. Return its code and the browser that leads it."""
        browser = self.browser()
        return browser.bring(GAME), browser

    def enter(self, code: str, host: Http) -> int:
        """Make one more entry at the table, and return the revision after it."""
        revision = self.revision(code)
        entry = {"type": ("undo", "redo")[revision % 2], "revision": revision, "key": f"{revision}"}
        answer = host.ask(f"/t/{code}/entries", entry)
        assert answer.status == 200, answer
        return revision + 1

    def revision(self, code: str) -> int:
        answer = self.browser().ask(f"/t/{code}/state")
        assert answer.status == 200, answer
        return int(answer.json["revision"])


@pytest.fixture(params=PROXIES)
def machine(request: pytest.FixtureRequest, runs_containers: None) -> Iterator[Machine]:
    yield Machine(request.param)
    podman("rm", "--force", "--time", "2", MACHINE)


def test_a_site_set_up_as_documented_survives_every_documented_operation(machine, tmp_path):
    machine.trust(tmp_path)
    assert machine.follow(commands("Install it", "Start it")).endswith("ok\n")
    machine.set_up_https()
    machine.follow(commands("Ask the doctor"))
    before = machine.table()
    played = {before[0]: machine.enter(*before)}

    old = machine.workers()
    machine.follow(commands("Three processes", LEADS[machine.proxy]))
    until(lambda: not old & machine.workers())
    assert machine.revision(before[0]) == played[before[0]]
    tables = [before, *(machine.table() for _ in range(9))]
    processes = {n for n, letters in LETTERS.items() for code, _ in tables if code[0] in letters}
    assert processes == set(LETTERS)
    copies, doctor = blocks("A copy of everything")
    machine.follow(copies)
    played = {code: machine.enter(code, host) for code, host in tables}
    until(lambda: machine.follow("ls /var/backups/table-companion/3/ltx"))
    machine.follow(doctor)

    time.sleep(3)  # Litestream is a second behind
    machine.follow("systemctl kill --signal=KILL 'table-companion*.service'")
    machine.follow(commands("Put everything back"))
    assert {code: machine.revision(code) for code, _ in tables} == played
    machine.follow(doctor)

    upgrade, backup = blocks("Looking after it")
    code, host = tables[-1]
    connection = host.send(f"/t/{code}/events?as=table&views=0")
    stream = connection.getresponse()
    upgrading = Thread(target=machine.follow, args=[upgrade])
    upgrading.start()
    with closing(connection), suppress(OSError):
        while stream.readline():
            pass  # read until the old version ends the stream
    assert machine.enter(code, host) == played[code] + 1, "a tap waits for the new version"
    upgrading.join()
    machine.follow(backup)
    machine.follow("logrotate --force /etc/logrotate.d/table-companion")
    machine.follow(doctor)
