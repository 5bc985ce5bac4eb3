"""Positions of the rules' tests as tables with people round them."""

from __future__ import annotations

from companion.core import table as tables
from companion.core.table import Table
from companion.games.wallenstein.game import WALLENSTEIN
from tests.games.wallenstein.positions import Playing


def table_of(game: Playing) -> Table:
    """The same game as a table with its log."""
    table = tables.start(WALLENSTEIN, WALLENSTEIN.read_setup(game.setup))
    for entry in game.entries:
        table = table.play(WALLENSTEIN.read_entry(entry))
    return table
