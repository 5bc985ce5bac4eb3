"""Tests of a viewer's choices and of the cost of towns (H2), and how the use of a follower is
entered (L4, L7, R4.4)."""

import pytest

from companion.games.league_of_six.box.components import ESTATES, Follower
from companion.games.league_of_six.shared.collecting import Yield
from companion.games.league_of_six.views.choices import Choices, FollowerChoice
from companion.games.league_of_six.views.table import FollowerView
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import Playing, row


def choice(**asked: object) -> FollowerChoice:
    shown = FollowerView("cook", Follower())
    return FollowerChoice("red", shown, asked=True, **{"entered": False, **asked})


@pytest.mark.parametrize(
    ("asked", "form"),
    [
        ({"entered": True, "given": 1}, "enter"),
        ({"given": 1, "take": 1}, "swap"),
        ({"given": 1}, "give"),
        ({"take": 1}, "take"),
        ({"take": 2}, "count"),
        ({"given": 2, "take": 1}, "count"),
        ({"count": 1}, "cards"),
        ({}, "use"),
    ],
)
def test_the_form_for_a_follower_depends_on_its_effect(asked, form):
    assert choice(**asked).form == form


def test_l7_a_follower_is_known_once_kind_and_arrows_are_known():
    printed = (Follower(), Follower(kind="crown"), Follower(arrows=(0,)))
    assert not any(FollowerView("cook", one).is_known for one in printed)
    assert FollowerView("cook", Follower(kind="crown", arrows=(0,))).is_known


def test_r4_2_rotations_with_the_same_yield_are_one_choice():
    """A tile has three arrows a third of a turn apart, and the town has a horse at every other
    edge."""
    horse, red = Yield({"red": 0}, horses=3), Yield({"red": 3})
    assert Choices(positions=(horse, red) * 3).rotations == ((0, horse), (1, red))
    different = tuple(Yield({"red": n}) for n in range(6))
    assert Choices(positions=different).rotations == tuple(enumerate(different))


@pytest.mark.parametrize(
    ("asked", "picks"),
    [
        ({"count": 1, "fewest": 1}, "c a b"),
        ({"count": 2, "fewest": 2}, "cc ca cb aa ab bb"),
        ({"count": 2, "fewest": 1}, "cc ca cb aa ab bb c a b"),
        ({"count": 1}, "c a b "),
    ],
)
def test_r4_4_fewer_cards_are_offered_if_the_bank_may_have_too_few(asked, picks):
    found = choice(cards=ESTATES, **asked).grey_card_choices
    assert ["".join(estate[0] for estate in pick) for pick in found] == picks.split(" ")


@pytest.mark.parametrize(
    ("guards", "influence", "most", "near", "far"),
    [  # near is Bautzen, 1 away; far is Kamenz, 3 away: the highest offer, and guards to buy for it
        (3, 10, 8, (7, 5), (5, 5)),
        (0, 4, 2, (1, 1), (0, 0)),
        (30, 0, 12, (12, 0), (12, 0)),
        (2, 0, 2, (1, 0), (0, 0)),
    ],
)
def test_r2_7_r2_10_a_towns_cost_reduces_the_possible_offer(guards, influence, most, near, far):
    game = p.in_round(2).play(p.a_deal(round_=2)).put("red", guards=guards, influence=influence)
    own = game.put("yellow", town="bautzen", counter=4).view("red").own
    assert (own.guards, own.highest_offer) == (guards, most)
    left = {town: (way.limit, way.bought) for town, way in own.cost_by_town.items()}
    assert left == {"lauban": near, "bautzen": near, "zittau": left["zittau"], "kamenz": far}
    held = {town: (way.holder, way.held_on) for town, way in own.cost_by_town.items()}
    assert (held["bautzen"], held["kamenz"]) == (("yellow", 4), (None, -1))
    assert [way.town for way in own.free_towns] == ["lauban", "zittau", "kamenz"]
    assert game.view().own is None


def test_h2_only_the_player_sees_which_towns_are_affordable():
    game = p.choosing("red lauban").put("yellow", guards=1, influence=5)
    table, own, other = (game.view(viewer).choices for viewer in ("table", "yellow", "green"))
    assert {town.town: town.offers[-1:] for town in table.towns_with_offers} == {"lauban": (12,)}
    assert {town.town: town.offers for town in own.towns_with_offers} == {"lauban": (1, 2, 3)}
    assert [town.town for town in own.free_towns_at_0] == ["bautzen", "kamenz", "zittau"]
    held = {way.town: way.held_on for way in game.view("yellow").own.town_costs}
    assert held == {"lauban": 0, **dict.fromkeys(("bautzen", "kamenz", "zittau"), -1)}
    assert own.free_towns_above_0 == other.towns == ()
    full = p.choosing("red lauban").put("red", counter=12).view("yellow").choices
    assert "lauban" not in [way.town for way in full.towns], "R2.5: its counter ends with 12"
    mine = game.put("yellow", guards=0, influence=1).view("yellow")
    assert [way.town for way in mine.own.costs_of_unavailable_towns(mine.choices)] == ["lauban"]


@pytest.mark.parametrize(
    ("viewer", "raises"), [("red", range(4, 9)), ("table", range(4, 13)), ("yellow", ())]
)
def test_h2_only_the_player_sees_which_raises_are_affordable(viewer, raises):
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


def test_r4_2_the_collector_sees_the_yield_of_each_rotation():
    game = p.collecting(tiles={"lauban": "plain"})
    game.play("blue collects", "green collects", "yellow collects")
    shown = [len(game.view(viewer).choices.positions) for viewer in ("table", "red", "blue")]
    assert shown == [6, 6, 0]


@pytest.mark.parametrize(
    ("staged", "more_horses", "cards"),
    [(p.collecting, 0, ()), (beside_the_fortress, 1, ()), (a_card_to_take, 0, (1, 2))],
)
def test_s4_r5_4_choices_show_the_fortress_horse_and_the_available_cards(
    staged, more_horses, cards
):
    shown = staged().view().choices
    assert (shown.more_horses, tuple(map(int, shown.cards))) == (more_horses, cards)


def test_a_phase_played_without_the_app_offers_no_choice():
    shown = p.choosing(own_phases=["choosing"]).view().choices
    assert shown.towns == shown.raises == ()
