"""The referee on phases told by their outcome."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.league_of_six.by_hand import (
    ability,
    after,
    at_home_six,
    deal,
    each,
    quiet,
    retinue,
    six,
    stay,
    took,
    use,
    waits_for,
)
from tests.games.league_of_six.referee import Foul

Dict = dict[str, Any]
SOME = {"red": {"red": 1}}


def settled(phase: str, **outcome: Any) -> Dict:
    return {"type": "settle", "phase": phase, **outcome}


def test_R2_11_R3_settled_towns_order_the_markers() -> None:
    towns = {"red": "zittau", "yellow": "bautzen", "green": "kamenz", "blue": "lauban"}
    chosen = settled("choosing", towns=towns, counters={"green": 2, "red": 2}, guards={"red": -9})
    state = after(deal(1), chosen, **retinue())
    assert state["order"] == ["blue", "yellow", "green", "red"]
    assert each(state, "guards") == {"red": 0, "yellow": 3, "green": 3, "blue": 3}
    for wrong in ({**towns, "red": "goerlitz"}, {**towns, "red": "bautzen"}):
        with pytest.raises(Foul, match=r"R2\.11"):
            after(deal(1), settled("choosing", towns=wrong), **retinue())


def test_R4_S4_settled_collecting_and_the_horse_of_the_fortress() -> None:
    entries = [*at_home_six(), took("black"), took("purple")]
    taken = settled("collecting", goods=SOME, influence={"red": 3}, horses={"yellow": 2})
    state = after(*entries, taken, **six())
    horses = each(state, "horses")
    assert {who: n for who, n in horses.items() if n} == {"yellow": 2, "green": 1, "blue": 1}
    assert state["players"]["red"]["influence"] == 13
    assert state["phase"] == "storing"
    with pytest.raises(Foul, match="nothing that collecting brings"):
        after(*entries, {**taken, "cards": {"red": ["1"]}}, **six())


def test_R4_4_settled_grey_cards_unless_the_table_insists() -> None:
    taken = settled("collecting", grey={"red": {"clergy": 1}}, leaders={"blue": "clergy"})
    entries = [deal(1), *stay()]
    with pytest.raises(Foul, match=r"R4\.4"):
        after(*entries, taken, **retinue())
    state = after(*entries, {**taken, "insist": True}, **retinue())
    assert [mine["clergy"] for mine in each(state, "leaders").values()] == [2, 0, 0, 2]


def test_L4_immediate_followers_follow_settled_collecting_in_its_order() -> None:
    gift = {"kind": "immediate", "effect": {"gain": {"influence": 5}}}
    choice = {"kind": "immediate", "effect": {"gain": {"goods": 1}}}
    setup = retinue(gift=gift, one=choice, two=choice, late=ability(4, "end"))
    entries = [deal(1, "one", "gift", "two", "late"), *stay(), settled("collecting", goods=SOME)]
    state = after(*entries, **setup)
    assert state["players"]["yellow"]["influence"] == 15
    assert waits_for(state) == [("green", "use_follower")]
    entries += [use("green", "two", goods={"blue": 1}), use("red", "one", goods={"blue": 1})]
    assert waits_for(after(*entries, **setup)) == [("blue", "use_follower")]
    entries.append(use("blue", "late", influence=1))
    assert after(*entries, **setup)["phase"] == "storing"


def test_a_phase_of_the_groups_own_waits_for_its_outcome() -> None:
    setup = {**retinue(late=ability(4, "end")), "own_phases": ["collecting", "storing"]}
    entries = [deal(1, "late"), *stay()]
    assert waits_for(after(*entries, **setup)) == [(None, "settle")]
    entries += [settled("collecting")]
    assert waits_for(after(*entries, **setup)) == [(None, "settle")]
    entries.append(settled("storing", cards={"red": ["4"]}, influence={"blue": 2}))
    state = after(*entries, **setup)
    assert (state["round"], state["phase"]) == (2, "dealing")
    assert state["players"]["red"]["leaders"]["clergy"] == 4
    with pytest.raises(Foul, match="not in play"):
        after(*entries, settled("storing"), **setup)


def test_entries_may_come_one_by_one_in_a_phase_of_the_groups_own() -> None:
    state = after(deal(1), *stay(), *quiet(), **{**retinue(), "own_phases": ["collecting"]})
    assert (state["round"], state["phase"]) == (2, "dealing")
