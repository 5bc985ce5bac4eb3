"""The referee on Loyal Retinue: the sixth player, the followers one by one, the end (S, L)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.by_hand import after, chose, each, game, go, row, took, yes
from tests.referee import Foul, Log, estate_points, ledger, recount

Dict = dict[str, Any]
FOUR = ["red", "yellow", "green", "blue"]
SIX = [*FOUR, "purple", "black"]
RING = ["zittau", "kamenz", "bautzen", "loebau", "lauban", "goerlitz"]
STORAGE = {f"s{n}": {"I": [row(9, ("red", 1))], "II": [row(9, ("red", 1))]} for n in range(1, 7)}
LEADERS = {"1": "clergy", "2": "clergy", "3": "clergy", "4": "clergy"}


def use(player: str, follower: str, **what: Any) -> Dict:
    return {"type": "use_follower", "player": player, "follower": follower, **what}


def decline(player: str, follower: str) -> Dict:
    return {"type": "decline_follower", "player": player, "follower": follower}


def waits_for(state: Dict) -> list[tuple[str, str]]:
    return [(waiting["player"], waiting["must"]) for waiting in state["to_act"]]


# --- Six players --------------------------------------------------------------------------


def six(*entries: Dict, **setup: Any) -> Dict:
    return {
        "players": [{"colour": colour, "name": colour} for colour in SIX],
        "towns": RING,
        "numbers": dict(zip(RING, [1, 3, 4, 2, 5, 6], strict=True)),
        "order": SIX,
        "modules": ["sixth-player"],
        "box": {"storage_tiles": STORAGE},
        **setup,
    }


def deal_six(number: int, fortress: str = "kamenz", **more: Any) -> Dict:
    tiles = dict.fromkeys(RING)
    stores = {"royal": f"s{2 * number - 1}", "civic": f"s{2 * number}"}
    return {
        "type": "deal",
        "fortress": fortress,
        "tiles": tiles,
        "leaders": LEADERS,
        **stores,
        **more,
    }


def at_home_six() -> list[Dict]:
    """The first round's towns, all on 0, so that the markers stay: red to black."""
    towns = ["zittau", "loebau", "kamenz", "bautzen", "lauban", "goerlitz"]
    return [deal_six(1), *(go(who, town) for who, town in zip(SIX, towns, strict=True))]


def first_six() -> list[Dict]:
    return [*at_home_six(), *(took(who) for who in reversed(SIX))]


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


# --- Followers ----------------------------------------------------------------------------

HOMES = ["lauban", "bautzen", "kamenz", "zittau"]


def ability(phase: int, when: str = "any", **effect: Any) -> Dict:
    printed = {"kind": "phase", "phase": phase, "when": when}
    return {**printed, "effect": effect} if effect else printed


def crown(count: str = "", **more: Any) -> Dict:
    if not count:
        return {"kind": "crown", **more}
    return {"kind": "crown", "effect": {"crown": {"count": count, **more}}}


def retinue(**followers: Dict) -> Dict:
    """The set-up: four players who live in Lauban, Bautzen, Kamenz, Zittau, and some followers."""
    box = {
        "storage_tiles": STORAGE,
        "followers": followers,
        "leaders": {"grey": {"clergy": 1, "aristocracy": 0, "burghers": 0}},
    }
    return {"modules": ["retinue"], "box": box}


def deal(number: int, *tiles: str | None, **more: Any) -> Dict:
    lying = [*tiles, None, None, None, None][:4]
    opened = {"open_followers": [None] * 8} if number == 1 else {}
    return {
        "type": "deal",
        "besieged": ["goerlitz", "loebau"],
        "tiles": dict(zip(HOMES, lying, strict=True)),
        "leaders": LEADERS,
        "royal": f"s{(2 * number - 2) % 6 + 1}",
        "civic": f"s{(2 * number - 1) % 6 + 1}",
        **opened,
        **more,
    }


def stay(*players: str) -> list[Dict]:
    """To the own town, for nothing in the first round, for a guard later."""
    homes = dict(zip(FOUR, HOMES, strict=True))
    return [go(player, homes[player]) for player in players or FOUR]


def quiet(*players: str) -> list[Dict]:
    """Nobody takes anything but what lies in the town; the markers lie red to blue."""
    return [took(player) for player in players or reversed(FOUR)]


def first_round(*tiles: str | None) -> list[Dict]:
    return [deal(1, *tiles), *stay(), *quiet()]


def test_L3_who_collects_owns_the_follower_and_a_nameless_one_gets_a_name() -> None:
    setup = retinue(wagoner={"arrows": [0]}, f02={})
    state = after(*first_round("wagoner"), **setup)
    owned = {"red": ["wagoner"], "yellow": ["f04"], "green": ["f03"], "blue": ["f01"]}
    assert each(state, "followers") == owned
    assert state["phase"] == "dealing"
    assert after(**setup)["open_followers"] is None
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
        after(*entries, use("yellow", "two", cards=["clergy", "clergy"]), **setup)
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


# --- The end, L6 --------------------------------------------------------------------------


def six_rounds(*tiles: str | None) -> list[Dict]:
    """Six quiet rounds; red, yellow, green, blue keep what is dealt last, in round 6."""
    entries = first_round()
    for number in range(2, 6):
        entries += [deal(number), *stay(), *quiet()]
    return [*entries, deal(6, *tiles), *stay(), *quiet()]


def reveal(player: str, guards: int = 0, **figures: int) -> Dict:
    shown = {"clergy": 0, "aristocracy": 0, "burghers": 0, **figures}
    return {"type": "reveal", "player": player, "guards": guards, **shown}


def test_L6_first_the_huntsman_then_crowns_then_hands() -> None:
    setup = retinue(
        huntsman=crown(first=True),
        poet=crown("followers", points=2),
        abbot=crown("clergy", every=2),
    )
    entries = six_rounds("poet", "huntsman", "abbot")
    state = after(*entries, **setup)
    assert (state["phase"], waits_for(state)) == ("revealing", [("yellow", "use_follower")])
    before = each(state, "influence")
    with pytest.raises(Foul, match="reveal"):
        after(*entries, reveal("red"), **setup)
    entries.append(use("yellow", "huntsman", influence=5))
    state = after(*entries, **setup)
    assert each(state, "influence")["yellow"] == before["yellow"] + 5
    assert each(state, "influence")["red"] == before["red"] + 12  # six followers
    assert [(line["follower"], line["step"]) for line in state["crowned"]] == [
        ("huntsman", "first"),
        ("poet", "crowns"),
    ]
    entries += [reveal("red"), reveal("yellow"), reveal("green", clergy=5), reveal("blue")]
    state = after(*entries, **setup)
    green = state["result"]["players"]["green"]
    assert green["crowns"] == 2
    assert green["total"] == each(state, "influence")["green"] + 9 + 2
    assert state["result"]["players"]["red"]["crowns"] == 0


def test_L6_guards_for_points_at_the_same_moment_and_gone_before_ties() -> None:
    setup = retinue(
        knight=crown("guards", exchange=True, points=2, every=3, most=4),
        page=crown("guards", exchange=True),
        monk=crown("guards"),
    )
    rich = [{"type": "correct", "player": who, "guards": 10} for who in FOUR]
    entries = [*six_rounds("knight", "page", "monk"), *rich]
    state = after(*entries, **setup)
    assert waits_for(state) == [("red", "exchange_guards"), ("yellow", "exchange_guards")]
    exchange = {"type": "exchange_guards", "player": "yellow", "guards": 4}
    entries += [{**exchange, "guards": 2}, exchange]
    state = after(*entries, **setup)
    assert state["exchanged"] == {"red": False, "yellow": True}
    assert each(state, "guards")["yellow"] == 10
    with pytest.raises(Foul, match="beyond"):
        after(*entries, {**exchange, "player": "red", "guards": 11}, **setup)
    with pytest.raises(Foul, match="L6"):
        after(*entries, {**exchange, "player": "green"}, **setup)
    with pytest.raises(Foul, match="reveal"):
        after(*entries, reveal("red"), **setup)
    done = after(*entries, {**exchange, "player": "red", "guards": 9}, **setup)
    assert each(done, "guards") == {"red": 1, "yellow": 6, "green": 10, "blue": 10}
    gained = {
        who: done["players"][who]["influence"] - state["players"][who]["influence"] for who in FOUR
    }
    assert gained == {"red": 4, "yellow": 4, "green": 0, "blue": 0}
    assert [waiting["must"] for waiting in done["to_act"]] == ["reveal"] * 4
    shown = [reveal(who, each(done, "guards")[who], clergy=2) for who in FOUR]
    entries.append({**exchange, "player": "red", "guards": 9})
    result = after(*entries, *shown, **setup)["result"]["players"]
    assert each({"players": result}, "clergy") == {"red": 2, "yellow": 4, "green": 6, "blue": 6}
    assert result["green"]["crowns"] == 10


def test_L6_one_players_guards_go_where_they_bring_most() -> None:
    setup = retinue(
        page=crown("guards", exchange=True),
        knight=crown("guards", exchange=True, points=4, every=2, most=8),
    )
    entries = [*first_round()]
    for number in range(2, 5):
        entries += [deal(number), *stay(), *quiet()]
    entries += [deal(5, "page"), *stay(), *quiet(), deal(6, "knight"), *stay(), *quiet()]
    entries.append({"type": "correct", "player": "red", "guards": 9})
    entries.append({"type": "exchange_guards", "player": "red", "guards": 7})
    state = after(*entries, **setup)
    given = [(line["follower"], line["guards"], line["points"]) for line in state["crowned"]]
    assert given == [("knight", 4, 8), ("page", 3, 3)]
    assert recount(game(*entries, **setup))["red"] == {
        what: state["players"]["red"][what] for what in ("influence", "guards")
    }


def test_L6_crowns_that_hang_on_leaders_come_last() -> None:
    setup = retinue(bishop=crown(leaders=True))
    entries = [*six_rounds("bishop"), *(reveal(who) for who in FOUR)]
    state = after(*entries, **setup)
    assert (state["phase"], waits_for(state)) == ("finished", [("red", "use_follower")])
    before = state["result"]["players"]["red"]["total"]
    state = after(*entries, use("red", "bishop", influence=30), **setup)
    assert state["to_act"] == []
    assert state["result"]["players"]["red"]["total"] == before + 30
    assert state["result"]["winners"] == ["red"]
