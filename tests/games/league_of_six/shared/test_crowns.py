"""L6: the end with the retinue: crowns in order, guards for points, leader cards."""

from random import Random

import pytest

from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.exchange_guards import ExchangeMade
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue_positions as r
from tests.games.league_of_six.positions import Playing, declines, describes, exchanges, uses
from tests.games.league_of_six.retinue_positions import crown

CROWNS = {
    "huntsman": {"group": "5-6", "kind": "crown", "first": True},
    "friends": crown(count="followers", points=2),
    "told": {"group": "5-6", "kind": "crown"},
    "barter": crown(count="guards", points=3, every=2, most=6, exchange=True),
    "plain-barter": crown(count="guards", points=1, exchange=True),
    "secret-barter": {"group": "5-6", "kind": "crown", "exchange": True},
    "keeper": crown(count="guards", points=1, every=2),
    "abbot": crown(count="clergy", points=1, most=3),
    "envoy": crown(count="estates"),
    "idle": {"group": "5-6", "kind": "crown", "effect": {}},
    "guessed": {"group": "5-6", "kind": "crown", "leaders": True},
}


def at_the_end(**owned: tuple[str, ...]) -> Playing:
    """Return the game after round 6, with 10 influence and 9 guards for everybody, and these
    followers."""
    game = r.joined(round_=6, guards=10, box=r.a_box(**CROWNS))
    for player, followers in owned.items():
        game.put(player, followers=followers)
    return r.taken(p.settle(game), {})


def reveal_all(game: Playing, **hands: tuple[int, ...]) -> Playing:
    return game.play(*(p.shows(player, *hands.get(player, (0,))) for player in p.TOWN_OF))


def hides(game: Playing, key: str, number: int, *viewers: str) -> None:
    """Check that these viewers do not see that number."""
    for viewer in viewers:
        shown = str(game.facts(viewer)) + repr(game.view(viewer))
        assert f"{key}={number}" not in shown
        assert f"'{key}': {number}" not in shown


def test_l6_the_royal_huntsman_comes_first_then_the_other_crowns():
    game = at_the_end(red=("told", "huntsman"), blue=("told", "friends"), green=("idle",))
    assert game.to_act() == [("red", "use_follower")]
    game.refuses(uses("red", "told", influence=1), "follower-first")
    game.play(uses("red", "huntsman", influence=7, guards=-2))  # L7: it may cost something, too
    assert game.guards()["red"] == game.guards()["blue"] - 2
    assert game.influence() == {"red": 17, "yellow": 10, "green": 10, "blue": 10 + 2 * 3}
    assert [it.step for it in game.happened(h.CrownPoints)] == ["first", "crowns", "crowns"]
    noted = [(one["player"], one["points"]) for one in game.facts()["crowned"]]
    assert sorted(noted) == [("blue", 6), ("green", 0), ("red", 7)]
    game.refuses(uses("red", "told", influence=-1), "crown-below-0")
    game.play(declines("red", "told"), declines("blue", "told"))
    assert game.happened(h.CrownPoints) == []
    assert [must for _, must in game.to_act()] == ["reveal"] * 4


def test_l6_owners_decide_together_and_secretly_about_guards_for_points():
    game = at_the_end(red=("barter",), blue=("plain-barter",))
    assert game.to_act() == [("red", "exchange_guards"), ("blue", "exchange_guards")]
    assert game.refuses(p.shows("red"), "exchange-first").public == {"player": "red"}
    game.refuses(exchanges("yellow", 1), "nothing-to-exchange")
    assert game.play(exchanges("red", 4)).happened(ExchangeMade) == [ExchangeMade("red")]
    assert set(game.influence().values()) == {10}
    hides(game, "exchange", 4, "table", "blue")
    assert game.facts("blue")["exchanged"] == {"red": True, "blue": False}
    page = game.view()
    assert {c: one.exchanged for c, one in page.players.items() if one.exchanged} == {"red": True}
    assert [one.colour for one in page.exchanging_players] == ["red", "blue"]
    game.play(exchanges("red", 2), exchanges("blue", 5))  # the second entry replaces the first
    assert game.happened(h.Exchanged) == [h.Exchanged("red", 2, 3), h.Exchanged("blue", 5, 5)]
    assert h.GuardsMoved("blue", None, 5, "follower") in game.said
    noted = [(one["guards"], one["points"]) for one in game.facts()["crowned"]]
    assert noted == [(2, 3), (5, 5)]
    game.refuses(exchanges("red", 1), "nothing-to-exchange")


def test_l6_guards_for_points_are_limited_by_the_hand():
    game = at_the_end(red=("barter",)).put("red", guards=3)
    refused = game.refuses(exchanges("red", 4), "exchange-too-many")
    assert (refused.public, refused.private) == ({"player": "red"}, {"guards": 3})
    game.refuses(exchanges("red", 3), "exchange-wasted")
    assert [e.guards for e in game.options("red")] == [0, 2]
    enough = at_the_end(red=("plain-barter",)).put("red", guards=3).play(exchanges("red", 3))
    assert enough.happened(h.Corrected) == []
    assert game.play(exchanges("red", 4, insist=True)).happened(h.Corrected)
    assert (game.guards()["red"], game.happened(h.Exchanged)[0].points) == (0, 6)
    game = at_the_end(red=("plain-barter",)).put("red", guards=1).play(exchanges("red", 1))
    assert game.happened(h.Exchanged) == [h.Exchanged("red", 1, 1)]


def test_l6_guards_for_points_at_an_unknown_rate_are_sealed_too():
    game = at_the_end(red=("secret-barter",), blue=("plain-barter",))
    (form,) = game.options("red")
    assert form.bounds == {"guards": (0, 9), "points": (0, 999)}
    pages = {viewer: game.view(viewer) for viewer in ("table", "red", "blue", "green")}
    assert {viewer for viewer, page in pages.items() if page.choices.exchange} == {"blue"}
    assert [c for c, one in pages["table"].players.items() if one.tells_points] == ["red"]
    at_random = (LEAGUE_OF_SIX.random_entry(game.state, Random(seed)) for seed in range(99))
    assert max(entry.guards for entry in at_random) == 9
    game.refuses(exchanges("red", 4), "exchange-points-missing")
    assert game.refuses(exchanges("red", 10, points=1), "exchange-too-many").private
    game.refuses(exchanges("blue", 1, points=3), "exchange-points-known")
    game.play(exchanges("red", 4, points=7))
    own = game.facts("red")["players"]["red"]
    assert (own["exchange"], own["exchange_points"]) == (4, 7)
    hides(game, "exchange_points", 7, "table", "blue")
    game.play(exchanges("blue", 0))
    assert game.happened(h.Exchanged) == [h.Exchanged("red", 4, 7), h.Exchanged("blue", 0, 0)]
    nothing = at_the_end(red=("secret-barter", "plain-barter")).play(exchanges("red", 0))
    assert nothing.happened(h.Exchanged) == [h.Exchanged("red", 0, 0)]  # it needs no points


def test_l6_a_crown_newly_described_as_an_exchange_waits_for_all_owners():
    told = {"follower": "told", "exchange": True}
    game = at_the_end(red=("told",))
    for more in ({"first": True}, {"leaders": True}, {"kind": "immediate"}):
        game.refuses(describes(**told, **more), "follower-unfit")
    assert game.play(describes(**told)).to_act() == [("red", "exchange_guards")]
    assert game.view().players["red"].tells_points


def test_l6_l7_points_of_a_crown_described_meanwhile_are_still_entered():
    game = at_the_end(red=("told",))
    game.play(describes(follower="told", effect={"crown": {"count": "followers", "points": 2}}))
    assert game.to_act() == [("red", "use_follower")]
    assert game.play(uses("red", "told", influence=3)).influence()["red"] == 13


def test_l6_crowns_that_count_hands_score_with_the_leader_cards():
    both = reveal_all(at_the_end(red=("envoy",), blue=("friends",)), red=(0, 2, 0, 3))
    assert both.state.result.players["red"].crowns == 2, "for two estates"
    assert both.happened(h.CrownPoints) == [h.CrownPoints("red", "envoy", 2, "leaders")]
    game = reveal_all(at_the_end(red=("abbot", "keeper")), red=(5, 4))
    red = game.state.result.players["red"]
    assert (red.crowns, red.influence, red.total) == (3 + 2, 10, 10 + 9 + 5)
    game.play(p.corrects("red", guards=3))  # after the end, crowns are counted again
    assert game.facts()["result"]["players"]["red"]["crowns"] == 3 + 4


@pytest.mark.parametrize(
    ("answer", "crowns"),
    [
        (uses("red", "guessed", influence=4), 4),
        (declines("red", "guessed"), 0),
        # once its effect is known, it is counted
        (describes(follower="guessed", effect={"crown": {"count": "clergy"}}), 2),
    ],
)
def test_l6_points_of_an_unknown_crown_are_asked_for_after_the_hands(answer, crowns):
    game = reveal_all(at_the_end(red=("guessed",)), red=(0, 2))
    assert (game.state.phase, game.to_act()) == ("finished", [("red", "use_follower")])
    assert not LEAGUE_OF_SIX.is_over(game.state)
    assert [it.last for it in game.happened(h.Revealed)] == [False]  # nobody has won yet
    assert LEAGUE_OF_SIX.is_over(game.play(answer).state)
    assert [it.last for it in game.happened(h.Revealed)] == [True]
    assert game.facts()["result"]["players"]["red"]["crowns"] == crowns
