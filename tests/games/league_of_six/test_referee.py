"""The referee itself: the publisher's examples by hand, fouls, and whole games of an
invented box. Then every stored game must be clean in the referee's eyes."""

from copy import deepcopy
from typing import Any

import pytest

from tests.games.league_of_six.by_hand import (
    DEAL,
    TILES,
    after,
    chose,
    each,
    game,
    go,
    row,
    took,
    up,
    yes,
)
from tests.games.league_of_six.referee import (
    ESTATES,
    Foul,
    Log,
    estate_points,
    final_result,
    first_difference,
    ledger,
)

Dict = dict[str, Any]
COLOURS = ["red", "yellow", "green", "blue", "purple"]


# --- Hand-written games -------------------------------------------------------------------


EXAMPLE = [
    DEAL,
    go("red", "lauban"),
    go("yellow", "bautzen"),
    go("green", "lauban", 2),
    yes("red"),
    go("red", "bautzen", 1),
    up("yellow", 2),
    yes("red"),
    go("red", "lauban", 3),
    yes("green"),
    go("green", "bautzen", 3),
    yes("yellow"),
    go("yellow", "kamenz"),
]
ALL_CHOSEN = [*EXAMPLE, go("blue", "kamenz", 1), yes("yellow"), go("yellow", "zittau")]
COLLECTED = [
    *ALL_CHOSEN,
    took("green", goods={"red": 2, "green": 1, "yellow": 1}, horses=3),
    took("red", goods={"blue": 1}, guards=1, horses=2),
    took("blue", goods={"yellow": 1, "green": 1}),
    took("yellow", leaders="burghers"),
]


# --- The publisher's worked example -------------------------------------------------------


def test_the_start_is_as_the_format_prints_it() -> None:
    assert after() == {
        "round": 1,
        "phase": "dealing",
        "besieged": [],
        "to_act": [{"player": None, "must": "deal"}],
        "order": ["red", "yellow", "green", "blue"],
        "players": {
            colour: {
                "name": colour.title(),
                "influence": 10,
                "guards": 3,
                "goods": {"red": 0, "green": 0, "blue": 0, "yellow": 0},
                "horses": 0,
                "leaders": {"clergy": 0, "aristocracy": 0, "burghers": 0},
                "town": None,
                "counter": None,
            }
            for colour in ("red", "yellow", "green", "blue")
        },
        "face_up": {"1": None, "2": None, "3": None, "4": None},
        "stores": {"royal": {"tile": None, "rows": []}, "civic": {"tile": None, "rows": []}},
        "result": None,
    }


def test_the_example_of_choosing_towns() -> None:
    state = after(*EXAMPLE)
    assert each(state, "guards") == {"red": 2, "yellow": 2, "green": 0, "blue": 3}
    assert set(each(state, "influence").values()) == {10}
    assert state["to_act"] == [{"player": "blue", "must": "choose_town"}]
    lines = ledger(game(*EXAMPLE))
    assert not any(line.get("bought") for line in lines)
    assert lines[-1] == {
        "entry": 13,
        "kind": "travel",
        "player": "yellow",
        "from": "bautzen",
        "to": "kamenz",
        "cost": 2,
        "bought": 0,
    }


@pytest.mark.parametrize(
    "choice",
    [go("blue", "zittau"), go("blue", "kamenz", 1), go("blue", "lauban", 4)],
)
def test_what_blue_could_do_then(choice: Dict) -> None:
    after(*EXAMPLE, choice)


def test_four_guards_cost_blue_one_from_the_king() -> None:
    state = after(*EXAMPLE, go("blue", "lauban", 4), yes("red"))
    assert state["players"]["blue"]["influence"] == 8
    assert state["players"]["blue"]["guards"] == 0
    assert state["players"]["red"]["guards"] == 6


def test_in_a_conflict_both_show_the_town_and_their_own_number() -> None:
    state = after(*EXAMPLE[:7])
    assert [state["players"][who]["town"] for who in ("red", "yellow")] == ["bautzen"] * 2
    assert [state["players"][who]["counter"] for who in ("red", "yellow")] == [1, 2]
    assert state["to_act"] == [{"player": "red", "must": "answer"}]
    left = after(*EXAMPLE[:8])["players"]["red"]
    assert (left["town"], left["counter"]) == ("bautzen", None)


def test_the_example_of_reordering() -> None:
    state = after(*ALL_CHOSEN)
    assert state["order"] == ["yellow", "blue", "red", "green"]
    assert state["to_act"] == [{"player": "green", "must": "collect"}]


def test_the_example_of_storing() -> None:
    state = after(*COLLECTED)
    assert state["to_act"] == [{"player": "green", "must": "choose_row"}]
    state = after(*COLLECTED, chose("green", "royal", 1))
    filled = [space["filled_by"] for space in state["stores"]["royal"]["rows"][0]["spaces"]]
    assert filled == ["green", "blue", "red", "green"]
    assert each(state, "influence") == {"red": 11, "yellow": 10, "green": 18, "blue": 11}
    assert state["to_act"] == [{"player": "red", "must": "choose_row"}]


def test_a_row_without_blocks_of_ones_own_a_leader_and_cleaning_up() -> None:
    entries = [*COLLECTED, chose("green", "royal", 1), chose("red", "civic", 1)]
    state = after(*entries)  # R5.4: Red's row is filled by Green
    assert state["to_act"] == [{"player": "red", "must": "take_leader"}]
    entries.append({"type": "take_leader", "player": "red", "figures": 2})
    state = after(*entries)
    assert state["players"]["red"]["leaders"]["burghers"] == 2
    assert state["face_up"]["2"] is None
    # R5.1: neither has horses, and Zittau has the higher number
    assert state["to_act"] == [{"player": "yellow", "must": "choose_row"}]
    entries.append(chose("yellow", "royal", 2))  # R5.3: Green's red goes to the dearest space
    state = after(*entries)
    red_row = state["stores"]["royal"]["rows"][1]["spaces"]
    assert [space["filled_by"] for space in red_row] == [None, "green", None]
    assert state["to_act"] == [{"player": "blue", "must": "choose_row"}]
    state = after(*entries, chose("blue", "civic", 2))  # Blue's yellow is the last that fits
    assert (state["round"], state["phase"]) == (2, "dealing")
    assert each(state, "influence")["green"] == 18 + 1 + 5
    assert set(each(state, "counter").values()) == {None}
    assert each(state, "town")["yellow"] == "zittau"
    assert each(state, "horses")["green"] == 0
    assert state["players"]["yellow"]["leaders"]["burghers"] == 2


# --- Single rules -------------------------------------------------------------------------


def test_r2_3_every_way_round_the_board() -> None:
    table = Log(game(DEAL)).table
    costs = []
    for town in table.towns:
        table.players["red"]["town"] = "lauban"
        costs.append(table.cost_of_way("red", town))
    assert costs == [1, 1, 2, 3, 2, 1]


def correct(player: str, **what: Any) -> Dict:
    return {"type": "correct", "player": player, **what}


def test_r2_12_too_poor_for_every_town() -> None:
    poor = [
        DEAL,
        go("red", "bautzen"),
        go("yellow", "bautzen", 1),
        yes("red"),
        correct("red", guards=-9, influence=-7),
    ]
    # from Bautzen: Lauban 1, Kamenz 2, Zittau 3; with 3 influence one guard can be bought
    state = after(*poor, go("red", "lauban"))
    assert state["players"]["red"]["influence"] == 1
    poor.append(correct("red", influence=-2))
    with pytest.raises(Foul, match=r"R2\.12"):
        after(*poor, go("red", "kamenz"))
    state = after(*poor, go("red", "lauban"))
    assert state["players"]["red"]["influence"] == 1
    assert ledger(game(*poor, go("red", "lauban")))[-1]["let_off"] == 1


def test_an_offer_that_became_too_dear_is_still_handed_over_whole() -> None:
    entries = [
        DEAL,
        go("red", "lauban"),
        go("yellow", "lauban", 3),
        correct("yellow", guards=-2, influence=-8),
        yes("red"),
    ]
    state = after(*entries)
    assert state["players"]["red"]["guards"] == 6
    assert state["players"]["yellow"]["guards"] == state["players"]["yellow"]["influence"] == 0
    assert ledger(game(*entries))[-1]["gap"] == 1


def test_insisting_adds_what_the_count_has_missed() -> None:
    entries = [DEAL, go("red", "lauban"), go("yellow", "lauban", 10)]
    with pytest.raises(Foul, match=r"R2\.7"):
        after(*entries)
    entries[-1]["insist"] = True
    assert after(*entries)["players"]["yellow"]["guards"] == 5
    assert after(*entries, yes("red"))["players"]["yellow"]["influence"] == 0


def test_r2_6_at_twelve_only_accepting_is_left() -> None:
    entries = [DEAL, go("red", "lauban"), go("yellow", "lauban", 12, insist=True)]
    assert after(*entries)["to_act"] == [{"player": "red", "must": "accept"}]


def test_r4_2_rotation_and_middle() -> None:
    edges = [["red"], ["guard", "horse"], [], ["blue"], ["guard"], ["yellow"]]
    box = {
        "storage_tiles": TILES,
        "towns": {"bautzen": {"number": 3, "white": edges}},
        "tax_tiles": {"t2": {"arrows": [0, 2, 3], "middle": ["clergy", "clergy"]}},
        "leaders": {"grey": {"clergy": 1}},
    }
    turned = {"type": "collect", "player": "green", "rotation": 4}
    state = after(*ALL_CHOSEN, turned, box=box)
    green = state["players"]["green"]  # sides 4, 0 and 1
    assert (green["guards"], green["horses"], green["goods"]["red"]) == (2, 1, 1)
    assert green["leaders"]["clergy"] == 2
    with pytest.raises(Foul, match=r"R4\.4"):  # none is left
        after(*ALL_CHOSEN, turned, took("red", leaders="clergy"), box=box)


def test_storing_waits_for_unknown_tiles() -> None:
    unnamed = {**DEAL, "civic": None}
    entries = [unnamed, *COLLECTED[1:]]
    assert after(*entries)["to_act"] == [{"player": None, "must": "describe"}]
    named = {"type": "describe", "store": "civic", "tile": "s2", "side": "I"}
    state = after(*entries, {**named, "rows": [row(1, ("red", 7))]})
    assert state["to_act"] == [{"player": "green", "must": "choose_row"}]
    assert state["stores"]["civic"]["rows"][0]["spaces"][0]["points"] == 7


def test_r5_5_storing_ends_at_once_when_nothing_fits() -> None:
    collected = [took(who) for who in ("green", "red", "blue", "yellow")]
    state = after(*ALL_CHOSEN, *collected)
    assert (state["round"], state["phase"]) == (2, "dealing")


def test_undo_redo_and_amend() -> None:
    start = [DEAL, go("red", "lauban"), go("yellow", "bautzen"), go("green", "lauban", 2)]
    undo, redo = {"type": "undo"}, {"type": "redo"}
    assert after(*start, undo) == after(*start[:3])
    assert after(*start, undo, undo, redo, redo) == after(*start)
    assert after(*start, {"type": "undo", "to": 1}) == after(DEAL)
    assert after(*start, {"type": "undo", "to": 1}, redo) == after(*start)
    amend = {"type": "amend", "entry": 3, "with": go("yellow", "kamenz")}
    assert after(*start, amend)["players"]["yellow"]["town"] == "kamenz"
    assert after(*start, amend, undo) == after(*start)
    assert after(*start, undo, {**amend, "with": None}) == after(*start[:2])
    renamed = {"type": "amend", "setup": {"sides": {"lauban": "yellow"}}}
    assert after(*start, renamed) == after(*start)


# --- The end ------------------------------------------------------------------------------


def points(*figures_and_guards: tuple[int, int]) -> list[int]:
    figures = {str(i): pair[0] for i, pair in enumerate(figures_and_guards)}
    guards = {str(i): pair[1] for i, pair in enumerate(figures_and_guards)}
    return list(estate_points(figures, guards).values())


def test_r7_3_and_r7_4_the_texts_examples() -> None:
    assert points((5, 1), (5, 1), (3, 0), (2, 0), (1, 0)) == [6, 6, 4, 2, 0]
    assert points((5, 1), (4, 1), (3, 0), (3, 0), (3, 0)) == [9, 6, 0, 0, 0]
    assert points((2, 0), (0, 5), (0, 5)) == [6, 0, 0]
    assert points((2, 0), (1, 4), (1, 5)) == [6, 2, 4]
    assert points((4, 0), (3, 0), (2, 0), (1, 0)) == [9, 6, 4, 2]


def test_r7_5_guards_break_the_tie_then_the_victory_is_shared() -> None:
    def hand(influence: int, guards: int) -> Dict:
        leaders = dict.fromkeys(ESTATES, 0)
        return {"influence": influence, "guards": guards, "leaders": leaders}

    result = final_result({"red": hand(20, 1), "green": hand(20, 2), "blue": hand(20, 2)})
    assert [line["place"] for line in result["players"].values()] == [3, 1, 1]
    assert result["winners"] == ["green", "blue"]


# --- Fouls --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ([{**DEAL, "besieged": ["loebau"]}], "R1.2"),
        ([{**DEAL, "tiles": {**DEAL["tiles"], "loebau": "t9"}}], "R1.3"),
        ([{**DEAL, "tiles": {**DEAL["tiles"], "zittau": "t1"}}], "R1.3"),
        ([{**DEAL, "civic": "s1"}], "R0.5"),
        ([{**DEAL, "leaders": {"1": "clergy"}}], "R1.1"),
        ([go("red", "lauban")], "not for red"),
        ([DEAL, DEAL], "has been dealt"),
        ([DEAL, go("yellow", "lauban")], "not for yellow"),
        ([DEAL, go("red", "loebau")], "besieged"),
        ([DEAL, go("red", "prag")], "no town"),
        ([DEAL, go("red", "lauban", 1)], "nobody to offer to"),
        ([*EXAMPLE[:2], go("yellow", "lauban")], "an offer is needed"),
        ([*EXAMPLE[:2], go("yellow", "lauban", 0)], "1 to 12"),
        ([*EXAMPLE[:2], go("yellow", "lauban", 9)], "beyond"),
        ([*EXAMPLE[:4], up("red", 2)], "higher than 2"),
        ([*EXAMPLE[:4], up("red", 9)], "beyond"),
        ([*EXAMPLE[:4], up("red", 13)], "1 to 12"),
        ([*EXAMPLE[:4], yes("green")], "not for green"),
        ([*EXAMPLE[:5], go("red", "lauban", 3)], "just left"),
        ([*EXAMPLE[:2], go("yellow", "lauban", 12, insist=True), up("red", 12)], "not for red"),
        ([*ALL_CHOSEN, took("red")], "not for red"),
        ([*ALL_CHOSEN, took("green", rotation=1)], "either the rotation"),
        (
            [*ALL_CHOSEN, {"type": "collect", "player": "green", "rotation": 1}],
            "must be typed",
        ),
        ([*COLLECTED, chose("red", "royal", 1)], "not for red"),
        ([*COLLECTED, chose("green", "royal", 3)], "1 to 2"),
        ([*COLLECTED, chose("green", "royal", 1), chose("red", "royal", 1)], "chosen before"),
        (
            [
                *COLLECTED,
                chose("green", "civic", 1),
                {"type": "take_leader", "player": "green", "figures": 3},
            ],
            "at most 2",
        ),
        ([DEAL, correct("red", influence=-11)], "less than no influence"),
        ([DEAL, {"type": "reveal", "player": "red", "guards": 1}], "reveal"),
        ([{"type": "undo"}], "nothing to take back"),
        ([DEAL, {"type": "redo"}], "nothing to bring back"),
        (
            [*EXAMPLE[:4], {"type": "amend", "entry": 2, "with": go("red", "kamenz")}],
            "entry 4 no longer fits",
        ),
    ],
)
def test_a_foul_names_its_entry(entries: list[Dict], reason: str) -> None:
    with pytest.raises(Foul) as caught:
        after(*entries)
    assert reason in caught.value.reason
    assert caught.value.entry == len(entries)


def test_a_storage_tile_comes_once_in_three_rounds() -> None:
    collected = [took(who) for who in ("green", "red", "blue", "yellow")]
    again = {**DEAL, "tiles": dict.fromkeys(DEAL["tiles"]), "civic": "s3"}
    with pytest.raises(Foul, match=r"R0\.5"):
        after(*ALL_CHOSEN, *collected, again)
    after(*ALL_CHOSEN, *collected, {**again, "royal": "s4"})


# --- Telling two states apart -------------------------------------------------------------


def test_the_first_difference_has_a_path() -> None:
    mine = after(*COLLECTED)
    assert first_difference(mine, after(*COLLECTED)) is None
    theirs = deepcopy(mine)
    theirs["stores"]["royal"]["rows"][0]["bonus"] = 5
    found = first_difference(mine, theirs)
    assert found == "state.stores.royal.rows[0].bonus: 4, theirs is 5"
    theirs = {**mine, "ranking": []}
    assert first_difference(mine, theirs) == "state.ranking: [] is only in theirs"
    assert first_difference(mine, theirs, ignore={"ranking"}) is None
