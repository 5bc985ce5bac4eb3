"""What all tests share: hypothesis' profile, templates that are compiled once, a companion for each
file, and a test client that is honest like a browser."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.datastructures import Headers

from companion import create_app

# No deadline: a busy machine must not fail a rule. On CI the same examples every time.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")


class Compiled(BytecodeCache):
    """What one test's app has compiled serves the next one's, while its source is the same."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.kept[bucket.key, bucket.checksum] = bucket.code


Flask.jinja_options["bytecode_cache"] = Compiled()


@pytest.fixture(autouse=True)
def _origin_as_browsers_send_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every request of a test client says where it comes from, as browsers do; a test may lie."""
    plain = FlaskClient.open

    def with_origin(self: FlaskClient, *args: Any, **options: Any) -> Any:
        headers = Headers(options.pop("headers", None) or {})
        headers.setdefault("Origin", "http://localhost")
        if headers["Origin"] == "none":
            del headers["Origin"]
        return plain(self, *args, headers=headers, **options)

    monkeypatch.setattr(FlaskClient, "open", with_origin)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One companion for the tests of a file: each has a table, a box, a browser of its own."""
    yield from companion_in(tmp_path_factory.mktemp("data"))


@pytest.fixture
def fresh_app(tmp_path: Path) -> Iterator[Flask]:
    """A companion in which nothing was ever kept."""
    yield from companion_in(tmp_path)


def companion_in(folder: Path) -> Iterator[Flask]:
    app = create_app(folder)
    yield app
    app.extensions["records"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that was never here."""
    return app.test_client()
