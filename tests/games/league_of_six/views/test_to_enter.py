"""Tests of what the players are asked to enter first."""

from msgspec.structs import replace

from companion.games.league_of_six.box.box import sample_box
from companion.games.league_of_six.views.to_enter import components_asked_of
from tests.games.league_of_six import positions as p


def test_stores_are_asked_for_before_a_besieged_town_and_grey_cards():
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
    asked = {player: components_asked_of(state, player) for player in state.players}
    firsts = [share[0].store for share in asked.values() if share[0].what == "storage"]
    assert asked["green"][0].what == "storage"
    assert sorted(firsts) == ["civic", "royal"]


def test_while_storing_two_waiting_players_enter_the_stores():
    """Blue chooses the first row, with a figure in Zittau."""
    deal = p.a_deal(royal=None, civic=None)
    game = p.settle(p.playing(deal, box=None))
    while game.state.phase == "collecting":
        game.play(p.collects(game.state.queue[0], goods={"red": 1}))
    assert game.to_act() == [("blue", "choose_row")]
    firsts = {player: components_asked_of(game.state, player)[0] for player in p.TOWN_OF}
    places = {player: first.store or first.town for player, first in firsts.items()}
    assert places == {**p.TOWN_OF, "red": "royal", "yellow": "civic"}


def test_components_for_phases_without_the_app_are_not_asked_for():
    deal = p.a_deal(royal=None, civic=None)
    expected = ((["choosing", "collecting"], set()), (["storing"], {"both", "town", "grey"}))
    for own, asked in expected:
        state = p.playing(deal, box=None, own_phases=own).state
        found = {one.what for player in state.players for one in components_asked_of(state, player)}
        assert found == asked
