"""L6: the end with the retinue: crowns in their order, guards for points, leader cards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import CrownPoints, Exchanged, GuardsMoved, Revealed
from companion.games.league_of_six.steps.exchange_guards import ExchangeMade
from tests.games.league_of_six.positions import (
    Json,
    Playing,
    a_deal,
    collects,
    corrects,
    settle,
    shows,
)
from tests.games.league_of_six.steps.test_use_follower import (
    a_first_deal,
    a_retinue_box,
    declines,
    uses,
    with_retinue,
)


def crown(**effect: Any) -> Json:
    return {"group": "5-6", "kind": "crown", "effect": {"crown": effect}}


CROWNS = {
    "huntsman": {"group": "5-6", "kind": "crown", "first": True},
    "friends": crown(count="followers", points=2),
    "told": {"group": "5-6", "kind": "crown"},
    "barter": crown(count="guards", points=3, every=2, most=6, exchange=True),
    "plain-barter": crown(count="guards", points=1, exchange=True),
    "secret-barter": {"group": "5-6", "kind": "crown", "exchange": True},
    "dear": crown(count="guards", points=5, every=3, exchange=True),
    "cheap": crown(count="guards", points=3, every=2, exchange=True),
    "keeper": crown(count="guards", points=1, every=2),
    "abbot": crown(count="clergy", points=1, most=3),
    "guessed": {"group": "5-6", "kind": "crown", "leaders": True},
}


def exchanges(player: str, guards: int, **more: Any) -> Json:
    return {"type": "exchange_guards", "player": player, "guards": guards, **more}


def at_the_end(**owned: tuple[str, ...]) -> Playing:
    """After round 6; everybody has 10 influence and 9 guards."""
    game = with_retinue(box=a_retinue_box(**CROWNS)).play(a_first_deal())
    for player, followers in owned.items():
        game.put(player, followers=followers)
    while game.state.phase != "revealing":
        if game.state.round == 6 and game.state.phase == "collecting" and not game.state.queue[1:]:
            for player in game.state.players:
                game.put(player, influence=10, guards=9)
        if game.state.phase == "choosing":
            settle(game)
        elif game.state.phase == "collecting":
            game.put(game.state.queue[0], guards=9)
            game.play(collects(game.state.queue[0]))
        else:
            game.play(a_deal(4, game.state.round))
    for player, seat in game.state.players.items():
        assert seat.guards == 9, player
    return game


def reveal_all(game: Playing, **hands: tuple[int, ...]) -> Playing:
    for player in ("red", "yellow", "green", "blue"):
        game.play(shows(player, *hands.get(player, (0,))))
    return game


def test_l6_the_royal_huntsman_comes_first_then_the_other_crowns() -> None:
    game = at_the_end(red=("told", "huntsman"), blue=("told", "friends"))
    assert game.to_act() == [("red", "use_follower")]
    assert [call.follower for call in game.state.calls] == ["huntsman"]
    game.refuses(uses("red", "told", influence=1), "follower-first")
    influence = game.influence()
    game.play(uses("red", "huntsman", influence=7))
    assert game.influence()["red"] == influence["red"] + 7
    followers = len(game.seat("blue").followers)
    assert game.influence()["blue"] == influence["blue"] + 2 * followers
    assert [it.step for it in game.happened(CrownPoints)] == ["first", "crowns"]
    assert {call.follower for call in game.state.calls} == {"told"}


def test_l6_crowns_that_are_told_are_entered_or_declined() -> None:
    game = at_the_end(red=("told",))
    game.refuses(uses("red", "told", influence=-1), "crown-below-0")
    game.play(declines("red", "told"))
    assert game.happened(CrownPoints) == []
    assert [must for _, must in game.to_act()] == ["reveal"] * 4


def test_l6_guards_for_points_are_decided_at_once_and_sealed() -> None:
    game = at_the_end(red=("barter",), blue=("plain-barter",))
    assert game.to_act() == [("red", "exchange_guards"), ("blue", "exchange_guards")]
    game.refuses(shows("red"), "exchange-first")
    influence = game.influence()
    game.play(exchanges("red", 4))
    assert game.happened(ExchangeMade) == [ExchangeMade("red")]
    assert game.influence() == influence
    for viewer in ("table", "blue"):
        shown = str(game.facts(viewer)) + repr(LEAGUE_OF_SIX.view(game.state, viewer))
        assert "exchange=4" not in shown
        assert "'exchange': 4" not in shown
        assert game.facts(viewer)["exchanged"] == {"red": True, "blue": False}
    game.play(exchanges("red", 2))  # a second one replaces the first
    game.play(exchanges("blue", 5))
    assert game.happened(Exchanged) == [Exchanged("red", 2, 3), Exchanged("blue", 5, 5)]
    assert GuardsMoved("blue", None, 5, "follower") in game.said
    assert (game.guards()["red"], game.guards()["blue"]) == (7, 4)
    assert game.influence()["red"] == influence["red"] + 3
    game.refuses(exchanges("red", 1), "nothing-to-exchange")


def test_l6_nobody_gives_more_than_the_hand_holds_nor_for_nothing() -> None:
    game = at_the_end(red=("barter",))
    refused = game.put("red", guards=3).refuses(exchanges("red", 4), "exchange-too-many")
    assert refused.public == {"player": "red"}
    assert refused.private == {"guards": 3}
    game.refuses(exchanges("red", 3), "exchange-wasted")
    assert [e.guards for e in LEAGUE_OF_SIX.options(game.state, "red")] == [0, 2]  # type: ignore[union-attr]
    game.play(exchanges("red", 4, insist=True))
    assert (game.guards()["red"], game.happened(Exchanged)[0].points) == (0, 6)


def test_l6_only_owners_of_an_exchange_are_asked() -> None:
    game = at_the_end(red=("barter",))
    game.refuses(exchanges("yellow", 1), "nothing-to-exchange")


def test_l6_guards_go_where_they_bring_most() -> None:
    game = at_the_end(red=("plain-barter", "barter"))
    game.play(exchanges("red", 6))  # four for 6, two for 2
    assert game.happened(Exchanged) == [Exchanged("red", 6, 8)]


def test_l6_of_all_splits_between_two_crowns_the_best_counts_not_the_best_rate_first() -> None:
    game = at_the_end(red=("dear", "cheap"))
    game.play(exchanges("red", 4))
    assert game.happened(Exchanged) == [Exchanged("red", 4, 6)]  # not 5 for 3, and one in vain


def test_l6_every_number_of_guards_offered_brings_more_than_one_less() -> None:
    game = at_the_end(red=("dear", "cheap"))
    game.put("red", guards=7)
    assert LEAGUE_OF_SIX.view(game.state, "red").choices.exchange == (
        (0, 0), (2, 3), (3, 5), (4, 6), (5, 8), (6, 10), (7, 11)
    )  # fmt: skip
    game.refuses(exchanges("red", 1), "exchange-wasted")


def test_l6_guards_for_points_at_a_rate_nobody_typed_are_decided_at_once_and_sealed() -> None:
    game = at_the_end(red=("secret-barter",), blue=("plain-barter",))
    assert game.to_act() == [("red", "exchange_guards"), ("blue", "exchange_guards")]
    assert not game.state.calls
    game.refuses(exchanges("red", 4), "exchange-points-missing")
    assert game.refuses(exchanges("red", 10, points=1), "exchange-too-many").private
    game.refuses(exchanges("blue", 1, points=3), "exchange-points-known")
    influence = game.influence()["red"]
    game.play(exchanges("red", 4, points=7))
    own = game.facts("red")["players"]["red"]
    assert (own["exchange"], own["exchange_points"]) == (4, 7)
    for viewer in ("table", "blue"):
        shown = str(game.facts(viewer)) + repr(LEAGUE_OF_SIX.view(game.state, viewer))
        assert "exchange_points=7" not in shown
        assert "'exchange_points': 7" not in shown
    game.play(exchanges("blue", 0))
    assert game.happened(Exchanged) == [Exchanged("red", 4, 7), Exchanged("blue", 0, 0)]
    assert (game.guards()["red"], game.influence()["red"]) == (5, influence + 7)


def test_l6_who_keeps_all_guards_needs_no_points() -> None:
    game = at_the_end(red=("secret-barter", "plain-barter")).play(exchanges("red", 0))
    assert game.happened(Exchanged) == [Exchanged("red", 0, 0)]


def test_l6_a_crown_told_as_an_exchange_while_it_is_asked_waits_for_all_to_decide() -> None:
    game = at_the_end(red=("told",))
    assert game.to_act() == [("red", "use_follower")]
    game.play({"type": "describe", "follower": "told", "exchange": True})
    assert game.to_act() == [("red", "exchange_guards")]
    assert LEAGUE_OF_SIX.view(game.state, "table").players["red"].tells_points


@pytest.mark.parametrize("more", [{"first": True}, {"leaders": True}, {"kind": "immediate"}])
def test_l6_an_exchange_has_a_moment_of_its_own(more: Json) -> None:
    told = {"type": "describe", "follower": "told", "exchange": True, **more}
    at_the_end(red=("told",)).refuses(told, "follower-unfit")


def test_l6_exchanged_guards_break_no_tie() -> None:
    game = at_the_end(red=("plain-barter",)).play(exchanges("red", 6))
    reveal_all(game, red=(game.guards()["red"], 4), blue=(4, 4))
    result = game.state.result
    assert result is not None
    assert result.players["blue"].clergy == 9
    assert result.players["red"].clergy == 6


def test_l6_crowns_that_count_hands_come_with_the_leader_cards_and_beside_the_track() -> None:
    game = at_the_end(red=("abbot", "keeper"))
    influence = game.influence()["red"]
    reveal_all(game, red=(5, 4))
    result = game.state.result
    assert result is not None
    assert result.players["red"].crowns == 3 + 2
    assert result.players["red"].influence == influence
    assert result.players["red"].total == influence + 9 + 5
    assert game.facts()["result"]["players"]["red"]["crowns"] == 5
    assert LEAGUE_OF_SIX.over(game.state)


def test_l6_a_correction_after_the_end_counts_these_crowns_anew() -> None:
    game = reveal_all(at_the_end(red=("keeper",)), red=(5, 0))
    game.play(corrects("red", guards=3))
    result = game.state.result
    assert result is not None
    assert result.players["red"].crowns == 4


def test_l6_a_told_crown_with_the_leader_cards_is_asked_for_when_all_hands_are_open() -> None:
    game = reveal_all(at_the_end(red=("guessed",)))
    assert game.state.phase == "finished"
    assert game.to_act() == [("red", "use_follower")]
    assert not LEAGUE_OF_SIX.over(game.state)
    assert [it.last for it in game.happened(Revealed)] == [False]  # nobody has won yet
    game.play(uses("red", "guessed", influence=4))
    assert [it.last for it in game.happened(Revealed)] == [True]
    result = game.state.result
    assert result is not None
    assert result.players["red"].crowns == 4
    assert LEAGUE_OF_SIX.over(game.state)
    assert [(n.follower, n.points, n.step) for n in game.state.crowned] == [
        ("guessed", 4, "leaders")
    ]


def test_l6_a_told_crown_that_brings_nothing_ends_the_game_as_well() -> None:
    game = reveal_all(at_the_end(red=("guessed",))).play(declines("red", "guessed"))
    assert [it.last for it in game.happened(Revealed)] == [True]
    assert LEAGUE_OF_SIX.over(game.state)


def test_l6_each_step_is_told() -> None:
    game = at_the_end(red=("huntsman", "barter"), blue=("friends", "abbot"))
    game.play(uses("red", "huntsman", influence=2), exchanges("red", 2))
    reveal_all(game, blue=(0, 2))
    steps = [note.step for note in game.state.crowned]
    assert steps == ["first", "crowns", "exchange", "leaders"]
    assert game.facts()["crowned"][2]["guards"] == 2


@pytest.mark.parametrize(
    ("effect", "hand", "points"),
    [
        ({"count": "clergy", "points": 2}, (0, 3, 1, 0), 6),
        ({"count": "aristocracy", "every": 2}, (0, 3, 5, 0), 2),
        ({"count": "burghers", "points": 3, "most": 4}, (0, 0, 0, 2), 4),
        ({"count": "figures", "every": 3}, (0, 3, 3, 2), 2),
        ({"count": "estates", "points": 2}, (0, 3, 0, 2), 4),
        ({"count": "guards", "every": 2}, (7, 0, 0, 0), 3),
    ],
)
def test_l6_what_a_crown_counts(effect: Json, hand: tuple[int, ...], points: int) -> None:
    box = a_retinue_box(one=crown(**effect))
    game = with_retinue(box=box, start={"round": 6, "towns": HOMES, "followers": {"red": ["one"]}})
    game.play({**a_deal(4, 6), "open_followers": [None] * 4})
    settle(game)
    while game.state.phase == "collecting":
        game.play(collects(game.state.queue[0]))
    reveal_all(game, red=hand)
    result = game.state.result
    assert result is not None
    assert result.players["red"].crowns == points


HOMES = {"red": "lauban", "yellow": "bautzen", "green": "kamenz", "blue": "zittau"}
