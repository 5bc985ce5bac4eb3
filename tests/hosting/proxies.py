"""nginx and Caddy with the files of deploy/, on ports that belong to one test."""

import getpass
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from companion.folders import HOME
from companion.storage.record import CODE_LETTERS
from tests.support.certificates import certificate
from tests.support.server import free_port, until

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
"""Runs the workers of nginx as this user, so that they can read what the test writes."""


def letters_of(site: str) -> dict[str, str]:
    """Return the letters of each process by its number, as in a file of deploy/."""
    nginx = re.findall(r'"~\*\^\[([A-Z]+)\]" companion_(\d);', site)
    caddy = re.findall(r"\)\[([A-Z]+)\]\" 127\.0\.0\.1:843(\d)$", site, re.MULTILINE)
    return {number: first for first, number in nginx or caddy} or {"1": CODE_LETTERS}


class Proxy:
    """The common parts of nginx and Caddy: ports, and one of the files of deploy/."""

    def __init__(self, folder: Path, file: str) -> None:
        self.folder = folder
        self.site = (HOME / "deploy" / file).read_text()
        self.https, self.http, self.admin = free_port(), free_port(), free_port()

    @property
    def trusted(self) -> Path:
        """Return the certificate that a client has to trust."""
        raise NotImplementedError

    def configure(self, site: str) -> None:
        """Write the configuration; `site` is the file of deploy/ with letters and ports."""
        raise NotImplementedError

    def start(self) -> subprocess.Popen[bytes]:
        """Start the proxy."""
        raise NotImplementedError

    def reload(self, process: subprocess.Popen[bytes]) -> None:
        """Reload the configuration, and wait until no request is answered with the old one."""
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
        """Reload the configuration, and wait for the new workers: an old one still answers for a
        moment."""
        old = self._workers(process.pid)
        process.send_signal(signal.SIGHUP)
        until(lambda: not old & self._workers(process.pid))

    def _workers(self, master: int) -> set[int]:
        """Return the workers that accept requests."""
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
