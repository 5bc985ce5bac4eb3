"""The container of docs/hosting.md: built, started, used, stopped, and started again."""

import json
import subprocess
from collections.abc import Iterator

import pytest

from companion.commands.checks import check_site
from companion.folders import HOME
from tests.hosting import containers
from tests.hosting.containers import podman
from tests.hosting.house import House
from tests.hosting.page import commands
from tests.hosting.proxies import CADDY, NAME, Caddy
from tests.support.http import Http
from tests.support.server import until

pytestmark = [
    pytest.mark.timeout(1800),  # seconds; downloads may be slow
    pytest.mark.skipif(CADDY is None, reason="caddy is not installed (make hosting)"),
]
GAME = json.loads((HOME / "tests/fixtures/games/random-4-04.json").read_text(encoding="utf-8"))


class Contained(House):
    """Caddy in front of the container, whose port is published to this machine."""

    def start(self, number: str) -> None:
        until(lambda: Http(self.ports[number]).ask("/healthz").status == 200)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, runs_containers: None) -> Iterator[Contained]:
    house = Contained(Caddy(tmp_path_factory.mktemp("container"), "Caddyfile"))
    base = f"podman build --build-arg BASE={containers.WITH_PYTHON}"
    followed = commands("A container").replace("spiel.example", NAME)
    followed = followed.replace("podman build", " ".join([base, *containers.wheels()]))
    followed = followed.replace("127.0.0.1:8431", f"127.0.0.1:{house.ports['1']}")
    tidy()
    try:
        done = subprocess.run(
            ["bash", "-eux", "-c", f"NAME={NAME}\n{followed}"],
            cwd=HOME, env=containers.environment(), capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        house.open()
        yield house
    finally:
        house.close()
        tidy()


def tidy() -> None:
    podman("rm", "--force", "--ignore", "companion")
    podman("volume", "rm", "--force", "companion", check=False)


def test_a_game_in_the_container_is_stored_in_the_volume(house):
    tablet = house.browser()
    made = tablet.ask("/tables", {"game": GAME["game"], "setup": GAME["setup"]})
    tablet.cookie = made.headers["Set-Cookie"].partition(";")[0]
    table = made.headers["Location"].partition("?")[0]
    for revision, entry in enumerate(GAME["entries"]):
        said = tablet.ask(f"{table}/entries", {**entry, "revision": revision})
        assert said.status == 200, said
    state = house.ask(f"{table}/state").text
    assert json.loads(state)["revision"] == len(GAME["entries"])
    podman("stop", "companion")
    code_of_exit = podman("inspect", "companion", "--format", "{{.State.ExitCode}}").stdout
    assert code_of_exit.strip() == "0", "it stops by itself when it is told to"
    podman("start", "companion")
    house.start("1")
    assert house.ask(f"{table}/state").text == state


def test_doctor_reports_no_problem(house, monkeypatch):
    """The container trusts the proxy, whose requests come from the address that the page names."""
    monkeypatch.setenv("SSL_CERT_FILE", str(house.proxy.trusted))
    assert [one.wrong for one in check_site(house.name).values() if one.wrong] == []


def test_the_container_has_its_own_user_and_a_local_port(house):
    assert podman("exec", "companion", "id", "--user").stdout.strip() == "8430"
    assert podman("healthcheck", "run", "companion").returncode == 0
    assert podman("port", "companion").stdout.split() == [
        "8430/tcp", "->", f"127.0.0.1:{house.ports['1']}"
    ]  # fmt: skip
