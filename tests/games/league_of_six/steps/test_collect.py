"""R4: collecting taxes."""

import pytest

from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.league_of_six.happenings import Collected, GuardsMoved
from companion.games.league_of_six.shared.collecting import position_yields
from tests.games.league_of_six import positions as p
from tests.games.league_of_six.engine_games import random_game
from tests.games.league_of_six.positions import Json, Playing, collects


def reds_turn(tile: str | None = "plain", **changes: object) -> Playing:
    """Return a game where Red is the last to collect, in Lauban."""
    game = p.collecting(tiles={"lauban": tile}, **changes)
    return game.play("blue collects", "green collects", "yellow collects")


def cards(grey: Json | None) -> Playing:
    """Return a game with two clergy on the tile of every open town, and these grey cards."""
    box = {**p.a_box(), "towns": {town: {"white": [[]] * 6} for town in p.TOWN_OF.values()}}
    for town in p.TOWN_OF.values():
        box["tax_tiles"][town] = {"arrows": [], "middle": ["clergy", "clergy"]}
    box["leaders"] = {} if grey is None else {"grey": grey}
    return p.collecting(tiles={town: town for town in p.TOWN_OF.values()}, box=box)


def test_r4_3_taxes_go_to_waggon_and_hand():
    taken = {"goods": {"red": 2, "blue": 1}, "guards": 2, "horses": 3, "leaders": "burghers"}
    game = p.collecting().play(collects("blue", **taken))
    seat = game.seat("blue")
    assert seat.goods == {"red": 2, "green": 0, "blue": 1, "yellow": 0}
    assert (seat.guards, seat.horses, seat.leaders["burghers"]) == (5, 3, 2)
    assert game.happened(GuardsMoved) == [GuardsMoved(None, "blue", 2, "taxes")]


def test_r4_4_used_up_grey_cards_are_given_only_if_the_table_insists():
    game = cards({"clergy": 2, "aristocracy": 2, "burghers": 2})
    for player, got, short in (("blue", 1, 0), ("green", 1, 0), ("yellow", 0, 1)):
        (taken,) = game.play(collects(player, rotation=0)).happened(Collected)
        assert (taken.leaders, taken.short) == (("clergy",) * got, ("clergy",) * short)
        assert game.seat(player).leaders["clergy"] == 2 * got
    assert game.refuses(collects("red", leaders="clergy"), "grey-gone").waivable
    game.play(collects("red", leaders="clergy", insist=True))
    assert game.seat("red").leaders["clergy"] == 2


@pytest.mark.parametrize(
    ("towns", "tile"),
    [
        ({}, {"arrows": [0], "middle": []}),
        (p.a_box()["towns"], {}),
        (p.a_box()["towns"], {"arrows": [0]}),
        (p.a_box()["towns"], {"middle": []}),
    ],
)
def test_r4_2_taxes_of_an_unknown_tile_are_entered_as_amounts(towns, tile):
    game = reds_turn(box={**p.a_box(), "towns": towns, "tax_tiles": {"plain": tile}})
    assert position_yields(game.state, "lauban") is None
    (form,) = game.options("red")
    assert (form.type, form.player) == ("collect", "red")
    assert form.bounds == dict.fromkeys(("goods", "guards", "horses"), (0, 99))
    for entry in (collects("red", rotation=0), {"type": "collect", "player": "red"}):
        assert game.refuses(entry, "tile-not-known").public["town"] == "lauban"
    game.play(collects("red", goods={"red": 1}))


@pytest.mark.parametrize("taken", [{"goods": {}}, {"guards": 0}, {"leaders": None}, {"horses": 7}])
def test_r4_2_taxes_are_entered_as_a_rotation_or_as_amounts(taken):
    game = reds_turn()
    game.refuses(collects("red", rotation=0, **taken), "rotation-or-taken")
    game.refuses({"type": "collect", "player": "red"}, "rotation-or-taken")
    (said,) = game.play(collects("red", **taken)).happened(Collected)
    assert said.horses == taken.get("horses", 0)


def test_a_random_game_without_known_tiles_ends():
    box = {"leaders": p.SAMPLE["leaders"]}
    table = random_game(3, box=box, numbers=p.NUMBERS)
    assert LEAGUE_OF_SIX.is_over(table.state)
