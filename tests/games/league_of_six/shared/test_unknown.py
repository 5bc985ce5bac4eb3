"""What the players are asked to enter first."""

from msgspec.structs import replace

from companion.games.league_of_six.box.components import sample_box
from companion.games.league_of_six.shared.unknown import Component, asked_to_enter, open_places
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue as r


def test_the_stores_are_asked_for_before_a_besieged_town_and_the_grey_cards():
    """This also holds for a player whose figure is still in that town, and nothing is asked
    twice."""
    deal = p.a_deal(royal=None, civic=None)
    state = p.playing(deal, box=None).state
    towns = {town: tile for town, tile in sample_box().towns.items() if town != "loebau"}
    box = replace(state.box, towns=towns, tax_tiles=sample_box().tax_tiles)
    green = replace(state.players["green"], town="loebau")
    tiles = dict(zip(state.tiles, box.tax_tiles, strict=False))
    state = replace(state, box=box, tiles=tiles, players={**state.players, "green": green})
    assert "loebau" in state.besieged
    asked = {player: asked_to_enter(state, player) for player in state.players}
    firsts = [share[0].store for share in asked.values() if share[0].what == "storage"]
    assert asked["green"][0].what == "storage"
    assert sorted(firsts) == ["civic", "royal"]


def test_while_goods_are_stored_two_who_wait_enter_the_stores_and_others_their_own_town():
    """Blue chooses the first row, with a figure in Zittau."""
    deal = p.a_deal(royal=None, civic=None)
    game = p.settle(p.playing(deal, box=None))
    while game.state.phase == "collecting":
        game.play(p.collects(game.state.queue[0], goods={"red": 1}))
    assert game.to_act() == [("blue", "choose_row")]
    firsts = {player: asked_to_enter(game.state, player)[0] for player in p.TOWN_OF}
    places = {player: first.store or first.town for player, first in firsts.items()}
    assert places == {**p.TOWN_OF, "red": "royal", "yellow": "civic"}


def test_towns_with_a_figure_come_first_then_stores_towns_that_may_get_one_and_besieged_ones():
    places = open_places(p.choosing("red zittau").state)
    wanted = "zittau royal civic lauban bautzen kamenz goerlitz loebau None"
    assert [str(place[-1].store or place[-1].town) for place in places] == wanted.split()


def test_l3_a_follower_that_was_won_is_not_in_its_town_any_more():
    lying = r.lying(None, None, None, "trader").state
    won = r.lying(None, None, None, "trader").play("blue collects").state
    before, after = ({one for place in open_places(at) for one in place} for at in (lying, won))
    assert before - after == {Component("tile", "zittau")}


def test_a_tile_is_entered_in_its_round_and_a_town_once_for_all():
    changing = (Component("tile", "lauban"), Component("storage", store="royal"))
    lasting = (Component("town", "lauban"), Component("grey"))
    assert [one.key(1) == one.key(2) for one in (*changing, *lasting)] == [False] * 2 + [True] * 2
    assert len({Component("tile", town).key(1) for town in p.RING}) == len(p.RING)
