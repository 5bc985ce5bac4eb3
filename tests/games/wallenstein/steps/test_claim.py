"""Claiming counties (W0.3) and the leader with it (WM.1)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.play import Refused
from companion.core.structs import json_able
from companion.games.wallenstein.board import GROUPS
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.steps.claim import Claimed
from companion.games.wallenstein.stock import Stock
from tests.games.wallenstein import positions as war


def claims(player: str, county: str, armies: int, **more: Any) -> war.Json:
    return {"type": "claim", "player": player, "county": county, "armies": armies, **more}


def stock(*open_: str, **more: Any) -> war.Json:
    return {"type": "stock", "open": list(open_), **more}


def claiming(players: int = 3, **changes: Any) -> war.Playing:
    return war.playing(players=players, start="claim", **changes)


def dealt(**changes: Any) -> war.Playing:
    """The app deals; Altmark and Baden lie open."""
    game = claiming(rulings={"counties": "app"}, **changes)
    return game.play(stock("altmark", "baden"))


def claim_all(game: war.Playing) -> war.Playing:
    while game.state.phase == "claiming":
        player = game.state.queue[0]
        free = next(c for c, at in game.state.counties.items() if at.owner is None)
        game.play(claims(player, free, game.seat(player).groups[0]))
    return game


def test_W0_3_the_oldest_begins_then_clockwise() -> None:
    assert claiming().to_act() == [("red", "claim")]
    game, turns = claiming(oldest="blue"), []
    for county in ("altmark", "baden", "passau", "anhalt"):
        turns.append(game.state.queue[0])
        game.play(claims(game.state.queue[0], county, 2))
    assert turns == ["blue", "black", "red", "blue"]


def test_W0_3_one_free_county_and_one_group_left() -> None:
    game = claiming().play(claims("red", "altmark", 5))
    assert game.happened(Claimed) == [Claimed(player="red", county="altmark", armies=5)]
    game.refuses(claims("red", "baden", 4), "not-your-turn")
    game.refuses(claims("blue", "altmark", 5), "county-taken")
    game.refuses(claims("blue", "burgund", 5), "no-such-county")
    game.refuses(claims("blue", "atlantis", 5), "no-such-county")
    game.refuses(claims("blue", "baden", 1), "no-such-group")
    game.play(claims("blue", "baden", 5), claims("black", "passau", 5))
    game.refuses(claims("red", "anhalt", 5), "no-such-group")


def test_W0_3_the_app_lays_two_cards_open_and_replaces_one_that_is_taken() -> None:
    game = claiming(rulings={"counties": "app"})
    assert game.to_act() == [(None, "stock")]
    game.refuses(claims("red", "altmark", 5), "not-now")
    game.refuses(stock("altmark"), "cards-count")
    game.refuses(stock("altmark", "altmark"), "cards-count")
    game.refuses(stock("altmark", "burgund"), "no-such-card")
    game.play(stock("altmark", "baden"), claims("red", "altmark", 5))
    game.refuses(stock("altmark"), "card-gone")
    game.refuses(stock("baden"), "card-gone")
    game.play(stock("passau"), war.is_now("baden", "blue", 2))
    assert game.state.open_cards == ("passau",)
    assert game.to_act() == [(None, "stock")]  # so it is when one was corrected away


def test_W0_3_a_claim_names_an_open_card_or_none_and_takes_the_top_one() -> None:
    game = dealt()
    bare = {"type": "claim", "player": "red", "armies": 5}
    game.refuses(bare, "missing-key")
    hidden, lying, none = (
        WALLENSTEIN.read_entry(one)
        for one in (claims("red", "passau", 5), claims("red", "baden", 5), bare)
    )
    with pytest.raises(Refused, match="card-not-open"):
        WALLENSTEIN.complete(game.state, hidden, war.chance())
    assert WALLENSTEIN.complete(game.state, lying, war.chance()) == lying
    assert WALLENSTEIN.complete(claiming().state, none, war.chance()) == none
    top = json_able(WALLENSTEIN.complete(game.state, none, war.chance()))
    assert top["county"] not in ("altmark", "baden")
    assert game.play(top).to_act() == [("blue", "claim")]


def seen_again() -> war.Playing:
    """Nobody took an open card; Red sees the two of the last turn."""
    taken = [claims("red", "passau", 5), claims("blue", "anhalt", 5)]
    return dealt().play(*taken, claims("black", "kaernten", 5))


def test_W0_3_who_sees_the_same_two_again_may_put_them_under() -> None:
    dealt().refuses(stock("passau", "anhalt", player="red"), "not-put-under")
    game = seen_again()
    assert game.options(None) == (Stock(player="red"),)
    game.refuses(stock("lausitz", "tirol", player="red"), "no-such-card")
    game.refuses(stock("lausitz", "altmark", player="red"), "card-gone")
    game.play(stock("lausitz", "neumark", player="red"))
    assert game.to_act() == [("red", "claim")]
    game.refuses(stock("breisgau", "salzburg", player="red"), "not-put-under")


def test_W0_3_what_was_put_under_comes_last() -> None:
    game = seen_again().play(stock("lausitz", "neumark", player="red"))
    for seed in range(30):
        draw_and_take(game, seed)
        if game.state.phase != "claiming":
            break
        if len(set(game.state.counties) - set(game.state.open_cards)) > 4:
            assert not {"altmark", "baden"} & set(game.state.open_cards)
    assert (game.to_act(), game.state.open_cards) == ([(None, "fill")], ())


def draw_and_take(game: war.Playing, seed: int) -> war.Playing:
    """One open card is taken and replaced."""
    player = game.state.queue[0]
    group = game.seat(player).groups[0]
    game.play(claims(player, game.state.open_cards[0], group))
    if game.to_act() == [(None, "stock")]:
        game.play({"type": "stock", "open": list(war.drawn(game.state, war.chance(seed)).open)})
    return game


def test_W0_3_the_stock_is_shuffled_anew_by_every_seed() -> None:
    game = claiming(rulings={"counties": "app"})
    assert len({war.drawn(game.state, war.chance(seed)).open for seed in range(9)}) > 5


def test_W0_3_armies_of_groups_left_stay_in_the_supply() -> None:
    game = claiming().play(claims("red", "altmark", 5))
    left = 62 - sum(GROUPS[3])
    game.refuses(war.is_now("passau", "red", left + 1), "no-more-armies")
    game.refuses(war.corrects(tray={"red": left + 1}), "no-more-cubes")
    game.play(war.is_now("passau", "red", left - 1), war.is_now("altmark", "red", 6))
    assert claim_all(game).seat("red").supply == 0


@pytest.mark.parametrize("by", ["real", "app"])
def test_W0_3_counties_still_to_be_claimed_stay_free(by: str) -> None:
    game = claiming(rulings={"counties": by})
    spare = 37 - 27 - 1
    for county in list(game.state.counties)[:spare]:
        game.play(war.is_now(county, "blue", 1))
    refused = game.refuses(war.is_now("passau", "red", 1), "needed-to-claim")
    assert refused.public == {"county": "passau", "count": 28}
    game.play(war.is_now(next(iter(game.state.counties)), "red", 1))
    rng = Random(1)
    while game.state.phase == "claiming":
        game.play(json_able(WALLENSTEIN.any_entry(game.state, rng)))
    assert len([c for c in game.state.counties.values() if c.owner is None]) == 1


def test_W0_3_the_top_card_may_be_the_last_of_the_stock() -> None:
    game, rng = claiming(rulings={"counties": "app"}), Random(2)
    game.play(*(war.is_now(county, "blue", 1) for county in list(game.state.counties)[:8]))
    free = game.state.counties
    while len(free) > 3 or game.to_act() == [(None, "stock")]:
        game.play(json_able(WALLENSTEIN.any_entry(game.state, rng)))
        free = [c for c, county in game.state.counties.items() if county.owner is None]
    [last] = set(free) - set(game.state.open_cards)
    bare = WALLENSTEIN.read_entry({"type": "claim", "player": "black", "armies": 2})
    assert WALLENSTEIN.complete(game.state, bare, war.chance()).county == last


def test_WM_1_the_leader_comes_with_a_claim_at_the_latest_with_the_last() -> None:
    game = claiming(modules=["leaders"]).play(claims("red", "altmark", 5, leader=True))
    assert game.seat("red").leader == "altmark"
    game.play(claims("blue", "baden", 5), claims("black", "passau", 5))
    game.refuses(claims("red", "anhalt", 4, leader=True), "leader-placed")
    claiming().refuses(claims("red", "altmark", 5, leader=True), "module-not-played")
    for at, may in ((claiming(modules=["leaders"]), True), (game, False), (claiming(), False)):
        (form,) = at.options("red")
        assert form.leader is may
    last = claim_all(game).county(game.seat("blue").leader)
    assert (last.owner, last.armies) == ("blue", 2)
