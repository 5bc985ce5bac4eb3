"""Hidden and open (WH): a plan never shows before it is opened, the tower only where chosen."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.play import Refused
from companion.core.structs import json_able
from companion.games.wallenstein.board import Colour
from companion.games.wallenstein.entries import Entry
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Happening
from companion.games.wallenstein.plans import Plan
from companion.games.wallenstein.state import State
from companion.games.wallenstein.steps.plan import PlanMade, Planning
from companion.games.wallenstein.views.page import TABLE
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.universe import a_body


def everything_seen(state: State, *viewers: str) -> bytes:
    """All that the rules tell the table and these viewers of a state. What all pages share is
    worked out once, as on the web: `view` makes theirs from the table's."""
    table = WALLENSTEIN.view(state, TABLE)
    pages = [table, *(WALLENSTEIN.view(state, viewer) for viewer in viewers)]
    return msgspec.json.encode(pages)


@pytest.mark.parametrize("viewer", ["table", "red", "blue"])
def test_what_a_viewer_may_know_is_in_the_page(viewer: str) -> None:
    """So whoever compares pages has compared the facts, too."""
    game = war.planning(modules=war.MODULES).play(war.plans("red", 3, taxes="passau"))
    for state in (game.state, war.filled().state):
        assert WALLENSTEIN.facts(state, viewer) == json_able(WALLENSTEIN.view(state, viewer).seen)


def other_plan(state: State, plan: Plan, rng: Random) -> Plan | None:
    """Another plan of the same player with the same bid."""
    for _ in range(20):
        other = Planning().sample(state, plan.player, rng)
        used = {*other.cards.values(), *other.at_court.values()}
        other = replace(other, bid=plan.bid)
        if plan.bid not in used and other != plan and plan.bid is not None:
            return other
    return None


def opens_cards(said: tuple[Happening, ...]) -> bool:
    return any(it.opens_cards for it in said)


@pytest.mark.parametrize("seed", range(8))
def test_WH_1_twins_whose_plans_differ_look_alike_until_a_box_is_opened(seed: int) -> None:
    """Until the first box is opened, everything that others see is the same, byte for byte."""
    rng = Random(seed)
    modules = [m for m in ("court", "leaders", "mercenaries") if rng.random() < 0.6]
    setup = WALLENSTEIN.sample_setup(3 + seed % 3, rng, modules)
    state = WALLENSTEIN.start(WALLENSTEIN.read_setup(setup))
    while state.phase != "planning":
        state, _ = WALLENSTEIN.play(state, WALLENSTEIN.any_entry(state, rng))
    secret = state.queue[-1]
    twin = state
    while state.phase not in ("court", "acting"):
        entry: Entry = WALLENSTEIN.any_entry(state, rng)
        other: Entry | None = entry
        if isinstance(entry, Plan) and entry.player == secret:
            other = other_plan(state, entry, rng) or entry
        state, said = WALLENSTEIN.play(state, entry)
        twin, twin_said = WALLENSTEIN.play(twin, other)
        if state.phase not in ("court", "acting", "favors"):
            others = [c for c in state.players if c != secret]
            assert everything_seen(state, *others) == everything_seen(twin, *others)
            assert said == twin_said


def twin_of(state: State, secret: Colour) -> State:
    """The same state, if the player had planned nothing in all boxes that are still closed."""
    seat = state.players[secret]
    plan = seat.plan
    assert plan is not None
    asked = state.queue[:1] == (secret,)
    now = {state.action, str(state.court_box)} if asked or state.march else set()
    seen = {*seat.opened, *now}
    other = replace(
        plan,
        boxes={box: card for box, card in plan.cards.items() if box in seen},
        court={box: card for box, card in plan.at_court.items() if box in seen},
        bid=plan.bid if state.order or state.bidders else 0,
    )
    return replace(state, players={**state.players, secret: replace(seat, plan=other)})


@pytest.mark.parametrize("seed", range(8))
def test_WH_1_at_every_moment_closed_boxes_show_nowhere(seed: int) -> None:
    """Views, options, what is waited for and refusals are the same, byte for byte."""
    rng = Random(seed)
    modules = [m for m in war.MODULES if rng.random() < 0.6]
    state = WALLENSTEIN.start(
        WALLENSTEIN.read_setup(WALLENSTEIN.sample_setup(3 + seed % 3, rng, modules))
    )
    compared = 0
    while state.phase != "finished":
        for secret, seat in state.players.items():
            if seat.plan is None or rng.random() < 0.85:
                continue
            twin = twin_of(state, secret)
            compared += twin != state
            others = [c for c in state.players if c != secret]
            assert everything_seen(state, *others) == everything_seen(twin, *others)
            data = a_body(rng)
            if data.get("player") != secret:
                assert refusal_of(state, data) == refusal_of(twin, data)
        state, _ = WALLENSTEIN.play(state, WALLENSTEIN.any_entry(state, rng))
    assert compared > 25


def refusal_of(state: State, data: war.Json) -> tuple[str, war.Json] | None:
    try:
        WALLENSTEIN.play(state, WALLENSTEIN.read_entry(data))
    except Refused as refused:
        return refused.code, refused.public
    return None


def test_WH_2_what_was_opened_opens_cards() -> None:
    red = war.plans("red", taxes="passau")
    game = war.ordered(red, actions=("taxes",))
    assert not opens_cards(game.play(war.corrects(player="red", points=1)).said)
    assert opens_cards(game.play(war.opens("red")).said)
    bids = war.planning().play(war.plans("red", 2), war.plans("blue", 1), war.plans("black", 0))
    assert not opens_cards(bids.said)
    assert opens_cards(bids.play(war.draws("post-7")).said)


def test_WH_1_of_a_plan_others_learn_only_that_it_is_ready() -> None:
    game = war.planning().play(war.plans("red", 3, taxes="passau"))
    assert game.said == (PlanMade(player="red", on_mat=False),)
    for viewer in ("table", "blue"):
        assert game.facts(viewer)["players"]["red"]["planned"] is True
        assert "plan" not in game.facts(viewer)["players"]["red"]
    for viewer in ("all", "red"):
        plan = game.facts(viewer)["players"]["red"]["plan"]
        assert plan == {"boxes": {"taxes": "passau"}, "bid": 3}
    assert game.facts("blue")["players"]["blue"]["plan"] is None


def test_WH_3_the_towers_inside_and_its_bounds_only_where_it_was_chosen() -> None:
    marked = [war.corrects(county="passau", markers=1)]
    for rulings in ({}, {"open_tower": True}):
        game = war.done("taxes", "passau", before=marked, rulings=rulings)
        for viewer in ("table", "red", "blue"):
            assert ("tower" in game.facts(viewer)) == bool(rulings)
        (form,) = game.options(None)
        assert (form.most["red"] if form.most else None) == (10 if rulings else None)


def test_the_state_as_the_formats_have_it() -> None:
    game = war.planning(modules=war.MODULES)
    whole = game.facts()
    assert set(whole) == {
        *("year", "season", "round", "phase", "to_act", "events", "event", "actions", "action"),
        *("tiles", "order", "players", "counties", "tray", "tower", "peasants", "battle"),
        *("result", "favors"),
    }
    assert set(whole["players"]["red"]) == {
        *("name", "thalers", "grain", "points", "supply", "place", "tile", "planned", "plan"),
        *("counties", "courtiers", "kept", "card", "leader", "statues", "trophies"),
    }
    assert set(whole["counties"]["passau"]) == {"owner", "armies", "buildings", "markers", "statue"}
    base = war.planning().facts()
    assert set(whole) - set(base) == {"favors"}
    assert "statue" not in base["counties"]["passau"]
    assert set(whole["players"]["red"]["courtiers"]) == {"supply", "entrance", "audience"}
