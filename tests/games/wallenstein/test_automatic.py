"""Tests of automatic entries, for all to see: an answer without an alternative."""

from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from companion.core.structs import plain_data
from companion.games.wallenstein.board import ACTIONS
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.plans import Plan
from companion.games.wallenstein.state import State
from tests.games.wallenstein import positions as war


def by_itself(game: war.Playing) -> war.Json | None:
    """Return the entry that the app makes now, after checking that the rules accept it."""
    entry = WALLENSTEIN.automatic_entry(game.state)
    if entry is None:
        return None
    WALLENSTEIN.play(game.state, entry)
    said: war.Json = plain_data(entry)
    assert said.pop("by") == "app"
    return said


def only(*kept: str) -> list[war.Json]:
    """Return corrections that leave Red only these counties."""
    owned = war.planning().state.counties_of("red")
    return [war.is_now(county, None) for county in owned if county not in kept]


def last_box(bid: Any) -> war.Json | None:
    """Return what the app enters when Red's last county and this bid are on a real mat, and all
    boxes but the last were empty."""
    game = war.planning("taxes", "palace", before=only("gft-mark"))
    game.on_mat("red").plans("blue", 1).plans("black", 2).draws("post-7").bids("red", bid)
    war.places(game)
    assert (by_itself(game) is None) == (bid != "gft-mark")
    while len(game.seat("red").opened) < len(ACTIONS) - 1 or game.to_act() == [(None, "turn")]:
        if game.state.action is None:
            game.turns(game.state.face_down[0]).opens_empty()
        else:
            game.opens("red", county=None).opens_empty()
    return by_itself(game)


def test_W1_3_W1_12_the_last_box_without_a_bid_opens_automatically():
    assert last_box(None) == war.opens("red", county="gft-mark")
    assert last_box(4) is None  # the county may have been kept back
    assert last_box("gft-mark") == war.opens("red", county=None)


def test_WH_1_a_box_planned_in_the_app_is_never_opened_automatically():
    """This holds even if only one county is left, because opening the box would reveal the plan."""
    game = war.acting("taxes", "gft-mark", before=only("gft-mark"))
    assert (game.to_act(), by_itself(game)) == ([("red", "open")], None)
    assert len(game.options("red")) == 1


def test_W1_11_armies_that_cannot_move_stay_automatically():
    """All neighbours have churches of another player, which the event protects."""
    free = war.done("move-a", "gft-mark")
    beside = free.state.neighbours("gft-mark")
    churches = [war.is_now(c, "blue", 1, buildings=["church"]) for c in beside]
    closed = war.done("move-a", "gft-mark", before=churches, event="church-3")
    assert (by_itself(free), by_itself(closed)) == (None, war.moves("red", None))


def test_WM_3_a_leader_with_one_choice_moves_automatically():
    two, one = (
        war.ordered(before=only(*kept), modules=["leaders"])
        for kept in (("gft-mark", "osnabrueck"), ("gft-mark",))
    )
    assert two.to_act() == [("red", "leader")]
    assert (by_itself(two), by_itself(one)) == (None, war.leads("red", "gft-mark"))


def test_WK_1_the_only_benefit_of_a_card_is_taken_automatically():
    one = {"benefits": [{}, {"points": 5}, {"thalers": 1}, {"thalers": 6}]}
    for box, found in ((one, war.benefits("red", "points")), (war.BOX, None), (None, None)):
        assert by_itself(war.ordered(modules=["mercenaries"], box=box)) == found


def test_W3_1_nothing_is_drawn_if_all_counties_revolt():
    game = war.to_winter(*only("gft-mark"))
    assert game.to_act() == [(None, "revolts")]
    assert by_itself(game) == war.revolts("red", "gft-mark")


def test_W1_6_the_last_action_card_is_turned_up_automatically():
    game = war.ordered()
    for action in game.state.face_down[:-1]:
        assert by_itself(game) is None
        game.turns(action).opens_empty()
    assert by_itself(game) == war.turns(game.state.face_down[0])


def test_WC_4_a_favor_is_never_taken_automatically():
    """Its effect may still be entered, and the app never skips a player automatically."""
    game = war.ordered(out={"blue": 4}, favors=(10, 2, 3), modules=["court"], box=war.BOX)
    assert (game.to_act(), by_itself(game)) == ([("blue", "favor")], None)


def without_sealed(state: State) -> State:
    """Return the same state with empty plans in place of all that were made in the app."""
    nothing = {
        colour: replace(seat, plan=replace(seat.plan, boxes={}, court=UNSET, bid=0))
        for colour, seat in state.players.items()
        if seat.plan is not None and not seat.plan.is_on_mat
    }
    return replace(state, players={**state.players, **nothing})


@pytest.mark.parametrize("seed", range(9))
def test_WH_1_automatic_entries_do_not_depend_on_a_sealed_plan(seed):
    """The games are random, with all modules and some real mats."""
    made = []

    def entered(state: State, rng: Random) -> Any:
        entry = WALLENSTEIN.automatic_entry(state)
        assert WALLENSTEIN.automatic_entry(without_sealed(state)) == entry
        if entry is not None:
            made.append(entry)
            return entry
        chosen = WALLENSTEIN.random_entry(state, rng)
        on_mat = isinstance(chosen, Plan) and rng.random() < 0.5
        return Plan(player=chosen.player) if on_mat else chosen

    assert [*war.whole_game(seed, war.MODULES, entered)][-1][0].phase == "finished"
    assert made
