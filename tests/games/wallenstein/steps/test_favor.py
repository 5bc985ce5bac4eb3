"""Tests of what each favor does (WC.5)."""

import pytest

from companion.games.wallenstein.happenings import Deployed, MarkerPrevented
from companion.games.wallenstein.steps.describe import Described
from companion.games.wallenstein.steps.favor import EventCancelled, FavorKept, TakeFavor
from tests.games.wallenstein import positions as war

FILLERS = (13, 14, 15)


def taking(
    favor: int, *before: war.Json, plan: war.Json | None = None, **how: object
) -> war.Playing:
    """Return a game where Red has seven courtiers and may take that favor."""
    favors = (favor, *[n for n in FILLERS if n != favor][:2])
    how = {"box": war.BOX, "modules": ["court"], **how}
    made = [plan] if plan else []
    return war.ordered(*made, out={"red": 7}, favors=favors, before=before, **how)


def takes(favor: int | None, **more: object) -> war.Json:
    return war.takes("red", favor, **more)


def test_WC_5_favor_1_can_cancel_the_event():
    game = taking(1)
    ways = [(one.favor, one.cancel) for one in game.options("red") if isinstance(one, TakeFavor)]
    assert {(1, True), (1, False)} <= {*ways}
    for entry in (takes(1), takes(None, cancel=True)):
        game.refuses(entry, "favor-cancel")
    assert game.again().takes("red", 1, cancel=False).state.event == "post-7"
    game.takes("red", 1, cancel=True)
    assert game.happened(EventCancelled) == [EventCancelled(player="red", event="post-7")]


GIVES = ((2, 9, 16), (3, 8, 14), (5, 15, 20), (6, 13, 19))
"""The favors that give Thalers, armies, grain and points."""


@pytest.mark.parametrize("favor", sorted(sum(GIVES, ())))
def test_WC_5_a_favor_gives_the_amount_on_its_card(favor):
    game = taking(favor, box={"favors": {str(favor): favor + 1}}).takes("red", favor)
    seat = game.seat("red")
    brought = (seat.thalers - 14, game.state.tray["red"], seat.grain, seat.points)
    assert brought == tuple((favor + 1) * (favor in favors) for favors in GIVES)


@pytest.mark.parametrize("favor", [2, 3, 5, 6, 7])
def test_WC_5_an_unknown_favor_is_refused_until_it_is_entered(favor):
    game = taking(favor, box=None)
    more = {"county": "passau"} if favor == 7 else {}
    game.refuses(takes(favor, **more), "favor-not-known")
    told = {"building": "palace"} if favor == 7 else {"amount": 2}
    assert game.describes(favor=favor, **told).said == (Described("favor", favor),)
    game.takes("red", favor, **more)


@pytest.mark.parametrize(
    ("favor", "more", "code"),
    [
        (2, {"county": "passau"}, "favor-county"),
        (4, {}, "favor-county"),
        (4, {"county": None}, "favor-needs-county"),
        (4, {"county": "vogtland"}, "favor-not-there-possible"),
        (4, {"county": "baden"}, "favor-not-there-possible"),
        (7, {"county": "baden"}, "favor-not-there-possible"),
        (7, {"county": None}, "favor-needs-county"),
        (12, {"county": "baden"}, "favor-not-there-possible"),
        (12, {"county": None}, "favor-needs-county"),
    ],
)
def test_WC_5_a_favor_can_only_be_used_in_a_possible_county(favor, more, code):
    marked = war.is_now("passau", "red", 3, markers=2)
    taking(favor, marked).refuses(takes(favor, **more), code)


def test_WC_5_favor_4_is_kept_if_there_is_no_marker_to_remove():
    plan = war.plans("red", taxes="passau", grain="vogtland")
    game = taking(4, plan=plan, actions=("taxes", "grain")).takes("red", 4, county=None)
    assert game.happened(FavorKept)
    after_revolt = game.again().is_now("passau", "red", 3, markers=1).opens("red")
    assert after_revolt.throws(red=2).county("passau").markers == 1
    assert game.opens("red").happened(MarkerPrevented)
    assert game.county("passau").markers == 0
    assert game.turns("move-a").opens("red").county("vogtland").markers == 1


def test_WC_5_favor_4_removes_one_marker():
    marked = war.is_now("passau", "red", 3, markers=2)
    assert taking(4, marked).takes("red", 4, county="passau").county("passau").markers == 1


def test_WC_5_a_free_building_without_a_site_does_nothing():
    game = taking(17)
    for county in game.state.counties_of("red"):
        game.is_now(county, "red", game.county(county).armies, buildings=["church"])
    game.refuses(takes(17, county="passau"), "favor-not-there-possible")
    assert game.takes("red", 17, county=None).skipped() == ["nowhere"]
    assert game.seat("red").courtiers.audience + game.seat("red").courtiers.entrance < 7


@pytest.mark.parametrize(
    ("favor", "action", "safe"),
    [
        (10, "move-a", True), (10, "move-b", False), (11, "move-a", False),
        (11, "move-b", True), (18, "move-a", True), (18, "move-b", True),
    ],
)  # fmt: skip
def test_WC_5_a_favor_protects_its_owner_from_attacks(favor, action, safe):
    blue = war.plans("blue", **{action.replace("-", "_"): "hessen-kassel"})
    game = taking(favor, plan=blue, actions=(action,)).takes("red", favor)
    game.opens_empty().opens("blue")
    if safe:
        game.refuses(war.moves("blue", "gft-mark", 1), "shielded-favor")
    else:
        assert game.moves("blue", "gft-mark", 1).state.battle is not None


@pytest.mark.parametrize(("favor", "more", "left"), [(18, {}, ()), (4, {"county": None}, (4,))])
def test_WC_5_the_protection_of_a_favor_ends_after_the_round(favor, more, left):
    game = taking(favor).takes("red", favor, **more)
    assert game.seat("red").kept == (favor,)
    assert war.finish_round(game).seat("red").kept == left


def test_WC_5_favor_12_puts_three_armies_into_a_county():
    game = taking(12)
    assert game.again().takes("red", 12, county="passau").county("passau").armies == 6
    at = game.takes("red", 12, county="altmark").county("altmark")
    assert (at.owner, at.armies) == ("red", 3)
    [deployed] = game.happened(Deployed)
    assert (deployed.armies, deployed.cost) == (3, 0)
    assert "altmark" not in game.seat("red").cards
    none_left = taking(12, war.is_now("gft-mark", "red", 40))
    none_left.refuses(takes(12, county="altmark"), "favor-not-there-possible")


def test_unknown_or_unaffordable_favors_are_not_offered():
    options = taking(2, box={"favors": {"13": 1}}).options("red")
    assert {o.favor for o in options if isinstance(o, TakeFavor)} == {None, 13}


def test_a_description_that_its_card_cannot_show_is_refused():
    game = taking(2)
    for code, what in (
        ("favor-shows-nothing", {"favor": 10, "amount": 2}),
        ("favor-building", {"favor": 7, "amount": 2}),
        ("favor-amount", {"favor": 2, "building": "post"}),
        ("describe-what", {"favor": 2}),
        ("describe-what", {}),
        ("module-not-played", {"card": 2, "thalers": 1}),
    ):
        game.refuses(war.describes(**what), code)
    assert game.describes(favor=2, amount=9).takes("red", 2).seat("red").thalers == 23
