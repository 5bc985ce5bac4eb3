"""A store that can be closed and opened again."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.games.installed import INSTALLED
from companion.storage.tables import Records

Opens = Callable[[], Records]


@pytest.fixture
def open_records(tmp_path: Path) -> Iterator[Opens]:
    """Return a function that opens this test's store, closing it first if it is open."""
    opened: list[Records] = []

    def open_records() -> Records:
        if opened:
            opened.pop().close()
        opened.append(Records(tmp_path / "data", INSTALLED))
        return opened[0]

    yield open_records
    while opened:
        opened.pop().close()


@pytest.fixture
def records(open_records: Opens) -> Records:
    return open_records()
