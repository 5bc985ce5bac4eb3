"""Settling a phase by its outcome: what is typed, and what follows by itself."""

from __future__ import annotations

import pytest

from companion.games.league_of_six.happenings import FortressHorse
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue as r
from tests.games.league_of_six.positions import SAMPLE, TOWN_OF, Playing, settles
from tests.games.league_of_six.retinue import ability, lying

COUNTERS = {"red": 3, "yellow": 0, "green": 5}
SOMETHING = {"red": {"red": 1}}
"""Goods that can be stored, so that phase 5 does not end at once."""
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
def test_what_cannot_be_the_outcome_is_refused(case: p.Refusal) -> None:
    p.is_refused(*case)


def test_r4_4_the_table_may_insist_on_grey_cards_that_the_box_does_not_count() -> None:
    assert one_grey().refuses(TWO_GREY, "grey-gone").waivable
    game = one_grey().play({**TWO_GREY, "insist": True})
    assert [game.seat(c).leaders["clergy"] for c in ("red", "blue")] == [2, 2]


@pytest.mark.parametrize("before", [[], ["red lauban", "yellow lauban 2"]])
def test_r2_11_r3_settled_choosing_puts_everybody_in_a_town_even_out_of_a_conflict(
    before: list[str],
) -> None:
    game = p.choosing(*before).play(chosen(counters=COUNTERS, guards={"red": -9, "yellow": 2}))
    assert {c: game.seat(c).town for c in TOWN_OF} == TOWN_OF
    assert game.facts()["order"] == ["yellow", "blue", "red", "green"]
    assert game.to_act() == [("green", "collect")]
    assert game.guards() == {"red": 0, "yellow": 5, "green": 3, "blue": 3}  # H1: not below 0


def test_r4_settled_collecting_adds_what_was_taken_to_what_had_been_collected() -> None:
    taken = {"goods": {"blue": {"red": 1}}, "influence": {"red": 5}, "guards": {"red": 1}}
    cards = {"leaders": {"red": "clergy"}, "grey": {"red": {"clergy": 1, "burghers": 1}}}
    game = p.collecting().play(p.collects("blue", goods={"red": 1}))
    game.play(settles("collecting", **taken, **cards, horses={"green": 3}))
    assert (game.influence()["red"], game.guards()["red"]) == (15, 4)
    assert game.seat("blue").goods["red"] == 2
    assert game.seat("red").leaders == {"clergy": 4, "aristocracy": 0, "burghers": 2}
    assert game.state.grey_gone == {"clergy": 2, "aristocracy": 0, "burghers": 1}
    assert (game.state.phase, game.state.ranking[0]) == ("storing", "green")


def test_s4_settled_collecting_adds_the_fortress_horse_to_those_who_had_not_collected() -> None:
    game = p.settle(p.choosing(players=6))  # the fortress stands between Kamenz and Zittau
    first, last = (c for c in game.state.queue if game.seat(c).town in ("kamenz", "zittau"))
    while game.state.queue[0] != last:
        game.play(p.collects(game.state.queue[0]))
    game.play(settles("collecting", horses={first: 1, last: 2}, goods=SOMETHING))
    assert [it.player for it in game.happened(FortressHorse)] == [last]
    assert [game.seat(c).horses for c in (first, last)] == [2, 3]


def test_l4_settled_collecting_brings_what_immediate_followers_bring_or_asks_their_owners() -> None:
    box = r.a_box(prokop={**SAMPLE["followers"]["prokop"], "group": "1-2"})
    game = lying("prokop", box=box)
    game.play(settles("collecting", influence={"red": 1}, goods=SOMETHING))
    assert (game.influence()["red"], game.state.phase) == (16, "storing")
    game = lying("burgomaster-1").play(settles("collecting", goods=SOMETHING))
    assert game.to_act() == [("red", "use_follower")]
    game.play(p.uses("red", "burgomaster-1", cards=["clergy", "burghers"]))
    assert game.state.phase == "storing"


def test_l4_one_who_was_asked_when_collecting_is_settled_stays_asked() -> None:
    game = lying(None, None, None, "burgomaster-1", own_phases=["collecting"])
    game.play("blue collects", settles("collecting", goods=SOMETHING))
    assert game.to_act() == [("blue", "use_follower")]
    assert len(game.seat("red").followers) == 1
    assert game.play(p.declines("blue", "burgomaster-1")).state.phase == "storing"


@pytest.mark.parametrize(("own", "influence"), [([], 12), (["collecting"], 10)])
def test_l4_followers_for_the_end_of_phase_4_act_when_it_is_settled_on_the_way(
    own: list[str], influence: int
) -> None:
    """Where the group plays the phase without the app, what they bring is told with it."""
    box = r.a_box(sexton=ability(4, "end", gain={"influence": 2}))
    game = lying("sexton", box=box, own_phases=own).play(settles("collecting"))
    assert game.influence()["red"] == influence


def test_r5_4_settled_storing_pays_and_a_card_taken_lies_there_no_more() -> None:
    game = lying("steward", box=r.a_box(steward=ability(6, "beginning")))
    game.play(settles("collecting", goods=SOMETHING))
    game.play(settles("storing", influence={"red": 7, "blue": 2}, cards={"red": ["3"]}))
    assert game.influence() == {"red": 17, "yellow": 10, "green": 10, "blue": 12}
    assert game.seat("red").leaders["burghers"] == 3
    assert game.to_act() == [("red", "use_follower")]
    game.refuses(settles("storing", cards={"blue": ["3"]}), "card-gone")
    game.play(p.declines("red", "steward"))
    assert (game.state.round, game.seat("red").goods["red"]) == (2, 0)


def test_a_game_in_which_every_phase_is_settled_by_hand() -> None:
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
