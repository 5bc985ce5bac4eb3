"""L: followers: groups of tiles, winning them, and using or declining them at their moment."""

import pytest

from companion.core.play import Refused
from companion.core.structs import plain_data
from companion.games.league_of_six import happenings as h
from companion.games.league_of_six.box.components import ESTATES, GOODS
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.steps.deal import draw_deal
from companion.games.league_of_six.steps.use_follower import FollowerDeclined, UseFollower
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue_positions as r
from tests.games.league_of_six.positions import SAMPLE, Playing, collects, declines, goes, uses
from tests.games.league_of_six.retinue_positions import ability, collected, first_deal, late, served
from tests.games.played import chance

TILES = p.a_deal()["tiles"]


def on_the_road(**owned: tuple[str, ...]) -> Playing:
    """Return a game where Red is on Lauban's road with 5 guards and chooses first."""
    return served(**owned).put("red", town="lauban", guards=5)


def won(follower: str, **changes: object) -> Playing:
    """Return a game where Blue has just won that follower by collecting in Zittau."""
    return r.lying(None, None, None, follower, **changes).play("blue collects")


# --- L1, L2: groups; L3: won ------------------------------------------------------------------


def test_l3_a_follower_is_won_with_the_taxes_of_its_town():
    assert won("trader").happened(h.FollowerWon) == [h.FollowerWon("blue", "trader", "zittau")]


def test_l1_everybody_sees_the_open_followers():
    game = r.playing(first_deal())
    for viewer in ("table", "red"):
        assert game.facts(viewer)["open_followers"] == late()
        assert [one.id for one in game.view(viewer).open_followers] == late()


NOT_OPEN = p.at_homes("johannes", None, None, None)


def in_round_5() -> Playing:
    return r.playing(start={"round": 5, "towns": p.TOWN_OF})


def second_round() -> Playing:
    game = p.settle(r.playing(first_deal()))
    return game.play(*(collects(player) for player in game.state.queue))


@pytest.mark.parametrize(
    "case",
    [
        (r.playing, first_deal() | {"open_followers": late()[:7]}, "open-followers-count"),
        (r.playing, first_deal() | {"open_followers": [*late()[:7], late()[0]]}, "follower-twice"),
        (r.playing, first_deal() | {"open_followers": [*late()[:7], "trader"]}, "follower-group"),
        (r.playing, first_deal() | {"open_followers": [*late()[:7], "who"]}, "follower-unknown"),
        (r.playing, first_deal("margaretha"), "follower-group"),
        (r.playing, first_deal("t01"), "follower-unknown"),
        (r.playing, first_deal("trader", "trader"), "follower-twice"),
        (in_round_5, p.a_deal(4, 5, open_followers=late(), tiles=NOT_OPEN), "follower-not-open"),
        (r.playing, first_deal() | {"tiles": dict.fromkeys(p.RING)}, "tile-besieged"),
        (r.playing, p.a_deal(), "missing-key", {"key": "open_followers"}),
        (second_round, p.a_deal(4, 2, open_followers=late()), "open-followers-once"),
        (p.playing, first_deal(), "open-followers-once"),
    ],
)
def test_l1_impossible_deals_are_refused(case):
    p.is_refused(*case)


def test_l2_the_last_round_deals_all_remaining_open_followers():
    box = {**r.a_box(), "leaders": SAMPLE["leaders"]}
    last = r.playing(start={"round": 6, "towns": p.TOWN_OF}, box=box)
    deal = plain_data(draw_deal(last.state, chance()))
    assert set(deal["tiles"].values()) == set(deal["open_followers"])


def test_l1_with_a_blank_box_the_table_draws_the_followers():
    blank = r.playing(box={**p.a_box(), "leaders": SAMPLE["leaders"]})
    deal = plain_data(draw_deal(blank.state, chance()))
    assert deal["open_followers"] == [None] * 8
    assert set(deal["tiles"].values()) == {None}


def test_l1_l2_the_app_draws_followers_of_the_rounds_group():
    known = r.playing(box={**r.a_box(), "leaders": SAMPLE["leaders"]})
    drawn = plain_data(draw_deal(known.state, chance()))["tiles"].values()
    assert len({*drawn}) == 4
    assert {SAMPLE["followers"][one]["group"] for one in drawn} == {"1-2"}


# --- The known followers: what each changes, and what is refused ------------------------------

TWO = uses("blue", "burgomaster-1", cards=["clergy", "clergy"])
SWAP = uses("red", "trader", goods={"red": -1, "yellow": 1})
BUY = uses("red", "franklin", goods={"green": 1})


def burgomaster() -> Playing:
    return won("burgomaster-1")


def one_grey_card() -> Playing:
    grey = {"clergy": 1, "aristocracy": 0, "burghers": 0}
    return won("burgomaster-1", box={**r.a_box(), "leaders": {"grey": grey}})


def sergeant() -> Playing:
    return on_the_road(red=("sergeant",), yellow=("sergeant",))


def on_1() -> Playing:
    return sergeant().play(goes("red", "bautzen", stand=1))


def trader() -> Playing:
    return collected(served(red=("trader",)))


def uses_of(game: Playing) -> list[UseFollower]:
    return [entry for entry in game.options("red") if isinstance(entry, UseFollower)]


def franklin(guards: int = 3) -> Playing:
    return collected(served(red=("franklin",))).put("red", guards=guards)


def phase_2() -> Playing:
    return served(ability(2), red=("franklin", "someone"))


@pytest.mark.parametrize(
    "case",
    [
        (burgomaster, "green collects", "follower-first", {"player": "blue"}),
        (burgomaster, {**TWO, "cards": ["clergy"]}, "follower-cards"),
        (one_grey_card, {**TWO, "cards": ["clergy"] * 3}, "follower-cards"),
        (one_grey_card, TWO, "grey-gone"),  # R4.4
        (sergeant, goes("red", "bautzen", stand=2), "stand-too-high", {"most": 1}),
        (p.choosing, goes("red", "kamenz", stand=1), "stand-too-high", {"most": 0}),
        (on_1, "yellow bautzen 1", "offer-too-low"),
        (on_1, goes("yellow", "bautzen", 3, stand=1), "stand-held"),
        (trader, "red royal 1", "follower-first"),
        (trader, {**SWAP, "goods": {"green": -1, "yellow": 1}}, "goods-below-0"),
        (trader, {**SWAP, "goods": {"yellow": 1}}, "follower-goods"),
        (trader, {**SWAP, "guards": 2}, "follower-by-itself"),
        (lambda: trader().play(SWAP), SWAP, "follower-used"),
        (lambda: trader().play(declines("red", "trader")), SWAP, "follower-used"),
        (lambda: franklin(0), BUY, "follower-hand"),
        # L4, L7: out of its moment, or below 0
        (phase_2, uses("red", "franklin", goods={"red": 1}), "follower-not-now"),
        (phase_2, uses("yellow", "franklin", goods={"red": 1}), "follower-not-yours"),
        (phase_2, uses("red", "someone", influence=-11), "influence-below-0"),
        (phase_2, uses("red", "someone", horses=-1), "horses-below-0"),
        (phase_2, uses("red", "someone", guards=-4), "follower-hand"),
    ],
)
def test_l4_l7_invalid_uses_are_refused(case):
    p.is_refused(*case)


@pytest.mark.parametrize(
    ("more", "clergy"), [({"cards": ["clergy"]}, 2), ({"insist": True}, 4), (None, 0)]
)
def test_r4_4_the_burgomaster_takes_only_available_cards(more, clergy):
    game = one_grey_card()
    assert game.refuses(TWO, "grey-gone").waivable
    assert [getattr(e, "cards", None) for e in game.options("blue")] == [("clergy",), None]
    game.play(declines("blue", "burgomaster-1") if more is None else {**TWO, **more})
    assert game.seat("blue").leaders["clergy"] == clergy
    assert len(game.happened(FollowerDeclined)) == (more is None)


@pytest.mark.parametrize(("more", "asked"), [({}, "green"), ({"influence": 1}, "blue")])
def test_r4_4_a_follower_acts_although_no_cards_are_left(more, asked):
    box = r.a_box(
        giver={"group": "1-2", "kind": "immediate", "effect": {"gain": {"cards": 1, **more}}}
    )
    game = won("giver", box={**box, "leaders": {"grey": dict.fromkeys(ESTATES, 0)}})
    assert [player for player, _ in game.to_act()] == [asked]


def test_r5_1_horses_from_followers_count_in_the_storing_order():
    game = collected(served(ability(5, "beginning", gain={"horses": 3}), red=("someone",)), blue=2)
    assert game.to_act() == [("red", "choose_row")]
    assert game.happened(h.Ranked)[-1] == h.Ranked(("red", "blue", "green", "yellow"))
    earlier = p.settle(served(ability(2, "end", gain={"horses": 1}), red=("someone",)))
    assert earlier.seat("red").horses == 1
    assert earlier.happened(h.Ranked) == [], "there is no order before storing"
    assert served(red=("ostler",)).facts()["players"]["red"]["horses_ranked"] == 0.5


def test_l4_the_shown_costs_of_ways_include_the_wagoner():
    for viewer in ("red", "table"):
        shown = on_the_road(red=("wagoner",)).view(viewer)
        assert {way.town: way.cost for way in shown.choices.towns}["kamenz"] == 2
    shown = on_the_road(red=("mato", "sergeant")).view("red")
    assert {reach.town: reach.way.spared for reach in shown.own.town_costs}["kamenz"] == 2
    ways = {way.town: way.way for way in shown.choices.towns}
    assert ways["kamenz"].by == ("Mato, guide through the heath",)
    assert ways["bautzen"].by == ()  # nobody is named, because no guard is saved
    poor = on_the_road(red=("wagoner",)).put("red", guards=0, influence=2)
    assert {e.town for e in poor.options("red")} == {"lauban", "bautzen", "zittau"}  # R2.12


def test_with_the_sergeant_a_figure_may_stand_on_1_at_no_cost():
    assert {e.stand for e in sergeant().options("red")} == {None, 1}
    assert (on_1().seat("red").counter, on_1().guards()["red"]) == (1, 5 - 1)
    assert sergeant().play("red bautzen").seat("red").counter == 0
    assert {town.stands for town in sergeant().view("red").choices.towns} == {(0, 1)}
    stands = {town.town: town.stands for town in on_1().view("yellow").choices.towns}
    assert stands == {"bautzen": (), **dict.fromkeys(("lauban", "kamenz", "zittau"), (0, 1))}


def test_the_kings_jester_rewards_the_owner_who_stores_last():
    game = collected(served(red=("kings-jester",), blue=("kings-jester",)))
    assert game.state.ranking == ("blue", "green", "yellow", "red")
    assert game.influence() == {"red": 11, "yellow": 10, "green": 10, "blue": 10}


def test_l4_the_last_block_of_a_good_may_be_given_away():
    assert LEAGUE_OF_SIX.read_entry(SWAP) in trader().options("red")


def test_lorenz_rewards_the_owner_who_stores_first():
    game = collected(served(red=("lorenz",), blue=("lorenz",)))
    assert game.influence() == {"red": 10, "yellow": 10, "green": 10, "blue": 12}


def test_the_beggar_rewards_an_owner_whose_figure_is_on_0():
    game = served(red=("beggar",), yellow=("beggar",))
    game.play("red lauban", "yellow lauban 1", "red accepts", "red kamenz")
    assert p.settle(game).influence() == {"red": 11, "yellow": 10, "green": 10, "blue": 10}


def test_l4_three_half_horses_are_more_than_one_horse():
    game = collected(served(ability(5, half_horses=3), red=("someone",)), blue=1)
    assert game.state.ranking[:2] == ("red", "blue")


def test_h2_the_franklins_owner_is_asked_whatever_the_hand_holds():
    assert franklin(3).view().choices == franklin(0).view().choices
    assert uses_of(franklin(1)), "as many guards as it takes"
    assert not uses_of(franklin(0))
    rich = franklin(3).play(BUY)
    assert (rich.seat("red").goods["green"], rich.guards()["red"]) == (1, 2)
    assert rich.happened(h.GuardsMoved) == [h.GuardsMoved("red", None, 1, "follower")]
    refused = franklin(0).refuses(BUY, "follower-hand")
    assert refused.public == {"player": "red", "follower": "franklin"}
    assert refused.private["guards"] == 0
    insisted = franklin(0).play({**BUY, "insist": True})
    assert insisted.guards()["red"] == 0
    assert insisted.happened(h.Corrected) == [h.Corrected("red", guards=1, why="insist")]


def test_l4_an_asked_player_is_also_offered_followers_for_any_time():
    """They may be used or declined at the same time, so they are among the options."""
    helper = ability(5, gain={"horses": 1})
    game = collected(served(helper, red=("franklin", "someone"), blue=("someone",)))
    assert game.to_act() == [("red", "use_follower")]
    options = game.options("red")
    assert {option.follower for option in options} == {"franklin", "someone"}
    assert LEAGUE_OF_SIX.read_entry(declines("red", "someone")) in options
    assert game.options("blue") == ()
    assert game.play(declines("red", "someone")).to_act() == [("red", "use_follower")]


def test_l4_no_row_is_offered_while_a_followers_owner_is_asked():
    asked, gone = trader(), trader().play(declines("red", "trader"))
    free = [
        any(row.free for store in game.view().stores for row in store.rows)
        for game in (asked, gone)
    ]
    assert free == [False, True]
    used = [(one.id, one.used) for one in gone.view().players["red"].followers]
    assert used == [("trader", True), ("f04", False)]


def test_followers_can_only_be_used_as_printed():
    with pytest.raises(Refused, match="follower-unfit"):
        r.playing(box=r.a_box(odd={"kind": "crown", "effect": {"way": 1}}))


YELLOW_CAN_STORE = {"yellow": {"goods": {"red": 2}}}


def stored(followers: p.Json, taken: p.Json, owned: tuple[str, ...] = ()) -> Playing:
    """Return a game where all have collected what they have `taken`.

    Red owns the followers in `owned` and has won the last of `followers`.
    """
    game = r.playing(first_deal([*followers][-1]), box=r.a_box(**followers))
    return r.taken(p.settle(game.put("red", followers=owned)), taken)


def test_l4_an_asked_player_may_use_a_follower_for_any_time():
    smith = ability(5, give={"influence": 1}, gain={"guards": 1})
    game = stored({"smith": smith}, {"red": {"goods": {"red": 1}}}, owned=("franklin",))
    game.put("red", guards=0).refuses(uses("red", "franklin", goods={"red": 1}), "follower-hand")
    game.play(uses("red", "smith"), uses("red", "franklin", goods={"red": 1}))
    assert game.to_act() == [("blue", "choose_row")]


def test_r5_5_storing_ends_when_a_follower_gives_away_the_last_block():
    baker = ability(5, give={"goods": 1}, gain={"influence": 3})
    game = stored({"baker": baker}, {"red": {"goods": {"red": 1}}})
    assert game.state.phase == "storing"
    game.play(uses("red", "baker", goods={"red": -1}))
    assert game.state.phase == "dealing"


def test_l5_after_a_correction_a_followers_owner_may_no_longer_be_asked():
    trader = ability(5, "beginning", give={"goods": 1}, gain={"goods": 1})
    game = stored({"trader": trader}, {**YELLOW_CAN_STORE, "red": {"goods": {"blue": 1}}})
    assert game.to_act() == [("red", "use_follower")]
    game.play(p.corrects("red", goods={"blue": -1}))
    assert game.to_act() == [("blue", "choose_row")]


def test_l7_a_follower_never_has_too_many_choices_to_list():
    """A change form lists everything that could have been chosen, so 999 blocks would stop the
    server."""
    most = {"goods": 3, "cards": 3}
    someone = ability(5, give={"goods": 3}, gain=most)
    game = collected(served(someone, red=("someone",))).put("red", goods=dict.fromkeys(GOODS, 9))
    assert 100 < len(uses_of(game)) <= 20 * 20 * 10
    for part in ("give", "gain"):
        with pytest.raises(Refused, match="bad-value"):
            served(ability(5, **{part: {"goods": 4}}))
