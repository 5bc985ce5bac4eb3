"""What pages ask of a view: what a price comes to, and what there is in a town."""

import pytest
from msgspec import convert
from msgspec.structs import replace

from companion.core.play import Waiting
from companion.games.league_of_six.box.components import DECKS
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.setup import Dealing
from companion.games.league_of_six.shared.ways import Trip
from companion.games.league_of_six.state import State
from companion.games.league_of_six.views.choices import Own, Purchase, Reach
from companion.games.league_of_six.views.deal_form import deal_form
from companion.games.league_of_six.views.page import Page, Supply
from tests.games.league_of_six.positions import choosing

HAND = Own(guards=3, means=5, reach=(), typed=None)


def test_r2_10_what_the_hand_lacks_is_bought_for_two_influence_each() -> None:
    assert HAND.buying(5) == Purchase(guards=2, influence=4)
    assert HAND.buying(3) == HAND.buying(0) == Purchase(guards=0, influence=0)


def test_r2_10_the_last_of_an_offer_are_bought_too() -> None:
    reach = Reach("zittau", 1, None, 0, limit=6, bought=2, trip=Trip(1))
    assert reach.last == Purchase(guards=2, influence=4)


def seen(state: State, viewer: str = "table", **changes: object) -> Page:
    return replace(LEAGUE_OF_SIX.view(state, viewer), **changes)


def test_the_panel_is_that_of_what_must_be_done_and_by_whom() -> None:
    page = seen(choosing().state)
    assert page.must == page.panel == "choose_town"
    assert page.panel_of == page.actor
    last = replace(page.waiting[0], must="accept", values={"other": "blue", "offer": 12})
    asked = replace(page, waiting=(last,))
    assert asked.panel == "answer"
    assert asked.waits_for_answer == "blue"
    over = replace(page, waiting=())
    assert (over.must, over.actor, over.panel_of) == ("finished", None, "all")


def test_the_board_makes_room_for_large_forms_alone_and_watchers_have_none() -> None:
    page = seen(choosing().state)
    assert page.shows_board(entering=True)
    assert page.shows_stores
    describe, reveal, exchange = (
        replace(page, waiting=(Waiting(None, must),))
        for must in ("describe", "reveal", "exchange_guards")
    )
    deal = replace(page, phase="dealing", waiting=(Waiting(None, "deal"),))
    typed = replace(deal, dealing=Dealing(tiles="table"))
    for large in (describe, reveal, exchange, typed):
        assert not large.shows_board(entering=True)
    for watched in (describe, typed):
        assert watched.shows_board(entering=False)
    assert not reveal.shows_board(entering=False)
    assert deal.shows_board(entering=True)
    assert not deal.shows_stores
    assert replace(deal, dealing=Dealing(leaders="table")).shows_board(entering=True)


def test_h2_a_seat_is_asked_only_where_its_page_enters() -> None:
    state = choosing().state
    actor = LEAGUE_OF_SIX.waiting_for(state)[0].player
    assert actor is not None
    page = seen(state, actor)
    assert page.choices_tell_hand
    assert page.asks(actor, entering=True)
    assert not page.asks(actor, entering=False)
    other = next(colour for colour in state.players if colour != actor)
    assert not page.asks(other, entering=True)
    assert replace(page, waiting=()).asks(other, entering=False), "the result is for all"


def test_l6_who_has_decided_may_decide_again_until_all_have() -> None:
    page = seen(choosing().state, "red", waiting=(Waiting("blue", "exchange_guards"),))
    players = {c: replace(p, acting=c == "blue") for c, p in page.players.items()}
    page = replace(page, players=players, own=replace(HAND, exchange=0))
    assert page.asks("red", entering=True)
    assert not replace(page, own=HAND).asks("red", entering=True)


def test_r2_5_a_town_on_twelve_cannot_be_had() -> None:
    reach = Reach("zittau", 1, "red", 12, limit=6, bought=2, trip=Trip(1))
    assert reach.cannot_be_had
    assert not replace(reach, held_on=11).cannot_be_had


def test_r6_1_the_storage_tiles_come_back_in_round_4() -> None:
    page = seen(choosing().state)
    assert [replace(page, round=n).storage_tiles for n in (2, 3, 4, 5)] == [
        "aside",
        "aside",
        "back",
        "out",
    ]


def test_r1_an_estate_is_gone_where_its_deck_is_known_and_others_are_left() -> None:
    left = Supply(leaders={"1": {"clergy": 0, "burghers": 2}, "2": {"clergy": 0}, "3": {}})
    assert [left.exhausted_estates(deck) for deck in DECKS] == [("clergy",), (), (), ()]


BY_APP = {"fortress": False, "retinue": False, "known_tiles": True, "open_followers": False}
SERVED = {"retinue": True, "open_followers": True}


@pytest.mark.parametrize(
    ("drawn", "more", "asked"),
    [
        ({}, {}, {"nothing": True}),
        ({"leaders": "table"}, {}, {"nothing": False, "typed": False, "leaders": True}),
        ({"leaders": "app"}, {"known_leaders": False}, {"leaders": True}),  # it cannot draw them
        ({"stores": "table"}, {}, {"stores": True, "typed": True, "leaders": False}),
        ({"tiles": "table"}, {}, {"tiles": "picks", "besieged": True, "towns": True}),
        ({"tiles": "table"}, {"known_tiles": False}, {"tiles": "unnamed"}),
        ({"besieged": "table"}, {}, {"tiles": "", "towns": True, "fortress": False}),
        ({"tiles": "table"}, SERVED, {"tiles": "followers", "open_followers": True}),
        ({"besieged": "table"}, SERVED, {"open_followers": False}),
        (  # S2: with the waggon fortress no town is besieged
            {"besieged": "table"},
            {"fortress": True},
            {"fortress": True, "besieged": False, "towns": False},
        ),
        (
            {"tiles": "table"},
            {"fortress": True},
            {"fortress": False, "besieged": False, "towns": True},
        ),
    ],
)
def test_r1_s2_a_deal_asks_only_what_the_table_draws(
    drawn: dict[str, str], more: dict[str, bool], asked: dict[str, object]
) -> None:
    form = deal_form(convert(drawn, Dealing), **{**BY_APP, "known_leaders": True, **more})
    assert {key: getattr(form, key) for key in asked} == asked


def test_who_has_a_town_or_has_collected_is_told_while_others_still_go_on() -> None:
    state = choosing().state
    assert seen(state).players_done == ()
    assert seen(state, queue=("green",), order=("red", "green")).players_done == ("red",)
    assert seen(state, phase="storing", queue=(), order=("red",)).players_done == ()


def test_stores_are_shown_beside_a_phase_that_is_settled_but_not_beside_its_own_form() -> None:
    page = seen(choosing().state, waiting=(Waiting(None, "settle"),))
    assert [replace(page, phase=phase).shows_stores for phase in ("choosing", "storing")] == [
        False,
        True,
    ]
