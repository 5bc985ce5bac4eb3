"""Tests of what a player needs for planning: the boxes in order, the values of counties, the last
plan."""

from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.plans import Plan
from companion.games.wallenstein.views.plan import (
    OwnCounty,
    PlannedBox,
    Planning,
    last_plan,
    planned_boxes,
    planning_view,
)
from tests.games.wallenstein import positions as war


def seen(game: war.Playing, player: str = "red", chosen: Plan | None = None) -> Planning:
    return planning_view(game.state, player, chosen)


def county(game: war.Playing, id_: str) -> OwnCounty:
    return next(county for county in seen(game).counties if county.id == id_)


def last(at: Planning) -> dict[str, str]:
    """Return what was in the boxes last round."""
    return {box.box: box.last for box in (*at.known, *at.later, at.bid) if box.last}


def test_W1_1_boxes_are_listed_in_the_order_of_open_actions():
    at = seen(war.planning("taxes", "palace", "move-b"))
    known = [(box.number, box.box) for box in at.known]
    assert known == [*enumerate(("taxes", "palace", "move-b", "church", "post"), 1)]
    later = ["grain", "deploy-5", "deploy-3", "deploy-1", "move-a"]
    assert [(box.number, box.box) for box in at.later] == [(None, box) for box in later]
    assert (at.court, at.towers) == ((), 0)
    at = seen(war.planning(modules=["court"]))  # WC.2
    assert ([box.field for box in at.court], at.towers) == (["court.3", "court.2", "court.1"], 3)


def test_W1_7_the_shown_yield_of_a_county_includes_open_events():
    game = war.planning(event="taxes-max-0")
    trier = county(game, "erzbm-trier")
    assert (trier.taxes.n, trier.taxes.otherwise) == (7, {"taxes-max-0": 5})
    assert (trier.grain.n, trier.grain.otherwise) == (2, {})
    assert trier.free == ("palace", "church", "post")
    assert county(game, "vogtland").taxes.otherwise == {}


def test_W4_deployment_shows_the_reduction_by_an_event():
    for event, fewer in (("deploy-1", {"deploy-5": 3, "deploy-3": 2}), ("post-7", {})):
        at = seen(war.planning(event=event))
        boxes = (*at.known, *at.later)
        assert {one.box: one.fewer for one in boxes if one.fewer is not None} == fewer


def test_WM_2_the_leaders_county_gives_one_more_of_each_yield():
    tiles = ("attack", "defend", "deploy", "grain", "taxes")
    game = war.ordered(modules=["leaders"], tiles=tiles)
    assert not any(each.led for each in seen(game).counties)
    passau = county(game.leads("red", "passau"), "passau")
    assert (passau.led, passau.taxes.n, passau.grain.n) == (True, 6, 4)


def test_WH_1_only_the_posted_plan_is_shown_as_chosen():
    made = war.plans("red", 3, taxes="passau")
    game = war.planning("taxes").play(made)
    bare, own = seen(game), seen(game, chosen=WALLENSTEIN.read_entry(made))
    assert bare.made
    assert {box.chosen for box in (*bare.known, *bare.later)} == {""}
    assert bare.bid.chosen == "0"
    assert (own.known[0].chosen, own.bid.chosen) == ("passau", "3")


def test_W1_3_last_rounds_plan_is_offered_without_lost_counties():
    first = war.planning()
    assert last_plan(first.state, "red") == (Plan(player="red", boxes={}, bid=0), ())
    game = war.planning("taxes", "grain").plans("red", 4, taxes="passau", grain="vogtland")
    game.plans("blue", 3).on_mat("black").draws("post-7").bids("black", "augsburg")
    war.places(game)
    while game.state.phase == "acting":
        player, must = game.to_act()[0]
        lies = {"grain": "boehmen"}.get(game.state.action)
        if must == "turn":
            game.turns(game.state.face_down[0])
        else:
            game.opens(player, **({"county": lies} if player == "black" else {}))
    game.is_now("vogtland", None).display("grain", "taxes")
    at = seen(game)
    assert (last(at), at.left_out) == ({"taxes": "passau", "bid": "4"}, ("vogtland",))
    assert last(seen(game, "black")) == {"grain": "boehmen", "bid": "augsburg"}
    assert "last" not in str(WALLENSTEIN.visible_state(game.state, "all"))


def test_W1_3_a_player_with_few_counties_may_leave_the_bid_empty():
    game = war.planning()
    assert not seen(game).no_bid
    game.play(*(war.is_now(id_, None) for id_ in game.state.counties_of("red")[5:]))
    assert seen(game).no_bid


def test_W1_12_a_box_whose_county_was_lost_is_void():
    red = war.plans("red", taxes="passau", grain="vogtland", church="gft-mark")
    game = war.ordered(red, actions=("taxes", "grain")).opens("red").is_now("vogtland", None)
    assert planned_boxes(game.state, "red") == (
        PlannedBox("taxes", "passau", "opened"),
        PlannedBox("grain", "vogtland", "void"),
        PlannedBox("church", "gft-mark", "waits"),
    )
    assert planned_boxes(game.state, "blue") == ()
    assert planned_boxes(war.planning().state, "red") == ()
