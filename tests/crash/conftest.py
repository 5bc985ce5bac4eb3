"""A server that the test may kill."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server import Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    yield server
    server.kill()
