"""The same tiles in two copies are recognised by what is printed on them."""

from msgspec.structs import replace

from companion.games.league_of_six.box.components import (
    Box,
    Row,
    Space,
    StorageTile,
    TaxTile,
    sample_box,
)
from companion.games.league_of_six.box.matching import align

SIDE = (Row(1, (Space("red", 1),)),)


def test_r4_2_two_tiles_of_which_only_the_arrows_are_known_may_be_different():
    here, there = (Box(tax_tiles={id_: TaxTile(arrows=(0,))}) for id_ in ("t01", "t02"))
    assert [*align(here, there).tax_tiles] == ["t02"]


def test_r0_6_two_equal_tiles_stay_two():
    equal = TaxTile(arrows=(0,), middle=())
    here, there = (Box(tax_tiles=dict.fromkeys(ids, equal)) for ids in (("t01",), ("t01", "t02")))
    assert [*align(here, there).tax_tiles] == ["t01", "t02"]


def test_r0_5_a_new_side_keeps_its_name_if_that_tile_lacks_it_here():
    here = Box(storage_tiles={id_: StorageTile(side_1=SIDE) for id_ in ("s1", "s2")})
    there = Box(storage_tiles={"s2": StorageTile(side_2=SIDE)})
    assert [*align(here, there).storage_tiles] == ["s2"]


def test_l1_of_too_many_followers_a_new_one_is_the_most_similar_one():
    """A copy has 36 followers, so one that looks like none of them was entered differently."""
    here = sample_box()
    turned = replace(here.followers["margrave"], name=None, arrows=(0,))
    assert [*align(here, Box(followers={"new": turned})).followers] == ["margrave"]
