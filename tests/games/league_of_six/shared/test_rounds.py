"""R3: the new order of the markers."""

from companion.games.league_of_six.happenings import Reordered
from tests.games.league_of_six import positions as p

ON_0 = {"zittau": 1, "lauban": 2, "kamenz": 3, "bautzen": 4, "goerlitz": 5, "loebau": 6}


def test_r3_1_the_order_depends_on_counters_not_on_payments():
    game = p.choosing("red zittau", "yellow zittau 6", "red accepts", "red kamenz")
    game.play("green zittau 7", "yellow accepts", "yellow kamenz 1")
    game.play("red accepts", "red bautzen", "blue lauban")
    # Yellow has handed over 6 and 1 and stands on 1; Green has handed over 7 and stands on 7.
    assert game.happened(Reordered) == [Reordered(("blue", "red", "yellow", "green"))]
    assert game.to_act() == [("green", "collect")]


def test_r3_2_ties_go_to_the_higher_numbered_town():
    for numbers, towns in (({}, "lauban bautzen kamenz zittau"), (ON_0, " ".join([*ON_0][:4]))):
        game = p.settle(
            p.choosing(order=["blue", "red", "green", "yellow"], numbers=numbers or p.NUMBERS)
        )
        assert [game.seat(c).town for c in game.state.order] == towns.split()


OF_A_ROUND = (
    "queue besieged fortress towns_in_play tiles rotations stores ranking chooser_number pick"
)


def test_r6_1_cleaning_up_clears_everything_of_the_round():
    first, second = p.playing().state, p.in_round(2).state
    assert [getattr(second, key) for key in OF_A_ROUND.split()] == [
        getattr(first, key) for key in OF_A_ROUND.split()
    ]
