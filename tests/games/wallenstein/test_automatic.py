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
from tests.games.wallenstein.positions import (
    BOX,
    MODULES,
    Json,
    Playing,
    acting,
    done,
    draws,
    is_now,
    on_mat,
    opens,
    ordered,
    places,
    planning,
    plans,
    playing,
    to_winter,
    turns,
)


def by_itself(game: Playing) -> Json | None:
    """What the app enters now; the rules accept it."""
    entry = WALLENSTEIN.automatic(game.state)
    if entry is None:
        return None
    WALLENSTEIN.play(game.state, entry)
    return json_able(entry)


def one_county(player: str = "red", keep: str = "gft-mark", *more: str) -> list[Json]:
    """Corrections: the player is left with that county, and `more`."""
    owned = planning().state.counties_of(player)
    return [is_now(county, None) for county in owned if county not in (keep, *more)]


def laid_on_mat(bid: Any, *actions: str, **how: Any) -> Playing:
    """Red's cards lie on the mat with this bid, Blue and Black plan nothing; Red acts first."""
    game = planning(*actions, **how)
    game.play(on_mat("red"), plans("blue", 1), plans("black", 1), draws("post-7"))
    game.play({"type": "bid", "player": "red", "bid": bid})
    while game.state.phase == "lots":
        (group,) = [one for one in game.state.bidders if len(one) > 1]
        game.play({"type": "lot", "order": list(group)})
    return places(game)


def open_all(game: Playing, **cards: str) -> Playing:
    """Box after box on Red's mat is told, `cards` by action and nothing else; up to the last."""
    while len(game.seat("red").opened) < len(ACTIONS) - 1:
        if game.to_act() == [(None, "turn")]:
            game.play(turns(game.state.face_down[0]))
        else:
            action = str(game.state.action)
            game.play(opens("red", county=cards.get(action.replace("-", "_"))))
    return game


def test_W1_3_who_bids_no_card_has_the_last_county_in_the_last_box() -> None:
    game = laid_on_mat(None, "taxes", "palace", before=one_county())
    assert by_itself(game) is None
    open_all(game)
    if game.to_act() == [(None, "turn")]:
        game.play(turns(game.state.face_down[0]))
    last = {"type": "open", "player": "red", "county": "gft-mark", "by": "app"}
    assert by_itself(game) == last


def test_W1_3_who_bids_money_may_have_kept_the_last_county() -> None:
    game = open_all(laid_on_mat(4, "taxes", "palace", before=one_county()))
    if game.to_act() == [(None, "turn")]:
        game.play(turns(game.state.face_down[0]))
    assert game.to_act() == [("red", "open")]
    assert by_itself(game) is None


def test_WH_1_a_box_that_was_planned_in_the_app_is_never_opened_by_it() -> None:
    """Whatever lies there, though it is the only county: that would open the plan."""
    game = acting("taxes", "gft-mark", before=one_county())
    assert (game.to_act(), by_itself(game)) == ([("red", "open")], None)
    assert len(WALLENSTEIN.options(game.state, "red")) == 1


def test_W1_11_armies_that_can_go_nowhere_stay() -> None:
    """All neighbours have churches of somebody else, which the event protects."""
    beside = acting("move-a", "gft-mark").state.neighbours("gft-mark")
    churches = [is_now(c, "blue", 1, buildings=["church"]) for c in beside]
    game = done("move-a", "gft-mark", before=churches, event="church-3")
    assert by_itself(game) == {"type": "move", "player": "red", "to": None, "by": "app"}
    assert by_itself(done("move-a", "gft-mark")) is None


def test_WM_3_a_leader_with_one_way_takes_it() -> None:
    lead = {"modules": ["leaders"]}
    game = ordered(before=one_county("red", "gft-mark", "osnabrueck"), **lead)
    assert game.to_act() == [("red", "leader")]
    assert by_itself(game) is None
    game = ordered(before=one_county(), **lead)
    chosen = {"type": "leader", "player": "red", "county": "gft-mark", "by": "app"}
    assert by_itself(game) == chosen


def test_WK_1_a_card_with_one_benefit_gives_it() -> None:
    cards = [{}, {"points": 5}, {"thalers": 1}, {"thalers": 6}]
    box = {**BOX, "benefits": cards}
    game = ordered(modules=["mercenaries"], box=box)
    player = game.to_act()[0][0]
    assert by_itself(game) == {
        "type": "benefit",
        "player": player,
        "benefit": "points",
        "by": "app",
    }
    assert by_itself(ordered(modules=["mercenaries"], box=BOX)) is None
    assert by_itself(ordered(modules=["mercenaries"])) is None  # nobody has typed it yet


def test_W3_1_where_all_counties_revolt_nothing_is_drawn() -> None:
    rest = one_county("red", "gft-mark")
    game = to_winter(*rest)
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
    setup = WALLENSTEIN.sample_setup(3 + seed % 3, rng, MODULES)
    state, made = WALLENSTEIN.start(WALLENSTEIN.read_setup(setup)), 0
    while state.phase != "finished":
        entry = WALLENSTEIN.automatic(state)
        assert WALLENSTEIN.automatic(without_sealed(state)) == entry
        if entry is None:
            entry = WALLENSTEIN.any_entry(state, rng)
            if json_able(entry)["type"] == "plan" and rng.random() < 0.5:
                entry = playing().rules.read_entry(on_mat(entry.player))  # type: ignore[union-attr]
        else:
            made += 1
        state, _ = WALLENSTEIN.play(state, entry)
    assert made > 0
