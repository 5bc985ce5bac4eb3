"""The engine and the referee, which share no code, agree on every kept game.

The referee recomputes every cost, payment, placed block, bonus and point from the log alone.
"""

import pytest

from companion.core import table as tables
from companion.core.game_file import read_file, write_file
from companion.core.lines import read_entry
from companion.core.structs import json_able
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.agreement import ask_both, compare, compare_ledgers
from tests.games.league_of_six.play import KEPT, kept_file
from tests.games.league_of_six.referee import Table as Referee
from tests.games.league_of_six.referee import followed

pytestmark = pytest.mark.slow


def test_there_are_at_least_twenty_kept_games():
    assert len(KEPT) >= 20


@pytest.mark.parametrize("name", KEPT)
def test_the_state_after_every_entry_and_the_ledger_are_the_referees(name):
    file = kept_file(name)
    states, ledger = followed(file)
    table = read_file(INSTALLED, file, 0)
    compare(states[0], table, "the start")
    for number, entry in enumerate(file["entries"], 1):
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
        compare(states[number], table, f"after entry {number}")
    assert LEAGUE_OF_SIX.over(table.state)
    compare_ledgers(ledger, table)


def test_r5_7_both_judge_alike_what_was_typed_of_a_row():
    """Before each row that was entered by hand, other rows are tried."""
    file = kept_file("by-hand-4")
    table, referee = read_file(INSTALLED, file, 0), Referee(file["setup"])
    refused = set()
    for number, entry in enumerate(file["entries"], 1):
        for name, other in _other_rows(entry).items():
            after, _ = ask_both(referee, table, number, other)
            refused |= {name} if after is referee else set()
        referee, table = ask_both(referee, table, number, entry)
    assert refused == {"nothing filled", "too many", "again", "a card"}, "a card that is gone"


def _other_rows(entry: p.Json) -> dict[str, p.Json]:
    """Return other entries that a player might make instead, and one for a row that was already
    chosen."""
    if entry["type"] != "choose_row" or "spaces" not in entry:
        return {}
    typed = {key: value for key, value in entry.items() if key not in ("bonus", "card")}
    spaces = entry["spaces"]
    return {
        "nothing filled": {key: value for key, value in typed.items() if key != "spaces"},
        "too many": {**typed, "spaces": [{"good": "red", "points": 1}] * 12},
        "no spaces": {**typed, "spaces": []},
        "other order": {**typed, "spaces": [{**one, "points": 2} for one in spaces]},
        "a bonus": {**typed, "store": "royal", "row": 12, "bonus": 3},
        "a card": {**typed, "store": "civic", "row": 12, "card": 1},
        "again": {**typed, "row": 1},
    }


def test_r4_2_a_town_copied_with_its_tile_brings_what_the_referee_says():
    edges = [["red"], [], ["guard", "horse"], [], ["blue"], []]
    both = {"edges": edges, "tile": "new", "arrows": [0, 2], "middle": ["horse"]}
    table = tables.start(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(p.a_setup(box=None)))
    for entry in (
        p.a_deal(royal=None, civic=None),
        p.describes(town="zittau", side="white", **both),
        *(p.goes(player, town) for player, town in p.TOWN_OF.items()),
        p.collects("blue", rotation=0),
    ):
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    states, _ = followed(json_able(write_file(table)))
    compare(states[-1], table, "after taxes were collected")
    assert table.state.players["blue"].horses == 2
