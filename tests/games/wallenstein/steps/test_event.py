"""Events, bonus tiles and their order (W1.7, W4)."""

from typing import Any

import pytest

from tests.games.wallenstein import positions as war

TILES = ("taxes", "grain", "deploy", "attack", "defend")


def tiles(*first: str) -> tuple[str, ...]:
    """Red takes the first place with the first tile, Blue the second, Black the third."""
    return (*first, *(tile for tile in TILES if tile not in first))


@pytest.mark.parametrize(
    ("kind", "event", "left"),
    [
        ("post", "post-5", 1),
        ("post", "post-7", 1),
        ("post", "deploy-1", 2),
        ("palace", "post-5", 2),
    ],
)
def test_W4_a_trading_post_takes_one_marker_off(kind, event, left):
    marked = war.is_now("passau", "red", 3, markers=2)
    assert war.done(kind, "passau", before=[marked], event=event).county("passau").markers == left


PALACE: war.Json = {"buildings": ["palace"]}
CHURCH: war.Json = {"buildings": ["church"]}
BATTLES: list[tuple[str, war.Json, tuple[str, ...], int, int]] = [
    # event, what is in the county, first tiles, red cubes and blue ones that are thrown
    ("post-7", {}, (), 4, 2),
    ("palace-2", PALACE, (), 4, 3),
    ("palace-6", PALACE, (), 4, 3),
    ("palace-6", {}, (), 4, 2),
    ("palace-2", CHURCH, (), 4, 2),
    ("church-3", PALACE, (), 4, 2),
    ("post-7", {}, ("attack", "taxes"), 5, 2),
    ("post-7", {}, ("taxes", "defend"), 4, 3),
    ("palace-2", PALACE, ("attack", "defend"), 5, 4),
]


@pytest.mark.parametrize("action", ["move-a", "move-b"])
@pytest.mark.parametrize(("event", "has", "first", "red", "blue"), BATTLES)
def test_W4_W2_1_armies_that_events_and_tiles_add(event, has, first, red, blue, action):
    how: Any = {"action": action, "event": event, "tiles": tiles(*first)}
    how["before"] = [war.is_now("hessen-kassel", "blue", 2, **has)]
    game = war.attacking("gft-mark", "hessen-kassel", 4, **how)
    assert game.facts()["battle"]["throw"] == {"red": red, "blue": blue}


@pytest.mark.parametrize("event", ["church-3", "church-4"])
def test_W4_counties_with_a_church_cannot_be_attacked(event):
    built = war.is_now("hessen-kassel", "blue", 2, **CHURCH)
    own = war.is_now("osnabrueck", "red", 4, **CHURCH)
    how = {"before": [built, own], "event": event, "tiles": tiles("attack")}
    game = war.done("move-a", "gft-mark", **how)
    game.refuses(war.moves("red", "hessen-kassel", 2), "shielded-church")
    (form,) = game.options("red")
    assert "hessen-kassel" not in form.targets
    game.moves("red", "osnabrueck", 2)
    assert game.county("osnabrueck").armies == 6  # and the tile adds nothing


@pytest.mark.parametrize(
    ("action", "county", "event", "n"),
    [
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
    ],
)
def test_W4_W1_7_events_then_tiles(action, county, event, n):
    for tile, more in (("deploy", 0), (action, 1)):
        seat = war.done(action, county, event=event, tiles=tiles(tile)).seat("red")
        assert (seat.thalers - 14 if action == "taxes" else seat.grain) == n + more


def test_W4_no_extra_army_in_revolts():
    marked = war.is_now("passau", "red", 3, markers=1, **PALACE)
    how = {"before": [marked], "event": "palace-2", "tiles": tiles("defend")}
    battle = war.done("taxes", "passau", **how).facts()["battle"]
    assert battle["throw"] == {"red": 3, "peasants": 1}
