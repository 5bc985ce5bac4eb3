"""Four-card decks (WK)."""

import re

import pytest

from companion.games.wallenstein.steps.benefit import BenefitTaken
from companion.games.wallenstein.steps.describe import Described
from tests.games.wallenstein import positions as war

DECK = {"modules": ["mercenaries"], "box": war.BOX}


def test_WK_1_benefits_need_counties_in_four_regions():
    """Red has Brandenburg, Sachsen, Österreich and Kurpfalz; Black has no county in Kurpfalz."""
    away = [war.is_now(c, None) for c in ("kaernten", "schlesien", "boehmen")]
    game = war.ordered(before=away, **DECK)
    assert game.to_act() == [("red", "benefit")]
    game.refuses(war.benefits("blue", "grain"), "not-your-turn")
    assert game.benefits("red", "grain").to_act() == [("blue", "benefit")]
    game.benefits("blue", "thalers")
    assert game.state.phase in ("acting", "display")
    assert [game.seat(c).card for c in ("red", "blue", "black")] == [2, 2, 1]


@pytest.mark.parametrize(("benefit", "n"), [("thalers", 2), ("armies", 3), ("grain", 4)])
def test_WK_1_a_player_takes_one_benefit_of_the_new_top_card(benefit, n):
    game = war.ordered(**DECK)
    game.refuses(war.benefits("red", "points"), "not-on-card")
    seat = game.benefits("red", benefit).seat("red")
    brought = {"thalers": seat.thalers - 14, "grain": seat.grain, "armies": game.state.tray["red"]}
    assert brought == {**dict.fromkeys(brought, 0), benefit: n}
    assert game.happened(BenefitTaken)[0].card == 2
    assert re.match(rf"Anna turns up card 2: {n} ", game.sentences()[0])


def test_WK_1_a_card_that_shows_nothing_is_turned_automatically():
    game = war.ordered(modules=["mercenaries"], box={"benefits": [{}, {}]})
    assert [(h.card, h.benefit, h.n) for h in game.happened(BenefitTaken)] == [(2, None, 0)] * 3
    assert "Anna turns up card 2 and gets nothing." in game.sentences()
    assert {seat.card for seat in game.state.players.values()} == {2}
    assert game.state.phase != "benefits"


def test_WK_2_a_card_is_entered_once():
    game = war.ordered(modules=["mercenaries"])
    assert (game.to_act(), game.options("red")) == ([("red", "benefit")], ())
    game.refuses(war.benefits("red", "grain"), "card-not-known")
    game.refuses(war.describes(card=2, amount=1), "describe-what")
    game.refuses(war.describes(favor=2, amount=1), "module-not-played")
    assert game.describes(card=2, grain=7).happened(Described) == [Described("card", 2)]
    [shown] = [game.view().cards.card]
    assert [shown.amount(kind) for kind in ("grain", "points")] == [7, 0]
    assert game.benefits("red", "grain").seat("red").grain == 7
