"""R6.1: before a deal the table is told what to remove from the board, and only then."""

import pytest
from flask import Flask

from companion.core.lines import Undo
from companion.core.table import Table
from tests.games.league_of_six.engine_games import random_game
from tests.games.league_of_six.tablet import Tablet

CLEAR = "First clear the board"
ALWAYS = ("block", "horse", "figure", "leader cards", "storage")


def at_the_deal(number: int, players: int = 4) -> Table:
    """Return a game just before the deal of that round."""
    table = random_game(players, 1)
    states = [table.beginning, *(step.state for step in table.steps)]
    return table.play(
        Undo(to=next(n for n, s in enumerate(states) if (s.phase, s.round) == ("dealing", number)))
    )


def told(app: Flask, table: Table) -> str:
    """Return the page's text about clearing the board."""
    page = Tablet(app, table).page()
    start = page.find('<details class="disclosure deal-clear"')
    return page[start : page.index("</details>", start)] if CLEAR in page else ""


@pytest.mark.parametrize(
    ("number", "players", "also"),
    [
        (2, 4, "besiegers"),
        (3, 4, "besiegers"),
        (4, 4, "side II up"),
        (5, 4, "tax tiles"),
        (2, 6, "fortress"),
    ],
)
def test_r6_1_s1_the_board_is_cleared_before_every_deal_but_the_first(app, number, players, also):
    said = told(app, at_the_deal(number, players))
    assert all(thing in said for thing in (*ALWAYS, also))
    assert ("side II up" in said) == (number == 4)
    assert ("besiegers" in said) == (players == 4)


def test_r6_1_clearing_is_shown_neither_at_the_start_nor_within_a_round(app):
    second = at_the_deal(2)
    deal = random_game(4, 1).steps[len(second.steps)].entry
    for table in (at_the_deal(1), second.play(deal), second.play(Undo())):
        assert told(app, table) == ""
