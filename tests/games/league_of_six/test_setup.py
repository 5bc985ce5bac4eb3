"""R0: the set-up."""

import pytest

from companion.core.play import Refused
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Collected
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.positions import NUMBERS, SAMPLE, Json, a_setup, playing

SIX = [{"colour": colour, "name": colour} for colour in p.COLOURS]
SAME = {**p.TOWN_OF, "blue": "lauban"}
THREE_STORES = {"towns": p.TOWN_OF, "gone": {"stores": ["s1", "s2", "s3"]}}
ODD = p.a_box() | {"tax_tiles": {"odd": {"arrows": [1, 1]}}}


def people(*seats: str) -> Json:
    """Return a set-up with these first players, such as "red Anna", and the usual ones after
    them."""
    first = [dict(zip(("colour", "name"), seat.split(" ", 1), strict=True)) for seat in seats]
    return a_setup() | {"players": [*first, *a_setup()["players"][len(first) :]]}


@pytest.mark.parametrize(
    ("setup", "code", "public"),
    [
        (p.a_setup(2), "player-count", {"count": 2, "fewest": 3, "most": 6}),  # R0.1
        (a_setup(5) | {"players": SIX}, "sixth-player-six", {"count": 6}),  # S0
        (a_setup(modules=["sixth-player"]), "sixth-player-six", {}),
        (people("red Anna", "red Ben"), "colour-twice", {}),
        (people("red Anna", "yellow Anna"), "name-twice", {}),
        (people("red Anna", "yellow  Anna "), "name-twice", {}),
        (people("red Anna", "yellow   "), "name-length", {}),
        (a_setup(towns=[*p.RING[:5], "lauban"]), "six-towns", {}),  # R0.2
        (a_setup(towns=list(p.RING[:5])), "six-towns", {}),
        (a_setup(numbers={**NUMBERS, "lauban": 2}), "numbers-once-each", {}),
        (a_setup(numbers={"lauban": 1}), "number-missing", {"town": "bautzen"}),
        (a_setup(order=["red", "yellow", "green"]), "order-each-once", {}),  # R0.3
        (a_setup(order=["red", "yellow", "green", "green"]), "order-each-once", {}),
        (a_setup(order=["red", "yellow", "green", "black"]), "order-each-once", {}),
        (a_setup(box=ODD), "arrows-twice", {"tile": "odd"}),  # R0.6
        (a_setup(leader_points=[9, 6, 4, 2, 0, 0]), "points-for-six", {}),  # S5
        (a_setup(6, leader_points=[9, 6, 4, 2, 0]), "leader-points-count", {}),
        (a_setup(6, leader_points=[9, 6, 4, 5, 0, 0]), "leader-points-rise", {}),
        (a_setup(rulings={"rows": "all"}), "bad-value", {}),  # rulings that nobody knows
        (a_setup(rulings={"guards": -1}), "bad-value", {}),
        (a_setup(rulings={"influence": 1000}), "bad-value", {}),
        (a_setup(rulings={"kings": 2}), "unknown-key", {}),
        (a_setup(rulings={"open_hands": "yes"}), "bad-value", {}),
        (a_setup(start={"round": 2, "towns": SAME}), "settle-town-twice", {"town": "lauban"}),
        (a_setup(start=THREE_STORES | {"round": 2}), "start-stores", {"limit": 2}),  # R0.5
        (a_setup(start=THREE_STORES | {"round": 5}), "start-stores", {"limit": 2}),
    ],
)
def test_r0_impossible_set_ups_are_refused(setup, code, public):
    with pytest.raises(Refused) as caught:
        LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(setup))
    assert caught.value.code == code
    assert public.items() <= caught.value.public.items()


def test_r0_6_null_in_a_box_means_not_known():
    box = p.a_box() | {"leader_points": None, "towns": {"lauban": None}}
    read = LEAGUE_OF_SIX.read_setup(a_setup(box=box)).box
    assert (read.leader_points, read.towns) == (None, {})


def test_r0_1_r0_3_seats_go_clockwise_and_all_start_with_the_same_pieces():
    game = playing(order=["blue", "red", "green", "yellow"])
    assert game.state.board.clockwise["green"] == ("green", "blue", "red", "yellow")
    assert game.facts()["order"] == ["blue", "red", "green", "yellow"]
    for seat in game.facts()["players"].values():
        assert (seat["influence"], seat["guards"]) == (10, 3)
        assert set(seat["leaders"].values()) == set(seat["goods"].values()) == {0}
        assert (seat["town"], seat["counter"]) == (None, None)
    ruled = playing(rulings={"influence": 5, "guards": 0})
    assert {*ruled.influence().values(), *ruled.guards().values()} == {5, 0}


def test_r0_2_numbers_in_the_set_up_override_the_box():
    assert playing(box=SAMPLE, numbers={}).state.board.numbers["goerlitz"] == 2
    swapped = {**NUMBERS, "lauban": 2, "goerlitz": 1}
    assert playing(box=SAMPLE, numbers=swapped).state.board.numbers["goerlitz"] == 1


@pytest.mark.parametrize(("side", "blue"), [("white", 0), ("yellow", 2)])
def test_r0_2_a_table_may_mix_white_and_yellow_sides(side, blue):
    game = p.collecting(tiles={"lauban": "plain"}, sides={"lauban": side})
    game.play("blue collects", "green collects", "yellow collects", p.collects("red", rotation=0))
    assert game.happened(Collected)[-1].goods.get("blue", 0) == blue


@pytest.mark.parametrize("amounts", [{"influence": {"red": 21}, "guards": {"red": 0, "blue": 7}}])
def test_a_game_joined_in_the_middle_continues_at_its_round(amounts):
    leaders = {"grey": {"clergy": 3}, "2": {"burghers": 1}}
    gone = {"stores": ["s1", "s2", "s3", "s4"], "tiles": ["plain"], "leaders": leaders}
    start = {"round": 3, "towns": p.TOWN_OF, "leaders": {"red": {"clergy": 5}}, "gone": gone}
    game = playing(start={**start, **amounts})
    red = game.facts()["players"]["red"]
    assert (red["influence"], red["leaders"]["clergy"], red["town"]) == (21, 5, "lauban")
    assert game.guards() == {"red": 0, "yellow": 3, "green": 3, "blue": 7}
    assert game.state.cards_gone == (("2", "burghers"),)
    assert game.state.grey_gone == {"clergy": 3, "aristocracy": 0, "burghers": 0}
    game.refuses(p.a_deal(round_=1), "store-gone")
    plain = {**p.a_deal()["tiles"], "lauban": "plain"}
    game.refuses(p.a_deal(round_=3, tiles=plain), "tile-gone")
    game.play(p.a_deal(round_=3), "red bautzen")  # R2.2: the way is paid for
    assert game.influence()["red"] == 19


def test_l3_owned_followers_are_not_dealt_in_a_game_joined_in_the_middle():
    owned = {"red": ["wagoner"], "blue": ["beggar"]}
    start = {"round": 2, "towns": p.TOWN_OF, "followers": owned, "gone": {"tiles": ["beggar"]}}
    game = playing(start=start, modules=["retinue"], box=SAMPLE)
    assert game.state.tiles_gone == ("beggar", "wagoner")


def test_a_game_may_also_be_joined_in_its_first_round():
    game = playing(start={"round": 1, "influence": {"red": 12}})
    assert (game.state.round, game.influence()["red"]) == (1, 12)
    with pytest.raises(Refused, match="bad-value"):
        playing(start={"round": 0})


@pytest.mark.parametrize(("round_", "count"), [(3, 10), (4, 15), (5, 5), (6, 10)])
def test_r1_3_joining_in_the_middle_counts_used_tiles(round_, count):
    towns = {**p.TOWN_OF, "purple": "goerlitz"}
    assert playing(players=5, start={"round": round_, "towns": towns}).state.tiles_count == count


def test_r1_3_six_players_use_the_whole_pile_in_three_rounds():
    towns = dict(zip(p.COLOURS, p.RING, strict=True))
    assert playing(players=6, start={"round": 4, "towns": towns}).state.tiles_count == 18
