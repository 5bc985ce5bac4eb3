"""H2: what a viewer may do, and what each town would cost, for viewers who may know it."""

import pytest

from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import Playing, row


@pytest.mark.parametrize(
    ("guards", "influence", "most", "near", "far"),
    [  # near is Bautzen, 1 away; far is Kamenz, 3 away: the highest offer, and guards to buy for it
        (3, 10, 8, (7, 5), (5, 5)),
        (0, 4, 2, (1, 1), (0, 0)),
        (30, 0, 12, (12, 0), (12, 0)),
        (2, 0, 2, (1, 0), (0, 0)),
    ],
)
def test_r2_7_r2_10_what_a_town_would_cost_and_leave_for_an_offer(
    guards, influence, most, near, far
):
    game = p.in_round(2).play(p.a_deal(round_=2)).put("red", guards=guards, influence=influence)
    own = game.put("yellow", town="bautzen", counter=4).view("red").own
    assert (own.guards, own.most) == (guards, most)
    left = {town: (way.limit, way.bought) for town, way in own.reach_to.items()}
    assert left == {"lauban": near, "bautzen": near, "zittau": left["zittau"], "kamenz": far}
    held = {town: (way.holder, way.held_on) for town, way in own.reach_to.items()}
    assert (held["bautzen"], held["kamenz"]) == (("yellow", 4), (None, -1))
    assert [way.town for way in own.free] == ["lauban", "zittau", "kamenz"]
    assert game.view().own is None


def test_h2_towns_are_shown_to_the_table_whatever_the_hand_and_exactly_to_their_player():
    game = p.choosing("red lauban").put("yellow", guards=1, influence=5)
    table, own, other = (game.view(viewer).choices for viewer in ("table", "yellow", "green"))
    assert {town.town: town.offers[-1:] for town in table.held} == {"lauban": (12,)}
    assert {town.town: town.offers for town in own.held} == {"lauban": (1, 2, 3)}
    assert [town.town for town in own.free] == ["bautzen", "kamenz", "zittau"]
    held = {way.town: way.held_on for way in game.view("yellow").own.reach}
    assert held == {"lauban": 0, **dict.fromkeys(("bautzen", "kamenz", "zittau"), -1)}
    assert own.standing == other.towns == ()
    full = p.choosing("red lauban").put("red", counter=12).view("yellow").choices
    assert "lauban" not in [way.town for way in full.towns], "R2.5: its counter ends with 12"
    mine = game.put("yellow", guards=0, influence=1).view("yellow")
    assert [way.town for way in mine.own.beyond(mine.choices)] == ["lauban"]


@pytest.mark.parametrize(
    ("viewer", "raises"), [("red", range(4, 9)), ("table", range(4, 13)), ("yellow", ())]
)
def test_h2_raises_are_shown_in_the_same_way(viewer, raises):
    asked = p.choosing("red lauban", "yellow lauban 3")
    assert asked.view(viewer).choices.raises == tuple(raises)


def a_card_to_take() -> Playing:
    game = p.storing(goods={"red": {"red": 1}}, horses={"red": 1}, civic=[row(2, "red 1")])
    return game.play("red civic 1")


def beside_the_fortress() -> Playing:
    game = p.settle(p.choosing(players=6))
    while game.seat(game.state.queue[0]).town not in ("kamenz", "zittau"):
        game.play(p.collects(game.state.queue[0]))
    return game


def test_r4_2_the_positions_of_a_known_tile_are_shown_to_whoever_collects():
    game = p.collecting(tiles={"lauban": "plain"})
    game.play("blue collects", "green collects", "yellow collects")
    shown = [len(game.view(viewer).choices.positions) for viewer in ("table", "red", "blue")]
    assert shown == [6, 6, 0]


@pytest.mark.parametrize(
    ("staged", "more_horses", "cards"),
    [(p.collecting, 0, ()), (beside_the_fortress, 1, ()), (a_card_to_take, 0, (1, 2))],
)
def test_s4_r5_4_what_else_is_shown_of_a_choice(staged, more_horses, cards):
    shown = staged().view().choices
    assert (shown.more_horses, tuple(map(int, shown.cards))) == (more_horses, cards)


def test_where_the_group_settles_the_phase_nobody_is_offered_a_choice():
    shown = p.choosing(own_phases=["choosing"]).view().choices
    assert shown.towns == shown.raises == ()
