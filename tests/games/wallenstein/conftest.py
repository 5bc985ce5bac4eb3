"""People round a table of Wallenstein."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import create_app
from companion.web.streams import Pace
from tests.games.wallenstein.positions import Playing, filled, playing, table_of
from tests.support.party import Party

Seats = Callable[[Playing], Party]
Sit = Callable[..., Party]
HOUR = 3600.0


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Party]:
    """A table that can be put anywhere: Red on the phone `own`, Blue on `other`, Black without.

    Its pages depend on no clock and no network: nobody goes away, and the address is given.
    """
    folder: Path = tmp_path_factory.mktemp("wallenstein")
    app = create_app(folder)
    app.config["HOST"] = "192.168.1.2"
    found = Party(app, table_of(filled())).seated(red="own", blue="other")
    found.hub.pace = Pace(away=HOUR, empty=HOUR)
    yield found
    app.extensions["records"].close()


@pytest.fixture
def sits(party: Party) -> Seats:
    """The table at this point of a game."""
    return lambda game: party.at(table_of(game))


@pytest.fixture
def sit(sits: Seats) -> Sit:
    """The table after these entries, with a set-up as `playing` has it."""
    return lambda *entries, **changes: sits(playing(*entries, **changes))
