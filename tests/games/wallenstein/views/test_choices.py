"""Tests of what a choice needs: whose box is opened, the bids in order, and where the leader can
go."""

from msgspec.structs import replace

from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.views.choices import BidRow, LeaderWay, Opening, bid_rows
from companion.games.wallenstein.web.opening import next_opening
from tests.games.wallenstein import positions as war


def test_WH_1_a_sealed_box_shows_nothing():
    game = war.acting("taxes", "passau")
    assert game.view().opening == Opening("red", "taxes", None, ())
    assert all(game.view(viewer).is_button_self_explanatory for viewer in ("table", "red"))
    entry = next_opening(WALLENSTEIN, game.state)
    assert (entry.player, entry.box) == ("red", None)


def test_W1_6_only_cards_still_held_are_offered_for_a_box_on_the_mat():
    game = war.ordered(war.on_mat("red"), actions=("taxes",))
    assert game.view().opening == Opening("red", "taxes", None, (*game.seat("red").cards, None))
    assert next_opening(WALLENSTEIN, game.state) is None
    assert not game.view().is_button_self_explanatory
    game.opens("red", county="passau").turns("move-b")
    assert "passau" not in game.view().opening.cards


def test_WC_3_the_view_of_a_box_at_court_has_its_number():
    game = war.ordered(war.plans("red", 0, {"3": "gft-mark"}), modules=["court"])
    assert game.view().opening == Opening("red", "3", 3, ())


def test_W1_5_bids_are_listed_in_the_order_of_choosing():
    game = war.planning()
    assert bid_rows(game.state) == ()
    game.plans("red", 1).plans("blue", "strassburg").plans("black", 1).draws("post-7")
    assert bid_rows(game.state) == (
        BidRow("red", 1, True, None),
        BidRow("black", 1, True, None),
        BidRow("blue", "strassburg", False, None),
    )
    game.lots("black", "red").chooses("black", 3)
    first, second, _ = bid_rows(game.state)
    assert (first, second) == (BidRow("black", 1, False, 3), BidRow("red", 1, False, None))


def test_WM_3_the_choice_of_a_county_for_the_leader_shows_statues():
    game = war.ordered(modules=["leaders"])
    prices = {"palace": 2, "church": 1, "post": 0}
    first = LeaderWay("osnabrueck", False, None, 3 + 1, 4 + 1, prices)
    assert game.view().leader_ways[0] == first
    limited = war.ordered(modules=["leaders"], event="taxes-max-0")
    [trier] = [one for one in limited.view().leader_ways if one.county == "erzbm-trier"]
    assert trier.taxes == 7 + 1, "the event ends before the leader collects there"
    assert not war.planning(modules=["leaders"]).view().leader_ways
    war.finish_round(
        game.leads("red", "gft-mark").leads("blue", "strassburg").leads("black", "augsburg")
    )
    passau = replace(game.state.counties["passau"], statue="blue")
    there = replace(game.state, counties={**game.state.counties, "passau": passau})
    before, taking = (
        {way.county: (way.statue, way.trophy) for way in WALLENSTEIN.view(one, "table").leader_ways}
        for one in (game.state, there)
    )
    assert "gft-mark" not in before
    assert (before["osnabrueck"], before["passau"]) == ((True, None), (False, None))
    assert taking["passau"] == (False, "blue")


def test_W1_11_W2_1_possible_targets_show_the_cubes_to_throw():
    church = war.is_now("hm-paderborn", "blue", 2, buildings=["church"])
    march = war.done("move-a", "gft-mark", event="church-3", before=[church]).view().march
    assert (march.player, march.county, march.most) == ("red", "gft-mark", 4)
    own = [to.county for to in march.targets if to.attack is None]
    assert own == ["erzbm-koeln", "erzbm-trier", "osnabrueck"]
    [attack] = [to.attack for to in march.targets if to.attack]
    assert attack.thrown == {"red": 4, "blue": 2}
    assert (attack.attackers, attack.defenders, attack.allied) == (4, 2, True)
