"""The referee on followers: dealing them, the known ones, the described ones (L1 to L5, L7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.league_of_six.by_hand import (
    FOUR,
    RING,
    ability,
    after,
    chose,
    deal,
    deal_six,
    decline,
    each,
    first_round,
    first_six,
    game,
    go,
    quiet,
    retinue,
    six,
    stay,
    took,
    use,
    waits_for,
)
from tests.games.league_of_six.referee import Foul, Log, ledger

Dict = dict[str, Any]


def test_L3_who_collects_owns_the_follower_and_a_nameless_one_gets_a_name() -> None:
    setup = retinue(wagoner={"arrows": [0]}, f02={})
    state = after(*first_round("wagoner"), **setup)
    owned = {"red": ["wagoner"], "yellow": ["f04"], "green": ["f03"], "blue": ["f01"]}
    assert each(state, "followers") == owned
    assert state["phase"] == "dealing"
    assert after(**setup)["open_followers"] == []
    assert state["open_followers"] == [None] * 8


def test_L3_arrows_work_and_nothing_lies_in_the_middle() -> None:
    setup = retinue(wagoner={"arrows": [0, 2]})
    edges = [["red"], [], ["horse", "guard"], [], [], []]
    setup["box"]["towns"] = {"lauban": {"white": edges}}
    entries = [deal(1, "wagoner"), *stay(), *quiet("blue", "green", "yellow")]
    state = after(*entries, {"type": "collect", "player": "red", "rotation": 0}, **setup)
    red = state["players"]["red"]
    assert (red["goods"]["red"], red["guards"], red["horses"]) == (1, 4, 1)


def numbered(group: str, count: int) -> dict[str, Dict]:
    return {f"{group}/{number}": {"group": group} for number in range(count)}


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ([deal(1, open_followers=None)], "L1"),
        ([deal(1, open_followers=[None] * 7)], "L1"),
        ([deal(1, open_followers=["5-6/1", "5-6/1", *[None] * 6])], "L1"),
        ([deal(1, open_followers=["3-4/1", *[None] * 7])], "L2"),
        ([deal(1, open_followers=["nobody", *[None] * 7])], "L1"),
        ([deal(1, "3-4/1")], "L2"),
        ([deal(1, "1-2/1", "1-2/1")], "R1.3"),
        ([*first_round("1-2/1"), deal(2, None, "1-2/1")], "L1"),
        ([*first_round(), deal(2, open_followers=[None] * 8)], "L1"),
    ],
)
def test_L1_L2_every_tile_once_and_in_its_group(entries: list[Dict], reason: str) -> None:
    setup = retinue(**numbered("1-2", 3), **numbered("3-4", 2), **numbered("5-6", 12))
    with pytest.raises(Foul, match=reason.replace(".", r"\.")):
        after(*entries, **setup)
    after(deal(1, "1-2/1", "unheard-of"), **setup)


def test_L1_the_last_two_rounds_deal_the_open_ones() -> None:
    setup = retinue(**numbered("5-6", 12))
    opened = [f"5-6/{number}" for number in range(8)]
    entries = [deal(1, open_followers=opened), *stay(), *quiet()]
    for number in range(2, 5):
        entries += [deal(number), *stay(), *quiet()]
    with pytest.raises(Foul, match="open ones"):
        after(*entries, deal(5, "5-6/9"), **setup)
    after(*entries, deal(5, *opened[:4]), *stay(), *quiet(), deal(6, *opened[4:]), **setup)


def test_the_wagoner_from_the_next_round_and_never_below_1() -> None:
    setup = retinue(wagoner=ability(2, way=1))
    table = Log(game(*(entries := first_round("wagoner")), **setup))
    for number, entry in enumerate(entries, 1):
        table.write(number, entry)
    costs = [table.table.cost_of_way("red", town) for town in table.table.towns]
    assert costs == [1, 1, 1, 2, 1, 1]
    assert table.table.cost_of_way("yellow", "zittau") == 3


def test_the_wagoner_and_the_fortress() -> None:
    setup = six(modules=["sixth-player", "retinue"])
    setup["box"] = {**setup["box"], "followers": {"wagoner": ability(2, way=2)}}
    tiles = {**dict.fromkeys(RING), "zittau": "wagoner"}
    first = deal_six(1, tiles=tiles, open_followers=[None] * 12)
    entries = [first, *first_six()[1:], deal_six(2), go("red", "bautzen")]
    assert ledger(game(*entries, **setup))[-1]["cost"] == 1
    assert each(after(*entries, **setup), "guards")["red"] == 2


def test_R2_12_counts_the_wagoner() -> None:
    setup = retinue(wagoner=ability(2, way=1))
    poor = [*first_round("wagoner"), {"type": "correct", "player": "red", "guards": -2}]
    poor += [{"type": "correct", "player": "red", "influence": -10}, deal(2)]
    assert after(*poor, go("red", "zittau"), **setup)["players"]["red"]["guards"] == 0
    with pytest.raises(Foul, match=r"R2\.7"):
        after(*poor, go("red", "kamenz"), **setup)


def test_the_sergeant_stands_on_1_and_pays_nothing_for_it() -> None:
    setup = retinue(sergeant=ability(2, stand=1))
    entries = [*first_round("sergeant"), deal(2)]
    high = {**go("red", "lauban"), "stand": 1}
    state = after(*entries, high, **setup)
    assert (state["players"]["red"]["counter"], state["players"]["red"]["guards"]) == (1, 2)
    assert after(*entries, go("red", "lauban"), **setup)["players"]["red"]["counter"] == 0
    with pytest.raises(Foul, match="higher than 1"):
        after(*entries, high, go("yellow", "lauban", 1), **setup)
    with pytest.raises(Foul, match="stand"):
        after(*entries, {**high, "stand": 2}, **setup)
    with pytest.raises(Foul, match="stand"):
        after(*entries, high, {**go("yellow", "bautzen"), "stand": 1}, **setup)
    held = {**go("yellow", "lauban", 2), "stand": 0}
    with pytest.raises(Foul, match="held"):
        after(*entries, high, held, **setup)


BEGGAR = ability(3, "beginning", **{"if": "on-0"}, gain={"influence": 1})


def test_the_beggar_only_on_0() -> None:
    setup = retinue(beggar=BEGGAR, sergeant=ability(2, stand=1))
    entries = [*first_round("beggar"), deal(2, "sergeant"), *stay()]
    state = after(*entries, **setup)
    assert each(state, "influence")["red"] == 11
    entries += [*quiet(), deal(3), {**go("red", "lauban"), "stand": 1}]
    assert each(after(*entries, *stay(*FOUR[1:]), **setup), "influence")["red"] == 11


def test_the_ostler_is_half_a_horse_in_the_ranking_alone() -> None:
    setup = retinue(ostler=ability(5, half_horses=1))
    entries = [deal(1, "ostler"), *stay(), *quiet("blue", "green")]
    entries.append(took("yellow", horses=2, goods={"red": 1}))
    level = after(*entries, took("red", horses=2), **setup)
    assert waits_for(level) == [("red", "choose_row")]
    red = level["players"]["red"]
    assert (red["horses"], red["horses_ranked"]) == (2, 2.5)
    behind = after(*entries, took("red", horses=1), **setup)
    assert waits_for(behind) == [("yellow", "choose_row")]


JESTER = ability(5, "beginning", **{"if": "last"}, gain={"influence": 1})


def test_the_jester_only_if_last() -> None:
    setup = retinue(jester=JESTER)
    entries = [deal(1, "jester"), *stay(), *quiet("blue", "green", "yellow")]
    assert each(after(*entries, took("red"), **setup), "influence")["red"] == 11
    assert each(after(*entries, took("red", horses=1), **setup), "influence")["red"] == 10


TRADER = ability(5, "beginning", give={"goods": 1}, gain={"goods": 1})
FRANKLIN = ability(5, "beginning", give={"guards": 1}, gain={"goods": 1})


def market() -> tuple[list[Dict], Dict]:
    """Yellow has the Franklin and is first by horses, red has the Trader and a green block."""
    setup = retinue(trader=TRADER, franklin=FRANKLIN)
    entries = [deal(1, "trader", "franklin"), *stay(), *quiet("blue", "green")]
    entries += [took("yellow", horses=2), took("red", goods={"green": 1})]
    return entries, setup


def test_L5_phase_5_decides_by_the_ranking() -> None:
    entries, setup = market()
    assert waits_for(after(*entries, **setup)) == [("yellow", "use_follower")]
    with pytest.raises(Foul, match="L5"):
        after(*entries, decline("red", "trader"), **setup)
    with pytest.raises(Foul, match="choose_row"):
        after(*entries, chose("yellow", "royal", 1), **setup)
    entries.append(use("yellow", "franklin", goods={"red": 1}))
    state = after(*entries, **setup)
    assert waits_for(state) == [("red", "use_follower")]
    assert (each(state, "guards")["yellow"], state["players"]["yellow"]["goods"]["red"]) == (2, 1)
    state = after(*entries, use("red", "trader", goods={"green": -1, "red": 1}), **setup)
    assert state["players"]["red"]["goods"]["red"] == 1
    assert waits_for(state) == [("yellow", "choose_row")]


def test_who_declines_is_not_asked_again_and_the_phase_may_end() -> None:
    entries, setup = market()
    entries += [decline("yellow", "franklin"), decline("red", "trader")]
    state = after(*entries, **setup)  # nobody has a red block, and that is all that fits
    assert (state["round"], state["phase"]) == (2, "dealing")
    with pytest.raises(Foul, match="L5"):
        after(*entries[:-1], decline("yellow", "franklin"), **setup)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (use("yellow", "franklin"), "blocks"),
        (use("yellow", "franklin", goods={"red": 2}), "blocks"),
        (use("yellow", "franklin", goods={"red": 1}, influence=1), "by themselves"),
        (use("yellow", "trader", goods={"green": -1, "red": 1}), "L3"),
        (use("red", "trader", goods={"green": -1, "red": 1}), "L5"),
    ],
)
def test_what_a_follower_gives_is_checked(entry: Dict, reason: str) -> None:
    entries, setup = market()
    with pytest.raises(Foul, match=reason):
        after(*entries, entry, **setup)


def test_the_franklin_is_called_whatever_the_hand_and_takes_nothing_from_the_king() -> None:
    entries, setup = market()
    entries = [*entries, {"type": "correct", "player": "yellow", "guards": -3}]
    assert waits_for(after(*entries, **setup)) == [("yellow", "use_follower")]
    taken = use("yellow", "franklin", goods={"red": 1})
    with pytest.raises(Foul, match="no guards"):
        after(*entries, taken, **setup)
    state = after(*entries, {**taken, "insist": True}, **setup)
    assert state["players"]["yellow"]["guards"] == 0
    assert state["players"]["yellow"]["influence"] == 10


def test_the_trader_is_not_called_without_blocks() -> None:
    setup = retinue(trader=TRADER)
    state = after(*first_round("trader"), **setup)
    assert (state["round"], state["phase"]) == (2, "dealing")


BURGOMASTER = {"kind": "immediate", "effect": {"gain": {"cards": 2}}}


def test_the_burgomaster_takes_what_the_bank_has() -> None:
    setup = retinue(one=BURGOMASTER, two=BURGOMASTER)
    entries = [deal(1, "one", "two"), *stay(), *quiet("blue", "green"), took("yellow")]
    assert waits_for(after(*entries, **setup)) == [("yellow", "use_follower")]
    with pytest.raises(Foul, match="grey cards instead of 1"):
        after(*entries, use("yellow", "two", cards=[]), **setup)
    twice = use("yellow", "two", cards=["clergy", "clergy"])
    with pytest.raises(Foul, match="no grey card of clergy"):
        after(*entries, twice, **setup)
    insisted = after(*entries, {**twice, "insist": True}, **setup)
    assert insisted["players"]["yellow"]["leaders"]["clergy"] == 4
    with pytest.raises(Foul, match=r"R4\.4"):
        after(*entries, use("yellow", "two", cards=["burghers"]), **setup)
    with pytest.raises(Foul, match="use_follower"):
        after(*entries, took("red"), **setup)
    entries += [use("yellow", "two", cards=["clergy"]), took("red")]
    state = after(*entries, **setup)  # no card is left, so red is not asked
    assert state["players"]["yellow"]["leaders"]["clergy"] == 2
    assert (state["round"], state["phase"]) == (2, "dealing")


# --- Followers described by the table, L7 -------------------------------------------------


def test_L7_a_described_follower_is_called_at_its_moment() -> None:
    setup = retinue()
    told = {"type": "describe", "follower": "f04", "name": "Margrave", "kind": "phase"}
    entries = [*first_round(), {**told, "phase": 4, "when": "beginning"}, deal(2), *stay()]
    assert waits_for(after(*entries, **setup)) == [("red", "use_follower")]
    gave = use("red", "f04", influence=2, guards=1, horses=1, leaders={"clergy": 3})
    state = after(*entries, gave, **setup)
    red = state["players"]["red"]
    assert (red["influence"], red["guards"], red["horses"]) == (12, 3, 1)
    assert red["leaders"]["clergy"] == 3
    assert waits_for(state) == [("blue", "collect")]


def test_L4_at_any_time_but_once_a_round_and_called_at_the_end_of_the_phase() -> None:
    setup = retinue(cook=ability(4))
    entries = [*first_round("cook"), decline("red", "cook"), deal(2)]  # asked at once: phase 4
    with pytest.raises(Foul, match="does not act now"):
        after(*entries, use("red", "cook", influence=1), **setup)
    entries += stay()
    used = use("red", "cook", influence=1)
    with pytest.raises(Foul, match="used or declined"):
        after(*entries, used, used, **setup)
    state = after(*entries, used, *quiet(), **setup)
    assert (state["round"], each(state, "influence")["red"]) == (3, 11)
    state = after(*entries, *quiet(), **setup)
    assert waits_for(state) == [("red", "use_follower")]
    state = after(*entries, *quiet(), decline("red", "cook"), deal(3), *stay(), used, **setup)
    assert each(state, "influence")["red"] == 11


def test_a_follower_of_whom_nothing_is_known_is_never_called_but_may_be_used() -> None:
    entries = [*first_round(), use("red", "f04", goods={"blue": 1})]
    state = after(*entries, **retinue())
    assert state["players"]["red"]["goods"]["blue"] == 1
    with pytest.raises(Foul, match="used or declined"):
        after(*entries, use("red", "f04", influence=1), **retinue())


def test_L5_all_work_by_themselves_before_anybody_is_asked() -> None:
    setup = retinue(asks=ability(3, "end"), works=ability(3, "end", gain={"guards": 2}))
    entries = [*first_round("asks", "works"), deal(2), *stay()]
    state = after(*entries, **setup)
    assert waits_for(state) == [("red", "use_follower")]
    assert each(state, "guards")["yellow"] == 4
