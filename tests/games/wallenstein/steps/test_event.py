"""Events, bonus tiles and their order (W1.7, W4)."""

import pytest

from companion.games.wallenstein.happenings import Collected
from tests.games.wallenstein import positions as war

TILES = ("taxes", "grain", "deploy", "attack", "defend")


def tiles(*first: str) -> tuple[str, ...]:
    """Return the tiles with these first. Red takes the first place, Blue the second, Black the
    third."""
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
def test_W4_a_trading_post_removes_one_marker(kind, event, left):
    marked = war.is_now("passau", "red", 3, markers=2)
    assert war.done(kind, "passau", before=[marked], event=event).county("passau").markers == left


@pytest.mark.parametrize(
    ("event", "action", "county", "parts"),
    [
        ("taxes-max-0", "taxes", "passau", [("card", 5)]),
        ("taxes-max-0", "taxes", "erzbm-trier", [("card", 7), ("at-most", 5)]),
        ("taxes-max-0", "taxes", "altmark", [("card", 6), ("at-most", 5)]),
        ("taxes-min-2", "taxes", "altmark", [("card", 6)]),
        ("taxes-min-2", "taxes", "passau", [("card", 5), ("at-least", 6)]),
        ("grain-min-3", "grain", "osnabrueck", [("card", 4)]),
        ("grain-min-3", "grain", "passau", [("card", 3), ("at-least", 4)]),
        ("grain-max-4", "grain", "passau", [("card", 3)]),
        ("grain-max-4", "grain", "osnabrueck", [("card", 4), ("at-most", 3)]),
    ],
)
def test_W4_an_event_limits_only_higher_or_lower_amounts(event, action, county, parts):
    mine = war.is_now(county, "red", 3)
    [collected] = war.done(
        action, county, event=event, before=[mine], tiles=tiles("attack")
    ).happened(Collected)
    assert [(part.why, part.n) for part in collected.parts] == parts


CHURCH: war.Json = {"buildings": ["church"]}


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
