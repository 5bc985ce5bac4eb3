"""The address that phones get, and the command that starts the companion."""

import signal
import socket

import pytest

from companion import addresses
from companion.program import main
from companion.web import join_address, qr_codes
from tests.support.http import Http
from tests.support.server import APP, Server, until


def test_an_address_asked_for_is_the_one_given():
    assert addresses.addresses("192.168.7.4") == ["192.168.7.4"]
    assert addresses.addresses("127.0.0.1") == addresses.addresses("localhost") == []


def test_the_way_out_comes_first_and_no_address_twice():
    ways = (lambda: ["192.168.7.4"], lambda: ["10.8.0.2", "192.168.7.4"])
    assert addresses.addresses("0.0.0.0", ways) == ["192.168.7.4", "10.8.0.2"]
    assert addresses.addresses("0.0.0.0", ()) == []


def test_an_ipv6_address_stands_in_brackets():
    assert join_address.site_url("fe80::1", 8430) == "http://[fe80::1]:8430/"


def test_the_code_is_a_square_with_a_light_border():
    lines = qr_codes.qr_text("http://192.168.7.4:8430/").splitlines()
    assert {len(line) for line in lines} == {len(lines) * 2 - 1}
    assert set(lines[0]) == {"█"}


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_app_starts_answers_and_stops_when_it_is_told_to(tmp_path, how):
    server = Server(tmp_path / "data", program=APP)
    server.start()
    until(lambda: f"http://127.0.0.1:{server.port}/" in server.said(), server.said)
    assert Http(server.port).ask("/").status == 200
    assert server.signal(how) == 0
    server.no_traceback()


@pytest.mark.parametrize(
    ("option", "typed", "said"),
    [
        ("--port", "99999", "is not a port"),
        ("--port", "web", "is not a port"),
        ("--archive-after", "0", "is not a number of days, 1 or more"),
        ("--behind-proxy", "proxy", "is not an IP address or a network such as 172.17.0.0/16"),
        ("--letters", "12", "codes begin with BCDFGHJKLMNPQRSTVWXZ"),
    ],
)
def test_an_impossible_option_is_refused_in_words(option, typed, said, capsys):
    of_doctor = option in ("--port", "--behind-proxy")
    for command in ([], ["doctor"])[: 1 + of_doctor]:
        with pytest.raises(SystemExit):
            main([*command, option, typed])
        (line,) = capsys.readouterr().err.splitlines()
        assert said in line
        assert f"'{typed}'" in line


def test_a_port_in_use_is_said_in_one_line(tmp_path):
    server = Server(tmp_path / "data", program=APP)
    with socket.create_server(("127.0.0.1", server.port)):
        server.launch()
        assert server.wait() == 1
    assert server.said().startswith(f"Another program uses port {server.port}.")
    assert server.said().count("\n") == 1
