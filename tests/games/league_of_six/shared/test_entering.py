"""Which components lie open, and the names of those that are entered without one (R0.5, R1.3)."""

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.league_of_six.box.box import Box
from companion.games.league_of_six.entries import Describe
from companion.games.league_of_six.shared.entering import (
    Component,
    open_components_by_place,
    with_tile_name,
)
from tests.games.league_of_six import positions as p
from tests.games.league_of_six import retinue_positions as r

ROWS = [p.row(4, "green 3", "yellow 1")]
OTHER = [p.row(3, "red 2")]
TILE = {"arrows": [0, 2], "middle": ["guard", "red"]}
TURNED = {"arrows": [3, 5], "middle": ["red", "guard"]}


def named(
    gone: tuple[str, ...], box: p.Json, dealt: str | None = None, now: int = 1, **entry: object
) -> str | None:
    """Return the name of a tile that is described in Kamenz or on the royal store.

    `dealt`: the name with which the tile in Kamenz was dealt; `now`: the present round.
    """
    tiles = {**p.a_deal()["tiles"], "kamenz": dealt}
    state = p.playing(p.a_deal(tiles=tiles, royal=None, civic=None), box=None).state
    known = msgspec.convert(box, Box)
    state = replace(state, box=known, tiles_gone=gone, stores_gone=gone, round=now)
    return with_tile_name(state, msgspec.convert(entry, Describe)).tile


@pytest.mark.parametrize(
    ("gone", "name"), [((), "t07"), (("t07",), "t08"), (("t07", "t08"), "t01")]
)
def test_a_tax_tile_is_recognised_by_its_look(gone, name):
    """It may be rotated. If one of two equal tiles has come already, it is the other one."""
    tiles = {"t05": {"arrows": [0], "middle": []}, "t07": TILE, "t08": TILE}
    assert named(gone, {"tax_tiles": tiles}, town="kamenz", **TURNED) == name


@pytest.mark.parametrize(
    ("rows", "name"), [({"I": ROWS}, "s4"), ({"II": ROWS}, "s4"), ({"I": OTHER}, "s1")]
)
def test_a_storage_tile_is_recognised_by_one_side(rows, name):
    """Players need not know which front belongs to which back."""
    box = {"storage_tiles": {"s4": rows}}
    assert named((), box, store="royal", side="I", rows=ROWS) == name


def test_a_tile_that_was_dealt_with_a_name_keeps_it():
    assert named((), {}, "x9", town="kamenz", round=1, **TILE) == "x9"
    late = named((), {}, "x9", now=2, town="kamenz", round=1, **TILE)
    assert late == "t01", "another tile lay there in round 1"
    for follower, name in (("trader", "trader"), (None, "f01")):
        lying = r.playing(r.first_deal(follower)).state
        entry = Describe(town="lauban", arrows=(0,), round=1)
        assert with_tile_name(lying, entry).follower == name


def test_components_needed_first_are_asked_for_first():
    places = open_components_by_place(p.choosing("red zittau").state)
    wanted = "zittau royal civic lauban bautzen kamenz goerlitz loebau None"
    assert [str(place[-1].store or place[-1].town) for place in places] == wanted.split()


def test_l3_a_won_follower_is_no_longer_entered_at_its_town():
    lying = r.lying(None, None, None, "trader").state
    won = r.lying(None, None, None, "trader").play("blue collects").state
    before, after = (
        {one for place in open_components_by_place(at) for one in place} for at in (lying, won)
    )
    assert before - after == {Component("tile", "zittau")}


def test_a_tile_can_be_entered_in_its_round_and_a_town_only_once():
    changing = (Component("tile", "lauban"), Component("storage", store="royal"))
    lasting = (Component("town", "lauban"), Component("grey"))
    assert [one.key(1) == one.key(2) for one in (*changing, *lasting)] == [False] * 2 + [True] * 2
    assert len({Component("tile", town).key(1) for town in p.RING}) == len(p.RING)
