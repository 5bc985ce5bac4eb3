"""Tables of League of Six with people round them, at whatever point a test is about."""

from typing import Any

from flask import Flask

from companion.core import table as tables
from companion.core.lines import read_entry
from companion.core.table import Table
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six.positions import Json, a_setup, move
from tests.support.party import OTHER, OWN, Party


def a_table(*entries: Json | str, **changes: Any) -> Table:
    """The table of the rules' tests after these entries: red, yellow, green, blue. An entry may be
    said in few words, such as "red lauban 2"."""
    table = tables.start(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(a_setup(**changes)))
    for entry in map(move, entries):
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    return table


def a_party(app: Flask, table: Table) -> Party:
    """Red is on `own`'s phone, yellow on `other`'s; green and blue have no phone."""
    return Party(app, table).seated(red=OWN, yellow=OTHER).at(table)
