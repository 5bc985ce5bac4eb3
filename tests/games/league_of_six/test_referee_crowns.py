"""The referee on the end with followers, in the order of L6."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.league_of_six.by_hand import (
    FOUR,
    after,
    crown,
    deal,
    each,
    first_round,
    game,
    quiet,
    retinue,
    reveal,
    six_rounds,
    stay,
    use,
    waits_for,
)
from tests.games.league_of_six.referee import Foul, ledger, recount

Dict = dict[str, Any]


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
        after(*entries, {**exchange, "guards": 11}, **setup)
    for wasted in (4, 9):
        with pytest.raises(Foul, match="brings nothing"):
            after(*entries, {**exchange, "player": "red", "guards": wasted}, **setup)
    with pytest.raises(Foul, match="L6"):
        after(*entries, {**exchange, "player": "green"}, **setup)
    with pytest.raises(Foul, match="reveal"):
        after(*entries, reveal("red"), **setup)
    done = after(*entries, {**exchange, "player": "red", "guards": 6}, **setup)
    assert each(done, "guards") == {"red": 4, "yellow": 6, "green": 10, "blue": 10}
    gained = {
        who: done["players"][who]["influence"] - state["players"][who]["influence"] for who in FOUR
    }
    assert gained == {"red": 4, "yellow": 4, "green": 0, "blue": 0}
    assert [waiting["must"] for waiting in done["to_act"]] == ["reveal"] * 4
    shown = [reveal(who, each(done, "guards")[who], clergy=2) for who in FOUR]
    entries.append({**exchange, "player": "red", "guards": 6})
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
    exchanged = {"player": "red", "follower": None, "points": 11, "guards": 7, "step": "exchange"}
    assert state["crowned"] == [exchanged]  # 4 to the knight for 8, 3 to the page for 3
    assert recount(state["players"], ledger(game(*entries, **setup)))["red"] == {
        what: state["players"]["red"][what] for what in ("influence", "guards")
    }


def test_L6_of_all_splits_of_the_guards_the_best_counts() -> None:
    setup = retinue(
        dear=crown("guards", exchange=True, points=5, every=3),
        cheap=crown("guards", exchange=True, points=3, every=2),
    )
    entries = [*first_round()]
    for number in range(2, 5):
        entries += [deal(number), *stay(), *quiet()]
    entries += [deal(5, "dear"), *stay(), *quiet(), deal(6, "cheap"), *stay(), *quiet()]
    entries.append({"type": "correct", "player": "red", "guards": 9})
    entries.append({"type": "exchange_guards", "player": "red", "guards": 4})
    assert after(*entries, **setup)["crowned"][0]["points"] == 6


def test_L6_guards_at_a_rate_that_only_the_owner_knows() -> None:
    setup = retinue(knight=crown(exchange=True), page=crown("guards", exchange=True))
    rich = [{"type": "correct", "player": who, "guards": 10} for who in FOUR]
    entries = [*six_rounds("knight", "page"), *rich]
    state = after(*entries, **setup)
    assert waits_for(state) == [("red", "exchange_guards"), ("yellow", "exchange_guards")]
    entries.append({"type": "exchange_guards", "player": "yellow", "guards": 2})
    exchange = {"type": "exchange_guards", "player": "red", "guards": 3}
    with pytest.raises(Foul, match="says how much"):
        after(*entries, exchange, **setup)
    with pytest.raises(Foul, match="by themselves"):
        after(*entries, {**entries[-1], "points": 2}, **setup)
    state = after(*entries, {**exchange, "points": 8}, **setup)
    assert [(note["points"], note["guards"]) for note in state["crowned"]] == [(8, 3), (2, 2)]
    assert each(state, "guards")["red"] == 7


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
