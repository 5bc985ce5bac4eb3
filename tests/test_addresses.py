"""The address that phones get, and the command that starts the companion."""

import re
import signal
import socket

import pytest

from companion import addresses
from companion.program import main
from companion.web.requests import site
from companion.web.table import qr_codes
from tests.games.league_of_six.engine_games import random_game
from tests.support.http import Http
from tests.support.party import Party
from tests.support.server import APP, Server, until


def test_an_address_asked_for_is_the_one_given():
    assert addresses.addresses("192.168.7.4") == ["192.168.7.4"]
    assert addresses.addresses("127.0.0.1") == addresses.addresses("localhost") == []


def test_the_way_out_comes_first_and_no_address_twice():
    ways = (lambda: ["192.168.7.4"], lambda: ["10.8.0.2", "192.168.7.4"])
    assert addresses.addresses("0.0.0.0", ways) == ["192.168.7.4", "10.8.0.2"]
    assert addresses.addresses("0.0.0.0", ()) == []


def test_an_ipv6_address_stands_in_brackets():
    assert site.site_url("fe80::1", 8430) == "http://[fe80::1]:8430/"


def test_an_address_is_chosen_for_one_table_and_its_rematch(app, monkeypatch):
    """A guest who opens a table chooses nothing for the tables of others."""
    wifi, vpn = "192.168.7.4", "10.8.0.2"
    monkeypatch.setattr(addresses, "addresses", lambda host: [wifi, vpn])
    mine, guests = Party(app, random_game(3, 1)), Party(app, random_game(3, 1, 0))

    def typed(url: str) -> list[str]:
        shown = mine.browser("host").get(f"{url}/sheet/seats").text
        return re.findall(r'"join-url">([\d.]+)', shown)

    def choose(party: Party, address: object) -> int:
        sent = {"address": address}
        return int(party.browser("host").post(f"{party.url}/address", json=sent).status_code)

    assert choose(guests, vpn) == 200
    assert (typed(guests.url), typed(mine.url)) == ([vpn], [wifi])
    assert [choose(mine, other) for other in ("127.0.0.1", [vpn], {})] == [422] * 3
    assert choose(mine, vpn) == 200
    rematch = mine.browser("host").post(f"{mine.url}/rematch").location
    assert typed(rematch) == [vpn]
    assert choose(guests, wifi) == 200
    assert (typed(guests.url), typed(mine.url)) == ([wifi], [vpn])


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
