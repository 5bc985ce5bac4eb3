"""The referee on the sixth player: the fortress, six places (S)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.league_of_six.by_hand import (
    LEADERS,
    RING,
    SIX,
    after,
    at_home_six,
    deal_six,
    each,
    first_six,
    game,
    go,
    six,
    took,
    yes,
)
from tests.games.league_of_six.referee import Foul, Log, estate_points, ledger

Dict = dict[str, Any]


def test_S0_six_players_and_the_module_belong_together() -> None:
    with pytest.raises(Foul, match="S0"):
        after(**six(modules=[]))
    with pytest.raises(Foul, match="S0"):
        after(modules=["sixth-player"])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"fortress": None}, "S2"),
        ({"fortress": "prag"}, "S2"),
        ({"besieged": ["zittau"]}, "R1.2"),
    ],
)
def test_S1_S2_no_siege_but_a_fortress(change: Dict, reason: str) -> None:
    with pytest.raises(Foul, match=reason):
        after({**deal_six(1), **change}, **six())


def test_S0_fewer_players_have_no_fortress() -> None:
    tiles = dict.fromkeys(["lauban", "bautzen", "kamenz", "zittau"])
    deal = {"type": "deal", "besieged": ["goerlitz", "loebau"], "tiles": tiles, "leaders": LEADERS}
    deal = {**deal, "royal": None, "civic": None}
    after(deal)
    with pytest.raises(Foul, match="S0"):
        after({**deal, "fortress": "lauban"})


def test_S3_every_way_past_the_fortress() -> None:
    table = Log(game(deal_six(1), **six())).table
    table.play(1, deal_six(1))
    costs = {}
    for start in RING:
        table.players["red"]["town"] = start
        costs[start] = [table.cost_of_way("red", town) for town in RING]
    assert costs["kamenz"] == [1, 1, 2, 3, 3, 2]  # to Löbau 3 past it, or 4 the other way
    assert costs["bautzen"] == [3, 2, 1, 1, 2, 3]  # to Görlitz 3 the other way; past it 4
    assert costs["zittau"] == [1, 1, 3, 3, 2, 1]


def test_S6_the_worked_example() -> None:
    entries = [*first_six(), deal_six(2), go("red", "bautzen")]
    state = after(*entries, **six())
    assert state["fortress"] == "kamenz"
    line = ledger(game(*entries, **six()))[-1]
    assert (line["from"], line["to"], line["cost"]) == ("zittau", "bautzen", 3)
    entries.append(go("yellow", "bautzen", 3))
    assert ledger(game(*entries, **six()))[-1]["cost"] == 1
    entries += [yes("red"), go("red", "kamenz")]
    line = ledger(game(*entries, **six()))[-1]
    assert (line["from"], line["to"], line["cost"]) == ("bautzen", "kamenz", 2)
    state = after(*entries, **six())
    # red: 3 - 3 + 3 - 2; yellow: 3 - 1 - 3, so one from the king
    assert (state["players"]["red"]["guards"], state["players"]["yellow"]["guards"]) == (1, 0)
    assert state["players"]["yellow"]["influence"] == 8


def test_S6_yellow_from_its_own_road() -> None:
    entries = [*first_six(), deal_six(2), go("red", "zittau"), go("yellow", "loebau")]
    entries += [go("green", "kamenz"), go("blue", "bautzen")]
    assert ledger(game(*entries, **six()))[-1]["cost"] == 1


def test_R2_12_counts_the_fortress() -> None:
    poor = [*first_six(), deal_six(2), go("red", "bautzen"), go("yellow", "bautzen", 1)]
    poor += [yes("red"), {"type": "correct", "player": "red", "guards": -9, "influence": -9}]
    # from Bautzen: Löbau 1; Kamenz lies behind the fortress
    with pytest.raises(Foul, match=r"R2\.12"):
        after(*poor, go("red", "kamenz"), **six())
    assert after(*poor, go("red", "loebau"), **six())["players"]["red"]["town"] == "loebau"


def test_S4_the_fortress_brings_its_neighbours_a_horse() -> None:
    state = after(*at_home_six(), *(took(who, horses=1) for who in reversed(SIX[2:])), **six())
    assert each(state, "horses") == {
        "red": 0,
        "yellow": 0,
        "green": 2,
        "blue": 2,
        "purple": 1,
        "black": 1,
    }


def test_S5_S7_points_over_six_places() -> None:
    figures = dict(zip(SIX, [5, 4, 4, 3, 3, 1], strict=True))
    guards = dict(zip(SIX, [0, 2, 2, 1, 0, 9], strict=True))
    assert list(estate_points(figures, guards).values()) == [9, 4, 4, 2, 0, 0]
    overlay = [12, 9, 6, 4, 2, 1]
    assert list(estate_points(figures, guards, overlay).values()) == [12, 6, 6, 4, 2, 1]
    for points, reason in [([9, 9, 9], "six places"), ([9, 6, 4, 2, 0, 1], "points")]:
        with pytest.raises(Foul, match=reason):
            after(**six(leader_points=points))
    with pytest.raises(Foul, match="S5"):
        after(leader_points=overlay)
