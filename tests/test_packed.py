"""Long pages go packed to whoever can unpack them; short ones, and what is no text, as they are."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import create_app
from companion.gamefile import write_file
from companion.web.packed import LONG
from tests.play import random_game

ASKS = {"Accept-Encoding": "gzip, deflate"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    app = create_app(tmp_path)
    yield app.test_client()
    app.extensions["records"].close()


@pytest.fixture
def table(client: FlaskClient) -> str:
    """A finished game's address."""
    found = client.post("/games", json=write_file(random_game(5, 1))).location
    return str(found).removesuffix("/story")


@pytest.mark.parametrize("page", ["history", "sheet/history", "story"])
def test_a_long_page_goes_packed_and_is_the_same(
    client: FlaskClient, table: str, page: str
) -> None:
    plain, packed = client.get(f"{table}/{page}"), client.get(f"{table}/{page}", headers=ASKS)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 5
    assert packed.content_length == len(packed.data)
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert answer.headers["Cache-Control"] == "no-store"


def test_whoever_cannot_unpack_gets_the_page_as_it_is(client: FlaskClient, table: str) -> None:
    for said in ("identity", "gzip;q=0, br", ""):
        answer = client.get(f"{table}/history", headers={"Accept-Encoding": said})
        assert "Content-Encoding" not in answer.headers
        assert "What happened" in answer.text


@pytest.mark.parametrize("path", ["", "/state", "/../../static/icons.svg", "/../../calculator"])
def test_what_is_short_or_no_page_goes_as_it_is(client: FlaskClient, table: str, path: str) -> None:
    address = path.removeprefix("/../..") if ".." in path else table + path
    with client.get(address, headers=ASKS) as answer:
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer.headers
        assert len(answer.data) < LONG or address.startswith("/static")
