"""Whole games in the referee's own eyes: its books balance, and nobody is ever stuck."""

from __future__ import annotations

import pytest

from tests.games.league_of_six.by_hand import each
from tests.games.league_of_six.invented import random_game
from tests.games.league_of_six.referee import followed, recount


@pytest.mark.parametrize("retinue", [False, True], ids=["", "retinue"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_and_its_books(seed: int, players: int, retinue: bool) -> None:
    played = random_game(seed, players, retinue)
    states, book = followed(played)
    last = states[-1]
    assert len(states) == len(played["entries"]) + 1
    assert last["phase"] == "finished"
    assert last["result"]["winners"]
    counted = recount(last["players"], book)
    for name, mine in last["players"].items():
        assert counted[name] == {what: mine[what] for what in ("influence", "guards")}
    for line in book:
        assert line["kind"] != "doubt"
    for state in states:
        for mine in state["players"].values():
            assert min(mine["influence"], mine["guards"], *mine["goods"].values()) >= 0
        if state["phase"] == "collecting":  # R2.11
            assert len(set(each(state, "town").values())) == players
