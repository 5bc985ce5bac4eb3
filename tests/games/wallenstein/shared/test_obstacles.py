"""Why a county will not do where one is chosen: by what all may see, and never by a plan (WH.1)."""

from companion.games.wallenstein.shared import obstacles
from companion.games.wallenstein.views.cards import cards_view
from tests.games.wallenstein import positions as war

BUILT = war.is_now("osnabrueck", "red", 1, buildings=["palace"])
FULL = war.is_now("passau", "red", 3, buildings=["church"])


def test_W1_6_a_county_says_in_which_boxes_of_a_plan_it_could_do_nothing() -> None:
    state = war.planning(before=[BUILT, FULL], modules=["court"], box=war.BOX).state
    osnabrueck = obstacles.plan_obstacles(state, "red", "osnabrueck")
    assert (osnabrueck["palace"], osnabrueck["move-a"]) == ("built", "one-army")
    assert {osnabrueck[box] for box in ("3", "2", "1")} == {"not-enough"}
    assert not {"church", "taxes", "grain"} & set(osnabrueck)
    passau = obstacles.plan_obstacles(state, "red", "passau")
    assert passau == {"palace": "no-site", "church": "built", "post": "no-site", "3": "not-enough"}


def test_money_that_may_still_come_in_is_left_to_the_running_sum() -> None:
    state = war.planning(before=[war.corrects(player="red", thalers=-18)]).state
    assert obstacles.plan_obstacles(state, "red", "gft-mark") == {}


def test_W1_11_neighbours_that_cannot_be_entered_say_what_keeps_the_armies_out() -> None:
    church = war.is_now("hessen-kassel", "blue", 2, buildings=["church"])
    by_event = war.done("move-a", "gft-mark", event="church-3", before=[church])
    assert closed(by_event) == {"hessen-kassel": "church"}
    assert closed(war.done("deploy-1", "gft-mark")) == {
        "hessen-kassel": "not-own",
        "hm-paderborn": "not-own",
    }
    assert closed(war.done("move-a", "gft-mark")) == {}


def test_WC_5_who_keeps_a_favor_is_safe_and_says_so() -> None:
    assert closed(kept(10)) == {"hessen-kassel": "favor", "hm-paderborn": "favor"}
    assert closed(kept(11)) == {}


def kept(favor: int) -> war.Playing:
    """Red may move with A; Blue keeps that favor."""
    game = war.filled(out={"blue": 4}, modules=["court"], box=war.BOX)
    game.play(war.year("post-7"), war.display("move-a", favors=[favor, 2, 3]))
    game.play(war.plans("red", 4, move_a="gft-mark"), war.plans("blue", 3), war.plans("black", 2))
    war.places(game.play(war.draws("post-7")))
    game.play({"type": "favor", "player": "blue", "favor": favor})
    return game.play({"type": "open", "player": "red"})


def closed(game: war.Playing) -> dict[str, str]:
    march = game.view().march
    assert not {one.county for one in march.closed} & {to.county for to in march.targets}
    return {one.county: one.why for one in march.closed}


def test_WC_5_a_favor_says_where_it_cannot_work() -> None:
    game = war.filled(out={"red": 4}, modules=["court"], box=war.BOX)
    favors: war.Json = war.display("taxes", favors=[21, 4, 2])
    game.play(war.year("post-7"), favors, BUILT, FULL, war.is_now("vogtland", "red", 2, markers=1))
    game.play(war.plans("red", 4), war.plans("blue", 3), war.plans("black", 2))
    offers = {
        one.favor.number: one
        for one in cards_view(war.places(game.play(war.draws("post-7"))).state).offers
    }
    assert offers[21].closed == {"osnabrueck": "built", "passau": "no-site"}
    assert offers[4].counties == ("vogtland",)
    assert set(offers[4].closed.values()) == {"no-marker"}
    assert offers[2].closed == {}


def test_W1_6_of_a_mat_each_card_says_whether_it_would_be_passed_over() -> None:
    game = war.planning("palace", before=[BUILT, FULL])
    game.play(war.on_mat("red"), war.plans("blue", 3), war.plans("black", 2), war.draws("post-7"))
    war.places(game.play({"type": "bid", "player": "red", "bid": 4}))
    at = game.view().opening
    assert at.skipped == {"osnabrueck": "built", "passau": "no-site"}


def test_WH_1_no_obstacle_tells_of_somebody_elses_plan() -> None:
    first, second = (war.planning().play(war.plans("blue", 3, **boxes)) for boxes in ({}, OTHER))
    for county in first.state.counties_of("red"):
        for_red = obstacles.plan_obstacles(first.state, "red", county)
        assert for_red == obstacles.plan_obstacles(second.state, "red", county)


OTHER = {"move_a": "strassburg", "palace": "mittelmark"}
