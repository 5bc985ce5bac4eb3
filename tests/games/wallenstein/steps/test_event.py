"""Events, bonus tiles and their order (W1.7, W4)."""

from __future__ import annotations

import pytest

from companion.games.wallenstein.board import EVENTS
from companion.games.wallenstein.forms import MarchForm
from companion.games.wallenstein.game import WALLENSTEIN
from tests.games.wallenstein.positions import (
    attacking,
    done,
    is_now,
    moves,
    opens,
    ordered,
    plans,
    throws,
    turns,
)


def tiles(first: str) -> dict[str, tuple[str, ...]]:
    """Red takes the first place with this tile, Blue and Black take others."""
    rest = [tile for tile in ("taxes", "grain", "deploy", "attack", "defend") if tile != first]
    return {"tiles": (first, *rest)}


def test_W4_the_number_is_the_grain_lost() -> None:
    assert {id_: int(id_.rsplit("-", 1)[1]) for id_ in EVENTS} == EVENTS
    assert len(EVENTS) == 12


@pytest.mark.parametrize("event", ["post-5", "post-7", "deploy-1"])
def test_W4_a_trading_post_takes_one_marker_off(event: str) -> None:
    marked = is_now("passau", "red", 3, markers=2)
    game = done("post", "passau", before=[marked], event=event, **tiles("taxes"))
    assert game.county("passau").markers == (1 if event != "deploy-1" else 2)


@pytest.mark.parametrize("kind", ["palace", "church"])
def test_W4_only_a_trading_post_does(kind: str) -> None:
    marked = is_now("passau", "red", 3, markers=2)
    assert done(kind, "passau", before=[marked], event="post-5").county("passau").markers == 2


@pytest.mark.parametrize("event", ["palace-2", "palace-6"])
def test_W4_a_palace_has_one_more_defender(event: str) -> None:
    built = is_now("hessen-kassel", "blue", 2, buildings=["palace"])
    game = attacking("gft-mark", "hessen-kassel", 4, before=[built], event=event)
    assert game.facts()["battle"]["throw"] == {"red": 4, "blue": 3}
    plain = attacking("gft-mark", "hessen-kassel", 4, event=event)
    assert plain.facts()["battle"]["throw"] == {"red": 4, "blue": 2}


@pytest.mark.parametrize("event", ["church-3", "church-4"])
def test_W4_counties_with_a_church_cannot_be_attacked(event: str) -> None:
    built = is_now("hessen-kassel", "blue", 2, buildings=["church"])
    own = is_now("osnabrueck", "red", 4, buildings=["church"])
    game = done("move-a", "gft-mark", before=[built, own], event=event)
    game.refuses(moves("red", "hessen-kassel", 2), "shielded-church")
    (form,) = WALLENSTEIN.options(game.state, "red")
    assert isinstance(form, MarchForm)
    assert "hessen-kassel" not in form.targets
    game.play(moves("red", "osnabrueck", 2))
    assert game.county("osnabrueck").armies == 6


def test_W4_others_can_be_attacked_and_churches_under_other_events() -> None:
    built = is_now("hessen-kassel", "blue", 2, buildings=["church"])
    without = attacking("gft-mark", "hessen-kassel", 4, event="church-3")
    assert without.state.battle is not None
    other_event = attacking("gft-mark", "hessen-kassel", 4, before=[built], event="palace-2")
    assert other_event.facts()["battle"]["throw"] == {"red": 4, "blue": 2}


def test_W4_where_nothing_can_be_attacked_moving_is_still_a_choice() -> None:
    around = [
        is_now(county, "blue", 1, buildings=["church"])
        for county in ("kaernten", "maehren", "oberoesterreich")
    ]
    game = done("move-a", "niederoesterreich", before=around, event="church-3")
    assert game.to_act() == [("red", "move")]
    game.play(moves("red", None))


COLLECTING = [
    ("taxes", "erzbm-trier", "post-5", 7),
    ("taxes", "erzbm-trier", "taxes-max-0", 5),
    ("taxes", "osnabrueck", "taxes-max-0", 3),
    ("taxes", "erzbm-trier", "taxes-min-2", 7),
    ("taxes", "osnabrueck", "taxes-min-2", 6),
    ("grain", "erzbm-trier", "grain-min-3", 4),
    ("grain", "gft-mark", "grain-min-3", 5),
    ("grain", "gft-mark", "grain-max-4", 3),
    ("grain", "erzbm-trier", "grain-max-4", 2),
    ("grain", "erzbm-trier", "taxes-min-2", 2),
]


@pytest.mark.parametrize(("action", "county", "event", "n"), COLLECTING)
def test_W4_W1_7_events_then_tiles(action: str, county: str, event: str, n: int) -> None:
    def brought(tile: str) -> int:
        game = done(action, county, event=event, **tiles(tile))
        seat = game.seat("red")
        return seat.thalers - 14 if action == "taxes" else seat.grain

    other = {"taxes": "grain", "grain": "taxes"}[action]
    assert brought(other) == n
    assert brought(action) == n + 1


DEPLOYING = [
    ("deploy-5", "post-5", "taxes", 5),
    ("deploy-5", "deploy-1", "taxes", 3),
    ("deploy-5", "post-5", "deploy", 6),
    ("deploy-5", "deploy-1", "deploy", 6),
    ("deploy-3", "deploy-1", "deploy", 2),
    ("deploy-3", "post-5", "deploy", 3),
    ("deploy-1", "deploy-1", "deploy", 1),
]


@pytest.mark.parametrize(("action", "event", "tile", "n"), DEPLOYING)
def test_W4_W1_7_deploying_for_the_same_price(action: str, event: str, tile: str, n: int) -> None:
    game = done(action, "passau", event=event, **tiles(tile))
    price = {"deploy-5": 3, "deploy-3": 2, "deploy-1": 1}[action]
    assert game.county("passau").armies == 3 + n
    assert game.seat("red").thalers == 14 - price


@pytest.mark.parametrize("action", ["move-a", "move-b"])
def test_W4_one_more_army_attacks(action: str) -> None:
    game = attacking("gft-mark", "hessen-kassel", 4, action=action, **tiles("attack"))
    assert game.facts()["battle"]["throw"] == {"red": 5, "blue": 2}
    assert game.seat("red").supply == 62 - 27 - 7 - 1


@pytest.mark.parametrize("action", ["move-a", "move-b"])
def test_W4_one_more_army_defends(action: str) -> None:
    blue_defends = {"tiles": ("taxes", "defend", "deploy", "attack", "grain")}
    game = attacking("gft-mark", "hessen-kassel", 4, action=action, **blue_defends)
    assert game.facts()["battle"]["throw"] == {"red": 4, "blue": 3}


def test_W4_no_extra_army_in_revolts() -> None:
    marked = is_now("passau", "red", 3, markers=1, buildings=["palace"])
    game = done("taxes", "passau", before=[marked], event="palace-2", **tiles("defend"))
    assert game.facts()["battle"]["throw"] == {"red": 3, "peasants": 1}


def test_W4_palace_and_tile_add_up() -> None:
    built = is_now("hessen-kassel", "blue", 2, buildings=["palace"])
    blue_defends = {"tiles": ("attack", "defend", "deploy", "taxes", "grain")}
    game = attacking(
        "gft-mark", "hessen-kassel", 4, before=[built], event="palace-2", **blue_defends
    )
    assert game.facts()["battle"]["throw"] == {"red": 5, "blue": 4}


def test_W4_the_attack_helps_with_a_and_with_b() -> None:
    red = plans("red", move_a="gft-mark", move_b="erzbm-trier")
    game = ordered(red, actions=("move-a", "move-b"), **tiles("attack"))
    game.play(opens("red"), moves("red", "hessen-kassel", 4), throws(red=5, blue=2))
    game.play(turns("taxes"), opens("red"), moves("red", "bm-zweibruecken", 2))
    assert game.facts()["battle"]["throw"] == {"red": 3, "peasants": 1}


def test_W4_joining_own_armies_brings_no_extra() -> None:
    game = done("move-a", "gft-mark", **tiles("attack")).play(moves("red", "osnabrueck", 4))
    assert game.county("osnabrueck").armies == 8


def test_W4_the_event_is_gone_the_next_round() -> None:
    game = done("taxes", "osnabrueck", event="taxes-min-2", **tiles("grain"))
    for action in ("deploy-3", "deploy-1", "move-a", "move-b", "deploy-5"):
        game.play(turns(action))
    assert game.state.event is None
    assert "taxes-min-2" not in game.state.events
