"""L: followers: groups of tiles, won, called up at their moment, used or declined."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.play import Refused
from companion.core.structs import json_able
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import (
    FollowerWon,
    FollowerWorked,
    GuardsMoved,
    Ranked,
    Travelled,
)
from companion.games.league_of_six.steps.deal import draw
from companion.games.league_of_six.steps.use_follower import FollowerDeclined
from tests.games.league_of_six.positions import (
    BESIEGED,
    RING,
    SAMPLE,
    Json,
    Playing,
    a_box,
    a_deal,
    chance,
    collects,
    goes,
    playing,
    settle,
    stores,
)

SERVING = {"red": "lauban", "yellow": "bautzen", "green": "kamenz", "blue": "zittau"}


def uses(player: str, follower: str, **chosen: Any) -> Json:
    return {"type": "use_follower", "player": player, "follower": follower, **chosen}


def declines(player: str, follower: str) -> Json:
    return {"type": "decline_follower", "player": player, "follower": follower}


def a_retinue_box(**followers: Json) -> Json:
    """The small box with the sample box's followers, and these."""
    return {**a_box(), "followers": {**SAMPLE["followers"], **followers}}


def late(players: int = 4) -> list[str]:
    """As many (5-6) followers as are laid open."""
    group = [id_ for id_, tile in SAMPLE["followers"].items() if tile["group"] == "5-6"]
    return group[: 2 * players]


def a_first_deal(players: int = 4, **changes: Any) -> Json:
    return a_deal(players, open_followers=late(players), **changes)


def served(**owned: tuple[str, ...]) -> Playing:
    """Round 1 dealt; these players have these followers already."""
    game = with_retinue().play(a_first_deal())
    for player, followers in owned.items():
        game.put(player, followers=followers)
    return game


def with_retinue(players: int = 4, **changes: Any) -> Playing:
    box = changes.pop("box", a_retinue_box())
    modules = ["retinue", *(["sixth-player"] if players == 6 else [])]
    return playing(players=players, modules=modules, box=box, **changes)


def collected(game: Playing, **horses: int) -> Playing:
    """All have collected those horses and a block each, so that rows are to be chosen."""
    settle(game)
    while game.state.phase == "collecting" and not game.state.calls:
        player = game.state.queue[0]
        game.play(collects(player, goods={"red": 1}, horses=horses.get(player, 0)))
    return game


# --- L1, L2: groups --------------------------------------------------------------------------


def test_l1_the_5_6_tiles_in_play_are_drawn_at_the_start_and_open_to_all() -> None:
    game = with_retinue(box=SAMPLE)
    deal = draw(game.state, chance(3))
    tiles = deal.open_followers
    assert len(tiles) == len(set(tiles)) == 8  # type: ignore[arg-type]
    assert all(SAMPLE["followers"][t]["group"] == "5-6" for t in tiles)  # type: ignore[union-attr]
    game.play(json_able(deal))
    for viewer in ("table", "red", "all"):
        assert game.facts(viewer)["open_followers"] == list(tiles)  # type: ignore[arg-type]
    assert [one.id for one in LEAGUE_OF_SIX.view(game.state, "red").open_followers] == list(tiles)  # type: ignore[union-attr, arg-type]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_l1_l2_every_round_deals_from_its_group_and_no_tile_twice(players: int) -> None:
    game = with_retinue(players, box=SAMPLE)
    seen: list[str] = []
    for number in range(1, 7):
        deal = draw(game.state, chance(number))
        group = ("1-2", "1-2", "3-4", "3-4", "5-6", "5-6")[number - 1]
        tiles = list(deal.tiles.values())  # type: ignore[union-attr]
        assert {SAMPLE["followers"][tile]["group"] for tile in tiles} == {group}
        seen += tiles  # type: ignore[arg-type]
        game.play(json_able(deal))
        pass_the_round(game)
    assert len(set(seen)) == len(seen) == 6 * players
    assert set(seen[4 * players :]) == set(game.state.open_followers or ())


def pass_the_round(game: Playing) -> Playing:
    """Nobody fights, takes or uses anything."""
    number = game.state.round
    while game.state.round == number and game.state.phase not in ("revealing", "dealing"):
        if game.state.calls:
            call = game.state.calls[0]
            game.play(declines(call.player, call.follower))
        elif game.state.phase == "choosing":
            settle(game) if not game.state.calls else None
        elif game.state.phase == "collecting":
            game.play(collects(game.state.queue[0], guards=2))
        else:
            raise AssertionError(game.state.phase)
    while game.state.calls:
        call = game.state.calls[0]
        game.play(declines(call.player, call.follower))
    return game


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"open_followers": late()[:7]}, "open-followers-count"),
        ({"open_followers": [*late()[:7], late()[0]]}, "follower-twice"),
        ({"open_followers": [*late()[:7], "trader"]}, "follower-group"),
        ({"open_followers": [*late()[:7], "nobody"]}, "follower-unknown"),
        ({"tiles": {"lauban": "margaretha"}}, "follower-group"),
        ({"tiles": {"lauban": "t01"}}, "follower-unknown"),
        ({"tiles": {"lauban": "trader", "bautzen": "trader"}}, "follower-twice"),
    ],
)
def test_l1_a_deal_that_cannot_be_is_refused(changes: Json, code: str) -> None:
    deal = a_first_deal()
    deal |= {**changes, "tiles": {**deal["tiles"], **changes.get("tiles", {})}}
    with_retinue().refuses(deal, code)


def test_l1_the_open_followers_are_told_once() -> None:
    without = a_deal()
    assert with_retinue().refuses(without, "missing-key").public["key"] == "open_followers"
    game = pass_the_round(with_retinue().play(a_first_deal()))
    game.refuses(a_deal(4, 2, open_followers=late()), "open-followers-once")
    playing().refuses(a_first_deal(), "open-followers-once")


def test_l1_a_blank_box_leaves_the_drawing_to_the_table() -> None:
    game = with_retinue(box={**a_box(), "leaders": SAMPLE["leaders"]})
    deal = draw(game.state, chance())
    assert set(deal.tiles.values()) == {None}  # type: ignore[union-attr]
    assert deal.open_followers == (None,) * 8


# --- L3: won ---------------------------------------------------------------------------------


def test_l3_the_collector_wins_the_follower_of_the_town() -> None:
    deal = a_first_deal()
    deal["tiles"]["zittau"] = "wagoner"
    game = settle(with_retinue().play(deal))
    game.play(collects("blue"))
    assert game.seat("blue").followers == ("wagoner",)
    assert game.happened(FollowerWon) == [FollowerWon("blue", "wagoner", "zittau")]
    assert game.facts("red")["players"]["blue"]["followers"] == ["wagoner"]
    assert game.state.tiles["zittau"] == "wagoner"  # it stays in the town for now


def test_l3_an_arrow_works_and_nothing_stands_in_the_middle() -> None:
    follower = {"group": "1-2", "arrows": [0, 3], "kind": "phase", "phase": 2}
    game = with_retinue(box=a_retinue_box(trader=follower))
    deal = a_first_deal()
    deal["tiles"]["lauban"] = "trader"
    settle(game.play(deal))
    while game.state.queue[0] != "red":
        game.play(collects(game.state.queue[0]))
    game.play({"type": "collect", "player": "red", "rotation": 0})
    assert (game.seat("red").goods["red"], game.seat("red").goods["blue"]) == (1, 1)
    assert game.seat("red").guards == 3 + 1


def test_l3_a_tile_that_nobody_named_gets_a_name_when_it_is_won() -> None:
    game = settle(with_retinue().play(a_first_deal()))
    game.play(collects("blue"), collects("green"))
    assert (game.seat("blue").followers, game.seat("green").followers) == (("f01",), ("f02",))


# --- The known followers: what each changes --------------------------------------------------


def test_burgomaster_takes_two_grey_cards_at_once() -> None:
    deal = a_first_deal()
    deal["tiles"]["zittau"] = "burgomaster-1"
    game = settle(with_retinue().play(deal)).play(collects("blue"))
    assert game.to_act() == [("blue", "use_follower")]
    game.refuses(collects("green"), "follower-first")
    game.refuses(uses("blue", "burgomaster-1", cards=["clergy"]), "follower-cards")
    game.play(uses("blue", "burgomaster-1", cards=["clergy", "burghers"]))
    assert game.seat("blue").leaders == {"clergy": 2, "aristocracy": 0, "burghers": 2}
    assert game.state.grey_gone == {"clergy": 1, "aristocracy": 0, "burghers": 1}
    assert game.to_act() == [("green", "collect")]


def test_burgomaster_declined_takes_nothing() -> None:
    deal = a_first_deal()
    deal["tiles"]["zittau"] = "burgomaster-1"
    game = settle(with_retinue().play(deal)).play(collects("blue"))
    game.play(declines("blue", "burgomaster-1"))
    assert game.happened(FollowerDeclined) == [FollowerDeclined("blue", "burgomaster-1")]
    assert sum(game.seat("blue").leaders.values()) == 0


def test_burgomaster_gets_what_the_bank_still_has() -> None:
    deal = a_first_deal()
    deal["tiles"]["zittau"] = "burgomaster-1"
    grey = {"clergy": 1, "aristocracy": 0, "burghers": 0}
    box = {**a_retinue_box(), "leaders": {"grey": grey}}
    game = settle(with_retinue(box=box).play(deal)).play(collects("blue"))
    game.refuses(uses("blue", "burgomaster-1", cards=["clergy", "clergy"]), "grey-gone")
    game.play(uses("blue", "burgomaster-1", cards=["clergy"]))
    assert game.seat("blue").leaders["clergy"] == 2


def on_the_road(**owned: tuple[str, ...]) -> Playing:
    """Red on Lauban's road, the first to choose; the others have chosen nothing yet."""
    game = served(**owned)
    game.put("red", town="lauban", guards=5)
    return game


@pytest.mark.parametrize(
    ("town", "cost"), [("lauban", 1), ("bautzen", 1), ("zittau", 1), ("kamenz", 2)]
)
def test_wagoner_a_way_costs_1_less_but_never_below_1(town: str, cost: int) -> None:
    game = on_the_road(red=("wagoner",)).play(goes("red", town))
    assert game.happened(Travelled)[0].cost == cost
    assert game.guards()["red"] == 5 - cost


def test_wagoner_leaves_the_free_first_placement_free() -> None:
    assert served(red=("wagoner",)).play(goes("red", "kamenz")).guards()["red"] == 3


def test_wagoner_is_in_every_cost_shown() -> None:
    game = on_the_road(red=("wagoner",))
    shown = LEAGUE_OF_SIX.view(game.state, "red")
    assert {way.town: way.cost for way in shown.choices.towns}["kamenz"] == 2
    assert {way.town: way.cost for way in LEAGUE_OF_SIX.view(game.state, "table").choices.towns}[
        "kamenz"
    ] == 2
    assert shown.own is not None
    assert {reach.town: reach.trip.spared for reach in shown.own.reach}["kamenz"] == 1


def test_l4_a_way_says_who_shortens_it() -> None:
    """Not every such follower is the Wagoner; where no guard is spared nobody is named."""
    game = on_the_road(red=("mato", "sergeant"))
    ways = {way.town: way.trip for way in LEAGUE_OF_SIX.view(game.state, "red").choices.towns}
    assert ways["kamenz"].by == ("Mato, guide through the heath",)
    assert ways["bautzen"].by == ()


def test_r2_12_costs_include_the_wagoner() -> None:
    poor = on_the_road(red=("wagoner",)).put("red", guards=0, influence=2)
    assert {e.town for e in LEAGUE_OF_SIX.options(poor.state, "red")} == {  # type: ignore[union-attr]
        *("lauban", "bautzen", "zittau")  # Zittau is two towns away
    }


def test_sergeant_may_stand_on_1_in_a_free_town_for_nothing() -> None:
    game = on_the_road(red=("sergeant",)).play(goes("red", "bautzen", stand=1))
    assert game.seat("red").counter == 1
    assert game.guards()["red"] == 5 - 1
    game.refuses(goes("yellow", "bautzen", 1), "offer-too-low")


def test_sergeant_declined_stands_on_0() -> None:
    assert on_the_road(red=("sergeant",)).play(goes("red", "bautzen")).seat("red").counter == 0


def test_sergeant_only_his_owner_only_1_only_where_nobody_stands() -> None:
    game = on_the_road(red=("sergeant",))
    assert game.refuses(goes("red", "bautzen", stand=2), "stand-too-high").public["most"] == 1
    game.play(goes("red", "bautzen"))
    assert game.refuses(goes("yellow", "kamenz", stand=1), "stand-too-high").public["most"] == 0
    game.put("yellow", followers=("sergeant",))
    game.refuses(goes("yellow", "bautzen", 3, stand=1), "stand-held")


def test_sergeant_is_among_what_may_be_done() -> None:
    game = on_the_road(red=("sergeant",))
    assert {e.stand for e in LEAGUE_OF_SIX.options(game.state, "red")} == {None, 1}  # type: ignore[union-attr]


def test_beggar_whoever_stands_on_0_gets_1_influence() -> None:
    game = settle(served(red=("beggar",)))
    assert game.influence()["red"] == 11
    assert [it.follower for it in game.happened(FollowerWorked)] == ["beggar"]


def test_beggar_gives_nothing_to_who_stands_higher() -> None:
    game = served(red=("beggar", "sergeant"))
    settle(game.play(goes("red", "lauban", stand=1)))
    assert game.influence()["red"] == 10


def test_ostler_half_a_horse_decides_the_ranking_and_nothing_else() -> None:
    game = collected(served(red=("ostler",)), red=2, blue=2)
    assert game.state.ranking[:2] == ("red", "blue")  # else Zittau's higher number
    assert (
        game.facts()["players"]["red"] | {"horses": 2, "horses_ranked": 2.5}
        == (game.facts()["players"]["red"])
    )
    assert "horses_ranked" not in game.facts()["players"]["blue"]
    assert collected(served(), red=2, blue=2).state.ranking[:2] == ("blue", "red")
    assert collected(served(red=("ostler",)), red=2, blue=3).state.ranking[0] == "blue"


def test_kings_jester_the_last_in_the_storing_order_gets_1_influence() -> None:
    game = collected(served(red=("kings-jester",)), blue=3, green=2, yellow=1)
    assert game.state.ranking[-1] == "red"
    assert game.influence()["red"] == 11
    game = collected(served(red=("kings-jester",)), red=1)
    assert game.influence()["red"] == 10


def with_goods(**owned: tuple[str, ...]) -> Playing:
    """The order of storing is fixed; Red has a red and a blue block, Yellow a yellow one."""
    game = settle(served(**owned))
    while game.state.phase == "collecting":
        player = game.state.queue[0]
        goods = {"red": {"red": 1, "blue": 1}, "yellow": {"yellow": 1}}.get(player, {})
        game.play(collects(player, goods=goods))
    return game


def test_trader_swaps_a_block_for_any_of_the_bank() -> None:
    game = with_goods(red=("trader",))
    assert game.to_act() == [("red", "use_follower")]
    game.refuses(stores("red", "royal", 1), "follower-first")
    game.refuses(uses("red", "trader", goods={"green": -1, "yellow": 1}), "goods-below-0")
    game.refuses(uses("red", "trader", goods={"yellow": 1}), "follower-goods")
    game.refuses(
        uses("red", "trader", goods={"blue": -1, "yellow": 1}, guards=2), "follower-by-itself"
    )
    game.play(uses("red", "trader", goods={"blue": -1, "yellow": 1}))
    assert {g: n for g, n in game.seat("red").goods.items() if n} == {"red": 1, "yellow": 1}


def test_trader_declined_leaves_the_waggon_and_is_not_asked_again_this_round() -> None:
    game = with_goods(red=("trader",)).play(declines("red", "trader"))
    assert {g: n for g, n in game.seat("red").goods.items() if n} == {"red": 1, "blue": 1}
    game.refuses(uses("red", "trader", goods={"red": -1, "blue": 1}), "follower-used")


def test_trader_with_an_empty_waggon_is_not_called() -> None:
    game = with_goods(green=("trader",))
    assert game.state.calls == ()


def test_franklin_gives_a_guard_and_takes_a_block() -> None:
    game = with_goods(red=("franklin",)).play(uses("red", "franklin", goods={"green": 1}))
    assert game.seat("red").goods["green"] == 1
    assert game.guards()["red"] == 2
    assert game.happened(GuardsMoved) == [GuardsMoved("red", None, 1, "follower")]


def test_franklin_declined_keeps_the_guard() -> None:
    game = with_goods(red=("franklin",)).play(declines("red", "franklin"))
    assert game.guards()["red"] == 3


def test_h2_franklin_is_called_whatever_the_hand_and_never_bought_for() -> None:
    rich, poor = settle(served(red=("franklin",))), settle(served(red=("franklin",)))
    poor.put("red", guards=0)
    for game in (rich, poor):
        while game.state.phase == "collecting":
            game.play(collects(game.state.queue[0], goods={"red": 1}))
        assert game.to_act() == [("red", "use_follower")]
    assert (
        LEAGUE_OF_SIX.view(rich.state, "table").choices
        == LEAGUE_OF_SIX.view(poor.state, "table").choices
    )
    refused = poor.refuses(uses("red", "franklin", goods={"green": 1}), "follower-hand")
    assert refused.public == {"player": "red", "follower": "franklin"}
    assert refused.private["guards"] == 0
    poor.play(uses("red", "franklin", goods={"green": 1}, insist=True))
    assert poor.guards()["red"] == 0


# --- L4, L5: moments and the deciding order ---------------------------------------------------


def test_l4_an_ability_of_phase_5_counts_in_the_round_it_was_won_one_of_phase_3_from_the_next() -> (
    None
):
    deal = a_first_deal()
    deal["tiles"] |= {"zittau": "franklin", "kamenz": "beggar"}
    game = settle(with_retinue().play(deal))
    while game.state.phase == "collecting":
        game.play(collects(game.state.queue[0], goods={"red": 1}))
    assert game.to_act() == [("blue", "use_follower")]
    assert game.influence()["green"] == 10


def test_l5_in_phase_5_the_horses_decide_who_is_asked_first() -> None:
    game = served(red=("franklin",), blue=("trader",))
    settle(game)
    while game.state.phase == "collecting":
        player = game.state.queue[0]
        game.play(collects(player, goods={"red": 1}, horses=2 if player == "red" else 1))
    assert game.to_act() == [("red", "use_follower")]
    assert game.refuses(declines("blue", "trader"), "follower-first").public["player"] == "red"
    game.play(declines("red", "franklin"))
    assert game.to_act() == [("blue", "use_follower")]


def described(when: str, phase: int) -> Json:
    return {"name": "Someone", "group": "1-2", "kind": "phase", "phase": phase, "when": when}


def test_l5_in_other_phases_the_fewest_guards_decide_first() -> None:
    box = a_retinue_box(one=described("end", 4), two=described("end", 4))
    game = with_retinue(box=box).play(a_first_deal())
    game.put("red", followers=("one",)).put("blue", followers=("two",))
    game.play(goes("red", "lauban"), goes("yellow", "bautzen"), goes("green", "kamenz"))
    game.play(goes("blue", "lauban", 4), {"type": "accept", "player": "red"}, goes("red", "zittau"))
    while game.state.phase == "collecting" and not game.state.calls:
        game.play(collects(game.state.queue[0]))
    assert [call.player for call in game.state.calls] == ["red", "blue"]
    assert game.state.order[-1] == "blue"


MOMENTS = [
    ("beginning", 2, "choosing", 1),
    ("end", 2, "choosing", 1),
    ("beginning", 3, "choosing", 1),
    ("end", 3, "collecting", 1),
    ("beginning", 4, "collecting", 1),
    ("end", 4, "collecting", 1),
    ("beginning", 5, "storing", 1),
    ("end", 5, "storing", 1),
    ("beginning", 6, "storing", 1),
    ("end", 6, "dealing", 2),
    ("beginning", 1, "dealing", 2),
]


@pytest.mark.parametrize(("when", "phase", "shown", "round_"), MOMENTS)
def test_l7_a_described_follower_is_called_up_at_its_moment(
    when: str, phase: int, shown: str, round_: int
) -> None:
    game = with_retinue(box=a_retinue_box(someone=described(when, phase)))
    game.put("red", followers=("someone",)).play(a_first_deal())
    step = until_called(game)
    assert (step.state.phase, step.state.round) == (shown, round_)
    assert step.to_act() == [("red", "use_follower")]
    before = step.seat("red")
    step.play(uses("red", "someone", influence=2, guards=-1, leaders={"clergy": 3}))
    after = step.seat("red")
    assert after.influence == before.influence + 2
    assert after.guards == before.guards - 1
    assert after.leaders["clergy"] == before.leaders["clergy"] + 3
    assert step.state.calls == ()


def until_called(game: Playing) -> Playing:
    while not game.state.calls:
        if game.state.phase == "choosing":
            held = {s.town for s in game.state.players.values() if s.counter is not None}
            free = [town for town in game.state.open_towns if town not in held]
            game.play(goes(game.state.queue[0], free[0]))
        elif game.state.phase == "collecting":
            game.play(collects(game.state.queue[0]))
        elif game.state.phase == "dealing":
            game.play(a_deal(4, game.state.round))
        else:
            raise AssertionError("nobody was called")
    return game


def test_l4_one_for_any_time_is_used_in_its_phase_once_a_round() -> None:
    game = with_retinue(box=a_retinue_box(someone=described("any", 2))).play(a_first_deal())
    game.put("blue", followers=("someone",))
    game.play(uses("blue", "someone", influence=1))  # although it is Red's turn
    assert game.influence()["blue"] == 11
    game.refuses(uses("blue", "someone", influence=1), "follower-used")
    settle(game)
    assert game.state.calls == ()


def test_l4_one_for_any_time_is_called_up_at_the_end_of_its_phase_if_it_was_not_used() -> None:
    game = with_retinue(box=a_retinue_box(someone=described("any", 2))).play(a_first_deal())
    game.put("blue", followers=("someone",))
    step = until_called(game)
    assert (step.state.phase, step.to_act()) == ("choosing", [("blue", "use_follower")])
    assert all(seat.counter is not None for seat in step.state.players.values())


def test_l4_who_is_asked_is_offered_those_for_any_time_besides() -> None:
    """They may be used or declined then, so they are among what may be done."""
    helper = {**described("any", 5), "effect": {"gain": {"horses": 1}}}
    game = served_with(helper, red=("franklin", "helper"), blue=("helper",))
    assert game.to_act() == [("red", "use_follower")]
    for player, offered in (("red", {"franklin", "helper"}), ("blue", set())):
        options = LEAGUE_OF_SIX.options(game.state, player)
        assert {option.follower for option in options} == offered
    for follower in ("franklin", "helper"):
        entry = LEAGUE_OF_SIX.read_entry(declines("red", follower))
        assert entry in LEAGUE_OF_SIX.options(game.state, "red")
    game.play(declines("red", "helper"))
    assert game.to_act() == [("red", "use_follower")]


def served_with(helper: Json, **owned: tuple[str, ...]) -> Playing:
    """The order of storing is fixed; these players have these followers, one of them `helper`."""
    game = with_retinue(box=a_retinue_box(helper=helper)).play(a_first_deal())
    for player, followers in owned.items():
        game.put(player, followers=followers)
    settle(game)
    while game.state.phase == "collecting":
        game.play(collects(game.state.queue[0], goods={"red": 1}))
    return game


def test_l4_out_of_its_moment_a_follower_is_refused() -> None:
    game = served(red=("franklin",))
    game.refuses(uses("red", "franklin", goods={"red": 1}), "follower-not-now")
    game.refuses(uses("yellow", "franklin", goods={"red": 1}), "follower-not-yours")


def test_l7_horses_entered_when_the_order_was_just_fixed_change_it() -> None:
    game = with_retinue(box=a_retinue_box(someone=described("beginning", 5))).play(a_first_deal())
    game.put("red", followers=("someone",))
    collected(game, blue=2)
    assert game.state.ranking[0] == "blue"
    game.play(uses("red", "someone", horses=3))
    assert game.happened(Ranked)[0].ranking[0] == "red"


def test_l7_nothing_open_falls_below_0_and_the_hand_only_privately() -> None:
    game = with_retinue(box=a_retinue_box(someone=described("any", 2))).play(a_first_deal())
    game.put("red", followers=("someone",))
    game.refuses(uses("red", "someone", influence=-11), "influence-below-0")
    game.refuses(uses("red", "someone", horses=-1), "horses-below-0")
    refused = game.refuses(uses("red", "someone", guards=-4), "follower-hand")
    assert "guards" not in refused.public


def test_a_phase_played_without_the_app_calls_nobody_of_it() -> None:
    game = with_retinue(own_phases=["collecting"], box=a_retinue_box(one=described("end", 4)))
    game.play(a_first_deal()).put("red", followers=("one",))
    settle(game).play({"type": "settle", "phase": "collecting", "horses": {"red": 1}})
    assert game.state.calls == ()
    assert game.seat("blue").followers == ("f01",) or len(game.happened(FollowerWon)) == 4


def test_an_effect_is_only_used_as_it_says() -> None:
    with pytest.raises(Refused) as caught:
        with_retinue(box=a_retinue_box(odd={"kind": "crown", "effect": {"way": 1}}))
    assert caught.value.code == "follower-unfit"


def test_besieged_towns_get_no_follower() -> None:
    tiles = dict.fromkeys(RING)
    assert BESIEGED[4]
    with_retinue().refuses({**a_first_deal(), "tiles": tiles}, "tile-besieged")


def test_a_game_joined_in_the_middle_knows_who_serves_whom() -> None:
    start = {"round": 3, "towns": SERVING, "followers": {"red": ["wagoner"], "blue": ["trader"]}}
    game = with_retinue(start=start)
    assert game.seat("red").followers == ("wagoner",)
    game.state = replace(game.state, round=1)
    deal = a_first_deal()
    deal["tiles"]["lauban"] = "wagoner"
    game.refuses(deal, "follower-gone")


def test_r4_4_the_table_may_insist_on_grey_cards_beyond_the_count() -> None:
    box = {**a_retinue_box(), "leaders": {"grey": {"clergy": 1, "aristocracy": 0, "burghers": 0}}}
    tiles = {"lauban": None, "bautzen": None, "kamenz": None, "zittau": "burgomaster-1"}
    game = settle(with_retinue(box=box).play(a_first_deal(tiles=tiles))).play(collects("blue"))
    two = uses("blue", "burgomaster-1", cards=["clergy", "clergy"])
    assert game.refuses(two, "grey-gone").waivable
    game.refuses({**two, "cards": ["clergy"] * 3}, "follower-cards")
    game.play({**two, "insist": True})
    assert game.seat("blue").leaders["clergy"] == 4
