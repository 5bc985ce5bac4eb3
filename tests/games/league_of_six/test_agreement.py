"""The engine and the referee, which share no code, agree on every kept game.

The referee recomputes every cost, payment, placed block, bonus and point from the log alone.
"""

import pytest

from companion.core import table as tables
from companion.core.game_file import game_file_data, read_file
from companion.core.lines import read_entry
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.agreement import OURS_ALONE, ask_both, compare, compare_ledgers
from tests.games.league_of_six.engine_games import KEPT, kept_file, random_game
from tests.games.league_of_six.referee import NOT_JUDGED, TOWNS, followed
from tests.games.league_of_six.referee import Table as Referee
from tests.games.referees import Foul, first_difference
from tests.support.house_rules import Value, other_values

pytestmark = pytest.mark.slow


def test_at_least_twenty_recorded_games_are_tested():
    assert len(KEPT) >= 20


@pytest.mark.parametrize("name", KEPT)
def test_engine_and_referee_compute_the_same_state_and_ledger(name):
    file = kept_file(name)
    states, ledger = followed(file)
    table = read_file(INSTALLED, file, 0)
    compare(states[0], table, "the start")
    for number, entry in enumerate(file["entries"], 1):
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
        compare(states[number], table, f"after entry {number}")
    assert LEAGUE_OF_SIX.is_over(table.state)
    compare_ledgers(ledger, table)


def agrees(file: p.Json, table: Table) -> bool:
    """Return whether the referee's state is the table's after every entry of the file."""
    try:
        states, _ = followed(file)
    except Foul:
        return False
    steps = [table.beginning, *(step.state for step in table.steps)]
    return all(
        first_difference(theirs, LEAGUE_OF_SIX.visible_state(ours, "all"), ignore=OURS_ALONE)
        is None
        for theirs, ours in zip(states, steps, strict=True)
    )


def game_that_differs(value: Value) -> Table:
    """Return a whole game in which the value changes what happens, or what may be done."""
    for seed in range(1, 30):
        table = game_with(value, seed)
        file = plain_data(game_file_data(table))
        without = {**file, "setup": value.take_out_of(file["setup"])}
        if not agrees(without, table) or takes_something_away(value, file):
            return table
    raise AssertionError("the value changes nothing")


def takes_something_away(value: Value, file: p.Json) -> bool:
    """Return whether both refuse something in that game that is possible only without the value."""
    table, referee = read_file(INSTALLED, file, 0), Referee(file["setup"])
    for number, entry in enumerate(file["entries"], 1):
        for other in value.takes_away(table.state):
            if ask_both(referee, table, number, other)[0] is referee:
                return True
        referee, table = ask_both(referee, table, number, entry)
    return False


def game_with(value: Value, seed: int) -> Table:
    """Return a whole random game with the value. If it is about paying or ties, players are poor or
    tied at the end."""
    setup = value.put_into({})
    towns = dict(zip(p.COLOURS, TOWNS[:3], strict=False))
    if value.rule.key == "rulings.destitute":
        nothing = dict.fromkeys(towns, 0)
        poor = {"round": 2, "towns": towns, "influence": nothing, "guards": nothing}
        return random_game(3, seed, start=poor, **setup)
    if value.rule.key != "rulings.level":
        return random_game(3, seed, **setup)
    last = {"start": {"round": 6, "towns": towns}}
    phases = ["choosing", "collecting", "storing"]
    table = random_game(3, seed, entries=4, own_phases=phases, **last, **setup)
    assert table.state.phase == "revealing"
    influence = {colour: seat.influence for colour, seat in table.state.players.items()}
    missing = {colour: max(influence.values()) - n for colour, n in influence.items()}
    ends = [*(p.corrects(colour, influence=n) for colour, n in missing.items() if n)]
    ends += [p.shows("red", 2, 4, 0, 0), p.shows("yellow", 2, 0, 3, 0), p.shows("green", 0)]
    for entry in ends:
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    return table


@pytest.mark.parametrize("value", [*other_values(LEAGUE_OF_SIX)], ids=str)
def test_engine_and_referee_agree_on_games_with_any_house_rule(value):
    """In that game the value matters, unless the referee says that it does not judge it."""
    judged = value.rule.key not in NOT_JUDGED
    table = game_that_differs(value) if judged else game_with(value, 1)
    states, ledger = followed(plain_data(game_file_data(table)))
    assert LEAGUE_OF_SIX.is_over(table.state)
    compare(states[-1], table, "the end")
    compare_ledgers(ledger, table)


def test_r5_7_engine_and_referee_agree_on_rows_of_unknown_tiles():
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


def test_r4_2_engine_and_referee_agree_on_an_entered_town():
    edges = [["red"], [], ["guard", "horse"], [], ["blue"], []]
    both = {"edges": edges, "tile": "new", "arrows": [0, 2], "middle": ["horse"]}
    table = tables.begin_table(LEAGUE_OF_SIX, LEAGUE_OF_SIX.read_setup(p.a_setup(box=None)))
    for entry in (
        p.a_deal(royal=None, civic=None),
        p.describes(town="zittau", side="white", **both),
        *(p.goes(player, town) for player, town in p.TOWN_OF.items()),
        p.collects("blue", rotation=0),
    ):
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    states, _ = followed(plain_data(game_file_data(table)))
    compare(states[-1], table, "after taxes were collected")
    assert table.state.players["blue"].horses == 2
