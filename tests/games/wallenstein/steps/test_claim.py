"""Claiming counties (W0.3) and the leader with it (WM.1)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.play import Refused
from companion.core.structs import json_able
from companion.games.wallenstein.board import GROUPS
from companion.games.wallenstein.forms import ClaimForm
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.stock import Stock
from tests.games.wallenstein.positions import (
    Json,
    Playing,
    chance,
    corrects,
    drawn,
    is_now,
    playing,
)


def claims(player: str, county: str, armies: int, **more: Any) -> Json:
    return {"type": "claim", "player": player, "county": county, "armies": armies, **more}


def stock(*open_: str, **more: Any) -> Json:
    return {"type": "stock", "open": list(open_), **more}


def claiming(players: int = 3, **changes: Any) -> Playing:
    return playing(players=players, start="claim", **changes)


def dealt(**changes: Any) -> Playing:
    """The app deals; Altmark and Baden lie open."""
    game = claiming(rulings={"counties": "app"}, **changes)
    return game.play(stock("altmark", "baden"))


def claim_all(game: Playing) -> Playing:
    while game.state.phase == "claiming":
        player = game.state.queue[0]
        free = next(c for c, at in game.state.counties.items() if at.owner is None)
        game.play(claims(player, free, game.seat(player).groups[0]))
    return game


@pytest.mark.parametrize("players", [3, 4, 5])
def test_W0_3_all_groups_are_placed(players: int) -> None:
    game = claim_all(claiming(players))
    for colour in game.state.players:
        armies = [game.county(c).armies for c in game.state.counties_of(colour)]
        assert sorted(armies, reverse=True) == list(GROUPS[players])
    assert game.to_act() == [(None, "fill")]


def test_W0_3_the_oldest_begins_then_clockwise() -> None:
    game = claiming(oldest="blue")
    turns = []
    for county in ("altmark", "baden", "passau", "anhalt"):
        turns.append(game.state.queue[0])
        game.play(claims(game.state.queue[0], county, 2))
    assert turns == ["blue", "black", "red", "blue"]
    assert claiming().to_act() == [("red", "claim")]


def test_W0_3_one_free_county_and_one_group_left() -> None:
    game = claiming().play(claims("red", "altmark", 5))
    game.refuses(claims("red", "baden", 4), "not-your-turn")
    game.refuses(claims("blue", "altmark", 5), "county-taken")
    game.refuses(claims("blue", "burgund", 5), "no-such-county")
    game.refuses(claims("blue", "atlantis", 5), "no-such-county")
    game.refuses(claims("blue", "baden", 1), "no-such-group")
    game.play(claims("blue", "baden", 5), claims("black", "passau", 5))
    game.refuses(claims("red", "anhalt", 5), "no-such-group")
    assert game.seat("red").supply == 57


def test_W0_3_groups_not_claimed_count_with_the_supply() -> None:
    assert claiming().facts()["players"]["red"]["supply"] == 62


def test_W0_3_the_app_lays_two_cards_open_first() -> None:
    game = claiming(rulings={"counties": "app"})
    assert game.to_act() == [(None, "stock")]
    game.refuses(claims("red", "altmark", 5), "not-now")
    game.refuses(stock("altmark"), "cards-count")
    game.refuses(stock("altmark", "altmark"), "cards-count")
    game.refuses(stock("altmark", "burgund"), "no-such-card")
    game.play(stock("altmark", "baden"))
    assert game.state.open_cards == ("altmark", "baden")
    assert game.to_act() == [("red", "claim")]


def test_W0_3_an_open_card_taken_is_replaced() -> None:
    game = dealt().play(claims("red", "altmark", 5))
    assert game.to_act() == [(None, "stock")]
    game.refuses(stock("altmark"), "card-gone")
    game.refuses(stock("baden"), "card-gone")
    game.play(stock("passau"))
    assert game.state.open_cards == ("baden", "passau")


def test_W0_3_the_top_card_leaves_the_open_ones() -> None:
    game = dealt()
    typed = WALLENSTEIN.read_entry({"type": "claim", "player": "red", "armies": 5})
    top = WALLENSTEIN.complete(game.state, typed, chance())
    game.play({"type": "claim", "player": "red", "armies": 5, "county": top.county})  # type: ignore
    assert top.county not in ("altmark", "baden")  # type: ignore[union-attr]
    assert game.to_act() == [("blue", "claim")]


def test_W0_3_a_claim_names_an_open_card_or_none() -> None:
    game = dealt()
    hidden = WALLENSTEIN.read_entry(claims("red", "passau", 5))
    with pytest.raises(Refused, match="card-not-open"):
        WALLENSTEIN.complete(game.state, hidden, chance())
    real = WALLENSTEIN.read_entry({"type": "claim", "player": "red", "armies": 5})
    assert WALLENSTEIN.complete(claiming().state, real, chance()) == real
    lying = WALLENSTEIN.read_entry(claims("red", "baden", 5))
    assert WALLENSTEIN.complete(game.state, lying, chance()) == lying
    game.refuses({"type": "claim", "player": "red", "armies": 5}, "missing-key")


def test_W0_3_who_sees_the_same_two_again_may_put_them_under() -> None:
    game = dealt()
    game.refuses(stock("passau", "anhalt", player="red"), "not-put-under")
    game.play(
        claims("red", "passau", 5), claims("blue", "anhalt", 5), claims("black", "kaernten", 5)
    )
    assert WALLENSTEIN.options(game.state, None) == (Stock(player="red"),)
    game.refuses(stock("lausitz", "tirol", player="red"), "no-such-card")
    game.refuses(stock("lausitz", "altmark", player="red"), "card-gone")
    game.play(stock("lausitz", "neumark", player="red"))
    assert game.state.open_cards == ("lausitz", "neumark")
    assert game.to_act() == [("red", "claim")]
    game.refuses(stock("breisgau", "salzburg", player="red"), "not-put-under")


def test_W0_3_what_was_put_under_comes_last() -> None:
    game = dealt().play(
        claims("red", "passau", 5), claims("blue", "anhalt", 5), claims("black", "kaernten", 5)
    )
    game.play(stock("lausitz", "neumark", player="red"))
    for seed in range(30):
        game.state = draw_and_take(game, seed).state
        if game.state.phase != "claiming":
            break
        if len(set(game.state.counties) - set(game.state.open_cards)) > 4:
            assert not {"altmark", "baden"} & set(game.state.open_cards)


def draw_and_take(game: Playing, seed: int) -> Playing:
    """One open card is taken and replaced."""
    player = game.state.queue[0]
    group = game.seat(player).groups[0]
    game.play(claims(player, game.state.open_cards[0], group))
    if game.to_act() == [(None, "stock")]:
        stock = drawn(game.state, chance(seed))
        game.play({"type": "stock", "open": list(stock.open)})
    return game


def test_W0_3_nothing_is_turned_up_after_the_last_claim() -> None:
    game = dealt()
    seed = 0
    while game.state.phase == "claiming":
        draw_and_take(game, seed := seed + 1)
    assert game.to_act() == [(None, "fill")]
    assert game.state.open_cards == ()


def test_W0_3_armies_of_groups_left_stay_in_the_supply() -> None:
    game = claiming().play(claims("red", "altmark", 5))
    left = 62 - sum(GROUPS[3])
    game.refuses(is_now("passau", "red", left + 1), "no-more-armies")
    game.refuses(corrects(tray={"red": left + 1}), "no-more-cubes")
    game.play(is_now("passau", "red", left - 1), is_now("altmark", "red", 6))
    assert game.seat("red").supply == sum(GROUPS[3]) - 5
    assert claim_all(game).seat("red").supply == 0


@pytest.mark.parametrize("by", ["real", "app"])
def test_W0_3_counties_still_to_be_claimed_stay_free(by: str) -> None:
    game = claiming(rulings={"counties": by})
    spare = 37 - 27 - 1
    for county in list(game.state.counties)[:spare]:
        game.play(is_now(county, "blue", 1))
    refused = game.refuses(is_now("passau", "red", 1), "needed-to-claim")
    assert refused.public == {"county": "passau", "count": 28}
    game.play(is_now(next(iter(game.state.counties)), "red", 1))
    rng = Random(1)
    while game.state.phase == "claiming":
        entry = WALLENSTEIN.any_entry(game.state, rng)
        game.play(json_able(entry))
    assert len([c for c in game.state.counties.values() if c.owner is None]) == 1


def test_W0_3_an_open_card_corrected_to_a_player_is_replaced() -> None:
    game = dealt().play(is_now("baden", "blue", 2))
    assert game.state.open_cards == ("altmark",)
    assert game.to_act() == [(None, "stock")]


def test_WM_1_the_leader_comes_with_a_claim() -> None:
    game = claiming(modules=["leaders"]).play(claims("red", "altmark", 5, leader=True))
    assert game.seat("red").leader == "altmark"
    game.play(claims("blue", "baden", 5), claims("black", "passau", 5))
    game.refuses(claims("red", "anhalt", 4, leader=True), "leader-placed")


def test_WM_1_at_the_latest_with_the_last_claim() -> None:
    game = claim_all(claiming(modules=["leaders"]))
    assert game.seat("red").leader in game.state.counties_of("red")
    assert game.happened(type(game.told[-1])) is not None
    last = [c for c in game.state.counties_of("red") if game.county(c).armies == 2]
    assert game.seat("red").leader in last


def test_WM_1_no_leader_without_the_module() -> None:
    claiming().refuses(claims("red", "altmark", 5, leader=True), "module-not-played")
    (form,) = WALLENSTEIN.options(claiming().state, "red")
    assert isinstance(form, ClaimForm)
    assert not form.leader
