"""What is to be known for a choice: whose box is opened, the bids in order, the leader's ways."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.views.choices import (
    BidRow,
    LeaderWay,
    Opening,
    bid_rows,
)
from companion.games.wallenstein.web.opening import to_open
from tests.games.wallenstein import positions as war


def on_the_mat(**how: object) -> war.Playing:
    game = war.planning("taxes", **how)
    game.play(war.on_mat("red"), war.plans("blue", 3), war.plans("black", 2), war.draws("post-7"))
    game.play({"type": "bid", "player": "red", "bid": 4})
    return game.play(war.chooses("red", 1), war.chooses("blue", 2), war.chooses("black", 3))


def test_WH_1_of_a_planned_box_nothing_is_said_before_it_is_opened() -> None:
    game = war.acting("taxes", "passau")
    assert game.view().opening == Opening("red", "taxes", None, ())
    assert all(game.view(viewer).button_says for viewer in ("table", "red"))
    entry = to_open(WALLENSTEIN, game.state)
    assert (entry.player, entry.box) == ("red", None)


def test_W1_6_of_a_mat_is_asked_which_of_the_cards_still_held_lies_there() -> None:
    game = on_the_mat()
    at = game.view().opening
    assert (at.player, at.box) == ("red", "taxes")
    assert at.cards == (*game.seat("red").cards, None)
    assert to_open(WALLENSTEIN, game.state) is None
    assert not game.view().button_says
    game.play(war.opens("red", county="passau"))
    game.play({"type": "turn", "action": "move-b"})
    after = game.view().opening
    assert "passau" not in after.cards


def test_WC_3_a_box_at_court_has_its_number() -> None:
    game = war.ordered(war.plans("red", 0, {"3": "gft-mark"}), modules=["court"], box=war.BOX)
    assert game.view().opening == Opening("red", "3", 3, ())


def test_W1_5_bids_stand_in_the_order_in_which_places_are_chosen() -> None:
    game = war.planning()
    assert bid_rows(game.state) == ()
    game.play(
        war.plans("red", 1),
        war.plans("blue", "strassburg"),
        war.plans("black", 1),
        war.draws("post-7"),
    )
    assert bid_rows(game.state) == (
        BidRow("red", 1, True, None),
        BidRow("black", 1, True, None),
        BidRow("blue", "strassburg", False, None),
    )
    game.play({"type": "lot", "order": ["black", "red"]}, war.chooses("black", 3))
    assert bid_rows(game.state)[:2] == (
        BidRow("black", 1, False, 3),
        BidRow("red", 1, False, None),
    )


def test_WM_3_a_leader_leaves_a_statue_next_door_alone_and_takes_others() -> None:
    game = war.ordered(modules=["leaders"])
    assert game.view().leader_ways[0] == LeaderWay(
        "osnabrueck", False, None, 3 + 1, 4 + 1, {"palace": 2, "church": 1, "post": 0}
    )
    for colour, county in (("red", "gft-mark"), ("blue", "strassburg"), ("black", "augsburg")):
        game.play({"type": "leader", "player": colour, "county": county})
    war.finish_round(game)
    ways = {way.county: way for way in game.view().leader_ways}
    assert "gft-mark" not in ways
    assert (ways["osnabrueck"].statue, ways["osnabrueck"].trophy) == (True, None)
    assert (ways["passau"].statue, ways["passau"].trophy) == (False, None)
    counties = game.state.counties
    taken = {**counties, "passau": replace(counties["passau"], statue="blue")}
    ways = {
        way.county: way
        for way in WALLENSTEIN.view(replace(game.state, counties=taken), "table").leader_ways
    }
    assert (ways["passau"].statue, ways["passau"].trophy) == (False, "blue")
