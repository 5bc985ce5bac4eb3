"""R6.1: before a round is dealt the table is told what comes off the board, and never otherwise."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from companion.core.game_file import write_file
from companion.core.lines import Undo
from companion.core.table import Table
from tests.games.league_of_six.play import random_game

CLEAR = "First clear the board"


def at_the_deal(table: Table, number: int) -> Table:
    """The game where that round is about to be dealt."""
    states = [table.beginning, *(step.state for step in table.steps)]
    n = next(n for n, s in enumerate(states) if (s.phase, s.round) == ("dealing", number))
    return table.play(Undo(to=n))


def page(client: FlaskClient, table: Table) -> str:
    where = client.post("/games", json=write_file(table)).location
    return client.get(where).text


def told(client: FlaskClient, table: Table) -> str:
    found = re.search(
        r'<details class="disclosure deal-clear".*?</details>', page(client, table), re.S
    )
    assert found is not None
    assert CLEAR in found[0]
    return found[0]


@pytest.mark.parametrize("number", range(2, 7))
def test_r6_1_the_board_is_cleared_before_every_deal_but_the_first(
    client: FlaskClient, number: int
) -> None:
    said = told(client, at_the_deal(random_game(4, 1), number))
    for thing in ("block", "horses", "figure", "besiegers", "tax tiles", "leader cards", "storage"):
        assert thing in said
    assert ("side II up" in said) == (number == 4)


def test_r6_1_there_is_nothing_to_clear_at_the_start_and_in_a_round(client: FlaskClient) -> None:
    whole = random_game(4, 1)
    assert CLEAR not in page(client, at_the_deal(whole, 1))
    second = at_the_deal(whole, 2)
    assert CLEAR not in page(client, second.play(whole.steps[len(second.steps)].entry))
    assert CLEAR not in page(client, second.play(Undo()))


def test_s1_with_six_players_the_fortress_goes_and_nobody_besieges(client: FlaskClient) -> None:
    said = told(client, at_the_deal(random_game(6, 1), 2))
    assert "fortress" in said
    assert "besiegers" not in said
