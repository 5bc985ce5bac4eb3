"""The installed games one after the other, and a table of each with people round it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.core.table import Table
from companion.games.contract import Game
from tests.support.party import Party

from .moments import GAMES


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The companion with all of them, made as for real: nothing is patched."""
    app = create_app(tmp_path, games=GAMES)
    yield app
    app.extensions["records"].close()


@pytest.fixture
def sit(app: Flask) -> Callable[[Table], Party]:
    """People at a table: a tablet, and the phones of the first two players."""

    def seated(table: Table) -> Party:
        first, second, *_ = table.state.players
        return Party(app, table).seated(**{first: "own", second: "other"}).at(table)

    return seated
