"""The address that phones are given, and the command that starts the companion."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from companion import HOME, addresses
from companion.web import join_address, qr_codes


def test_an_address_asked_for_is_the_one_given() -> None:
    assert addresses.addresses("192.168.7.4") == ["192.168.7.4"]
    assert addresses.addresses("127.0.0.1") == addresses.addresses("localhost") == []


def test_the_way_out_comes_first_and_no_address_twice() -> None:
    ways = (lambda: ["192.168.7.4"], lambda: ["10.8.0.2", "192.168.7.4"])
    assert addresses.addresses("0.0.0.0", ways) == ["192.168.7.4", "10.8.0.2"]
    assert addresses.addresses("0.0.0.0", ()) == []


def test_an_ipv6_address_stands_in_brackets() -> None:
    assert join_address.site_url("fe80::1", 8430) == "http://[fe80::1]:8430/"


def test_the_code_is_a_square_with_a_light_border() -> None:
    lines = qr_codes.qr_text("http://192.168.7.4:8430/").splitlines()
    assert {len(line) for line in lines} == {len(lines) * 2 - 1}
    assert set(lines[0]) == {"█"}


LONG_S = 60
"""However busy the machine is."""


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "app.py", "--no-browser", *arguments],
        cwd=HOME,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


@pytest.mark.parametrize("name", [signal.SIGTERM, signal.SIGINT])
def test_the_app_starts_answers_and_stops_when_it_is_told_to(
    tmp_path: Path, name: signal.Signals
) -> None:
    with start("--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        with urllib.request.urlopen(address, timeout=LONG_S) as answer:
            assert answer.status == 200
        process.send_signal(name)
        _, said = process.communicate(timeout=LONG_S)
        assert process.returncode == 0
        assert "Traceback" not in said


def test_a_port_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = str(taken.getsockname()[1])
        with start("--host", "127.0.0.1", "--port", number, "--data", str(tmp_path)) as process:
            _, said = process.communicate(timeout=LONG_S)
    assert process.returncode == 1
    assert said.startswith(f"Port {number} is in use")
    assert said.count("\n") == 1
