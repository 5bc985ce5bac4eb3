"""The engine and the referee agree on games that the referee made up, and on what is refused.

The boxes are invented on the spot, with followers that do all that the vocabulary of effects can
say; at every entry both are also asked about something that somebody might try just then.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.core.game_file import read_file
from companion.core.lines import read_entry
from companion.core.play import Refused
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six.by_hand import OURS_ALONE
from tests.games.league_of_six.invented import again, random_game, something
from tests.games.league_of_six.judging import Foul, first_difference
from tests.games.league_of_six.referee import Table as RefereesTable

pytestmark = pytest.mark.slow

Dict = dict[str, Any]


def plain(thing: Any) -> Any:
    return json.loads(json.dumps(thing))


def compare(referee: RefereesTable, table: Table, where: str) -> None:
    difference = first_difference(
        referee.state(), LEAGUE_OF_SIX.facts(table.state, "all"), ignore=OURS_ALONE
    )
    assert difference is None, f"{where}: {difference}"


def ask_both(
    referee: RefereesTable, table: Table, number: int, entry: Dict
) -> tuple[RefereesTable, Table]:
    """Both let it happen, and agree on what follows; or neither does."""
    after = again(referee)
    foul = refusal = None
    try:
        after.play(number, entry)
    except Foul as found:
        foul, after = found, referee
    try:
        table = table.play(read_entry(LEAGUE_OF_SIX, entry))
    except Refused as found:
        refusal = found
    assert (foul is None) == (refusal is None), f"{number} {entry}: {foul}, {refusal}"
    compare(after, table, f"entry {number} {entry}")
    return after, table


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(3))
def test_both_allow_the_same_and_see_the_same(seed: int, players: int) -> None:
    file = plain(random_game(1000 + seed, players, retinue=seed > 0))
    luck = random.Random(seed)
    referee, table = RefereesTable(file["setup"]), read_file(INSTALLED, file, 0)
    compare(referee, table, "the start")
    for number, entry in enumerate(file["entries"], 1):
        tried = plain(something(luck, referee.state(), file["setup"]))
        ask_both(referee, table, number, tried)
        referee, table = ask_both(referee, table, number, entry)
    assert LEAGUE_OF_SIX.over(table.state)
