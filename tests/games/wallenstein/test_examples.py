"""The examples in the rules."""

from companion.games.wallenstein.board import COUNTIES
from companion.games.wallenstein.happenings import Collected, Deployed
from tests.games.wallenstein import positions as war

TAXES_FIRST = {"tiles": ("taxes", "grain", "deploy", "attack", "defend")}


def test_W1_7_taxes_of_7_are_limited_to_5_by_the_event_plus_1_for_the_tile():
    """Four players are needed, because Burgund is not used with three."""
    assert COUNTIES["burgund"].taxes == 7
    held = war.is_now("burgund", "red", 2)
    game = war.done(
        "taxes", "burgund", players=4, before=[held], event="taxes-max-0", **TAXES_FIRST
    )
    assert game.seat("red").thalers == 15 - 4 + 6
    (taken,) = (it for it in game.told if isinstance(it, Collected) and it.player == "red")
    assert [(part.why, part.n) for part in taken.parts] == [
        ("card", 7),
        ("at-most", 5),
        ("tile-more", 1),
    ]


def test_W1_7_the_tile_overrides_the_event_when_deploying_5():
    tiles = {"tiles": ("deploy", "grain", "taxes", "attack", "defend")}
    game = war.done("deploy-5", "passau", event="deploy-1", **tiles)
    assert game.county("passau").armies == 3 + 6
    (came,) = (it for it in game.told if isinstance(it, Deployed) and it.player == "red")
    assert [(part.why, part.n) for part in came.parts] == [("card", 5), ("event", 3), ("tile", 6)]


def test_W2_the_battle_follows_the_rules_example():
    """Blue has 4 armies against Yellow's 3. The tray shows 3 blue cubes, 1 yellow one and 1
    peasant."""
    held = [war.is_now("anhalt", "blue", 5), war.is_now("kursachsen", "yellow", 3)]
    tiles = ("defend", "grain", "deploy", "taxes", "attack")
    how = {"player": "blue", "players": 4, "before": held, "tiles": tiles}
    game = war.attacking("anhalt", "kursachsen", 4, **how)
    assert game.facts()["battle"]["throw"] == {"blue": 4, "yellow": 3}
    game.play(war.throws(blue=3, yellow=1, peasants=1))
    assert (game.county("kursachsen").owner, game.county("kursachsen").armies) == ("blue", 1)


def test_W2_5_the_revolt_follows_the_rules_example():
    marked = war.is_now("lueneburg", "black", 4, markers=2)
    game = war.done("taxes", "lueneburg", player="black", before=[marked])
    assert game.facts()["battle"]["throw"] == {"black": 4, "peasants": 2}


def test_W3_1_nine_counties_with_seven_grain_revolt():
    """The first event takes no grain, so he is 2 short: one revolt with 2 more peasants, in a
    county with one marker: 3 peasants."""
    marked = war.is_now("passau", "red", 3, markers=1)
    game = war.to_winter(war.corrects(player="red", grain=7), marked, left="taxes-max-0")
    game.play({"type": "revolts", "player": "red", "counties": ["passau"]})
    assert game.facts()["battle"]["throw"] == {"red": 3, "peasants": 3}


def test_WC_3_courtiers_follow_the_rules_example():
    """3 come from a county with 4 armies and 2 from the tray by a tower card; a money card gives
    none: 5 courtiers."""
    held = [war.is_now("vogtland", "red", 4), war.corrects(tray={"red": 2})]
    red = war.plans("red", court={"3": "vogtland", "2": "tower"})
    game = war.ordered(red, before=held, modules=["court"], box=war.BOX)
    game.play(war.opens("red", box=3), war.opens("red", box=2))
    assert game.seat("red").courtiers.entrance + game.seat("red").courtiers.audience == 5
