"""Behind an https proxy: only that proxy is believed about the client's address and the host
name."""

from collections.abc import Callable
from ipaddress import ip_network
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.web.requests import limits
from companion.web.requests.site import Site
from tests.games.league_of_six.engine_games import new_table
from tests.support.party import Party

OUTSIDE = "https://spiel.example"
PROXY, CLIENT = "10.9.0.7", "203.0.113.20"
FORWARDED = {
    "Host": "127.0.0.1:8430",
    "X-Forwarded-For": f"198.51.100.1, {CLIENT}",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "spiel.example",
    "Origin": OUTSIDE,
}
DEAL = {"type": "deal", "revision": "0"}


@pytest.fixture
def app(new_app: Callable[..., Flask]) -> Flask:
    return new_app("spiel.example", site=Site(ip_network("10.9.0.0/24")))


@pytest.fixture
def party(app: Flask) -> Party:
    return Party(app, new_table(4))


def through(client: FlaskClient, path: str, sent_by: str = PROXY, **sent: Any) -> TestResponse:
    """Send a browser's request as the proxy would forward it. Return the answer."""
    headers = {**FORWARDED, **sent.pop("headers", {})}
    from_ = {"REMOTE_ADDR": sent_by}
    return client.open(path, headers=headers, environ_base=from_, **sent)


def led(party: Party) -> FlaskClient:
    """Return a client whose cookie is passed as a header: over http a test client sends no https
    cookies."""
    return party.app.test_client(use_cookies=False)


@pytest.mark.parametrize(
    ("origin", "status"),
    [(OUTSIDE, 303), ("http://spiel.example", 403), ("http://127.0.0.1:8430", 403)],
)
def test_behind_a_proxy_only_forms_from_the_public_address_are_accepted(party, origin, status):
    headers = {"Cookie": f"companion={party.tokens['host']}", "Origin": origin}
    answer = through(led(party), f"{party.url}/entries", method="POST", data=DEAL, headers=headers)
    assert (answer.status_code, party.now.revision) == (status, int(status == 303))


@pytest.mark.parametrize("sent_by", ["10.9.1.7", "127.0.0.1", CLIENT, "", "no address"])
def test_proxy_headers_of_strangers_are_ignored(party, sent_by):
    headers = {"Cookie": f"companion={party.tokens['host']}"}
    url = f"{party.url}/entries"
    answer = through(led(party), url, sent_by, method="POST", data=DEAL, headers=headers)
    assert answer.status_code == 403, "it says https and came by http"


def test_cookies_set_by_https_are_sent_only_by_https(party):
    take = {"path": f"{party.url}/seats/red", "method": "POST", "data": {}}
    language = {"path": "/language", "method": "POST", "data": {"language": "de"}}
    for asked in (take, language):
        given = through(led(party), **asked).headers["Set-Cookie"]
        assert "; Secure;" in given
        inside = {"Host": "10.9.0.1", "Origin": "http://10.9.0.1"}
        plain = through(led(party), sent_by=CLIENT, headers=inside, **asked)
        assert "Secure" not in plain.headers["Set-Cookie"]


def test_phones_join_at_the_public_address(party):
    seats = through(led(party), f"{party.url}/sheet/seats").text.replace("<wbr>", "")
    assert f"spiel.example{party.url}/join" in seats
    assert "8430" not in seats
    assert "in no network" not in seats


def test_foreign_host_names_get_no_answer_behind_a_proxy(party):
    foreign = {"X-Forwarded-Host": "evil.example", "Origin": "https://evil.example"}
    assert through(led(party), "/", headers=foreign).status_code == 403


def test_wrong_codes_are_counted_by_sender_not_by_proxy(party):
    client, wrong = led(party), {"code": "no"}
    for _ in range(limits.MOST_OF_AN_ADDRESS + 1):
        last = through(client, f"{party.url}/host", method="POST", data=wrong)
    assert last.status_code == 429
    other = {"X-Forwarded-For": f"{CLIENT}, 203.0.113.21"}
    answer = through(client, f"{party.url}/host", method="POST", data=wrong, headers=other)
    assert answer.status_code == 403


def test_streams_have_a_header_against_buffering_in_nginx(party):
    stream = through(led(party), f"{party.url}/events")
    assert stream.headers["X-Accel-Buffering"] == "no"
    stream.close()
