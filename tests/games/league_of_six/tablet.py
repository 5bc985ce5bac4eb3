"""A table on a tablet: its pages and forms, and the state that the app keeps."""

from html import unescape
from typing import Any

from flask import Flask

from companion.core.table import Table
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six.positions import Json, a_deal
from tests.support.form_reader import Sent, sent
from tests.support.league_tables import a_party, a_table
from tests.support.party import HOST, HX, Party


class Tablet:
    """The tablet that leads this table."""

    def __init__(self, app: Flask, table: Table) -> None:
        self.party = Party(app, table).at(table)
        self.browser = self.party.browser(HOST)

    def page(self, path: str = "") -> str:
        return unescape(self.browser.get(self.party.url + path).text)

    def sheet(self, name: str) -> Any:
        return self.browser.get(f"{self.party.url}/sheet/{name}", headers=HX)

    def form(self, name: str, kind: str = "learn") -> Sent:
        """Return the form of that class on a sheet."""
        return sent(self.sheet(name).text, kind)

    def send(self, form: Any) -> Any:
        return self.browser.post(f"{self.party.url}/entries", data=form)

    @property
    def state(self) -> Any:
        return self.party.now.table.state

    @property
    def facts(self) -> Any:
        return LEAGUE_OF_SIX.visible_state(self.state, "table")


def blank_party(app: Flask, *entries: Json | str, **setup: Any) -> Party:
    """Return a table with a blank box after these entries of round 1, with red and yellow on
    phones."""
    return a_party(app, a_table(a_deal(royal=None, civic=None), *entries, box=None, **setup))
