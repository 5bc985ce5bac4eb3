"""What all tests share: hypothesis' profile, templates that are compiled once, a companion for each
file, and a test client that is honest like a browser."""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from werkzeug.datastructures import Headers

from companion import create_app, open_data
from companion.web.templating import CompiledTemplates

# Browser tests lie with the frame and with each game, and share a server and a Chromium.
pytest_plugins = ["tests.browser.fixtures", "tests.browser.script_pages"]

# No deadline: a busy machine must not fail a rule. On CI the same examples every time.
# A hundred examples each; pytest --hypothesis-profile=long tries ten times as many.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.register_profile("long", settings.get_profile("house"), max_examples=1000)
settings.load_profile("house")


# What one test's app has compiled serves the next one's.
Flask.jinja_options["bytecode_cache"] = CompiledTemplates()


def pytest_xdist_auto_num_workers() -> int:
    """One more than cores: a browser test waits for its pages at times. With two a core their
    browsers only kept each other waiting."""
    return 1 + (os.cpu_count() or 1)


SLOW = {"conformance", "crash", "hosting", "webkit"}
"""Folders of which each test takes long. Single files elsewhere say so themselves."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is in a browser, and what is slow, is marked by its folder: `make quick` leaves it out.

    What may take so long that it has a limit of its own comes first: else one core plays a
    year at the end of a run, and the others wait for it."""
    for item in items:
        folders = {*item.path.parent.parts}
        if "browser" in folders:
            item.add_marker("browser")
        if SLOW & folders:
            item.add_marker("slow")
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)


def pytest_collection_finish() -> None:
    """All tests stay until the end: no look for garbage need walk through them again and again."""
    gc.freeze()


class Browser(FlaskClient):
    """Says with every request where it comes from, as browsers do; a test may lie."""

    def open(self, *args: Any, **options: Any) -> Any:
        headers = Headers(options.pop("headers", None) or {})
        headers.setdefault("Origin", "http://localhost")
        if headers["Origin"] == "none":
            del headers["Origin"]
        return super().open(*args, headers=headers, **options)


Flask.test_client_class = Browser


@pytest.fixture(scope="module")
def app(wired_for_files: Flask, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One companion for the tests of a file: each has a table, a box, a browser of its own."""
    with opened(wired_for_files, tmp_path_factory.mktemp("data")) as app:
        yield app


@pytest.fixture
def fresh_app(wired: Flask, tmp_path: Path) -> Iterator[Flask]:
    """A companion in which nothing was ever kept."""
    with opened(wired, tmp_path) as app:
        yield app


@pytest.fixture
def new_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Flask]]:
    """Makes another companion, as `create_app` does, which is closed after the test."""
    made: list[Flask] = []

    def new_app(*names: str, folder: Path | None = None, **options: Any) -> Flask:
        made.append(create_app(folder or tmp_path_factory.mktemp("data"), names, **options))
        return made[-1]

    yield new_app
    for app in made:
        app.extensions["records"].close()


@contextmanager
def opened(app: Flask, folder: Path) -> Iterator[Flask]:
    """Keeps everything in that folder, and is afterwards as it was, whatever was set or counted."""
    config, extensions = dict(app.config), dict(app.extensions)
    open_data(app, folder)
    yield app
    app.extensions["records"].close()
    app.config.clear()
    app.config.update(config)
    app.extensions.clear()
    app.extensions.update(extensions)


@pytest.fixture(scope="session")
def wired(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """A companion for `opened`, one test's after the other's: to add all pages anew for each
    would take most of its time."""
    return closed(create_app(tmp_path_factory.mktemp("wired")))


@pytest.fixture(scope="session")
def wired_for_files(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """Another one, one file's after the other's."""
    return closed(create_app(tmp_path_factory.mktemp("wired")))


def closed(app: Flask) -> Flask:
    """Nothing is open in it."""
    app.extensions["records"].close()
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that was never here."""
    return app.test_client()
