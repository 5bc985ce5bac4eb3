"""Tests of what the form that changes an entry may show and offer."""

from typing import Any

import pytest

from companion.core.lines import Amend
from companion.core.preview import may_probe_hidden
from companion.games.wallenstein.game import WALLENSTEIN
from tests.games.wallenstein.positions import draws, planning, plans, table_of

HIDDEN: tuple[tuple[dict[str, Any], bool, set[str]], ...] = (
    ({"type": "plan", "player": "red", "boxes": {"taxes": "x"}, "bid": 2}, True, {"boxes", "bid"}),
    ({"type": "plan", "player": "red", "boxes": {"taxes": "x"}, "bid": 2}, False, {"boxes", "bid"}),
    ({"type": "bid", "player": "red", "bid": 3}, True, {"bid"}),
    ({"type": "bid", "player": "red", "bid": 3}, False, set()),
    ({"type": "throw", "tray": {"red": 2}}, True, set()),
    ({"type": "throw", "tray": {"red": 2}}, False, {"tray"}),
    ({"type": "fill", "out": {"red": 2}}, False, {"out"}),
    ({"type": "correct", "tower": {"red": 2}}, True, {"tower"}),
    ({"type": "move", "player": "red", "to": None}, False, set()),
)


@pytest.mark.parametrize(("plain", "now", "hidden"), HIDDEN)
def test_WH_change_forms_show_no_sealed_plan_or_bid_and_no_tower(plain, now, hidden):
    """WH.1, WH.3: everybody could see everything else when it happened."""
    entry = WALLENSTEIN.read_entry(plain)
    shown = set(WALLENSTEIN.step_of(entry).public_keys(entry, now=now))
    assert {key for key in plain if key != "type"} - shown == hidden


def test_W1_3_planning_again_offers_the_players_counties():
    state = planning().state
    entry = WALLENSTEIN.read_entry({"type": "plan", "player": "red"})
    step = WALLENSTEIN.step_of(entry)
    offered = set(step.public_choices(state, entry) or ())
    assert {*state.counties_of("red"), "0", "4"} <= offered
    assert not {"5", "tower"} & offered, "money cards go up to 4; the Court is not played"
    assert not set(state.counties_of("blue")) & offered
    assert "tower" in step.public_choices(planning(modules=["court"]).state, entry)


def test_changing_a_draw_offers_everything_that_could_be_drawn():
    game, entry = planning(), WALLENSTEIN.read_entry(draws("post-7"))
    step = WALLENSTEIN.step_of(entry)
    assert not step.public_choices(game.state, entry)
    game.play(plans("red"), plans("blue", 1), plans("black", 2))
    assert game.state.events
    assert {*game.state.events} <= set(step.public_choices(game.state, entry) or ())


@pytest.mark.parametrize("key", ["board", "ruling"])
def test_WH_1_an_attempt_with_another_board_is_announced(key):
    """Its effects on earlier rounds could tell amounts that are secret by now (H3)."""
    changes: dict[str, dict[str, Any]] = {
        "board": {"box": {"board": {"counties": {"gft-mark": {"taxes": 9}}}}},
        "ruling": {"rulings": {"revolt_pays": True}},
    }
    game = planning()
    amend = Amend(setup=changes[key])
    assert may_probe_hidden(table_of(game), amend)
    names = [{"colour": c, "name": f"Eva {c}"} for c in game.state.players]
    assert not may_probe_hidden(table_of(game), Amend(setup={"players": names}))
