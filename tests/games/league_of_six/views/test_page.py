"""Tests of what pages need from a view, and what a page knows about the box and the public
state."""

from typing import Any, get_args

import pytest
from msgspec import convert
from msgspec.structs import replace

from companion.core.play import Waiting
from companion.core.structs import plain_data
from companion.games.league_of_six.box.components import DECKS, Follower
from companion.games.league_of_six.setup import Dealing
from companion.games.league_of_six.shared.choosing import Way
from companion.games.league_of_six.state import Phase
from companion.games.league_of_six.views.choices import (
    Choices,
    FollowerChoice,
    Own,
    Purchase,
    TownCost,
)
from companion.games.league_of_six.views.dealing import Supply, deal_form
from companion.games.league_of_six.views.page import Page
from companion.games.league_of_six.views.table import FollowerView
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue_positions as r
from tests.games.league_of_six.positions import SAMPLE, Json, playing

HAND = Own(guards=3, means=5, town_costs=(), typed=None)
HELD_ON_12 = TownCost("zittau", 1, "red", 12, limit=6, bought=2, way=Way(1))


def seen(viewer: str = "table", **changes: Any) -> Page:
    """Return a page where Red chooses a town, with these fields changed. `must`: another
    question."""
    if must := changes.pop("must", ""):
        changes["waiting"] = (Waiting(changes.pop("of", None), must),)
    page: Page = replace(p.choosing().view(viewer), **changes)
    return page


def test_r2_10_missing_guards_cost_two_influence_each():
    assert HAND.purchase_for(5) == Purchase(guards=2, influence=4)
    assert HAND.purchase_for(3) == HAND.purchase_for(0) == Purchase(guards=0, influence=0)
    assert HELD_ON_12.purchase_for_limit == Purchase(guards=2, influence=4)  # for the highest offer


def test_r2_5_a_town_held_on_12_cannot_be_chosen():
    assert HELD_ON_12.is_held_on_12
    assert not replace(HELD_ON_12, held_on=11).is_held_on_12


def test_the_panel_shows_the_decision_and_its_player():
    page = seen()
    assert (page.must, page.panel) == ("choose_town", "choose_town")
    assert (page.panel_subject, page.actor) == ("red", "red")
    last = replace(page.waiting[0], must="accept", values={"other": "blue", "offer": 12})
    asked = replace(page, waiting=(last,))
    assert (asked.panel, asked.player_awaiting_answer) == ("answer", "blue")
    over = replace(page, waiting=())
    assert (over.must, over.actor, over.panel_subject) == ("finished", None, "all")


@pytest.mark.parametrize(("entered", "many"), [("n", False), ("y", True), ("nn", True)])
def test_l4_two_followers_need_a_large_form(entered, many):
    cook = FollowerView("cook", Follower())
    asked = [FollowerChoice("red", cook, asked=True, entered=one == "y") for one in entered]
    page = seen(must="use_follower", of="red", choices=Choices(followers=tuple(asked)))
    assert page.has_many_fields == many


TYPED = {"phase": "dealing", "dealing": Dealing(besieged="table", tiles="table")}


@pytest.mark.parametrize(
    ("must", "more", "hands", "fills", "stores"),
    [  # is it about hands; does its form need the space of the board; are stores shown beside it
        ("choose_town", {}, False, False, True),
        ("reveal", {}, True, False, True),
        ("exchange_guards", {}, True, False, True),
        ("deal", {"phase": "dealing"}, False, False, False),
        ("deal", TYPED, False, True, False),
        ("deal", {"phase": "dealing", "dealing": Dealing(leaders="table")}, False, False, False),
        ("settle", {}, False, True, False),
        ("settle", {"phase": "storing"}, False, True, True),
        ("reveal", {"phase": "revealing"}, True, False, False),
    ],
)
def test_large_forms_take_the_space_of_the_board(must, more, hands, fills, stores):
    page = seen(must=must, **more)
    assert page.is_panel_about_hands == hands
    assert page.fills_the_page == fills
    assert page.shows_stores == stores


def test_a_form_with_many_bids_leaves_an_upright_tablet_no_room_for_the_board():
    page = seen()
    for held, retinue, high in ((4, (), False), (5, (), True), (4, ("retinue",), True)):
        bids = replace(
            page, choices=replace(page.choices, towns=(HELD_ON_12,) * held), modules=retinue
        )
        assert bids.is_task_high == high
        assert not replace(bids, waiting=(Waiting("red", "answer"),)).is_task_high


def test_h2_the_panel_is_shown_only_on_the_page_that_makes_the_entry():
    page = seen("red")
    assert page.do_choices_reveal_hand
    assert page.has_panel_for("red", entering=True)
    assert not page.has_panel_for("red", entering=False)
    assert not page.has_panel_for("blue", entering=True)
    assert replace(page, waiting=()).has_panel_for("blue", entering=False), "the result is for all"


def test_l6_a_decision_can_be_changed_until_all_have_decided():
    page = seen("red", must="exchange_guards", of="blue")
    players = {c: replace(one, acting=c == "blue") for c, one in page.players.items()}
    page = replace(page, players=players, own=replace(HAND, exchange=0))
    assert page.has_panel_for("red", entering=True)
    assert not replace(page, own=HAND).has_panel_for("red", entering=True)


def test_r6_1_used_storage_tiles_return_in_round_4():
    kept = [seen(round=number).storage_tiles_destination for number in (2, 3, 4, 5)]
    assert kept == ["aside", "aside", "back", "out"]


def test_r0_6_storage_tiles_can_be_described_while_they_are_on_the_stores():
    phases = [phase for phase in get_args(Phase) if seen(phase=phase).may_enter_stores]
    assert phases == ["choosing", "collecting", "storing"]


def test_r1_estates_used_up_in_a_known_deck_are_not_offered():
    left = Supply(leaders={"1": {"clergy": 0, "burghers": 2}, "2": {"clergy": 0}, "3": {}})
    assert [left.exhausted_estates(deck) for deck in DECKS] == [("clergy",), (), (), ()]


BY_APP = {"fortress": False, "retinue": False, "open_followers": False}
SOME_OF = ("known_tiles", "known_followers", "known_stores", "known_leaders")
KNOWN = dict.fromkeys((*SOME_OF, "whole_tiles", "whole_stores"), True)
PARTLY = {"whole_tiles": False, "whole_stores": False}
SERVED = {"retinue": True, "open_followers": True}
NO_FOLLOWER = {"retinue": True, "known_followers": False}
SIX = {"fortress": True}
TILES, BESIEGED = {"tiles": "table"}, {"besieged": "table"}


@pytest.mark.parametrize(
    ("drawn", "more", "asked"),
    [
        ({}, {}, {"does_app_draw_all": True}),
        ({"leaders": "table"}, {}, {"does_app_draw_all": False, "typed": False, "leaders": True}),
        # The app cannot draw leader cards that it does not know.
        ({"leaders": "app"}, {"known_leaders": False}, {"leaders": True}),
        ({"stores": "table"}, {}, {"stores": True, "typed": True, "leaders": False}),
        (TILES, {}, {"tiles": "picks", "besieged": True, "towns": True}),
        # Until all tiles are known, they are entered where they lie.
        (
            TILES,
            PARTLY,
            {"tiles": "", "besieged": False, "towns": False, "does_app_draw_all": True},
        ),
        ({"stores": "table"}, PARTLY, {"stores": False, "does_app_draw_all": True}),
        ({**TILES, **BESIEGED}, PARTLY, {"tiles": "picks", "besieged": True}),
        ({**TILES, **BESIEGED}, {**PARTLY, "known_tiles": False}, {"tiles": "unnamed"}),
        (BESIEGED, {}, {"tiles": "", "towns": True, "fortress": False}),
        (TILES, SERVED, {"tiles": "followers", "open_followers": True}),
        (BESIEGED, SERVED, {"open_followers": False}),
        # A choice between nothing and nothing is not asked for.
        (TILES, NO_FOLLOWER, {"tiles": "", "open_followers": False, "does_app_draw_all": True}),
        ({**TILES, **BESIEGED}, NO_FOLLOWER, {"tiles": "unnamed", "open_followers": False}),
        (TILES, {**SERVED, "known_followers": False}, {"tiles": "", "open_followers": True}),
        (
            {"stores": "table", **BESIEGED},
            {**PARTLY, "known_stores": False},
            {"stores": False, "typed": True},
        ),
        # S2: with the waggon fortress no town is besieged
        (BESIEGED, SIX, {"fortress": True, "besieged": False, "towns": False}),
        (TILES, SIX, {"fortress": False, "besieged": False, "towns": True}),
    ],
)
def test_r1_s2_the_form_of_a_deal_asks_only_for_kinds_that_the_table_draws(drawn, more, asked):
    form = deal_form(convert(drawn, Dealing), **{**BY_APP, **KNOWN, **more})
    assert {key: getattr(form, key) for key in asked} == asked


def test_r0_5_storage_tiles_are_asked_for_while_a_known_one_may_come():
    two = {"storage_tiles": dict([*SAMPLE["storage_tiles"].items()][:2])}
    game = playing(box=p.a_box() | two, dealing={"besieged": "table", "stores": "table"})
    assert game.view().deal_questions.stores
    assert not p.skip_round(game, royal="s1", civic="s2").view().deal_questions.stores


def test_players_who_have_acted_are_marked():
    assert seen().players_done == ()
    assert seen(queue=("green",), order=("red", "green")).players_done == ("red",)
    assert seen(phase="storing", queue=(), order=("red",)).players_done == ()


def test_r2_1_r5_1_a_page_shows_the_order_of_the_players():
    page = seen(ranking=("blue", "red"))
    assert [page.horse_rank(player) for player in ("blue", "red", "green")] == [1, 2, 0]
    queue = seen(queue=("red", "green"))
    assert [queue.count_players_before(player) for player in ("red", "green", "blue")] == [
        0,
        1,
        None,
    ]
    doing = seen(phase="choosing", queue=("red", "yellow", "green"))
    assert [doing.current_action(player) for player in ("yellow", "green", "blue")] == [
        "next",
        "later",
        "done",
    ]
    assert [one.colour for one in page.players_beginning_with("green")] == [
        "green",
        "red",
        "yellow",
        "blue",
    ]


def test_r2_1_r1_3_towns_show_figures_and_unknown_tiles():
    deal = p.a_deal(round_=2)
    deal["tiles"]["lauban"] = "plain"
    towns = {t.town: t for t in p.in_round(2).play(deal, "red bautzen").view().towns}
    assert [(f.player, f.number) for f in towns["bautzen"].counter] == [("red", 0)]
    assert [(f.player, f.number) for f in towns["bautzen"].road] == [("yellow", None)]
    assert {town for town, one in towns.items() if one.untold} == {"bautzen", "kamenz", "zittau"}


def test_r4_1_r7_1_l3_a_page_shows_taxed_towns_and_missing_hands():
    taxes = p.collecting().view()
    assert (taxes.acting_players_in("zittau"), taxes.acting_players_in("lauban")) == (["blue"], [])
    assert taxes.taxed_town.town == "zittau"
    hands = p.revealing(), p.revealing().play(p.shows("red"))
    assert [game.view().is_any_hand_entered for game in hands] == [False, True]
    assert [hands[1].view().current_action(player) for player in ("red", "blue")] == [
        "entered",
        "enters",
    ]
    assert hands[1].view().names_without_hand == ("Ben", "Cem", "Dora")
    lying = r.lying("trader").view()
    assert [town.follower.id for town in lying.towns_with_free_follower] == ["trader"]
    assert (lying.has_followers_in_play, taxes.has_followers_in_play) == (True, False)
    assert replace(lying, open_followers=()).has_followers_in_play, "one lies in a town"
    assert replace(lying, towns=()).has_followers_in_play, "others lie open"


def with_more(kind: str) -> Json:
    """Return the sample box with one tile too many."""
    tiles = SAMPLE[kind]
    return {**SAMPLE, kind: {**tiles, "one more": next(iter(tiles.values()))}}


@pytest.mark.parametrize(
    ("box", "too_many"),
    [
        (p.a_box(), (0, 0)),  # three tax tiles, six storage tiles
        (SAMPLE, (0, 0)),
        (with_more("tax_tiles"), (19, 0)),
        (with_more("storage_tiles"), (0, 7)),
    ],
)
def test_r0_5_r0_6_too_many_tiles_in_a_box_are_reported(box, too_many):
    supply = playing(box=box).view().supply
    assert (supply.many_tiles, supply.many_stores) == too_many
    assert not p.choosing().view().supply.tiles  # nothing is dealt now


@pytest.mark.parametrize(
    ("players", "more", "fortress", "overlay"),
    [(6, {}, True, False), (6, {"leader_points": [9] * 6}, True, True), (4, {}, False, True)],
)
def test_s2_s5_pages_for_six_players_have_fortress_and_overlay(players, more, fortress, overlay):
    page = playing(players=players, **more).view()
    assert (page.supply.fortress, page.points_from_overlay) == (fortress, overlay)
    assert (page.supply.open_followers, page.supply.followers) == (0, ())


def test_l1_pages_with_the_retinue_have_followers():
    served = playing(modules=["retinue"], box=SAMPLE).view().supply
    assert served.open_followers == 8
    assert {one.tile.group for one in served.followers} == {"1-2"}
    assert {one.tile.group for one in served.late_followers} == {"5-6"}


def test_a_described_component_counts_as_learned():
    tells = p.describes(tile="new", arrows=[0], middle=[])
    assert [playing(*told).view().learned for told in ((), (tells,))] == [False, True]


def test_h2_a_page_shows_the_player_who_must_act_but_no_hand():
    players = p.choosing().view().players
    assert [c for c, player in players.items() if player.acting] == ["red"]
    assert {(player.guards, player.leaders) for player in players.values()} == {(None, None)}
    assert p.choosing().view("blue").players["blue"].guards == 3


@pytest.mark.parametrize(
    ("phase", "when", "step"),
    [(2, "end", "choosing"), (3, "beginning", "reordering"), (3, "end", "reordering")],
)
def test_l4_the_header_names_the_phase_in_which_a_follower_acts(phase, when, step):
    asked = p.settle(r.served(r.ability(phase, when), red=("someone",)))
    assert asked.state.calls
    assert asked.view().step == step
    assert r.served().view().step == "choosing"


@pytest.mark.parametrize(
    ("phase", "when", "step", "round_"), [(6, "end", "cleaning", 1), (1, "beginning", "dealing", 2)]
)
def test_l4_followers_at_the_end_of_a_round_belong_to_that_round(phase, when, step, round_):
    game = r.collected(r.served(r.ability(phase, when), red=("someone",)))
    while not game.state.calls:
        game.play(plain_data(game.options(game.waits()[0].player)[0]))
    page = game.view()
    assert (page.step, page.step_round, page.round) == (step, round_, 2)
