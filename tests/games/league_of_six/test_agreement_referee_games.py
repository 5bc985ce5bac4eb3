"""The engine and the referee agree on random games, and on what is refused.

The boxes are random as well, with followers that use the whole vocabulary of effects. At every
entry both are also asked about something that somebody might try. Every second game with followers
is joined in the middle.
"""

import random

import pytest

from companion.core.game_file import read_file
from companion.core.play import Refused
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six.agreement import ask_both, compare, compare_ledgers, plain
from tests.games.league_of_six.positions import TOWN_OF, a_setup
from tests.games.league_of_six.referee import Table as Referee
from tests.games.league_of_six.referee_games import random_game, something
from tests.games.referees import Foul


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize(
    ("seed", "retinue", "begins"),
    [(0, False, 1), (1, True, 1), (2, True, 1), (3, True, 3), (4, True, 6), (5, False, 5)],
)
def test_engine_and_referee_agree_on_random_entries(seed, players, retinue, begins):
    file = plain(random_game(1000 + seed, players, retinue, begins))
    luck = random.Random(seed)
    referee, table = Referee(file["setup"]), read_file(INSTALLED, file, 0)
    compare(referee.state(), table, "the start")
    for number, entry in enumerate(file["entries"], 1):
        tried = plain(something(luck, referee.state(), file["setup"]))
        ask_both(referee, table, number, tried)
        referee, table = ask_both(referee, table, number, entry)
    assert LEAGUE_OF_SIX.is_over(table.state)
    compare_ledgers(referee.records, table)


@pytest.mark.parametrize(
    ("start", "code"),
    [
        ({"round": 1}, "start-town"),
        ({"towns": {}}, "start-town"),
        ({"towns": {**TOWN_OF, "blue": "lauban"}}, "settle-town-twice"),
        ({"guards": {"black": 1}}, "not-seated"),
        ({"followers": {"red": ["a"], "blue": ["a"]}}, "follower-twice"),
        ({"gone": {"stores": ["a", "b", "c", "d", "e"]}}, "start-stores"),
    ],
)
def test_engine_and_referee_both_refuse_impossible_set_ups(start, code):
    setup = a_setup(modules=["retinue"], start={"round": 3, "towns": TOWN_OF, **start})
    with pytest.raises(Foul):
        Referee(setup)
    with pytest.raises(Refused, match=code):
        LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup))
