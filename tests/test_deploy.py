"""The files of deploy/ fit the companion and each other; `make hosting` tests them with nginx."""

import json
import re
import shlex
import shutil
import subprocess
from collections import Counter
from ipaddress import ip_network
from pathlib import Path

import pytest

from companion import server
from companion.folders import HOME
from companion.storage.record import CODE_LETTERS
from tests.hosting.proxies import letters_of

DEPLOY = HOME / "deploy"
TEXTS = {file.name: file.read_text() for file in DEPLOY.iterdir()}
SITES = ("nginx.conf", "Caddyfile")
MANY = ("nginx-many.conf", "Caddyfile-many")
HOSTING = (HOME / "docs/hosting.md").read_text()


def options_of(words: list[str]) -> dict[str, object]:
    """Return the options that the server reads from these words. It exits if one is unknown."""
    return vars(server.read_options(words, None))


def setting(text: str, name: str) -> str:
    """Return the value after `name=` in a unit or a file of variables."""
    found = re.search(rf"^{name}=((?:.*\\\n)*.*)$", text, re.M)
    assert found is not None, name
    return found[1].replace("\\\n", " ")


def service() -> dict[str, object]:
    """Return the options with which systemd starts the first process."""
    unit = TEXTS["table-companion@.service"]
    preset = dict(word.split("=", 1) for word in shlex.split(setting(unit, "Environment")))
    command = setting(unit, "ExecStart").replace("${LETTERS}", preset["LETTERS"])
    command = command.replace("$OPTIONS", setting(TEXTS["options.conf"], "OPTIONS"))
    return options_of(shlex.split(command.replace("%i", "1"))[1:])


def is_unit(name: str) -> bool:
    """Return whether that file of deploy/ belongs to systemd."""
    return name.endswith((".service", ".socket"))


def container(word: str) -> list[str]:
    found = re.search(rf"^{word} (\[.*\])$", TEXTS["Containerfile"], re.M)
    return json.loads(found[1])


def test_the_service_starts_the_companion_that_the_proxies_expect():
    options = service()
    assert options["public"]
    assert options["behind_proxy"] == ip_network("127.0.0.1")
    assert options["letters"] == CODE_LETTERS
    listening = setting(TEXTS["table-companion@.socket"], "ListenStream").replace("%i", "1")
    assert f"server {listening};" in TEXTS["nginx.conf"]
    assert f"reverse_proxy {listening} " in TEXTS["Caddyfile"]
    (name,) = options["name"]
    for file in (*SITES, *MANY):
        assert name in TEXTS[file]
    assert Path(str(options["access_log"])).match("/var/log/table-companion/*.log")
    assert "/var/log/table-companion/*.log {" in TEXTS["logrotate.conf"]


@pytest.mark.parametrize("file", ["nginx.conf", "nginx-many.conf"])
def test_nginx_sets_the_forwarded_headers_itself(file):
    """A header that the client has set itself must not get through."""
    said = set(re.findall(r"proxy_set_header (X-\S+) (\S+);", TEXTS[file]))
    assert said == {
        ("X-Forwarded-For", "$remote_addr"),
        ("X-Forwarded-Proto", "$scheme"),
        ("X-Forwarded-Host", "$http_host"),
    }


@pytest.mark.parametrize("file", MANY)
def test_every_first_letter_belongs_to_one_process(file):
    site = TEXTS[file]
    groups = letters_of(site)
    assert Counter("".join(groups.values())) == Counter(CODE_LETTERS)
    for number, letters in groups.items():
        assert options_of(["--letters", letters])["letters"] == letters
        assert f"LETTERS={letters} > /etc/table-companion/{number}.conf" in HOSTING
        assert f"127.0.0.1:843{number}" in site
        for copies in ("litestream.yml", "litestream-s3.yml"):
            assert f"/var/lib/table-companion/{number}/companion.db" in TEXTS[copies]


def test_the_container_starts_the_companion_and_checks_its_health():
    program, *words = container("ENTRYPOINT")
    options = options_of([*words, *container("CMD")])
    assert program.endswith("/table-companion")
    assert f"VOLUME {options['data']}" in TEXTS["Containerfile"]
    assert f"EXPOSE {options['port']}" in TEXTS["Containerfile"]
    assert f"http://127.0.0.1:{options['port']}/healthz" in TEXTS["Containerfile"]
    assert "USER 8430" in TEXTS["Containerfile"]


def test_every_documented_option_exists():
    known = set(options_of([]))
    named = {name.replace("-", "_") for name in re.findall(r"`--([a-z-]+)", HOSTING)}
    assert named <= known
    assert {"public", "behind_proxy", "name", "archive_after"} <= named
    for file in re.findall(r"deploy/([\w.@-]+\w)", HOSTING):
        assert file in TEXTS, file


def test_the_container_cannot_be_reached_around_the_proxy():
    """The container trusts one address, from which the machine's own requests come, and no
    network."""
    (published,) = re.findall(r"--publish (\S+)", HOSTING)
    assert published == "127.0.0.1:8431:8430"
    (believed,) = re.findall(r"table-companion --public .*--behind-proxy (\S+)", HOSTING)
    assert ip_network(believed).num_addresses == 1


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_units(tmp_path):
    units = {name.replace("@", "@1"): text for name, text in TEXTS.items() if is_unit(name)}
    assert len(units) == 3
    for name, text in units.items():
        runnable = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", text)
        runnable = re.sub(r"(?m)^User=.*\n", "", runnable)
        (tmp_path / name).write_text(runnable)
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in units)],
        capture_output=True,
        text=True,
    )
    ours = [line for line in said.stderr.splitlines() if "table-companion" in line]
    assert ours == []
