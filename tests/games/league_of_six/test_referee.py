"""The referee itself, and what it notices."""

from copy import deepcopy
from typing import Any

import pytest

from tests.games.league_of_six.by_hand import after, deal, each, go
from tests.games.league_of_six.judging import Foul, first_difference

Dict = dict[str, Any]
DEAL = {key: it for key, it in deal(1).items() if key != "open_followers"}
FIRST = [DEAL, go("red", "lauban"), go("yellow", "bautzen"), go("green", "lauban", 2)]


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ([{**DEAL, "besieged": ["loebau"]}], r"R1\.2"),
        ([{**DEAL, "leaders": {"1": "clergy"}}], r"R1\.1"),
        ([DEAL, DEAL], "has been dealt"),
        ([DEAL, go("yellow", "lauban")], "not for yellow"),
        ([DEAL, go("red", "loebau")], "besieged"),
        ([*FIRST[:3], go("green", "lauban", 9)], r"R2\.7"),
        ([{"type": "undo"}], "nothing to take back"),
        ([*FIRST, {"type": "amend", "entry": 2, "with": go("red", "kamenz")}], "entry 4 no longer"),
    ],
)
def test_a_foul_names_its_entry(entries: list[Dict], reason: str) -> None:
    with pytest.raises(Foul, match=reason) as caught:
        after(*entries)
    assert caught.value.entry == len(entries)


def test_undo_redo_and_amend_leave_what_counts() -> None:
    undo, redo = {"type": "undo"}, {"type": "redo"}
    assert after(*FIRST, undo) == after(*FIRST[:3])
    assert after(*FIRST, {"type": "undo", "to": 1}, redo) == after(*FIRST)
    amend = {"type": "amend", "entry": 3, "with": go("yellow", "kamenz")}
    assert each(after(*FIRST, amend), "town")["yellow"] == "kamenz"
    assert after(*FIRST, undo, {**amend, "with": None}) == after(*FIRST[:2])


def test_the_first_difference_has_a_path() -> None:
    mine = after(*FIRST)
    assert first_difference(mine, deepcopy(mine)) is None
    theirs = deepcopy(mine)
    theirs["stores"]["royal"]["rows"][0]["bonus"] = 5
    found = first_difference(mine, theirs)
    assert found == "state.stores.royal.rows[0].bonus: 9, theirs is 5"
    theirs = {**mine, "ranking": []}
    assert first_difference(mine, theirs) == "state.ranking: 'nothing', theirs is []"
    assert first_difference(mine, theirs, ignore={"ranking"}) is None
