"""The cookie that identifies a browser; its name tells two companions on one machine apart."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from flask import Flask

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.web.requests.identity import cookie_name

USUAL, OTHER = "http://192.0.2.7:8430", "http://192.0.2.7:9000"


@pytest.fixture
def apps(new_app: Callable[..., Flask]) -> dict[str, Flask]:
    """Return two companions on one machine, by their addresses with two ports."""
    return {USUAL: new_app(), OTHER: new_app()}


class Browser:
    """A browser that sends its cookies to all ports of a machine, as real browsers do."""

    def __init__(self, apps: dict[str, Flask]) -> None:
        self.apps = apps
        self.jar: dict[str, str] = {}

    def open(self, at: str, path: str, method: str = "GET", data: object = None) -> Any:
        client = self.apps[at].test_client(use_cookies=False)
        cookies = "; ".join(f"{name}={value}" for name, value in self.jar.items())
        headers = {"Cookie": cookies, "Origin": at}
        answer = client.open(path, method=method, base_url=at, headers=headers, json=data)
        for cookie in answer.headers.getlist("Set-Cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.jar[name] = value
        return answer

    def new_table(self, at: str) -> str:
        """Create a table that this browser leads. Return its code."""
        setup = {"game": "league-of-six", "setup": LEAGUE_OF_SIX.sample_setup(3, Random(1))}
        answer = self.open(at, "/tables", "POST", setup)
        return answer.headers["Location"].rpartition("/")[2]

    def writes(self, at: str, code: str) -> bool:
        revision = self.apps[at].extensions["records"].find(code).revision
        entry = {"type": "correct", "player": "red", "influence": 1, "revision": revision}
        return self.open(at, f"/t/{code}/entries", "POST", entry).status_code == 200


def test_companions_on_one_machine_have_separate_cookies(apps):
    browser = Browser(apps)
    first, second = browser.new_table(USUAL), browser.new_table(OTHER)
    third = browser.new_table(USUAL)
    assert set(browser.jar) == {"companion", "companion-9000"}
    assert browser.writes(USUAL, first)
    assert browser.writes(USUAL, third)
    assert browser.writes(OTHER, second)


def test_cookies_of_another_port_are_ignored(apps):
    browser = Browser(apps)
    code = browser.new_table(OTHER)
    browser.jar = {"companion": browser.jar["companion-9000"]}
    assert not browser.writes(OTHER, code)


@pytest.mark.parametrize("host", ["spiel.local", "[2001:db8::7]", "192.0.2.7", "192.0.2.7:8430"])
def test_the_cookies_name_has_no_port_at_the_usual_address(apps, host):
    with apps[USUAL].test_request_context("/", base_url=f"http://{host}"):
        assert cookie_name() == "companion"
