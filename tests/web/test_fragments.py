"""The short way to a page's own table: in nothing different from its route."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.web import languages
from companion.web.fragments import Fragments
from tests.games.league_of_six.play import random_game

HX = {"HX-Request": "true"}
FILE = random_game(4, 3)
COLOURS = list(FILE.state.players)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path)
    yield app
    app.extensions["records"].close()


@pytest.fixture
def tablet(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def where(tablet: FlaskClient) -> str:
    """A table that has begun."""
    setup = {"game": FILE.game.name, "setup": FILE.game.rules.plain(FILE.first_setup)}
    where: str = tablet.post("/tables", json=setup).location
    for revision, entry in enumerate(FILE.log[:3]):
        sent = {**FILE.game.rules.plain(entry), "revision": revision}
        assert tablet.post(f"{where}/entries", json=sent).status_code == 200
    return where


@pytest.fixture
def phone(app: Flask, tablet: FlaskClient, where: str) -> FlaskClient:
    """The phone of the first seat."""
    phone = app.test_client()
    assert phone.post(f"{where}/seats/{COLOURS[0]}", json={}).status_code == 303
    asked = {"do": "confirm"}
    assert tablet.post(f"{where}/seats/{COLOURS[0]}", json=asked).status_code == 303
    return phone


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths that were answered the short way."""
    answered: list[str] = []
    plain = Fragments.__call__

    def call(self: Fragments, environ: dict[str, Any], start: Any) -> Any:
        before = len(asked)
        answer = plain(self, environ, start)
        if len(asked) == before:
            answered.append(environ["PATH_INFO"])
        return answer

    asked: list[str] = []
    init = Fragments.__init__

    def watched(self: Fragments, app: Flask, routes: Any) -> None:
        def told(environ: dict[str, Any], start: Any) -> Any:
            asked.append(environ["PATH_INFO"])
            return routes(environ, start)

        init(self, app, told)

    monkeypatch.setattr(Fragments, "__init__", watched)
    monkeypatch.setattr(Fragments, "__call__", call)
    return answered


def by_route(app: Flask, client: FlaskClient, path: str, **headers: str) -> Any:
    """The same asked of the routes alone."""
    fragments: Any = app.wsgi_app
    app.wsgi_app = fragments._routes  # type: ignore[method-assign]
    try:
        return client.get(path, headers={**HX, **headers})
    finally:
        app.wsgi_app = fragments  # type: ignore[method-assign]


@pytest.mark.parametrize("language", ["en", "de", "cs,en;q=0.5"])
def test_it_answers_as_its_route_does(
    short: list[str],
    app: Flask,
    tablet: FlaskClient,
    phone: FlaskClient,
    where: str,
    language: str,
) -> None:
    """Status, every header and every byte: for the host, a guest and a phone."""
    of_phone = f"{where}/seats/{COLOURS[0]}"
    asked = [(tablet, where), (app.test_client(), where), (phone, of_phone)]
    del short[:]
    for client, path in asked:
        quick = client.get(path, headers={**HX, "Accept-Language": language})
        app.extensions["views"].forget(where[-4:])
        slow = by_route(app, client, path, **{"Accept-Language": language})
        assert quick.status == slow.status == "200 OK"
        assert sorted(quick.headers) == sorted(slow.headers)
        assert quick.data == slow.data
    assert short == [path for _, path in asked]


def test_the_language_chosen_on_a_device_goes_before_the_wish(
    short: list[str], app: Flask, phone: FlaskClient, where: str
) -> None:
    of_phone = f"{where}/seats/{COLOURS[0]}"
    english = phone.get(of_phone, headers=HX).data
    phone.set_cookie(languages.COOKIE, "de")
    del short[:]
    german = phone.get(of_phone, headers={**HX, "Accept-Language": "en"}).data
    assert short == [of_phone]
    assert german != english
    app.extensions["views"].forget(where[-4:])
    assert german == by_route(app, phone, of_phone, **{"Accept-Language": "en"}).data


@pytest.mark.parametrize("cookie", ["", ";;=", "companion=" + "x" * 5000])
def test_cookies_that_say_nothing_make_a_guest(
    short: list[str], app: Flask, where: str, cookie: str
) -> None:
    guest = app.test_client(use_cookies=False)
    del short[:]
    quick = guest.get(where, headers={**HX, "Cookie": cookie})
    assert short == [where]
    assert quick.data == by_route(app, guest, where).data


def test_whoever_does_not_hold_the_seat_is_refused_by_the_route(
    short: list[str], app: Flask, tablet: FlaskClient, phone: FlaskClient, where: str
) -> None:
    """H2: neither the tablet, nor another phone, nor anybody."""
    del short[:]
    for client in (tablet, app.test_client()):
        answer = client.get(f"{where}/seats/{COLOURS[0]}", headers=HX)
        assert answer.status_code == 403
    assert phone.get(f"{where}/seats/{COLOURS[1]}", headers=HX).status_code == 403
    assert phone.get(f"{where}/seats/pink", headers=HX).status_code == 404
    assert not short


def test_whatever_is_unusual_goes_to_the_routes(
    short: list[str], app: Flask, tablet: FlaskClient, where: str
) -> None:
    del short[:]
    assert tablet.get(where).data.startswith(b"<!doctype html>")
    assert tablet.get(where, headers={**HX, "Host": "evil.example"}).status_code == 403
    assert tablet.get(f"/t/{where[-4:].lower()}", headers=HX).status_code == 301
    assert tablet.get("/t/BBBB", headers=HX).status_code == 404
    assert tablet.head(where, headers=HX).status_code == 200
    assert tablet.post(where, headers=HX).status_code in (403, 405)
    assert not short
