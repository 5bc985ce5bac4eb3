"""The ten actions in turn (W1.6 to W1.10): opened one by one, done in full or skipped."""

import pytest

from companion.games.wallenstein.happenings import Collected, Opened, Skipped
from companion.games.wallenstein.steps.open import ActionDone
from companion.games.wallenstein.steps.throw import NotCollected
from tests.games.wallenstein import positions as war

NO_TILE = {"tiles": ("attack", "defend", "deploy", "taxes", "grain")}
"""Red takes the attack, which does nothing for building and collecting."""


def test_W1_6_each_action_by_all_in_turn_order_before_the_next() -> None:
    red = war.plans("red", palace="osnabrueck", church="erzbm-koeln")
    blue = war.plans("blue", palace="mittelmark", church="strassburg")
    game = war.ordered(red, blue, actions=("church", "palace"))
    assert game.state.action == "church"
    game.refuses(war.opens("blue"), "not-your-turn")
    opened = []
    for player in ("red", "blue"):
        assert game.to_act() == [(player, "open")]
        opened += game.play(war.opens(player)).happened(Opened)
    assert [h.player for h in opened if h.card] == ["red", "blue"]
    assert game.happened(ActionDone) == [ActionDone(action="church")]


def test_W1_6_the_sixth_card_after_the_first_action_the_tenth_after_the_fifth() -> None:
    game = war.done("palace", "osnabrueck", actions=("palace", "church", "post", "grain", "taxes"))
    assert game.to_act() == [(None, "turn")]
    assert game.state.action is None
    game.refuses(war.turns("church"), "action-seen")
    unseen = {o.action for o in game.options(None)}
    assert unseen == {"deploy-5", "deploy-3", "deploy-1", "move-a", "move-b"}
    for number, action in enumerate(("move-b", "move-a", "deploy-1", "deploy-3"), 6):
        game.play(war.turns(action))
        assert game.state.actions[number - 1] == action
        assert game.to_act() == [(None, "turn")]
    game.play(war.turns("deploy-5"))
    assert game.state.round == 2


def test_W1_6_what_lies_on_the_mat_is_told_box_by_box() -> None:
    game = war.planning("palace", "taxes").play(
        war.on_mat("red"), war.plans("blue", 1), war.plans("black", 2)
    )
    game.play(war.draws("post-7"), {"type": "bid", "player": "red", "bid": 4})
    game.play(war.chooses("red", 1), war.chooses("black", 2), war.chooses("blue", 3))
    assert game.to_act() == [("red", "open")]
    game.refuses(war.opens("red"), "opened-on-mat")
    game.refuses(war.opens("red", county="baden"), "card-not-there")
    game.refuses(war.opens("red", county="burgund"), "no-such-county")
    game.refuses(war.opens("red", county="tower"), "no-such-county")
    game.refuses(war.opens("red", county="passau", box=3), "box-at-court")
    game.play(war.opens("red", county="osnabrueck"))
    assert game.county("osnabrueck").buildings == ("palace",)
    game.play(war.turns("move-a"))
    game.refuses(war.opens("red", county="osnabrueck"), "card-not-there")
    game.play(war.opens("red", county=None))
    assert game.happened(Skipped)[0] == Skipped(player="red", what="taxes", why="nothing")
    assert game.to_act() == [(None, "turn")]


def test_W1_6_a_planned_box_is_just_opened() -> None:
    war.acting("palace", "osnabrueck").refuses(
        war.opens("red", county="osnabrueck"), "opened-by-plan"
    )


PRICES = [("palace", 3), ("church", 2), ("post", 1)]


@pytest.mark.parametrize(("kind", "price"), PRICES)
def test_W1_6_W1_8_a_building_for_its_price_or_not_at_all(kind: str, price: int) -> None:
    game = war.acting(kind, "osnabrueck").play(war.corrects(player="red", thalers=price - 14))
    poor = game.again().play(war.corrects(player="red", thalers=-1), war.opens("red"))
    assert (poor.skipped(), poor.seat("red").thalers) == (["no-thalers"], price - 1)
    game.play(war.opens("red"))
    assert (game.county("osnabrueck").buildings, game.seat("red").thalers) == ((kind,), 0)


def test_W1_8_on_a_free_site_each_kind_once_a_county() -> None:
    full = war.is_now("passau", "red", 3, buildings=["church"])
    assert war.done("palace", "passau", before=[full]).skipped() == ["no-site"]
    built = war.is_now("osnabrueck", "red", 4, buildings=["church"])
    assert war.done("church", "osnabrueck", before=[built]).skipped() == ["built"]
    both = war.done("palace", "osnabrueck", before=[built]).county("osnabrueck").buildings
    assert both == ("church", "palace")


def test_W1_8_the_tile_must_be_in_the_supply() -> None:
    """With 3 players 37 counties: 26 churches elsewhere."""
    game = war.planning(players=3)
    others = [c for c in game.state.counties if c != "osnabrueck"][:26]
    owners = {c: game.county(c).owner or "red" for c in others}
    built = [
        war.is_now(c, owners[c], max(1, game.county(c).armies), buildings=["church"])
        for c in others
    ]
    game = war.done("church", "osnabrueck", before=built)
    assert game.state.buildings["church"] == 0
    assert game.skipped() == ["no-tile"]


def revolting(markers: int, what: str = "taxes", **how: object) -> war.Playing:
    marked = war.is_now("erzbm-trier", "red", 3, markers=markers)
    how = {**NO_TILE, "event": "taxes-max-0", **how}
    return war.done(what, "erzbm-trier", before=[marked], **how)


def test_W1_9_W2_5_a_county_with_markers_revolts_first_and_pays_if_it_is_put_down() -> None:
    game = revolting(2)
    battle = game.facts()["battle"]
    assert (battle["kind"], battle["attacker"], battle["defender"]) == ("revolt", None, "red")
    assert battle["throw"] == {"red": 3, "peasants": 2}
    assert game.seat("red").thalers == 14
    game.play(war.throws(red=3, peasants=1))
    assert (game.seat("red").thalers, game.county("erzbm-trier").armies) == (14 + 5, 2)
    assert game.county("erzbm-trier").markers == 3
    assert [h.n for h in game.happened(Collected)] == [5]


@pytest.mark.parametrize("tray", [{"red": 1, "peasants": 1}, {"red": 1, "peasants": 2}, {}])
def test_W1_9_W2_5_a_revolt_that_succeeds_empties_the_county_and_pays_nothing(
    tray: war.Json,
) -> None:
    for ruling, grain in ((False, 0), (True, 2)):
        game = revolting(2, "grain", rulings={"revolt_pays": ruling}).play(war.throws(**tray))
        assert game.county("erzbm-trier").owner is None
        assert game.seat("red").grain == grain
        assert [h.what for h in game.happened(NotCollected)] == ([] if ruling else ["grain"])


def test_W1_9_no_marker_where_none_is_left() -> None:
    all_marked = war.is_now("erzbm-koeln", "red", 2, markers=42)
    game = war.done("taxes", "erzbm-trier", before=[all_marked], **NO_TILE)
    assert game.county("erzbm-trier").markers == 0
    assert game.seat("red").thalers == 21


DEPLOYMENTS = [("deploy-5", 5, 3), ("deploy-3", 3, 2), ("deploy-1", 1, 1)]


@pytest.mark.parametrize(("action", "armies", "price"), DEPLOYMENTS)
def test_W1_10_W1_6_in_full_or_not_at_all(action: str, armies: int, price: int) -> None:
    game = war.acting(action, "passau", **NO_TILE)
    few = war.is_now("gft-mark", "red", 5 + 28 - armies + 1)
    poor = war.corrects(player="red", thalers=price - 1 - 14)
    assert game.again().play(few, war.opens("red")).skipped() == ["no-armies"]
    assert game.again().play(poor, war.opens("red")).skipped() == ["no-thalers"]
    game.play(
        war.corrects(player="red", thalers=price - 14), war.is_now("gft-mark", "red", 33 - armies)
    )
    game.play(war.opens("red"))
    assert (game.seat("red").thalers, game.seat("red").supply) == (0, 0)


def test_W1_10_after_deploy_1_any_number_may_move_to_an_own_neighbour() -> None:
    game = war.done("deploy-1", "passau")
    assert game.to_act() == [("red", "move")]
    game.refuses(war.moves("red", "oberoesterreich", 4), "armies-to-move")
    game.refuses(war.moves("red", "boehmen", 2), "own-only")
    game.refuses(war.moves("red", "regensburg", 2), "own-only")
    game.refuses(war.moves("red", "gft-mark", 2), "not-neighbours")
    game.play(war.moves("red", "oberoesterreich", 3))
    assert game.county("passau").armies == 1
    assert game.county("oberoesterreich").armies == 7


def test_W1_12_a_box_whose_county_is_lost_is_void_even_if_it_was_won_back() -> None:
    red = war.plans("red", move_a="gft-mark")
    blue = war.plans("blue", palace="hessen-kassel", taxes="baden")
    game = war.ordered(red, blue, actions=("move-a", "palace", "taxes"), **NO_TILE)
    game.play(war.opens("red"), war.moves("red", "hessen-kassel", 4), war.throws(red=4, blue=1))
    for again in ([], [war.is_now("hessen-kassel", "blue", 2)]):
        after = game.again().play(*again, war.turns("move-b"))
        lost = [h for h in after.happened(Skipped) if h.why == "lost"]
        assert [(h.player, h.what, h.county) for h in lost] == [("blue", "palace", "hessen-kassel")]
        assert after.seat("blue").opened["palace"] == "hessen-kassel"
