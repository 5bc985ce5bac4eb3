"""The installed games one after the other, and a table of each with a tablet and phones."""

from collections.abc import Callable

import pytest
from flask import Flask

from companion.application import create_app
from companion.core.table import Table
from tests.another import ON_WEB
from tests.support.party import Party

from .moments import GAMES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that takes a `game` for every game; with the web `app`, for the games on the
    web."""
    if "game" in metafunc.fixturenames:
        games = ON_WEB if "app" in metafunc.fixturenames else GAMES
        metafunc.parametrize("game", [*games.values()], ids=[*games])


@pytest.fixture(scope="session")
def wired_for_files(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """Return the companion with all of these games, created without any patches."""
    app = create_app(tmp_path_factory.mktemp("wired"), games=GAMES)
    app.extensions["records"].close()
    return app


@pytest.fixture
def sit(app: Flask) -> Callable[[Table], Party]:
    """Return a function that puts a tablet and the phones of the first two players at a table."""

    def seated(table: Table) -> Party:
        first, second, *_ = table.state.players
        return Party(app, table).seated(**{first: "own", second: "other"}).at(table)

    return seated
