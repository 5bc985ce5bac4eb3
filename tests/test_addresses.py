"""The address that phones get, and the command that starts the companion."""

import re
import signal
import socket

import ifaddr
import pytest

from companion import addresses, welcome
from companion.program import main
from companion.web.requests import site
from companion.web.table import qr_codes
from tests.games.league_of_six.engine_games import random_game
from tests.support.http import Http
from tests.support.party import Party
from tests.support.server import APP, Server, until


def test_an_address_named_by_the_host_is_used():
    assert addresses.server_addresses("192.168.7.4") == ["192.168.7.4"]
    assert addresses.server_addresses("127.0.0.1") == addresses.server_addresses("localhost") == []


def adapters(**ips: str) -> list[ifaddr.Adapter]:
    """Return network adapters by their names, each with an address."""
    return [
        ifaddr.Adapter(name, name, [ifaddr.IP(ip, 24, name)])
        for name, ip in (("lo", "127.0.0.1"), *ips.items())
    ]


WIFI, CABLE = "192.168.7.4", "192.168.9.4"
DOCKER = {"docker0": "172.17.0.1", "br-0a1b2c": "172.18.0.1", "veth1": "172.17.0.9"}


@pytest.mark.parametrize(
    ("ips", "routed", "found"),
    [
        pytest.param({}, None, [], id="no network"),
        pytest.param({"wlan0": WIFI, "eth0": CABLE}, CABLE, [CABLE, WIFI], id="default route"),
        pytest.param({"tun0": "10.8.0.2", "wlan0": WIFI}, "10.8.0.2", [WIFI, "10.8.0.2"], id="VPN"),
        pytest.param({**DOCKER, "wlan0": WIFI}, WIFI, [WIFI], id="docker"),
        pytest.param({"eth0": "169.254.3.3", "wlan0": WIFI}, None, [WIFI], id="a dead cable"),
        pytest.param({"eth0": "169.254.3.3"}, None, ["169.254.3.3"], id="nothing better"),
        pytest.param(
            {"eth0": "8.8.4.4", "eth1": CABLE}, "8.8.4.4", [CABLE, "8.8.4.4"], id="public"
        ),
        pytest.param(
            {"Intel(R) Wi-Fi 6": WIFI, "Hyper-V Virtual Ethernet Adapter": "172.20.0.1"},
            WIFI,
            [WIFI, "172.20.0.1"],
            id="Windows",
        ),
        pytest.param({"bridge100": "192.168.2.1"}, None, ["192.168.2.1"], id="a hotspot of macOS"),
    ],
)
def test_private_addresses_of_real_adapters_come_first(ips, routed, found):
    assert addresses.rank_addresses(adapters(**ips), routed) == found


def test_ipv6_addresses_are_in_brackets():
    assert site.site_url("fe80::1", 8430) == "http://[fe80::1]:8430/"


def test_an_address_can_be_chosen_for_one_table_and_its_rematch(app, monkeypatch):
    """A guest who opens a table chooses nothing for the tables of others."""
    wifi, vpn = "192.168.7.4", "10.8.0.2"
    monkeypatch.setattr(addresses, "server_addresses", lambda host: [wifi, vpn])
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


def test_the_qr_code_is_a_square_with_a_light_border():
    lines = qr_codes.qr_text("http://192.168.7.4:8430/").splitlines()
    assert {len(line) for line in lines} == {len(lines) * 2 - 1}
    assert set(lines[0]) == {"█"}


def test_a_coloured_qr_code_sets_both_of_its_colours():
    plain, coloured = (qr_codes.qr_text("http://a/", in_colour=on) for on in (False, True))
    lines = coloured.splitlines()
    assert all(line.startswith("\x1b[38;5;231;48;5;16m") for line in lines)
    assert all(line.endswith("\x1b[0m") for line in lines)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_server_starts_answers_and_stops(tmp_path, how):
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


def test_a_port_in_use_is_reported_in_one_line(tmp_path):
    server = Server(tmp_path / "data", program=APP)
    with socket.create_server(("127.0.0.1", server.port)):
        server.launch()
        assert server.wait() == 1
    assert server.said().startswith(f"Another program uses port {server.port}.")
    assert server.said().count("\n") == 1


def test_a_second_start_prints_the_address_of_the_running_server(tmp_path):
    server = Server(tmp_path / "data", program=APP)
    server.start()
    until(lambda: "Start it again with" in server.said(), server.said)
    assert f"Tables are stored in {tmp_path / 'data'}\n" in server.said()
    second = Server(tmp_path / "data", program=APP)
    second.log = tmp_path / "second.log"
    second.launch()
    assert second.wait() == 1
    assert second.said().startswith(f"The companion is already running: {server.url}/\n")
    assert server.stop() == 0


@pytest.mark.parametrize(
    ("make", "given", "prog", "command"),
    [
        ("1", [], "python app.py", "make run"),
        ("1", ["--port", "9000"], "python app.py", "make run ARGS='--port 9000'"),
        ("", ["--data", "my tables"], "python app.py", "bin/python app.py --data 'my tables'"),
        ("", [], "table-companion", "table-companion"),
        ("", [], "not-on-the-path", "the same command"),
    ],
)
def test_the_terminal_shows_how_to_start_the_companion_again(
    make, given, prog, command, monkeypatch, tmp_path
):
    monkeypatch.setenv("MAKELEVEL", make)
    monkeypatch.setattr("sys.executable", str(tmp_path / "bin/python"))
    monkeypatch.setattr("shutil.which", lambda name: name if name == "table-companion" else None)
    monkeypatch.chdir(tmp_path)
    assert welcome.restart_command(given, prog) == command


def test_the_terminal_lists_other_addresses_and_explains_the_choice(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(addresses, "server_addresses", lambda host: [WIFI, "10.8.0.2"])
    assert welcome.print_welcome("0.0.0.0", 8430, tmp_path, "12345678") == "http://127.0.0.1:8430/"
    said = capsys.readouterr().out
    assert said.startswith(f"The companion is running: http://{WIFI}:8430/\n")
    assert qr_codes.qr_text(f"http://{WIFI}:8430/") in said
    assert "start with another: --host 10.8.0.2\n" in said
