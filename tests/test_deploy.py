"""The files of deploy/ fit the companion and one another; `make hosting` tries them with nginx."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from companion import HOME, server
from companion.storage.codes import CODE_LETTERS
from companion.web import proxy

DEPLOY = HOME / "deploy"
TEXTS = {file.name: file.read_text() for file in DEPLOY.iterdir()}
HOSTING = (HOME / "docs/hosting.md").read_text()


def options_of(words: list[str]) -> dict[str, object]:
    """What the server understands of a command line; it exits where an option is none."""
    return vars(server.read_options(words, None))


def service() -> dict[str, object]:
    command = re.search(r"^ExecStart=((?:.*\\\n)*.*)$", TEXTS["table-companion.service"], re.M)
    assert command is not None
    return options_of(shlex.split(command[1].replace("\\\n", " "))[1:])


def container(word: str) -> list[str]:
    found = re.search(rf"^{word} (\[.*\])$", TEXTS["Containerfile"], re.M)
    assert found is not None
    words: list[str] = json.loads(found[1])
    return words


def test_the_service_starts_the_companion_that_the_proxies_expect() -> None:
    options = service()
    assert options["public"]
    assert options["behind_proxy"] == proxy.network("127.0.0.1")
    listening = re.search(r"^ListenStream=(\S+)$", TEXTS["table-companion.socket"], re.M)
    assert listening is not None
    assert f"server {listening[1]};" in TEXTS["nginx.conf"]
    assert f"reverse_proxy {listening[1]} " in TEXTS["Caddyfile"]
    (name,) = options["name"]  # type: ignore[misc]
    for file in ("nginx.conf", "nginx-many.conf", "Caddyfile"):
        assert name in TEXTS[file]
    assert f"{options['access_log']} {{" in TEXTS["logrotate.conf"]


@pytest.mark.parametrize("file", ["nginx.conf", "nginx-many.conf"])
def test_nginx_says_itself_who_asks_and_how(file: str) -> None:
    """A header of the client's own must not get through."""
    said = set(re.findall(r"proxy_set_header (X-\S+) (\S+);", TEXTS[file]))
    assert said == {
        ("X-Forwarded-For", "$remote_addr"),
        ("X-Forwarded-Proto", "$scheme"),
        ("X-Forwarded-Host", "$http_host"),
    }


def test_every_letter_leads_to_one_process() -> None:
    site = TEXTS["nginx-many.conf"]
    groups = dict(re.findall(r'"~\*\^\[([A-Z]+)\]" companion_(\d);', site))
    assert Counter("".join(groups)) == Counter(CODE_LETTERS)
    for letters, number in groups.items():
        assert options_of(["--letters", letters])["letters"] == letters
        assert f"upstream companion_{number} {{ server 127.0.0.1:843{number} " in site
        assert f"/var/lib/table-companion/{number}/companion.db" in TEXTS["litestream.yml"]


def test_the_container_starts_the_companion_and_looks_whether_it_is_well() -> None:
    program, *words = container("ENTRYPOINT")
    options = options_of([*words, *container("CMD")])
    assert program.endswith("/table-companion")
    assert f"VOLUME {options['data']}" in TEXTS["Containerfile"]
    assert f"EXPOSE {options['port']}" in TEXTS["Containerfile"]
    assert f"http://127.0.0.1:{options['port']}/healthz" in TEXTS["Containerfile"]
    assert "USER 8430" in TEXTS["Containerfile"]


def test_the_container_copies_what_there_is() -> None:
    for copied in re.findall(r"^COPY (?!--from)(\S+) ", TEXTS["Containerfile"], re.M):
        assert (HOME / copied).exists(), copied


def test_every_option_that_the_page_names_is_one() -> None:
    known = set(options_of([]))
    named = {name.replace("-", "_") for name in re.findall(r"`--([a-z-]+)", HOSTING)}
    assert named <= known
    assert {"public", "behind_proxy", "letters", "archive_after"} <= named
    for file in re.findall(r"deploy/([\w.-]+\w)", HOSTING):
        assert file in TEXTS


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    for name in ("table-companion.service", "table-companion.socket"):
        text = re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", TEXTS[name])
        (tmp_path / name).write_text(text)
    units = [str(tmp_path / "table-companion.service"), str(tmp_path / "table-companion.socket")]
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True
    )
    ours = [line for line in said.stderr.splitlines() if "table-companion" in line]
    assert ours == []
