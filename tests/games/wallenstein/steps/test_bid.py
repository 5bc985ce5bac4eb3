"""Bids, ties and places (W1.5)."""

from companion.games.wallenstein.steps.bid import BidOpened, BidTold
from companion.games.wallenstein.steps.lot import LotsDrawn
from companion.games.wallenstein.steps.place import PlaceTaken
from tests.games.wallenstein import positions as war


def bid(*before: war.Json, **bids: object) -> war.Playing:
    """Return a game after everybody has made these bids and the event was drawn."""
    game = war.planning(players=len(bids), before=before)
    return game.play(*(war.plans(player, what) for player, what in bids.items())).draws("post-7")


def test_W1_5_bids_rank_by_money_then_county_then_0_then_none():
    few = [war.is_now(c, None) for c in war.planning(players=5).state.counties_of("purple")[2:]]
    game = war.planning(players=5, before=few)
    last, blue = game.state.counties_of("purple"), game.state.counties_of("blue")
    game.plans("red", 0).plans("blue", blue[0]).plans("black", 1).plans("yellow", 4)
    game.plans("purple", None, taxes=last[0], grain=last[1]).draws("post-7")
    assert game.state.queue == ("yellow", "black", "blue", "red", "purple")


def test_W1_5_players_choose_places_with_tiles_and_the_fifth_gets_the_last_place():
    game = bid(red=4, blue=3, black=2, yellow=1, purple=0)
    game.chooses("red", 3)
    assert game.said == (PlaceTaken(player="red", place=3, tile="deploy"),)
    game.refuses(war.chooses("blue", 3), "place-taken")
    game.refuses(war.chooses("black", 1), "not-your-turn")
    game.chooses("blue", 5).chooses("black", 1).chooses("yellow", 4)
    assert game.state.order == ("black", "purple", "red", "yellow", "blue")
    assert [game.seat(c).tile for c in ("red", "purple")] == ["deploy", "grain"]


def test_W1_5_ties_of_bids_are_decided_by_lot_highest_bid_first():
    game = bid(red=1, blue=3, black=1, yellow=3, purple=0)
    assert game.to_act() == [(None, "lot")]
    for wrong in (("red", "black"), ("blue", "blue")):
        game.refuses(war.lots(*wrong), "lot-players")
    assert game.lots("yellow", "blue").said == (LotsDrawn(order=("yellow", "blue")),)
    game.lots("black", "red")
    assert game.state.queue == ("yellow", "blue", "black", "red", "purple")
    game = bid(red="passau", blue="baden", black=1).lots("blue", "red")
    assert game.state.queue == ("black", "blue", "red")


def test_W1_12_the_bid_of_a_lost_county_counts_as_no_bid():
    game = war.planning(modules=["court"]).plans("red", "passau", {}).plans("blue", "tower", {})
    game.plans("black", 2, {}).is_now("passau", "black", 1).draws("post-7")
    bids = {it.player: it.bid for it in game.happened(BidOpened)}
    assert bids == {"red": None, "blue": "tower", "black": 2}


def test_W1_3_five_counties_may_all_be_in_boxes_on_a_mat():
    owned = war.planning().state.counties_of("red")
    for n in (5, 6):
        game = war.planning(before=[war.is_now(county, None) for county in owned[n:]])
        game.on_mat("red").plans("blue").plans("black").draws("post-7")
        assert (None in [one.bid for one in game.options("red")]) == (n == 5)


def test_W1_5_all_bids_open_with_the_last_bid_on_a_mat():
    game = war.planning().plans("red", 4).on_mat("blue").on_mat("black").draws("post-7")
    assert game.to_act() == [("blue", "bid"), ("black", "bid")]
    game.refuses(war.bids("red", 2), "not-your-turn")
    assert {it.bid for it in game.options("blue")} == {*range(5), *game.seat("blue").cards}
    for what, code in (
        ("passau", "card-not-there"),
        ("burgund", "no-such-county"),
        ("tower", "module-not-played"),
        (None, "bid-needed"),
    ):
        game.refuses(war.bids("blue", what), code)
    assert game.bids("black", 3).said == (BidTold(player="black", bid=3),)
    assert game.seat("red").thalers == 18
    game.refuses(war.bids("black", 3), "not-your-turn")
    assert game.bids("blue", "baden").state.queue == ("red", "black", "blue")
    opened = [(it.player, it.bid, it.paid) for it in game.happened(BidOpened)]
    assert opened == [("red", 4, 4), ("blue", "baden", 0), ("black", 3, 3)]
    game.chooses("red", 2).chooses("black", 3).chooses("blue", 1)
    game.refuses(war.opens("blue", county="baden"), "card-not-there")  # the card that was bid
