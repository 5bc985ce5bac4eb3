"""What a player plans with: boxes in order, counties and what they are worth, the last plan."""

from __future__ import annotations

from companion.games.wallenstein.board import ACTIONS
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.plans import Plan
from companion.games.wallenstein.views.plan import (
    OwnCounty,
    PlannedBox,
    Planning,
    last_plan,
    planned_boxes,
    planning,
)
from tests.games.wallenstein import positions as war


def seen(game: war.Playing, chosen: Plan | None = None) -> Planning:
    return planning(game.state, "red", chosen)


def county(game: war.Playing, id_: str) -> OwnCounty:
    return next(county for county in seen(game).counties if county.id == id_)


def chosen(**made: object) -> Plan:
    plan = WALLENSTEIN.read_entry(war.plans("red", **made))
    return plan


def test_W1_1_boxes_come_in_the_order_known_so_far_and_then_the_rest() -> None:
    at = seen(war.planning("taxes", "palace", "move-b"))
    assert [(box.box, box.number) for box in at.known] == [
        ("taxes", 1),
        ("palace", 2),
        ("move-b", 3),
        ("church", 4),
        ("post", 5),
    ]
    assert [box.box for box in at.later] == ["grain", "deploy-5", "deploy-3", "deploy-1", "move-a"]
    assert {box.number for box in at.later} == {None}
    assert (at.court, at.towers) == ((), 0)
    at = seen(war.planning(modules=["court"], box=war.BOX))  # WC.2
    assert ([box.field for box in at.court], at.towers) == (["court.3", "court.2", "court.1"], 3)


def test_W1_7_a_county_is_worth_what_its_card_says_and_otherwise_by_open_events() -> None:
    game = war.planning(event="taxes-max-0", before=[])
    assert game.state.events[0] == "taxes-max-0"
    trier = county(game, "erzbm-trier")
    assert (trier.taxes.n, trier.taxes.otherwise) == (7, {"taxes-max-0": 5})
    assert (trier.grain.n, trier.grain.otherwise) == (2, {})
    assert county(game, "vogtland").taxes.otherwise == {}


def test_W4_a_deployment_says_to_how_many_armies_an_open_event_would_bring_it_down() -> None:
    def fewer(events: list[str]) -> dict[str, int]:
        shown = seen(war.filled().play({"type": "year", "events": events}, war.display()))
        boxes = (*shown.known, *shown.later)
        return {one.box: one.fewer for one in boxes if one.fewer is not None}

    others = ["taxes-max-0", "post-5", "church-3"]
    assert fewer(["deploy-1", *others]) == {"deploy-5": 3, "deploy-3": 2}
    assert fewer(["post-7", *others]) == {}


def test_WM_2_the_leaders_county_is_worth_one_more() -> None:
    game = war.ordered(modules=["leaders"], tiles=("attack", "defend", "deploy", "grain", "taxes"))
    assert not any(each.led for each in seen(game).counties)
    game.play({"type": "leader", "player": "red", "county": "passau"})
    passau = county(game, "passau")
    assert (passau.led, passau.taxes.n, passau.grain.n) == (True, 6, 4)


def test_WH_1_only_what_is_handed_in_is_shown_as_chosen() -> None:
    game = war.planning("taxes")
    game.play(war.plans("red", 3, taxes="passau"))
    bare = seen(game)
    assert bare.made
    assert {box.chosen for box in (*bare.known, *bare.later)} == {""}
    assert bare.bid.chosen == "0"
    own = seen(game, chosen(bid=3, taxes="passau"))
    assert (own.known[0].chosen, own.bid.chosen) == ("passau", "3")


def test_W1_3_last_rounds_plan_is_offered_where_its_counties_are_still_owned() -> None:
    game = war.planning("taxes", "grain")
    assert last_plan(game.state, "red") == (Plan(player="red", boxes={}, bid=0), ())
    game.play(war.plans("red", 4, taxes="passau", grain="vogtland"))
    game.play(war.plans("blue", 3), war.on_mat("black"), war.draws("post-7"))
    game.play({"type": "bid", "player": "black", "bid": "augsburg"})
    war.places(game)
    while game.state.phase == "acting":
        if game.to_act() == [("black", "open")]:
            at = "boehmen" if game.state.action == "grain" else None
            game.play(war.opens("black", county=at))
        elif game.to_act()[0][1] == "open":
            game.play(war.opens(str(game.state.queue[0])))
        else:
            game.play(war.turns(next(a for a in ACTIONS if a not in game.state.actions)))
    game.play(war.is_now("vogtland", None), war.display("grain", "taxes"))
    at = seen(game)
    boxes = {box.box: box.last for box in (*at.known, *at.later) if box.last}
    assert (boxes, at.bid.last, at.left_out) == ({"taxes": "passau"}, "4", ("vogtland",))
    mat = planning(game.state, "black")
    assert {box.box: box.last for box in mat.known if box.last} == {"grain": "boehmen"}
    assert mat.bid.last == "augsburg"
    assert "last" not in str(WALLENSTEIN.facts(game.state, "all"))


def test_W1_3_who_has_few_counties_may_bid_nothing() -> None:
    game = war.planning()
    assert not seen(game).no_bid
    game.play(*(war.is_now(id_, None) for id_ in game.state.counties_of("red")[5:]))
    assert seen(game).no_bid


def test_W1_12_a_box_whose_county_was_lost_is_void() -> None:
    red = war.plans("red", taxes="passau", grain="vogtland", church="gft-mark")
    game = war.ordered(red, actions=("taxes", "grain")).play(war.opens("red"))
    game.play(war.is_now("vogtland", None))
    assert planned_boxes(game.state, "red") == (
        PlannedBox("taxes", "passau", "opened"),
        PlannedBox("grain", "vogtland", "void"),
        PlannedBox("church", "gft-mark", "waits"),
    )
    assert planned_boxes(game.state, "blue") == ()
    assert planned_boxes(war.planning().state, "red") == ()
