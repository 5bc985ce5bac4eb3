"""Claiming counties (W0.3), and placing the leader with a claim (WM.1)."""

from random import Random
from typing import Any

import pytest

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.wallenstein.board import GROUPS
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.steps.claim import Claimed
from companion.games.wallenstein.steps.stock import CardsOpened
from companion.games.wallenstein.stock import Stock, cards_in_stock
from tests.games.played import chance
from tests.games.wallenstein import positions as war

claims, stock = war.claims, war.stock


def claiming(**changes: Any) -> war.Playing:
    return war.playing(start="claim", **changes)


def dealing(*lie_open: str) -> war.Playing:
    """Return a game where the app deals, with these cards open."""
    game = claiming(rulings={"counties": "app"})
    return game.stock(*lie_open) if lie_open else game


def play_on(game: war.Playing, seed: int = 1) -> war.Playing:
    rng = Random(seed)
    while game.state.phase == "claiming":
        game.play(plain_data(WALLENSTEIN.random_entry(game.state, rng)))
    return game


def completed(game: war.Playing, entry: war.Json) -> Any:
    return WALLENSTEIN.complete_entry(game.state, WALLENSTEIN.read_entry(entry), chance())


def test_W0_3_a_claim_takes_a_free_county_and_a_remaining_group():
    game = claiming().claims("red", "altmark", 5)
    assert game.happened(Claimed) == [Claimed(player="red", county="altmark", armies=5)]
    for entry, code in (
        (claims("red", "baden", 4), "not-your-turn"),
        (claims("blue", "altmark", 5), "county-taken"),
        (claims("blue", "burgund", 5), "no-such-county"),
        (claims("blue", "atlantis", 5), "no-such-county"),
        (claims("blue", "baden", 1), "no-such-group"),
    ):
        game.refuses(entry, code)
    game.claims("blue", "baden", 5).claims("black", "passau", 5)
    game.refuses(claims("red", "anhalt", 5), "no-such-group")


def test_W0_3_the_app_replaces_an_open_card_that_is_taken():
    game = dealing()
    assert game.to_act() == [(None, "stock")]
    for entry, code in (
        (claims("red", "altmark", 5), "not-now"),
        (stock("altmark"), "cards-count"),
        (stock("altmark", "altmark"), "cards-count"),
        (stock("altmark", "burgund"), "no-such-card"),
    ):
        game.refuses(entry, code)
    game.stock("altmark", "baden").claims("red", "altmark", 5)
    for gone in ("altmark", "baden"):
        game.refuses(stock(gone), "card-gone")
    game.stock("passau").is_now("baden", "blue", 2)
    assert game.state.open_cards == ("passau",)
    assert game.to_act() == [(None, "stock")]  # a correction has removed the other open card


def test_W0_3_a_claim_takes_an_open_card_or_else_the_top_card():
    game, bare = dealing("altmark", "baden"), claims("red", ..., 5)
    game.refuses(bare, "missing-key")
    with pytest.raises(Refused, match="card-not-open"):
        completed(game, claims("red", "passau", 5))
    named = claims("red", "baden", 5)
    assert plain_data(completed(game, named)) == named
    assert plain_data(completed(claiming(), bare)) == bare
    [form] = game.options("red")
    assert form.counties == ("altmark", "baden", None)
    assert (game.view().cards.dealt, claiming().view().cards.dealt) == (True, False)
    top = plain_data(completed(game, bare))
    assert top["county"] not in ("altmark", "baden")
    assert game.play(top).to_act() == [("blue", "claim")]


def seen_again() -> war.Playing:
    """Return a game where nobody took an open card and Red sees the same two as in the last
    turn."""
    game = dealing("altmark", "baden").claims("red", "passau", 5)
    return game.claims("blue", "anhalt", 5).claims("black", "kaernten", 5)


def test_W0_3_open_cards_may_go_under_the_stock_if_unchanged_since_the_last_turn():
    dealing("altmark", "baden").refuses(stock("passau", "anhalt", player="red"), "not-put-under")
    first = dealing("altmark", "baden").claims("red", "passau", 5).claims("blue", "anhalt", 5)
    assert (first.to_act(), first.options(None)) == ([("black", "claim")], ())
    game = seen_again()
    assert game.options(None) == (Stock(player="red"),)
    game.refuses(stock("lausitz", "tirol", player="red"), "no-such-card")
    game.refuses(stock("lausitz", "altmark", player="red"), "card-gone")
    assert game.stock("lausitz", "neumark", player="red").to_act() == [("red", "claim")]
    assert game.happened(CardsOpened) == [CardsOpened(("lausitz", "neumark"), "red")]
    game.refuses(stock("breisgau", "salzburg", player="red"), "not-put-under")

    taken = dealing("altmark", "baden").claims("red", "altmark", 5).stock("passau")
    taken.claims("blue", "anhalt", 5).claims("black", "kaernten", 5)
    taken.refuses(stock("lausitz", "neumark", player="red"), "not-put-under")


def test_W0_3_the_table_may_turn_up_any_card_of_the_stock():
    def offered(game: war.Playing, entry: Stock) -> set[str]:
        return {*(WALLENSTEIN.step_of(entry).public_choices(game.state, entry) or ())}

    assert {"altmark", "passau"} <= offered(dealing(), Stock())
    assert not offered(dealing("altmark", "baden"), Stock())
    assert not offered(dealing("altmark", "baden"), Stock(player="red"))
    assert "red" in offered(seen_again(), Stock(player="red"))


def test_W0_3_cards_put_under_the_stock_come_last():
    game = seen_again().stock("lausitz", "neumark", player="red")
    for seed in range(30):
        player = game.state.queue[0]
        game.claims(player, game.state.open_cards[0], game.seat(player).groups[0])
        if game.to_act() == [(None, "stock")]:
            game.stock(*war.drawn(game.state, chance(seed)).open)
        if game.state.phase != "claiming":
            break
        if len(set(game.state.counties) - set(game.state.open_cards)) > 4:
            assert not {"altmark", "baden"} & set(game.state.open_cards)
    assert (game.to_act(), game.state.open_cards) == ([(None, "fill")], ())


def test_W0_3_open_cards_may_be_replaced_by_the_last_two_of_the_stock():
    game = dealing("altmark", "baden")
    while len(game.state.queue) > 3:
        player = game.state.queue[0]
        game.claims(player, cards_in_stock(game.state)[0], game.seat(player).groups[0])
    game.play(*(war.is_now(county, "blue", 1) for county in cards_in_stock(game.state)[2:]))
    left, under = cards_in_stock(game.state), Stock(player="red")
    assert (len(left), game.options(None)) == (2, (under,))
    game.play(plain_data(WALLENSTEIN.complete_entry(game.state, under, chance())))
    assert sorted(game.state.open_cards) == sorted(left)
    assert completed(game, claims("red", ..., 5)).county in ("altmark", "baden")


def test_W0_3_corrections_must_leave_armies_for_the_remaining_groups():
    game, left = claiming().claims("red", "altmark", 5), 62 - sum(GROUPS[3])
    game.refuses(war.is_now("passau", "red", left + 1), "no-more-armies")
    game.refuses(war.corrects(tray={"red": left + 1}), "no-more-cubes")
    game.is_now("passau", "red", left - 1).is_now("altmark", "red", 6)
    assert play_on(game).seat("red").supply == 0


@pytest.mark.parametrize("by", ["real", "app"])
def test_W0_3_corrections_must_leave_enough_free_counties(by):
    game = claiming(rulings={"counties": by})
    first, *others = [*game.state.counties][: 37 - 27 - 1]
    game.play(*(war.is_now(county, "blue", 1) for county in (first, *others)))
    refused = game.refuses(war.is_now("passau", "red", 1), "needed-to-claim")
    assert refused.public == {"county": "passau", "count": 28}
    counties = play_on(game.is_now(first, "red", 1)).state.counties.values()
    assert [one.owner for one in counties].count(None) == 1


def test_W0_3_the_top_card_may_be_the_last_of_the_stock():
    game, rng = dealing(), Random(2)
    game.play(*(war.is_now(county, "blue", 1) for county in [*game.state.counties][:8]))
    free = game.state.counties
    while len(free) > 3 or game.to_act() == [(None, "stock")]:
        game.play(plain_data(WALLENSTEIN.random_entry(game.state, rng)))
        free = [c for c, county in game.state.counties.items() if county.owner is None]
    [last] = set(free) - set(game.state.open_cards)
    assert completed(game, claims("black", ..., 2)).county == last


def test_WM_1_a_leader_is_placed_with_a_claim():
    def asked(game: war.Playing) -> bool:
        (form,) = game.options("red")
        return bool(form.leader)

    game = claiming(modules=["leaders"])
    assert (asked(game), asked(claiming())) == (True, False)
    claiming().refuses(claims("red", "altmark", 5, leader=True), "module-not-played")
    game.claims("red", "altmark", 5, leader=True)
    assert game.seat("red").leader == "altmark"
    game.claims("blue", "baden", 5).claims("black", "passau", 5)
    assert not asked(game)
    game.refuses(claims("red", "anhalt", 4, leader=True), "leader-placed")
    while game.state.phase == "claiming":
        player = game.state.queue[0]
        free = next(c for c, at in game.state.counties.items() if at.owner is None)
        game.claims(player, free, game.seat(player).groups[0])
    last = game.county(game.seat("blue").leader)
    assert (last.owner, last.armies) == ("blue", 2)
