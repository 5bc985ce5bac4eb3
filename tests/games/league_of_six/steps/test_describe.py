"""Followers told by the table while they are played: named where they lie, described bit by bit."""

import pytest

from companion.core.structs import json_able
from companion.core.wording import english
from companion.games.league_of_six.box.components import Amounts, Effect, Follower, sample_box
from companion.games.league_of_six.box.known import KNOWN
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.shared.describing import free_names
from companion.games.league_of_six.steps.describe import Described
from companion.games.league_of_six.views.gallery import follower_picks
from tests.games.league_of_six.positions import (
    Json,
    Playing,
    a_box,
    a_deal,
    collecting,
    collects,
    playing,
)

SAMPLE = json_able(sample_box())["followers"]
BOX = {**a_box(), "followers": SAMPLE}
OPEN = [id_ for id_, one in SAMPLE.items() if one["group"] == "5-6"][:8]


def describes(follower: str, **what: object) -> Json:
    return {"type": "describe", "follower": follower, **what}


def dealt(box: Json | None = BOX, **changes: object) -> Playing:
    """Round 1 with followers; nobody has named the tiles."""
    deal = a_deal(open_followers=[None] * 8, **changes)
    return playing(deal, box=box, modules=["retinue"])


def test_l7_a_follower_is_named_where_it_lies() -> None:
    game = dealt().play(describes("wagoner", town="zittau"))
    assert game.facts()["tiles"]["zittau"] == "wagoner"
    assert game.happened(Described) == [Described("follower", "wagoner")]
    game.play(describes("wagoner", town="zittau"))  # once more: the name is the same
    assert game.refuses(describes("beggar", town="zittau"), "follower-has-name").public == {
        "town": "zittau",
        "tile": "wagoner",
    }
    game.refuses(describes("wagoner", town="kamenz"), "follower-gone")
    game.refuses(describes("beggar", town="loebau"), "no-follower-there")


def test_l2_a_follower_of_other_rounds_does_not_lie_there() -> None:
    dealt().refuses(describes("mato", town="zittau"), "follower-group")


def test_l1_a_whole_group_has_no_other_followers() -> None:
    dealt().refuses(describes("f01", town="zittau"), "follower-unknown")


def test_l6_a_blank_box_takes_a_known_follower_over_by_its_name() -> None:
    game = dealt(box=a_box()).play(describes("beggar", town="zittau"))
    assert game.state.box.followers == {"beggar": KNOWN["beggar"]}


def test_l7_a_new_follower_is_named_and_described_at_once() -> None:
    game = dealt(box=a_box())
    game.play(describes("f01", town="zittau", arrows=[0, 3], kind="immediate"))
    assert game.facts()["tiles"]["zittau"] == "f01"
    assert game.state.box.followers["f01"] == Follower(arrows=(0, 3), kind="immediate")


def test_tax_tiles_are_no_followers_and_the_other_way_round() -> None:
    tile = {"type": "describe", "tile": "new", "arrows": [0], "middle": [], "town": "zittau"}
    dealt().refuses(tile, "no-tile-there")
    collecting().refuses(describes("beggar", town="zittau"), "no-follower-there")


def test_l7_a_follower_that_was_won_without_a_name_goes_by_its_free_one() -> None:
    game = dealt(box=a_box())
    for player, town in zip(
        ("red", "yellow", "green", "blue"), ("lauban", "bautzen", "kamenz", "zittau"), strict=True
    ):
        game.play({"type": "choose_town", "player": player, "town": town})
    game.play(collects("blue"))
    assert game.facts()["players"]["blue"]["followers"] == ["f01"]
    game.refuses(describes("beggar", town="zittau"), "follower-has-name")
    game.play(describes("f01", name="Old Hans", kind="phase", phase=5, when="end"))
    game.play(describes("f01", effect={"give": {"guards": 1}, "gain": {"influence": 2}}))
    told = game.state.box.followers["f01"]
    assert told.effect == Effect(give=Amounts(guards=1), gain=Amounts(influence=2))
    assert (told.name, told.kind, told.phase, told.when) == ("Old Hans", "phase", 5, "end")


def test_s5_the_overlays_points_are_told_at_the_table() -> None:
    game = playing({"type": "describe", "leader_points": [12, 8, 5, 3, 1, 0]})
    assert game.state.box.leader_points == (12, 8, 5, 3, 1, 0)
    assert game.happened(Described) == [Described("leader points", "leader_points")]


def test_the_next_free_names_of_followers() -> None:
    game = dealt(box={**a_box(), "followers": {"f02": {}}})
    assert free_names(game.state).followers[:3] == ("f01", "f03", "f04")
    game.play(describes("f01", town="zittau"))
    assert free_names(game.state).followers[0] == "f03"


def test_l1_l2_what_may_lie_in_a_town() -> None:
    game = dealt().play(describes("wagoner", town="zittau"))
    picks = {pick.id: pick for pick in follower_picks(game.state)}
    assert set(picks) == {id_ for id_, one in SAMPLE.items() if one["group"] == "1-2"}
    assert (picks["wagoner"].free, picks["wagoner"].town) == (False, "zittau")
    assert picks["beggar"].free
    blank = {pick.id for pick in follower_picks(dealt(box=a_box()).state)}
    assert blank == {id_ for id_, one in KNOWN.items() if one.group in (None, "1-2")}


@pytest.mark.parametrize(
    ("entry", "said", "undone"),
    [
        (
            describes("beggar", town="zittau"),
            "The table told the app about follower beggar.",
            "the description of follower beggar",
        ),
        (
            {"type": "describe", "leader_points": [9, 6, 4, 2, 0, 0]},
            "The table told the app what the places bring with six players.",
            "the points for six players",
        ),
    ],
)
def test_what_was_told_stands_in_the_history(entry: Json, said: str, undone: str) -> None:
    told = LEAGUE_OF_SIX.read_entry(entry)
    game = dealt().play(entry)
    names = dict.fromkeys(game.state.players, "Anna")
    assert undone == LEAGUE_OF_SIX.label(told, names, english)
    described = tuple(game.happened(Described))
    happened = LEAGUE_OF_SIX.sentences(told, described, names, english, amounts=True)
    assert happened == [said]
