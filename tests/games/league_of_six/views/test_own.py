"""H2: what a viewer may do, and what each town would cost whoever may know it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.views.page import Page
from tests.games.league_of_six.positions import (
    Playing,
    a_deal,
    choosing,
    collecting,
    collects,
    goes,
    in_round,
    row,
    settle,
    stores,
    storing,
)


def page(game: Playing, viewer: str) -> Page:
    return LEAGUE_OF_SIX.view(game.state, viewer)  # type: ignore[arg-type, return-value]


@pytest.mark.parametrize(
    ("guards", "influence", "most", "near", "far"),
    [  # what Bautzen, 1 away, and Kamenz, 3 away, would leave for an offer, and what of it to buy
        (3, 10, 8, (7, 5), (5, 5)),
        (0, 4, 2, (1, 1), (0, 0)),
        (30, 0, 12, (12, 0), (12, 0)),
        (2, 0, 2, (1, 0), (0, 0)),
    ],
)
def test_r2_7_r2_10_what_a_town_would_cost_and_leave_for_an_offer(
    guards: int, influence: int, most: int, near: tuple[int, int], far: tuple[int, int]
) -> None:
    game = in_round(2).play(a_deal(round_=2)).put("red", guards=guards, influence=influence)
    game.put("yellow", town="bautzen", counter=4)
    own = page(game, "red").own
    assert own is not None
    assert (own.guards, own.most) == (guards, most)
    left = {town: (way.limit, way.bought) for town, way in own.reach_to.items()}
    assert (left["lauban"], left["bautzen"], left["kamenz"]) == (near, near, far)
    assert (own.reach_to["bautzen"].holder, own.reach_to["bautzen"].held_on) == ("yellow", 4)
    assert (own.reach_to["kamenz"].holder, own.reach_to["kamenz"].held_on) == (None, -1)
    assert [way.town for way in own.free] == ["lauban", "zittau", "kamenz"]
    assert page(game, "table").own is None


def test_h2_towns_are_shown_to_the_table_whatever_the_hand_and_exactly_to_their_player() -> None:
    game = choosing(goes("red", "lauban")).put("yellow", guards=1, influence=5)
    table, own, other = (page(game, viewer).choices for viewer in ("table", "yellow", "green"))
    assert {town.town: town.offers[-1:] for town in table.held} == {"lauban": (12,)}
    assert {town.town: town.offers for town in own.held} == {"lauban": (1, 2, 3)}
    assert [town.town for town in own.free] == ["bautzen", "kamenz", "zittau"]
    assert own.standing == other.towns == ()
    mine = page(game.put("yellow", guards=0, influence=1), "yellow")
    assert mine.own is not None
    assert [way.town for way in mine.own.beyond(mine.choices)] == ["lauban"]
    game.put("yellow", followers=("sergeant",))
    asked = choosing(goes("red", "lauban"), goes("yellow", "lauban", 3))
    assert page(asked, "red").choices.raises == (4, 5, 6, 7, 8)
    assert page(asked, "table").choices.raises == tuple(range(4, 13))
    assert page(asked, "yellow").choices.raises == ()


def a_card_to_take() -> Playing:
    game = storing(goods={"red": {"red": 1}}, horses={"red": 1}, civic=[row(2, "red 1")])
    return game.play(stores("red", "civic", 1))


def beside_the_fortress() -> Playing:
    game = settle(choosing(players=6))
    while game.seat(game.state.queue[0]).town not in ("kamenz", "zittau"):
        game.play(collects(game.state.queue[0]))
    return game


@pytest.mark.parametrize(
    ("staged", "more_horses", "cards"),
    [(collecting, 0, ()), (beside_the_fortress, 1, ()), (a_card_to_take, 0, (1, 2))],
)
def test_s4_r5_4_what_else_is_shown_of_a_choice(
    staged: Callable[[], Playing], more_horses: int, cards: tuple[int, ...]
) -> None:
    shown = page(staged(), "table").choices
    assert (shown.more_horses, tuple(map(int, shown.cards))) == (more_horses, cards)


def test_where_the_group_settles_the_phase_nobody_is_offered_a_choice() -> None:
    shown = page(choosing(own_phases=["choosing"]), "table").choices
    assert shown.towns == shown.raises == ()
