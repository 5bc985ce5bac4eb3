"""Tests of what the button Undo takes back while others enter components."""

from companion.core.lines import Undo
from companion.core.undoing import Takes, find_undo
from tests.core.test_table import TILE, TOWN, entered, table_of
from tests.games.league_of_six.positions import goes

OWN_TOWN = {"type": "describe", "round": 1, "town": "bautzen", "side": "white", "edges": [[]] * 6}


def test_the_tablet_undoes_its_move_before_a_component_that_a_phone_entered():
    table = table_of(goes("red", "lauban"), TOWN, TILE)
    assert find_undo(table, None) == Takes(Undo(entry=2), 2)
    assert find_undo(table, "red") == Takes(Undo(entry=2), 2)


def test_players_can_undo_their_own_component_until_somebody_plays():
    table = table_of(goes("red", "lauban"), TOWN)
    assert find_undo(table, "yellow") == Takes(Undo(entry=3), 3)
    assert find_undo(
        table.play(entered(town="kamenz", tile="t01", arrows=[0], middle=[])), "yellow"
    )
    assert find_undo(table_of(goes("red", "lauban"), OWN_TOWN), None) == Takes(Undo(entry=3), 3)
    assert find_undo(table_of(goes("red", "lauban"), OWN_TOWN), "red") == Takes(Undo(entry=2), 2)


def test_only_the_tablet_can_undo_an_entry_together_with_later_components():
    table = table_of(TILE)
    assert find_undo(table, None) == Takes(Undo(to=0), 1, with_components=True)
    assert find_undo(table, "red") is None
    assert find_undo(table.play(Undo(to=0)), None) is None
