"""What pages ask of a view: what a price comes to, and what there is in a town."""

from companion.games.league_of_six.rules import game
from companion.games.league_of_six.rules.fortress import Trip
from companion.games.league_of_six.rules.page import Own, Purchase, Reach
from tests.games.league_of_six.rules.games import choosing

HAND = Own(guards=3, means=5, reach=(), typed=None)


def test_r2_10_what_the_hand_lacks_is_bought_for_two_influence_each() -> None:
    assert HAND.buying(5) == Purchase(guards=2, influence=4)
    assert HAND.buying(3) == HAND.buying(0) == Purchase(guards=0, influence=0)


def test_r2_10_the_last_of_an_offer_are_bought_too() -> None:
    reach = Reach("zittau", 1, None, 0, limit=6, bought=2, trip=Trip(1))
    assert reach.last == Purchase(guards=2, influence=4)


def test_towns_are_found_by_their_codes() -> None:
    state = choosing().state
    actor = game.waiting_for(state)[0].player
    assert actor is not None
    page = game.view(state, actor)
    assert [choice.town for choice in page.choices.towns] == list(page.choices.by_town)
    assert page.own is not None
    assert {town: one.town for town, one in page.own.reach_to.items()} == {
        one.town: one.town for one in page.own.reach
    }
