"""Tests of components entered during the game: tiles, towns, decks, followers (L7)."""

import pytest

from companion.games.league_of_six.box.components import Amounts, Effect, Follower
from companion.games.league_of_six.box.known import KNOWN
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.describe import Described
from companion.games.league_of_six.views.dealing import follower_picks
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue_positions as r
from tests.games.league_of_six.positions import Json, Playing, describes, row

ROWS = [row(2, "red 5")]
EDGES = [["red"], [], [], [], [], []]
WAGONER = {"town": "zittau", "tile": "wagoner"}
BY_YELLOW = {"player": "yellow", "round": 1}
OTHERS = ("blue collects", "green collects", "yellow collects")


def tax(tile: str = "new", **more: object) -> Json:
    return describes(tile=tile, arrows=[0], middle=["guard"], **more)


def storage(tile: str, side: str = "I", rows: list[Json] = ROWS, **more: object) -> Json:
    return describes(tile=tile, side=side, rows=rows, **more)


def follower(id_: str, **what: object) -> Json:
    return describes(follower=id_, **what)


def named() -> Playing:
    """Return a game where the tax tile "new" in Zittau has just been named."""
    return p.collecting().play(tax(town="zittau"))


def unknown_stores(**deal: str | None) -> Playing:
    """Return a game in phase 5 with unknown storage tiles, where Red has two red blocks."""
    game = p.settle(p.playing(p.a_deal(**{"royal": "x1", "civic": "x2", **deal}), box=None))
    return game.play(*OTHERS, p.collects("red", goods={"red": 2}, horses=1))


def dealt(box: Json | None = None, **changes: object) -> Playing:
    """Return a game with followers after the first deal, with unnamed tiles."""
    return r.playing(p.a_deal(open_followers=[None] * 8, **changes), box=box or r.a_box())


def one_named() -> Playing:
    return dealt().play(follower("wagoner", town="zittau"))


def royal_named() -> Playing:
    return unknown_stores(royal=None, civic=None).play(storage("x1", store="royal"))


@pytest.mark.parametrize(("tile", "read"), [("t05", "t05"), ("", None)])
def test_the_app_names_a_tile_if_the_form_has_no_name(tile, read):
    assert LEAGUE_OF_SIX.read_entry(tax(tile), from_form=True).tile == read


@pytest.mark.parametrize(
    "case",
    [
        (named, tax("other", town="zittau"), "tile-has-name", {"tile": "new"}),
        (named, tax(town="kamenz"), "tile-elsewhere"),
        (named, tax("other", town="loebau"), "no-tile-there"),
        (p.playing, describes(tile="new", arrows=[1, 1], middle=[]), "arrows-twice"),  # R0.6
        (royal_named, storage("x1", store="civic"), "store-gone"),
        (royal_named, storage("x9", store="royal"), "store-has-name"),
        (p.playing, storage("x1", store="royal"), "no-storage-tile-there"),
        (p.playing, storage("new", "white"), "side-i-or-ii"),
        (p.playing, describes(town="zittau", side="I", edges=EDGES), "side-white-or-yellow"),
        (p.playing, describes(), "describe-what"),
        (p.playing, describes(tile="new"), "describe-what"),
        (p.playing, describes(tile="new", arrows=[1]), "describe-what"),
        (p.playing, describes(tile="new", rows=ROWS), "describe-what"),
        (p.playing, describes(tile="new", arrows=[1], middle=[], rows=ROWS), "describe-what"),
        (p.playing, describes(town="zittau", edges=EDGES), "describe-what"),
        (p.playing, tax(town="loebau", side="white", edges=EDGES), "no-tile-there"),
        (p.playing, tax(town="zittau", edges=EDGES), "describe-what"),
        (p.playing, describes(deck="1", clergy=2), "describe-what"),
        (one_named, follower("beggar", town="zittau"), "follower-has-name", WAGONER),
        (one_named, follower("wagoner", town="kamenz"), "follower-gone"),
        (one_named, follower("beggar", town="loebau"), "no-follower-there"),
        (dealt, follower("mato", town="zittau"), "follower-group"),  # L2
        (dealt, follower("f01", town="zittau"), "follower-unknown"),  # L1: the group is whole
        (dealt, tax(town="zittau"), "no-tile-there"),
        (p.collecting, follower("beggar", town="zittau"), "no-follower-there"),
        # What a player enters never changes what is known.
        (p.collecting, tax("three", town="zittau", **BY_YELLOW), "entered-other-tile"),
        (
            dealt,
            follower("wagoner", arrows=[4, 5], town="zittau", **BY_YELLOW),
            "entered-other-tile",
        ),
    ],
)
def test_an_invalid_description_is_refused(case):
    p.is_refused(*case)


def test_a_player_adds_what_nobody_has_entered_of_a_follower():
    """The texts name the Innkeeper without a group, a kind or an effect (L6)."""
    what = {"group": "1-2", "arrows": [0, 2], "kind": "immediate"}
    more = {**what, "effect": {"gain": {"influence": 3}}}
    game = dealt(p.a_box()).play(follower("innkeeper", town="zittau"))
    game = game.play(follower("innkeeper", town="zittau", **more, **BY_YELLOW))
    effect = Effect(gain=Amounts(influence=3))
    expected = Follower("Innkeeper", "1-2", (0, 2), "immediate", effect=effect)
    assert game.state.box.followers["innkeeper"] == expected
    game.refuses(follower("innkeeper", town="zittau", **more, **BY_YELLOW), "entered-already")


def test_a_tile_entered_in_its_town_counts_as_used():
    game = named().play(tax(town="zittau"))  # again, with the same name
    assert game.facts()["tiles"]["zittau"] == "new"
    game.play(*(p.collects(player) for player in game.state.queue))
    game.refuses(p.a_deal(round_=2, tiles={**p.a_deal()["tiles"], "lauban": "new"}), "tile-gone")


def test_rows_are_chosen_from_the_side_that_is_up():
    game = unknown_stores().play(storage("x1", "II"), storage("x2", "II"), storage("x1"))
    assert [store.rows is None for store in game.state.stores.values()] == [False, True]
    game.play(storage("x2"))
    assert game.to_act() == [("red", "choose_row")]
    assert game.happened(Described) == [Described("storage tile", "x2")]
    assert game.play("red royal 1").influence()["red"] == 17


def test_describing_the_stores_can_end_storing():
    blue = [row(1, "blue 1")]
    game = unknown_stores(royal=None).play(storage("x1", rows=blue, store="royal"))
    game.play(storage("x1", rows=blue, store="royal"), storage("x2", rows=blue))
    assert game.state.phase == "dealing"
    game.refuses(p.a_deal(round_=2, royal="x1"), "store-gone")


def test_rows_already_chosen_stay_as_they_were():
    game = p.storing(goods={"red": {"red": 2}}, horses={"red": 1}).play("red royal 2")
    both = [row(7, "red 7"), row(8, "red 8")]
    first, second = game.play(storage("s1", rows=both)).facts()["stores"]["royal"]["rows"]
    assert (first["bonus"], first["chosen_by"]) == (7, None)
    assert (second["bonus"], second["chosen_by"]) == (1, "red")
    assert game.refuses(storage("s1", rows=both[:1]), "row-settled").public == {"row": 2}


def test_a_description_does_not_interrupt_taking_a_card():
    game = p.storing(goods={"red": {"red": 1}}, horses={"red": 1}, civic=[row(4, "red 1")])
    game.play("red civic 1", storage("s1", rows=[row(1, "blue 1")]))
    assert game.to_act() == [("red", "take_leader")]
    assert game.play("red takes 4").state.phase == "dealing"


def test_described_sides_are_added_only_to_this_tables_box():
    game = p.playing(storage("new", "I"), storage("new", "II", [row(1, "blue 1")]))
    tile = game.state.box.storage_tiles["new"]
    assert [(side or ())[0].bonus for side in (tile.side_1, tile.side_2)] == [2, 1]
    game.play(describes(town="zittau", side="yellow", edges=EDGES, number=1))
    game.play(describes(town="zittau", side="white", edges=EDGES))
    town, told = game.state.box.towns["zittau"], (("red",), (), (), (), (), ())
    assert (town.yellow, town.white, town.number) == (told, told, 1)
    assert game.state.board.numbers["zittau"] == 5  # R0.2: those of the set-up stay
    assert game.state.setup.box is not None
    assert "new" not in game.state.setup.box.storage_tiles


def test_l6_l7_followers_are_added_to_a_blank_box():
    game = dealt(box=p.a_box()).play(follower("beggar", town="zittau"))
    assert game.state.box.followers == {"beggar": KNOWN["beggar"]}
    game.play(follower("f01", town="kamenz", arrows=[0, 3], kind="immediate"))
    assert game.state.box.followers["f01"] == Follower(arrows=(0, 3), kind="immediate")


def test_l7_a_follower_won_without_a_name_gets_a_free_id():
    game = p.settle(dealt(box={**p.a_box(), "followers": {"f02": {}}})).play(*OTHERS[:2])
    assert [game.seat(c).followers for c in ("blue", "green")] == [("f01",), ("f03",)]
    game.refuses(follower("beggar", town="zittau"), "follower-has-name")
    game.play(follower("f01", name="Old Hans", kind="phase", phase=5, when="end"))
    game.play(follower("f01", effect={"give": {"guards": 1}, "gain": {"influence": 2}}))
    told = game.state.box.followers["f01"]
    assert told.effect == Effect(give=Amounts(guards=1), gain=Amounts(influence=2))
    assert (told.name, told.kind, told.phase, told.when) == ("Old Hans", "phase", 5, "end")


def test_l7_a_player_may_describe_an_unknown_follower():
    game = dealt(box=p.a_box())
    game.play(follower("f01", kind="immediate", arrows=[1], town="zittau", **BY_YELLOW))
    assert game.state.box.followers == {"f01": Follower(kind="immediate", arrows=(1,))}


def test_l1_l2_a_town_may_have_followers_of_the_current_or_an_unknown_group():
    game = one_named()
    picks = {pick.id: pick for pick in follower_picks(game.state)}
    assert set(picks) == {
        id_ for id_, one in p.SAMPLE["followers"].items() if one["group"] == "1-2"
    }
    assert (picks["wagoner"].free, picks["wagoner"].town) == (False, "zittau")
    assert picks["beggar"].free
    late = {id_: one for id_, one in p.SAMPLE["followers"].items() if one["group"] == "5-6"}
    dealt(box={**p.a_box(), "followers": late}).play(follower("f01", town="zittau"))
    blank = {pick.id for pick in follower_picks(dealt(box=p.a_box()).state)}
    assert blank == {id_ for id_, one in KNOWN.items() if one.group in (None, "1-2")}
