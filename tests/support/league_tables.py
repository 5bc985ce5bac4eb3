"""Tables of League of Six with players and browsers, at the moment that a test needs."""

from typing import Any

from flask import Flask

from companion.core import table as tables
from companion.core.lines import read_entry
from companion.core.table import Table
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six.positions import Json, a_setup, move
from tests.support.party import OTHER, OWN, Party


def a_table(*entries: Json | str, **changes: Any) -> Table:
    """Return the table of the rules' tests after these entries.

    Its players are red, yellow, green and blue. An entry may be a short text such as "red lauban
    2".
    """
    table = tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(a_setup(**changes)))
    for entry in map(move, entries):
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    return table


def a_party(app: Flask, table: Table) -> Party:
    """Return a party with red on the phone `own` and yellow on `other`; green and blue have no
    phone."""
    return Party(app, table).seated(red=OWN, yellow=OTHER).at(table)
