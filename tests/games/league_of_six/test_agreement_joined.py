"""The engine and the referee agree on games that the app joined in the middle."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game_file import read_file
from companion.games.installed import INSTALLED
from tests.games.league_of_six.by_hand import HOMES, ability, deal, game, quiet, retinue, stay, use
from tests.games.league_of_six.judging import Foul
from tests.games.league_of_six.referee import Table as RefereesTable
from tests.games.league_of_six.test_agreement_invented import ask_both, compare, plain

pytestmark = pytest.mark.slow

Dict = dict[str, Any]
AT_HOME = dict(zip(("red", "yellow", "green", "blue"), HOMES, strict=True))
GAIN = {"guards": 2, "influence": 1}
FOLLOWERS = {
    "early": ability(1, "beginning", gain=GAIN),
    "late": ability(1, "end", gain=GAIN),
    "asked": ability(1, "any"),
}


def joined(*entries: Dict, **start: Any) -> RefereesTable:
    """After these entries, which both must see alike."""
    setup = {**retinue(**FOLLOWERS), "start": {"round": 3, "towns": AT_HOME, **start}}
    file = plain(game(*entries, **setup))
    table, referee = read_file(INSTALLED, file, 0), RefereesTable(file["setup"])
    compare(referee, table, "the start")
    for number, entry in enumerate(file["entries"], 1):
        referee, table = ask_both(referee, table, number, entry)
    return referee


def guards(referee: RefereesTable) -> dict[str, int]:
    return {player: mine["guards"] for player, mine in referee.players.items()}


def test_l4_typed_guards_are_after_the_beginning_of_phase_1_and_before_its_end() -> None:
    owned = {"red": ["early"], "blue": ["late"]}
    start = {"guards": {"red": 5, "blue": 5}, "followers": owned}
    assert guards(joined(**start)) == {"red": 5, "yellow": 3, "green": 3, "blue": 5}
    dealt = joined(deal(3, open_followers=[None] * 8), **start)
    assert guards(dealt) == {"red": 5, "yellow": 3, "green": 3, "blue": 7}


def test_l4_one_for_any_time_of_phase_1_is_asked_after_the_deal() -> None:
    dealt = deal(3, open_followers=[None] * 8)
    referee = joined(dealt, followers={"green": ["asked"]})
    assert referee.to_act() == [{"player": "green", "must": "use_follower"}]
    referee = joined(dealt, use("green", "asked", guards=4), followers={"green": ["asked"]})
    assert guards(referee)["green"] == 7


def test_what_has_come_before_is_known_to_both() -> None:
    gone = {"stores": ["s1"], "leaders": {"1": {"clergy": 1}, "grey": {"clergy": 1}}}
    dealt = deal(3, open_followers=[None] * 8)
    told = {"influence": {"red": 30}, "leaders": {"blue": {"clergy": 5}}, "gone": gone}
    referee = joined(dealt, {**dealt, "royal": "s1"}, *stay(), *quiet(), **told)
    assert referee.round == 4
    assert referee.players["blue"]["leaders"]["clergy"] == 5


@pytest.mark.parametrize(
    "start",
    [
        {"round": 1},
        {"towns": {}},
        {"towns": {**AT_HOME, "red": "zittau"}},
        {"guards": {"black": 1}},
        {"followers": {"red": ["early"], "blue": ["early"]}},
        {"gone": {"stores": ["s1", "s2", "s3", "s4", "s5"]}},
    ],
)
def test_a_beginning_that_cannot_be_is_a_foul(start: Dict) -> None:
    file = game(**retinue(**FOLLOWERS), start={"round": 3, "towns": AT_HOME, **start})
    with pytest.raises(Foul):
        RefereesTable(file["setup"])
