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
    RING,
    SAMPLE,
    TOWN_OF,
    Json,
    Playing,
    a_box,
    a_deal,
    accepts,
    chance,
    collects,
    goes,
    playing,
    settle,
    settles,
    stores,
)


def uses(player: str, follower: str, **chosen: Any) -> Json:
    return {"type": "use_follower", "player": player, "follower": follower, **chosen}


def declines(player: str, follower: str) -> Json:
    return {"type": "decline_follower", "player": player, "follower": follower}


def described(when: str, phase: int) -> Json:
    return {"name": "Someone", "group": "1-2", "kind": "phase", "phase": phase, "when": when}


def a_retinue_box(**followers: Json) -> Json:
    """The small box with the sample box's followers, and these."""
    return {**a_box(), "followers": {**SAMPLE["followers"], **followers}}


def late(players: int = 4) -> list[str]:
    """As many (5-6) followers as are laid open."""
    group = [id_ for id_, tile in SAMPLE["followers"].items() if tile["group"] == "5-6"]
    return group[: 2 * players]


def a_first_deal(players: int = 4, **changes: Any) -> Json:
    return a_deal(players, open_followers=late(players), **changes)


def with_retinue(players: int = 4, **changes: Any) -> Playing:
    box = changes.pop("box", a_retinue_box())
    modules = ["retinue", *(["sixth-player"] if players == 6 else [])]
    return playing(players=players, modules=modules, box=box, **changes)


def served(someone: Json | None = None, **owned: tuple[str, ...]) -> Playing:
    """Round 1 dealt; these players have these followers already, one of them `someone`."""
    box = a_retinue_box(**({"someone": someone} if someone else {}))
    game = with_retinue(box=box).play(a_first_deal())
    for player, followers in owned.items():
        game.put(player, followers=followers)
    return game


def on_the_road(**owned: tuple[str, ...]) -> Playing:
    """Red on Lauban's road with 5 guards, the first to choose."""
    return served(**owned).put("red", town="lauban", guards=5)


def collected(game: Playing, **horses: int) -> Playing:
    """All have collected those horses and a block each, so that rows are to be chosen."""
    settle(game)
    while game.state.phase == "collecting" and not game.state.calls:
        player = game.state.queue[0]
        game.play(collects(player, goods={"red": 1}, horses=horses.get(player, 0)))
    return game


def lying(follower: str, **changes: Any) -> Playing:
    """It lies in Zittau, where Blue has just collected."""
    tiles = {**dict.fromkeys(TOWN_OF.values()), "zittau": follower}
    return settle(with_retinue(**changes).play(a_first_deal(tiles=tiles))).play(collects("blue"))


def until_called(game: Playing) -> Playing:
    """Somebody is asked for a follower; nobody has taken anything."""
    while not game.state.calls:
        if game.state.phase == "choosing":
            held = {s.town for s in game.state.players.values() if s.counter is not None}
            game.play(goes(game.state.queue[0], next(t for t in TOWN_OF.values() if t not in held)))
        elif game.state.phase == "collecting":
            game.play(collects(game.state.queue[0], guards=2))
        else:
            game.play(a_deal(4, game.state.round))
    return game


# --- L1, L2: groups; L3: won ------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 6])
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
        while game.state.round == number and game.state.phase != "revealing":
            if game.state.calls:
                call = game.state.calls[0]
                game.play(declines(call.player, call.follower))
            elif game.state.phase == "collecting":
                game.play(collects(game.state.queue[0], guards=2))
            else:
                settle(game)
    assert len(set(seen)) == len(seen) == 6 * players
    assert set(seen[4 * players :]) == set(game.state.open_followers or ())


def test_l1_the_open_followers_are_open_to_all() -> None:
    game = with_retinue().play(a_first_deal())
    for viewer in ("table", "red"):
        assert game.facts(viewer)["open_followers"] == late()
        page = LEAGUE_OF_SIX.view(game.state, viewer)  # type: ignore[arg-type]
        assert [one.id for one in page.open_followers] == late()


TILES = a_deal()["tiles"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"open_followers": late()[:7]}, "open-followers-count"),
        ({"open_followers": [*late()[:7], late()[0]]}, "follower-twice"),
        ({"open_followers": [*late()[:7], "trader"]}, "follower-group"),
        ({"open_followers": [*late()[:7], "nobody"]}, "follower-unknown"),
        ({"tiles": {**TILES, "lauban": "margaretha"}}, "follower-group"),
        ({"tiles": {**TILES, "lauban": "t01"}}, "follower-unknown"),
        ({"tiles": {**TILES, "lauban": "trader", "bautzen": "trader"}}, "follower-twice"),
        ({"tiles": dict.fromkeys(RING)}, "tile-besieged"),
    ],
)
def test_l1_a_deal_that_cannot_be_is_refused(changes: Json, code: str) -> None:
    with_retinue().refuses({**a_first_deal(), **changes}, code)


def test_l1_the_open_followers_are_told_once() -> None:
    assert with_retinue().refuses(a_deal(), "missing-key").public["key"] == "open_followers"
    game = settle(with_retinue().play(a_first_deal()))
    game.play(*(collects(player) for player in game.state.queue))
    game.refuses(a_deal(4, 2, open_followers=late()), "open-followers-once")
    playing().refuses(a_first_deal(), "open-followers-once")
    blank = draw(with_retinue(box={**a_box(), "leaders": SAMPLE["leaders"]}).state, chance())
    assert blank.open_followers == (None,) * 8  # a blank box leaves the drawing to the table
    assert set(blank.tiles.values()) == {None}  # type: ignore[union-attr]


def test_l3_the_collector_wins_the_follower_of_the_town() -> None:
    game = lying("wagoner")
    assert game.seat("blue").followers == ("wagoner",)
    assert game.happened(FollowerWon) == [FollowerWon("blue", "wagoner", "zittau")]
    assert game.facts("red")["players"]["blue"]["followers"] == ["wagoner"]
    assert game.state.tiles["zittau"] == "wagoner"  # it stays in the town for now


def test_l3_an_arrow_works_and_nothing_stands_in_the_middle() -> None:
    box = a_retinue_box(trader={**described("any", 2), "arrows": [0, 3]})
    game = with_retinue(box=box).play(a_first_deal(tiles={**TILES, "lauban": "trader"}))
    settle(game).play(*(collects(player) for player in ("blue", "green", "yellow")))
    game.play({"type": "collect", "player": "red", "rotation": 0})
    red = game.seat("red")
    assert (red.goods["red"], red.goods["blue"], red.guards) == (1, 1, 3 + 1)


# --- The known followers: what each changes --------------------------------------------------


def test_r4_4_burgomaster_takes_two_grey_cards_at_once_or_what_the_bank_still_has() -> None:
    game = lying("burgomaster-1")
    assert game.to_act() == [("blue", "use_follower")]
    game.refuses(collects("green"), "follower-first")
    game.refuses(uses("blue", "burgomaster-1", cards=["clergy"]), "follower-cards")
    game.play(uses("blue", "burgomaster-1", cards=["clergy", "burghers"]))
    assert game.seat("blue").leaders == {"clergy": 2, "aristocracy": 0, "burghers": 2}
    assert game.state.grey_gone == {"clergy": 1, "aristocracy": 0, "burghers": 1}
    game = lying("burgomaster-1").play(declines("blue", "burgomaster-1"))
    assert game.happened(FollowerDeclined) == [FollowerDeclined("blue", "burgomaster-1")]
    grey = {"clergy": 1, "aristocracy": 0, "burghers": 0}
    game = lying("burgomaster-1", box={**a_retinue_box(), "leaders": {"grey": grey}})
    two = uses("blue", "burgomaster-1", cards=["clergy", "clergy"])
    assert game.refuses(two, "grey-gone").waivable
    game.refuses({**two, "cards": ["clergy"] * 3}, "follower-cards")
    state = game.state
    assert game.play({**two, "cards": ["clergy"]}).seat("blue").leaders["clergy"] == 2
    game.state = state
    assert game.play({**two, "insist": True}).seat("blue").leaders["clergy"] == 4


@pytest.mark.parametrize(
    ("town", "cost"), [("lauban", 1), ("bautzen", 1), ("zittau", 1), ("kamenz", 2)]
)
def test_wagoner_a_way_costs_1_less_but_never_below_1(town: str, cost: int) -> None:
    game = on_the_road(red=("wagoner",)).play(goes("red", town))
    assert game.happened(Travelled)[0].cost == cost
    assert game.guards()["red"] == 5 - cost
    assert served(red=("wagoner",)).play(goes("red", town)).guards()["red"] == 3  # R2.2: free


def test_wagoner_is_in_every_cost_shown_and_l4_a_way_says_who_shortens_it() -> None:
    for viewer in ("red", "table"):
        shown = LEAGUE_OF_SIX.view(on_the_road(red=("wagoner",)).state, viewer)  # type: ignore[arg-type]
        assert {way.town: way.cost for way in shown.choices.towns}["kamenz"] == 2
    shown = LEAGUE_OF_SIX.view(on_the_road(red=("mato", "sergeant")).state, "red")
    assert shown.own is not None
    assert {reach.town: reach.trip.spared for reach in shown.own.reach}["kamenz"] == 2
    ways = {way.town: way.trip for way in shown.choices.towns}
    assert ways["kamenz"].by == ("Mato, guide through the heath",)
    assert ways["bautzen"].by == ()  # where no guard is spared nobody is named
    poor = on_the_road(red=("wagoner",)).put("red", guards=0, influence=2)
    options = LEAGUE_OF_SIX.options(poor.state, "red")  # R2.12: Zittau is two towns away
    assert {e.town for e in options} == {"lauban", "bautzen", "zittau"}


def test_sergeant_stands_on_1_in_a_free_town_for_nothing_if_he_wants() -> None:
    game = on_the_road(red=("sergeant",))
    assert {e.stand for e in LEAGUE_OF_SIX.options(game.state, "red")} == {None, 1}
    assert game.refuses(goes("red", "bautzen", stand=2), "stand-too-high").public["most"] == 1
    game.play(goes("red", "bautzen", stand=1))
    assert (game.seat("red").counter, game.guards()["red"]) == (1, 5 - 1)
    game.refuses(goes("yellow", "bautzen", 1), "offer-too-low")
    assert game.refuses(goes("yellow", "kamenz", stand=1), "stand-too-high").public["most"] == 0
    game.put("yellow", followers=("sergeant",))
    game.refuses(goes("yellow", "bautzen", 3, stand=1), "stand-held")
    assert on_the_road(red=("sergeant",)).play(goes("red", "bautzen")).seat("red").counter == 0


def test_beggar_whoever_stands_on_0_gets_1_influence() -> None:
    game = settle(served(red=("beggar",)))
    assert game.influence()["red"] == 11
    assert [it.follower for it in game.happened(FollowerWorked)] == ["beggar"]
    game = settle(served(red=("beggar", "sergeant")).play(goes("red", "lauban", stand=1)))
    assert game.influence()["red"] == 10


def test_ostler_half_a_horse_decides_the_ranking_and_nothing_else() -> None:
    game = collected(served(red=("ostler",)), red=2, blue=2)
    assert game.state.ranking[:2] == ("red", "blue")  # else Zittau's higher number
    red = game.facts()["players"]["red"]
    assert (red["horses"], red["horses_ranked"]) == (2, 2.5)
    assert "horses_ranked" not in game.facts()["players"]["blue"]
    assert collected(served(red=("ostler",)), red=2, blue=3).state.ranking[0] == "blue"


def test_kings_jester_the_last_in_the_storing_order_gets_1_influence() -> None:
    game = collected(served(red=("kings-jester",)), blue=3, green=2, yellow=1)
    assert (game.state.ranking[-1], game.influence()["red"]) == ("red", 11)
    assert collected(served(red=("kings-jester",)), red=1).influence()["red"] == 10


def test_trader_swaps_a_block_for_any_of_the_bank_once_a_round() -> None:
    swap = uses("red", "trader", goods={"red": -1, "yellow": 1})
    game = collected(served(red=("trader",)))
    game.refuses(stores("red", "royal", 1), "follower-first")
    game.refuses({**swap, "goods": {"green": -1, "yellow": 1}}, "goods-below-0")
    game.refuses({**swap, "goods": {"yellow": 1}}, "follower-goods")
    game.refuses({**swap, "guards": 2}, "follower-by-itself")
    before = game.state
    assert game.play(swap).seat("red").goods == {"red": 0, "green": 0, "blue": 0, "yellow": 1}
    game.state = before
    assert game.play(declines("red", "trader")).seat("red").goods["red"] == 1
    game.refuses(swap, "follower-used")
    empty = settle(served(green=("trader",)))
    empty.play(*(collects(c, goods={"red": int(c == "red")}) for c in empty.state.queue))
    assert (empty.state.phase, empty.state.calls) == ("storing", ())  # nothing to give


def test_h2_franklin_is_called_whatever_the_hand_and_never_bought_for() -> None:
    rich, poor = (collected(served(red=("franklin",))) for _ in range(2))
    poor.put("red", guards=0)
    views = [LEAGUE_OF_SIX.view(game.state, "table").choices for game in (rich, poor)]
    assert views[0] == views[1]
    rich.play(uses("red", "franklin", goods={"green": 1}))
    assert (rich.seat("red").goods["green"], rich.guards()["red"]) == (1, 2)
    assert rich.happened(GuardsMoved) == [GuardsMoved("red", None, 1, "follower")]
    refused = poor.refuses(uses("red", "franklin", goods={"green": 1}), "follower-hand")
    assert refused.public == {"player": "red", "follower": "franklin"}
    assert refused.private["guards"] == 0
    poor.play(uses("red", "franklin", goods={"green": 1}, insist=True))
    assert poor.guards()["red"] == 0


# --- L4, L5: moments and the deciding order; L7: described followers -------------------------


def test_l4_an_ability_of_phase_5_counts_in_the_round_it_was_won_one_of_phase_3_from_the_next() -> (
    None
):
    tiles = {**TILES, "zittau": "franklin", "kamenz": "beggar"}
    game = collected(with_retinue().play(a_first_deal(tiles=tiles)))
    assert game.to_act() == [("blue", "use_follower")]
    assert game.influence()["green"] == 10


def test_l5_in_phase_5_the_horses_decide_who_is_asked_first_in_others_the_fewest_guards() -> None:
    game = collected(served(red=("franklin",), blue=("trader",)), red=2, blue=1)
    assert game.to_act() == [("red", "use_follower")]
    assert game.refuses(declines("blue", "trader"), "follower-first").public["player"] == "red"
    game.play(declines("red", "franklin"))
    assert game.to_act() == [("blue", "use_follower")]
    game = served(described("end", 4), red=("someone",), blue=("someone",))
    game.play(goes("red", "lauban"), goes("yellow", "bautzen"), goes("green", "kamenz"))
    game.play(goes("blue", "lauban", 4), accepts("red"), goes("red", "zittau"))
    assert [call.player for call in until_called(game).state.calls] == ["red", "blue"]


MOMENTS = [
    ("beginning", 2, "choosing", 1),
    ("any", 2, "choosing", 1),  # at its end, if it was not used
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
    game = until_called(game.put("red", followers=("someone",)).play(a_first_deal()))
    assert (game.state.phase, game.state.round) == (shown, round_)
    assert game.to_act() == [("red", "use_follower")]
    before = game.seat("red")
    after = game.play(
        uses("red", "someone", influence=2, guards=-1, leaders={"clergy": 3})
    ).seat("red")  # fmt: skip
    assert after.influence == before.influence + 2
    assert after.guards == before.guards - 1
    assert after.leaders["clergy"] == before.leaders["clergy"] + 3
    assert game.state.calls == ()


def test_l4_one_for_any_time_is_used_in_its_phase_once_a_round() -> None:
    game = served(described("any", 2), blue=("someone",))
    game.play(uses("blue", "someone", influence=1))  # although it is Red's turn
    assert game.influence()["blue"] == 11
    game.refuses(uses("blue", "someone", influence=1), "follower-used")
    assert settle(game).state.calls == ()


def test_l4_who_is_asked_is_offered_those_for_any_time_besides() -> None:
    """They may be used or declined then, so they are among what may be done."""
    helper = {**described("any", 5), "effect": {"gain": {"horses": 1}}}
    game = collected(served(helper, red=("franklin", "someone"), blue=("someone",)))
    assert game.to_act() == [("red", "use_follower")]
    options = LEAGUE_OF_SIX.options(game.state, "red")
    assert {option.follower for option in options} == {"franklin", "someone"}
    assert LEAGUE_OF_SIX.read_entry(declines("red", "someone")) in options
    assert LEAGUE_OF_SIX.options(game.state, "blue") == ()
    game.play(declines("red", "someone"))
    assert game.to_act() == [("red", "use_follower")]


def test_l4_l7_out_of_its_moment_or_below_0_a_use_is_refused() -> None:
    game = served(described("any", 2), red=("franklin", "someone"))
    for entry, code in (
        (uses("red", "franklin", goods={"red": 1}), "follower-not-now"),
        (uses("yellow", "franklin", goods={"red": 1}), "follower-not-yours"),
        (uses("red", "someone", influence=-11), "influence-below-0"),
        (uses("red", "someone", horses=-1), "horses-below-0"),
    ):
        game.refuses(entry, code)
    refused = game.refuses(uses("red", "someone", guards=-4), "follower-hand")
    assert "guards" not in refused.public


def test_l7_horses_entered_when_the_order_was_just_fixed_change_it() -> None:
    game = collected(served(described("beginning", 5), red=("someone",)), blue=2)
    assert game.state.ranking[0] == "blue"
    game.play(uses("red", "someone", horses=3))
    assert game.happened(Ranked)[0].ranking[0] == "red"


def test_a_phase_played_without_the_app_calls_nobody_of_it() -> None:
    box = a_retinue_box(someone=described("end", 4))
    game = with_retinue(own_phases=["collecting"], box=box).play(a_first_deal())
    settle(game.put("red", followers=("someone",))).play(settles("collecting", horses={"red": 1}))
    assert game.state.calls == ()
    assert len(game.happened(FollowerWon)) == 4


def test_an_effect_is_only_used_as_it_says() -> None:
    with pytest.raises(Refused, match="follower-unfit"):
        with_retinue(box=a_retinue_box(odd={"kind": "crown", "effect": {"way": 1}}))


def test_a_game_joined_in_the_middle_knows_who_serves_whom() -> None:
    start = {"round": 3, "towns": TOWN_OF, "followers": {"red": ["wagoner"]}}
    game = with_retinue(start=start)
    assert game.seat("red").followers == ("wagoner",)
    game.state = replace(game.state, round=1)
    game.refuses(a_first_deal(tiles={**TILES, "lauban": "wagoner"}), "follower-gone")
