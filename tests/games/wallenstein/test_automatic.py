"""What the app enters by itself: an answer that is the only one possible, for all to see."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from companion.core.structs import json_able
from companion.games.wallenstein.board import ACTIONS
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.state import State
from tests.games.wallenstein import positions as war


def by_itself(game: war.Playing) -> war.Json | None:
    """What the app enters now; the rules accept it."""
    entry = WALLENSTEIN.automatic(game.state)
    if entry is None:
        return None
    WALLENSTEIN.play(game.state, entry)
    return json_able(entry)


def one_county(player: str = "red", keep: str = "gft-mark", *more: str) -> list[war.Json]:
    """Corrections: the player is left with that county, and `more`."""
    owned = war.planning().state.counties_of(player)
    return [war.is_now(county, None) for county in owned if county not in (keep, *more)]


def last_box(bid: Any) -> war.Playing:
    """Red's last county and this bid lie on the mat; all boxes but the last held nothing."""
    game = war.planning("taxes", "palace", before=one_county())
    game.play(war.on_mat("red"), war.plans("blue", 1), war.plans("black", 2), war.draws("post-7"))
    war.places(game.play({"type": "bid", "player": "red", "bid": bid}))
    assert (by_itself(game) is None) == (bid != "gft-mark")
    while len(game.seat("red").opened) < len(ACTIONS) - 1 or game.to_act() == [(None, "turn")]:
        card = game.state.face_down
        game.play(
            war.turns(card[0]) if game.state.action is None else war.opens("red", county=None)
        )
    return game


def test_W1_3_W1_12_the_last_box_on_a_mat_holds_the_last_county_if_no_card_was_bid() -> None:
    last = {"type": "open", "player": "red", "county": "gft-mark", "by": "app"}
    assert by_itself(last_box(None)) == last
    assert by_itself(last_box(4)) is None  # it may have been kept
    assert by_itself(last_box("gft-mark")) == {**last, "county": None}


def test_WH_1_a_box_that_was_planned_in_the_app_is_never_opened_by_it() -> None:
    """Whatever lies there, though it is the only county: that would open the plan."""
    game = war.acting("taxes", "gft-mark", before=one_county())
    assert (game.to_act(), by_itself(game)) == ([("red", "open")], None)
    assert len(game.options("red")) == 1


def test_W1_11_armies_that_can_go_nowhere_stay() -> None:
    """All neighbours have churches of somebody else, which the event protects."""
    beside = war.acting("move-a", "gft-mark").state.neighbours("gft-mark")
    churches = [war.is_now(c, "blue", 1, buildings=["church"]) for c in beside]
    game = war.done("move-a", "gft-mark", before=churches, event="church-3")
    assert by_itself(game) == {"type": "move", "player": "red", "to": None, "by": "app"}
    assert by_itself(war.done("move-a", "gft-mark")) is None


def test_WM_3_a_leader_with_one_way_takes_it() -> None:
    lead = {"modules": ["leaders"]}
    game = war.ordered(before=one_county("red", "gft-mark", "osnabrueck"), **lead)
    assert game.to_act() == [("red", "leader")]
    assert by_itself(game) is None
    game = war.ordered(before=one_county(), **lead)
    chosen = {"type": "leader", "player": "red", "county": "gft-mark", "by": "app"}
    assert by_itself(game) == chosen


def test_WK_1_a_card_with_one_benefit_gives_it() -> None:
    cards = [{}, {"points": 5}, {"thalers": 1}, {"thalers": 6}]
    box = {**war.BOX, "benefits": cards}
    game = war.ordered(modules=["mercenaries"], box=box)
    player = game.to_act()[0][0]
    assert by_itself(game) == {
        "type": "benefit",
        "player": player,
        "benefit": "points",
        "by": "app",
    }
    assert by_itself(war.ordered(modules=["mercenaries"], box=war.BOX)) is None
    assert by_itself(war.ordered(modules=["mercenaries"])) is None  # nobody has typed it yet


def test_W3_1_where_all_counties_revolt_nothing_is_drawn() -> None:
    rest = one_county("red", "gft-mark")
    game = war.to_winter(*rest)
    assert game.to_act() == [(None, "revolts")]
    counties = list(game.state.counties_of("red"))
    told = {"type": "revolts", "player": "red", "counties": counties, "by": "app"}
    assert by_itself(game) == told


def without_sealed(state: State) -> State:
    """The same table, where all plans that were made in the app hold nothing."""
    nothing = {
        colour: replace(seat, plan=replace(seat.plan, boxes={}, court=UNSET, bid=0))
        for colour, seat in state.players.items()
        if seat.plan is not None and not seat.plan.on_mat
    }
    return replace(state, players={**state.players, **nothing})


@pytest.mark.parametrize("seed", range(9))
def test_WH_1_what_the_app_enters_fits_the_rules_and_rests_on_no_sealed_plan(seed: int) -> None:
    """In games at random, with all modules and some cards on mats."""
    rng = Random(seed)
    setup = WALLENSTEIN.sample_setup(3 + seed % 3, rng, war.MODULES)
    state, made = WALLENSTEIN.start(WALLENSTEIN.read_setup(setup)), 0
    while state.phase != "finished":
        entry = WALLENSTEIN.automatic(state)
        assert WALLENSTEIN.automatic(without_sealed(state)) == entry
        if entry is None:
            entry = WALLENSTEIN.any_entry(state, rng)
            if json_able(entry)["type"] == "plan" and rng.random() < 0.5:
                entry = war.playing().rules.read_entry(war.on_mat(entry.player))
        else:
            made += 1
        state, _ = WALLENSTEIN.play(state, entry)
    assert made > 0


def test_W1_6_the_last_action_card_is_turned_up() -> None:
    game = war.ordered()
    for action in game.state.face_down[:-1]:
        assert by_itself(game) is None
        game.play(war.turns(action))
    assert by_itself(game) == {"type": "turn", "action": game.state.face_down[0], "by": "app"}


def test_WC_4_a_favor_can_always_be_left() -> None:
    """And what it shows may still be typed: the app never passes anybody over by itself."""
    game = war.ordered(out={"blue": 4}, favors=(10, 2, 3), modules=["court"], box=war.BOX)
    assert game.to_act() == [("blue", "favor")]
    assert by_itself(game) is None
