"""Four-card decks (WK)."""

from __future__ import annotations

import pytest

from companion.games.wallenstein.steps.benefit import BenefitTaken
from tests.games.wallenstein import positions as war

DECK = {"modules": ["mercenaries"], "box": war.BOX}


def takes(player: str, benefit: str) -> war.Json:
    return {"type": "benefit", "player": player, "benefit": benefit}


def test_WK_1_only_with_counties_in_four_regions_and_in_turn_order() -> None:
    """Red: Brandenburg, Sachsen, Österreich, Kurpfalz; Black has no county in Kurpfalz."""
    away = [war.is_now(c, None) for c in ("kaernten", "schlesien", "boehmen")]
    game = war.ordered(before=away, **DECK)
    assert game.to_act() == [("red", "benefit")]
    game.refuses(takes("blue", "grain"), "not-your-turn")
    game.play(takes("red", "grain"))
    assert game.to_act() == [("blue", "benefit")]
    game.play(takes("blue", "thalers"))
    assert game.state.phase in ("acting", "display")
    assert [game.seat(c).card for c in ("red", "blue", "black")] == [2, 2, 1]


@pytest.mark.parametrize(("benefit", "n"), [("thalers", 2), ("armies", 3), ("grain", 4)])
def test_WK_1_one_benefit_of_the_new_top_card(benefit: str, n: int) -> None:
    game = war.ordered(**DECK)
    game.refuses(takes("red", "points"), "not-on-card")
    game.play(takes("red", benefit))
    seat = game.seat("red")
    brought = {
        "thalers": seat.thalers - 14,
        "armies": game.state.tray["red"],
        "grain": seat.grain,
    }
    assert brought == {**dict.fromkeys(brought, 0), benefit: n}
    assert game.happened(BenefitTaken)[0].card == 2


def test_WK_1_a_card_that_shows_nothing_is_turned_by_itself() -> None:
    game = war.ordered(modules=["mercenaries"], box={"benefits": [{}, {}]})
    assert [(h.card, h.benefit) for h in game.happened(BenefitTaken)] == [(2, None)] * 3
    assert {seat.card for seat in game.state.players.values()} == {2}
    assert game.state.phase != "benefits"


def test_WK_2_a_card_is_told_once() -> None:
    game = war.ordered(modules=["mercenaries"])
    assert game.to_act() == [("red", "benefit")]
    assert game.options("red") == ()
    game.refuses(takes("red", "grain"), "card-not-known")
    game.refuses({"type": "describe", "card": 2, "amount": 1}, "describe-what")
    game.refuses({"type": "describe", "favor": 2, "amount": 1}, "module-not-played")
    game.play({"type": "describe", "card": 2, "grain": 7}, takes("red", "grain"))
    assert game.seat("red").grain == 7
