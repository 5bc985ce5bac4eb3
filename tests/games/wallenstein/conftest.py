"""A table of Wallenstein with a tablet and phones."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.application import create_app
from companion.games.wallenstein.state import State
from companion.web.live.streams import Pace
from tests.games.wallenstein.positions import Playing, filled, table_of
from tests.support.party import HX, Party

HOUR = 3600.0


class People(Party):
    """Red plays on the phone `own`, Blue on `other`, Black at the tablet."""

    @property
    def state(self) -> State:
        state: State = self.now.table.state
        return state

    @property
    def asked(self) -> list[tuple[str | None, str]]:
        table = self.now.table
        return [(one.player, one.must) for one in table.game.players_to_act(table.state)]

    def get(self, role: str, path: str = "", headers: Any = HX, **query: Any) -> Any:
        """Return the response to a page with scripts at that address."""
        return self.browser(role).get(
            f"{self.url}{path}", query_string=query or None, headers=headers
        )

    def read(self, role: str, path: str = "", **query: Any) -> str:
        """Return the text of the answer to `get`, in one line."""
        return " ".join(self.get(role, path, **query).text.split())

    def send(self, role: str, path: str, headers: Any = HX, **data: Any) -> Any:
        """Return the response to a form of a page with scripts, at the present revision."""
        sent = {"revision": self.now.revision, **data}
        return self.browser(role).post(f"{self.url}{path}", data=sent, headers=headers)


Seats = Callable[[Playing], People]


@pytest.fixture(scope="module")
def party(tmp_path_factory: pytest.TempPathFactory) -> Iterator[People]:
    """Yield a table that can be set to any position.

    Its pages depend on no clock and no network: nobody counts as absent, and the address is fixed.
    """
    app = create_app(tmp_path_factory.mktemp("wallenstein"))
    app.config["HOST"] = "192.168.1.2"
    found = People(app, table_of(filled()))
    found.seated(red="own", blue="other")
    found.hub.pace = Pace(away=HOUR, empty=HOUR)
    yield found
    app.extensions["records"].close()


@pytest.fixture
def sits(party: People) -> Seats:
    """Return a function that sets the table to this position of a game."""

    def at(game: Playing) -> People:
        party.at(table_of(game))
        return party

    return at
