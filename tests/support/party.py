"""A table and the browsers around it, for tests of the web: a tablet, phones, a guest, a stranger.

The table can be set to any moment of a game at once (`at`), without posting its entries.
"""

from collections.abc import Mapping
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.core.table import Table
from companion.storage.loading import log_length
from companion.storage.record import SeatHolder, TableRecord
from companion.storage.tables import Records
from companion.web.live.streams import Hub, Room
from companion.web.requests import identity
from tests.support.listening import shown

HX = {"HX-Request": "true"}
JSON = {"Accept": "application/json"}
WRITTEN = "2026-01-31T20:00:00+00:00"
HOST, OWN, OTHER, BOTH, GUEST, OLD, STRANGER = (
    *("host", "own", "other", "both", "guest", "old", "stranger"),
)
PEOPLE = 7
RUN = "run"
"""The people number of a table that was set to a moment of a game. It is fixed so that pages do not
depend on the clock."""


def error(answer: Any, status: int = 422) -> str:
    """Check the status of a JSON refusal and return its sentence."""
    assert answer.status_code == status, answer.text
    return str(answer.json["error"])


class Party:
    """One table and the browsers around it, by role.

    `host` is the tablet; `own` and `other` are two phones; `both` is a browser that can lead and
    play, if a test makes it do so; `guest` has only a cookie; `old` is a tablet that
    has given the lead away; `stranger` has no cookie.
    """

    ROLES = (HOST, OWN, OTHER, BOTH, GUEST, OLD, STRANGER)

    def __init__(self, app: Flask, table: Table) -> None:
        self.app = app
        key = app.config["TOKEN_KEY"]
        self.tokens = {role: identity.new_token(key) for role in self.ROLES if role != "stranger"}
        self.records.db.execute("pragma synchronous = off")  # these tests are not about the disk
        self._sit_down(table)

    def _sit_down(self, table: Table) -> None:
        self.kept = self.records.create(table, self.token_hash("old"))
        self.code = self.kept.code
        self.url = f"/t/{self.code}"
        self.tables_led_by("host")

    @property
    def records(self) -> Records:
        return self.app.extensions["records"]

    @property
    def hub(self) -> Hub:
        return self.app.extensions["hub"]

    @property
    def now(self) -> TableRecord:
        """Return the table as it is stored now."""
        kept = self.records.find(self.code)
        assert kept is not None
        return kept

    def token_hash(self, role: str) -> str:
        return identity.token_hash(self.tokens[role])

    def seated(self, **roles: str) -> "Party":
        """Give seats to roles: `seated(red="own")`."""
        for colour, role in roles.items():
            self.kept = self.records.store_seat(
                self.now, colour, SeatHolder(holder=self.token_hash(role))
            )
        return self

    def owning(self, box: str) -> "Party":
        """Let the tablet own that box of the library."""
        with self.records.writing() as db:
            db.execute("update boxes set owner = ? where id = ?", [self.token_hash("host"), box])
        return self

    def there_again(self) -> None:
        """Store the table again under a new code if it was deleted, with the same people in the
        same seats."""
        if self.records.find(self.code) is None:
            before = self.kept
            self._sit_down(before.table)
            for colour, holding in before.seats.items():
                self.kept = self.records.store_seat(self.now, colour, holding)

    def tables_led_by(self, role: str) -> "Party":
        """Let another browser lead the table."""
        self.kept = self.records.replace_host(self.now, self.token_hash(role))
        return self

    def at(self, table: Table, **changes: Any) -> "Party":
        """Set the table to this moment of a game, and forget earlier refusals."""
        self.records.memory[self.code] = replace(self.kept, table=table, **changes)
        self._stored(table.revision)
        self.only_these_are_here()
        self.app.extensions.pop("wrong codes", None)
        return self

    def only_these_are_here(self, *seats: str) -> None:
        """Make only the phones of these seats present."""
        self.hub.rooms[self.code] = Room([], PEOPLE, RUN, connected=set(seats))

    def _stored(self, lines: int) -> None:
        """Store that many lines, so that the next entry fits."""
        with self.records.writing() as db:
            if log_length(db, self.code) == lines:
                return
            db.execute("update tables set length = ? where code = ?", [lines, self.code])
            db.execute("delete from lines where code = ?", [self.code])
            db.conn.executemany(
                "insert into lines (code, number, entry, rules, digest, sender, written)"
                " values (?, ?, '{}', 1, '', '', ?)",
                [(self.code, number, WRITTEN) for number in range(1, lines + 1)],
            )

    def browser(self, role: str) -> FlaskClient:
        """Return the browser in that role."""
        client = self.app.test_client()
        if role in self.tokens:
            client.set_cookie(identity.COOKIE, self.tokens[role])
        return client

    def view(self, role: str, viewer: str = "table", **headers: str) -> str:
        """Return the page of that viewer, as the browser in that role gets it."""
        return shown(self.app, self.browser(role), self.code, viewer, **headers)

    def post(self, role: str, entry: Mapping[str, Any], where: str = "", **more: Any) -> Any:
        """Post an entry as JSON, at the present revision unless it names another."""
        data = {"revision": self.now.revision, **entry}
        return self.browser(role).post(f"{self.url}/entries{where}", json=data, **more)

    def form(self, role: str, entry: Mapping[str, Any], where: str = "", **more: Any) -> Any:
        """Post an entry as a form, like a page with scripts."""
        data = {"revision": str(self.now.revision), **entry}
        headers = {**HX, **more.pop("headers", {})}
        return self.browser(role).post(
            f"{self.url}/entries{where}", data=data, headers=headers, **more
        )
