"""Texts go packed to whoever can unpack them: pages, their parts, styles, scripts, drawings."""

from __future__ import annotations

import gzip

import pytest
from flask.testing import FlaskClient

from companion import HOME
from companion.core.game_file import write_file
from companion.web.gzip import SHORT
from companion.web.static import CACHE_FOR_A_YEAR, address
from tests.games.league_of_six.play import random_game

ASKS = {"Accept-Encoding": "gzip, deflate"}
STATIC = address(HOME / "static")
TEXTS = ("css/table.css", "js/keys.js", "vendor/htmx/htmx.min.js", "wallenstein/map.svg")


@pytest.fixture
def table(client: FlaskClient) -> str:
    """A finished game's address."""
    found = client.post("/games", json=write_file(random_game(5, 1))).location
    return str(found).removesuffix("/story")


def packed_and_the_same(client: FlaskClient, path: str, **headers: str) -> bytes:
    """What was sent for that path, packed; it holds the same text as what goes as it is."""
    with client.get(path, headers=headers) as plain:
        text = plain.data
        assert "Content-Encoding" not in plain.headers
        assert "Accept-Encoding" in plain.headers["Vary"]
    with client.get(path, headers={**headers, **ASKS}) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert packed.content_length == len(packed.data)
        assert packed.headers["Cache-Control"] == plain.headers["Cache-Control"]
        assert gzip.decompress(packed.data) == text
        return packed.data


@pytest.mark.parametrize("page", ["", "/join", "/history", "/sheet/history", "/story", "/state"])
def test_a_page_goes_packed_and_is_the_same(client: FlaskClient, table: str, page: str) -> None:
    assert packed_and_the_same(client, table + page)


@pytest.mark.parametrize("name", TEXTS)
def test_styles_scripts_and_drawings_go_packed_and_are_kept(client: FlaskClient, name: str) -> None:
    path = f"{STATIC}/{name}"
    sent = packed_and_the_same(client, path)
    assert len(sent) < (HOME / "static" / name).stat().st_size / 2
    with client.get(path, headers=ASKS) as answer:
        assert answer.headers["Cache-Control"] == CACHE_FOR_A_YEAR
        again = {**ASKS, "If-None-Match": answer.headers["ETag"]}
    with client.get(path, headers=again) as answer:
        assert answer.status_code == 304


def test_a_piece_of_a_file_goes_as_it_is(client: FlaskClient) -> None:
    with client.get(
        f"{STATIC}/wallenstein/map.svg", headers={**ASKS, "Range": "bytes=0-1999"}
    ) as answer:
        assert answer.status_code == 206
        assert answer.data == (HOME / "static/wallenstein/map.svg").read_bytes()[:2000]
        assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize("path", ["/static/icons/icon-192.png", "/manifest.webmanifest"])
def test_what_is_short_or_no_text_goes_as_it_is(client: FlaskClient, path: str) -> None:
    with client.get(path, headers=ASKS) as answer:
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer.headers
        assert len(answer.data) < SHORT or not answer.mimetype.startswith("text/")
