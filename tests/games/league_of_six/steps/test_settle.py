"""Settling a phase by its outcome: what is entered, and what follows automatically."""

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Corrected, FortressHorse
from companion.games.league_of_six.steps.settle import Settle
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue_positions as r
from tests.games.league_of_six.engine_games import random_game
from tests.games.league_of_six.positions import TOWN_OF, Playing, settles
from tests.games.league_of_six.retinue_positions import ability, served

COUNTERS = {"red": 3, "yellow": 0, "green": 5}
SOMETHING = {"red": {"red": 1}}
"""Goods that can be stored, so that phase 5 does not end at once."""
SOME_TAXES = {"red": {"goods": {"red": 1}}}
TWO_GREY = settles("collecting", grey={"red": {"clergy": 1}, "blue": {"clergy": 1}})


def to_store() -> Playing:
    return p.storing(goods=SOMETHING)


def one_grey() -> Playing:
    return p.collecting(box={**p.a_box(), "leaders": {"grey": {"clergy": 1}}})


def chosen(**more: object) -> p.Json:
    return settles("choosing", **{"towns": TOWN_OF, **more})


@pytest.mark.parametrize(
    "case",
    [
        (p.choosing, chosen(towns={**TOWN_OF, "blue": "lauban"}), "settle-town-twice"),
        (p.choosing, chosen(towns={**TOWN_OF, "blue": "goerlitz"}), "town-besieged"),
        (p.choosing, chosen(towns={"red": "lauban"}), "settle-town-missing"),
        (p.choosing, chosen(guards={"black": 1}), "not-seated"),
        (p.choosing, chosen(horses={"red": 1}), "settle-key"),
        (p.choosing, chosen(influence={"red": -11}), "influence-below-0"),
        (p.choosing, settles("storing"), "settle-phase"),
        (p.playing, chosen(), "settle-phase"),
        (to_store, settles("storing", cards={"red": ["3"], "blue": ["3"]}), "settle-card-twice"),
        (one_grey, TWO_GREY, "grey-gone"),  # R4.4
    ],
)
def test_an_impossible_result_of_a_phase_is_refused(case):
    p.is_refused(*case)


def test_r4_4_the_table_may_insist_on_grey_cards_that_the_box_does_not_count():
    assert one_grey().refuses(TWO_GREY, "grey-gone").waivable
    one = settles("collecting", grey={"red": {"clergy": 1}})
    assert one_grey().play(one).seat("red").leaders["clergy"] == 2
    game = one_grey().play({**TWO_GREY, "insist": True})
    assert [sum(game.seat(c).leaders.values()) for c in TOWN_OF] == [2, 0, 0, 2]
    assert [game.seat(c).leaders["clergy"] for c in ("red", "blue")] == [2, 2]


@pytest.mark.parametrize("before", [[], ["red lauban", "yellow lauban 2"]])
def test_r2_11_r3_the_entered_result_of_choosing_puts_everybody_in_a_town(before):
    game = p.choosing(*before).play(chosen(counters=COUNTERS, guards={"red": -9, "yellow": 2}))
    assert {c: game.seat(c).counter for c in TOWN_OF} == {**COUNTERS, "blue": 0}
    changed = [(it.player, it.guards, it.why) for it in game.happened(Corrected)]
    assert changed == [("red", -3, "settled"), ("yellow", 2, "settled")]
    assert {c: game.seat(c).town for c in TOWN_OF} == TOWN_OF
    assert game.facts()["order"] == ["yellow", "blue", "red", "green"]
    assert game.to_act() == [("green", "collect")]
    assert p.choosing().play(chosen(influence={"red": -10})).influence()["red"] == 0
    assert game.guards() == {"red": 0, "yellow": 5, "green": 3, "blue": 3}  # H1: not below 0


def test_a_whole_game_can_be_entered_phase_by_phase():
    game = p.playing(box=None, own_phases=["choosing", "collecting", "storing"])
    for number in range(1, 7):
        game.play(p.a_deal(round_=number, royal=None, civic=None))
        collected = settles("collecting", guards={"red": 1})
        for outcome in (chosen(), collected, settles("storing", influence={"green": number})):
            assert game.to_act() == [(None, "settle")]
            game.play(outcome)
    game.play(*(p.shows(c, 1) for c in TOWN_OF))
    assert game.facts()["result"]["winners"] == ["green"]
    one_by_one = p.choosing("red lauban", own_phases=["choosing"])
    assert one_by_one.seat("red").town == "lauban"
    full = p.storing(goods=SOMETHING, civic=[p.row(4, "red 1")], own_phases=["storing"])
    full.play("blue civic 1").refuses("blue civic 1", "card-first")


def test_s4_entered_results_of_taxes_include_the_fortress_horse():
    towns = dict(zip(p.COLOURS, p.RING, strict=True))
    game = p.choosing(settles("choosing", towns=towns), players=6)
    game.play(settles("collecting", horses={"red": 1, "blue": 1}, goods=SOMETHING))
    horses = {c: game.seat(c).horses for c in p.COLOURS}
    assert horses == {"red": 1, "yellow": 0, "green": 0, "blue": 2, "purple": 1, "black": 0}
    assert {it.player for it in game.happened(FortressHorse)} == {"blue", "purple"}


def test_a_random_game_with_only_entered_results_ends():
    phases = ("choosing", "collecting", "storing")
    table = random_game(3, own_phases=phases)
    assert LEAGUE_OF_SIX.is_over(table.state)
    settled = [one.entry.phase for one in table.steps if isinstance(one.entry, Settle)]
    assert settled == [*phases] * 6


def test_r5_4_a_card_taken_in_an_entered_result_is_no_longer_face_up():
    game = r.taken(p.settle(served(ability(6, "beginning"), red=("someone",))), SOME_TAXES)
    game.play(settles("storing", cards={"blue": ["3"]}))
    assert game.to_act() == [("red", "use_follower")]
    assert game.state.face_up == {**p.LEADERS, "3": None}
    assert game.seat("blue").leaders["burghers"] == 3


def test_l3_players_win_followers_when_the_result_of_taxes_is_entered():
    game = r.lying("wagoner", "sergeant").play(settles("collecting"))
    assert [game.seat(c).followers for c in ("red", "yellow")] == [("wagoner",), ("sergeant",)]


@pytest.mark.parametrize(
    ("result", "asked"),
    [({}, ("red", "use_follower")), ({"influence": {"red": 1}}, (None, "deal"))],
)
def test_r5_7_followers_act_after_storing_is_ended_on_request(result, asked):
    """An entered result of the phase includes what its followers gave."""
    deal = r.first_deal(royal=None, civic=None)
    box = r.a_box(someone=ability(5, "end"))
    game = r.playing(deal, box=box).put("red", followers=("someone",))
    game = r.taken(p.settle(game), SOME_TAXES).play(settles("storing", **result))
    assert game.to_act() == [asked]


def test_l4_entering_the_result_of_a_phase_ends_its_followers():
    game = p.settle(served(ability(4, "beginning"), red=("someone",)))
    assert game.to_act() == [("red", "use_follower")]
    game.play(settles("collecting", goods=SOMETHING))
    assert game.to_act() == [("blue", "choose_row")]
