"""Events, bonus tiles and their order (W1.7, W4)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.wallenstein.board import EVENTS
from tests.games.wallenstein import positions as war

TILES = ("taxes", "grain", "deploy", "attack", "defend")


def tiles(*first: str) -> dict[str, tuple[str, ...]]:
    """Red takes the first place with the first tile, Blue the second, Black the third."""
    return {"tiles": (*first, *(tile for tile in TILES if tile not in first))}


def test_W4_the_number_is_the_grain_lost() -> None:
    assert {id_: int(id_.rsplit("-", 1)[1]) for id_ in EVENTS} == EVENTS
    assert len(EVENTS) == 12


@pytest.mark.parametrize(
    ("kind", "event", "left"),
    [
        ("post", "post-5", 1),
        ("post", "post-7", 1),
        ("post", "deploy-1", 2),
        ("palace", "post-5", 2),
    ],
)
def test_W4_a_trading_post_takes_one_marker_off(kind: str, event: str, left: int) -> None:
    marked = war.is_now("passau", "red", 3, markers=2)
    game = war.done(kind, "passau", before=[marked], event=event, **tiles("taxes"))
    assert game.county("passau").markers == left


PLAIN = tiles("taxes", "grain")
PALACE: war.Json = {"buildings": ["palace"]}
BATTLES: list[tuple[str, war.Json, dict[str, Any], int, int]] = [
    # event, what is in the county, tiles, red cubes and blue ones that are thrown
    ("post-7", {}, PLAIN, 4, 2),
    ("palace-2", PALACE, PLAIN, 4, 3),
    ("palace-6", PALACE, PLAIN, 4, 3),
    ("palace-6", {}, PLAIN, 4, 2),
    ("palace-2", {"buildings": ["church"]}, PLAIN, 4, 2),
    ("church-3", PALACE, PLAIN, 4, 2),
    ("post-7", {}, tiles("attack", "taxes"), 5, 2),
    ("post-7", {}, tiles("taxes", "defend"), 4, 3),
    ("palace-2", PALACE, tiles("attack", "defend"), 5, 4),
]


@pytest.mark.parametrize("action", ["move-a", "move-b"])
@pytest.mark.parametrize(("event", "has", "places", "red", "blue"), BATTLES)
def test_W4_W2_1_armies_that_events_and_tiles_add(
    event: str, has: war.Json, places: dict[str, Any], red: int, blue: int, action: str
) -> None:
    before = [war.is_now("hessen-kassel", "blue", 2, **has)]
    game = war.attacking(
        "gft-mark", "hessen-kassel", 4, action=action, before=before, event=event, **places
    )
    assert game.facts()["battle"]["throw"] == {"red": red, "blue": blue}


@pytest.mark.parametrize("event", ["church-3", "church-4"])
def test_W4_counties_with_a_church_cannot_be_attacked(event: str) -> None:
    built = war.is_now("hessen-kassel", "blue", 2, buildings=["church"])
    own = war.is_now("osnabrueck", "red", 4, buildings=["church"])
    game = war.done("move-a", "gft-mark", before=[built, own], event=event, **tiles("attack"))
    game.refuses(war.moves("red", "hessen-kassel", 2), "shielded-church")
    (form,) = game.options("red")
    assert "hessen-kassel" not in form.targets
    game.play(war.moves("red", "osnabrueck", 2))
    assert game.county("osnabrueck").armies == 6  # and the tile adds nothing


def test_W4_where_nothing_can_be_attacked_moving_is_still_a_choice() -> None:
    beside = ("kaernten", "maehren", "oberoesterreich")
    around = [war.is_now(county, "blue", 1, buildings=["church"]) for county in beside]
    game = war.done("move-a", "niederoesterreich", before=around, event="church-3")
    assert game.to_act() == [("red", "move")]
    game.play(war.moves("red", None))


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
    for tile, more in (("deploy", 0), (action, 1)):
        seat = war.done(action, county, event=event, **tiles(tile)).seat("red")
        assert (seat.thalers - 14 if action == "taxes" else seat.grain) == n + more


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
    game = war.done(action, "passau", event=event, **tiles(tile))
    price = {"deploy-5": 3, "deploy-3": 2, "deploy-1": 1}[action]
    assert game.county("passau").armies == 3 + n
    assert game.seat("red").thalers == 14 - price


def test_W4_no_extra_army_in_revolts() -> None:
    marked = war.is_now("passau", "red", 3, markers=1, buildings=["palace"])
    game = war.done("taxes", "passau", before=[marked], event="palace-2", **tiles("defend"))
    assert game.facts()["battle"]["throw"] == {"red": 3, "peasants": 1}


def test_W4_the_attack_helps_with_a_and_with_b() -> None:
    red = war.plans("red", move_a="gft-mark", move_b="erzbm-trier")
    game = war.ordered(red, actions=("move-a", "move-b"), **tiles("attack"))
    game.play(war.opens("red"), war.moves("red", "hessen-kassel", 4), war.throws(red=5, blue=2))
    game.play(war.turns("taxes"), war.opens("red"), war.moves("red", "bm-zweibruecken", 2))
    assert game.facts()["battle"]["throw"] == {"red": 3, "peasants": 1}


def test_W4_the_event_is_gone_the_next_round() -> None:
    game = war.done("taxes", "osnabrueck", event="taxes-min-2", **tiles("grain"))
    for action in ("deploy-3", "deploy-1", "move-a", "move-b", "deploy-5"):
        game.play(war.turns(action))
    assert game.state.event is None
    assert "taxes-min-2" not in game.state.events
