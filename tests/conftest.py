"""Parts that all tests share: hypothesis' profiles, templates that are compiled only once, a
companion for each file, and a test client that sends its origin as a browser does."""

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

from companion.application import create_app, open_storage
from companion.web.rendering.templating import CompiledTemplates
from tests.support.tokens import lay_key

# The browser tests of all folders share a server and a Chromium.
pytest_plugins = ["tests.browser.fixtures", "tests.browser.script_pages"]

# No deadline: a busy machine must not fail a rule. On CI the same examples every time.
# A hundred examples each; pytest --hypothesis-profile=long tries ten times as many.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.register_profile("long", settings.get_profile("house"), max_examples=1000)
settings.load_profile("house")


# Templates that one test has compiled are used by the next ones.
Flask.jinja_options["bytecode_cache"] = CompiledTemplates()


def pytest_xdist_auto_num_workers() -> int:
    """Return one worker more than there are cores, because a browser test sometimes waits for its
    pages. With two workers per core, the browsers only kept each other waiting."""
    return 1 + (os.cpu_count() or 1)


SLOW = {"conformance", "crash", "hosting", "engines"}
"""Folders whose tests all take long. Single slow files mark themselves."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests in a browser and slow tests by their folder, so that `make quick` leaves them out.

    Tests with a time limit of their own come first. Otherwise one core would play a whole year at
    the end of a run while the others wait.
    """
    for item in items:
        folders = {*item.path.parent.parts}
        if "browser" in folders:
            item.add_marker("browser")
        if SLOW & folders:
            item.add_marker("slow")
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)


def pytest_collection_finish() -> None:
    """Exempt the collected tests from garbage collection, because they stay until the end."""
    gc.freeze()


class Browser(FlaskClient):
    """A test client that sends its origin with every request, as browsers do. A test may send a
    false one."""

    def open(self, *args: Any, **options: Any) -> Any:
        headers = Headers(options.pop("headers", None) or {})
        headers.setdefault("Origin", "http://localhost")
        if headers["Origin"] == "none":
            del headers["Origin"]
        return super().open(*args, headers=headers, **options)


Flask.test_client_class = Browser


@pytest.fixture(scope="module")
def app(wired_for_files: Flask, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """Yield one companion for all tests of a file; each test has a table, a box and a browser of
    its own."""
    with opened(wired_for_files, tmp_path_factory.mktemp("data")) as app:
        yield app


@pytest.fixture
def fresh_app(wired: Flask, tmp_path: Path) -> Iterator[Flask]:
    """Yield a companion without any stored data."""
    with opened(wired, tmp_path) as app:
        yield app


@pytest.fixture
def new_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Flask]]:
    """Yield a function that creates another companion like `create_app`, to be closed after the
    test."""
    made: list[Flask] = []

    def new_app(*names: str, folder: Path | None = None, **options: Any) -> Flask:
        made.append(create_app(folder or tmp_path_factory.mktemp("data"), names, **options))
        return made[-1]

    yield new_app
    for app in made:
        app.extensions["records"].close()


@contextmanager
def opened(app: Flask, folder: Path) -> Iterator[Flask]:
    """Let the app store everything in that folder. Afterwards restore its settings and counters."""
    config, extensions = dict(app.config), dict(app.extensions)
    lay_key(folder)
    open_storage(app, folder)
    yield app
    app.extensions["records"].close()
    app.config.clear()
    app.config.update(config)
    app.extensions.clear()
    app.extensions.update(extensions)


@pytest.fixture(scope="session")
def wired(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """Return a companion for `opened` that tests use one after the other, because registering all
    pages again for each test would take most of its time."""
    return closed(create_app(tmp_path_factory.mktemp("wired")))


@pytest.fixture(scope="session")
def wired_for_files(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """Return another one, which files use one after the other."""
    return closed(create_app(tmp_path_factory.mktemp("wired")))


def closed(app: Flask) -> Flask:
    """Close the app's store and return the app."""
    app.extensions["records"].close()
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Return a browser that has never visited the app."""
    return app.test_client()
