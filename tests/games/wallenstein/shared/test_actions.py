"""Why a county cannot be chosen: by public facts only, never by a plan (WH.1)."""

from companion.games.wallenstein.shared.actions import plan_obstacles
from companion.games.wallenstein.views.cards import cards_view
from tests.games.wallenstein import positions as war

BUILT = war.is_now("osnabrueck", "red", 1, buildings=["palace"])
FULL = war.is_now("passau", "red", 3, buildings=["church"])


def test_W1_6_a_county_is_blocked_in_boxes_in_which_it_would_do_nothing():
    state = war.planning(before=[BUILT, FULL], modules=["court"]).state
    osnabrueck = plan_obstacles(state, "red", "osnabrueck")
    assert (osnabrueck["palace"], osnabrueck["move-a"]) == ("built", "one-army")
    assert {osnabrueck[box] for box in ("3", "2", "1")} == {"not-enough"}
    assert not {"church", "taxes", "grain"} & set(osnabrueck)
    passau = plan_obstacles(state, "red", "passau")
    assert passau == {"palace": "no-site", "church": "built", "post": "no-site", "3": "not-enough"}


def test_missing_money_is_no_obstacle_while_more_may_come_in():
    state = war.planning(before=[war.corrects(player="red", thalers=-18)]).state
    assert plan_obstacles(state, "red", "gft-mark") == {}


def at_court(player: str, *favors: int, **how: object) -> war.Playing:
    """Return a game where this player may take a favor, or none, and Red will move with A."""
    how = {"box": war.BOX, "modules": ["court"], "favors": favors, **how}
    return war.ordered(war.plans("red", move_a="gft-mark"), out={player: 4}, **how)


def closed(game: war.Playing) -> dict[str, str]:
    march = game.view().march
    assert not {one.county for one in march.closed} & {to.county for to in march.targets}
    return {one.county: one.why for one in march.closed}


def test_W1_11_WC_5_neighbours_that_cannot_be_entered_show_the_reason():
    church = war.is_now("hessen-kassel", "blue", 2, buildings=["church"])
    by_event = war.done("move-a", "gft-mark", event="church-3", before=[church])
    assert closed(by_event) == {"hessen-kassel": "church"}
    both = ("hessen-kassel", "hm-paderborn")
    assert closed(war.done("deploy-1", "gft-mark")) == dict.fromkeys(both, "not-own")
    assert closed(war.done("move-a", "gft-mark")) == {}
    for favor, found in ((10, dict.fromkeys(both, "favor")), (11, {})):
        kept = at_court("blue", favor, 2, 3, actions=("move-a",)).takes("blue", favor)
        assert closed(kept.opens("red")) == found


def test_WC_5_a_favor_names_counties_where_it_cannot_be_used():
    before = [BUILT, FULL, war.is_now("vogtland", "red", 2, markers=1)]
    game = at_court("red", 21, 4, 2, before=before)
    offers = {one.favor.number: one for one in cards_view(game.state).offers}
    assert offers[21].closed == {"osnabrueck": "built", "passau": "no-site"}
    assert offers[4].counties == ("vogtland",)
    assert set(offers[4].closed.values()) == {"no-marker"}
    assert offers[2].closed == {}


def test_W1_6_cards_on_a_mat_that_would_be_skipped_are_marked():
    game = war.ordered(war.on_mat("red"), actions=("palace",), before=[BUILT, FULL])
    assert game.view().opening.skipped == {"osnabrueck": "built", "passau": "no-site"}


def test_WH_1_obstacles_do_not_reveal_other_players_plans():
    one = war.planning().plans("blue", 3).state
    other = war.planning().plans("blue", 3, move_a="strassburg", palace="mittelmark").state
    for county in one.counties_of("red"):
        assert plan_obstacles(one, "red", county) == plan_obstacles(other, "red", county)
