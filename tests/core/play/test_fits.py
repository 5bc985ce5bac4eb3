"""The descriptions of valid values are read from the types of a game's entries and set-up."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, field

from companion.core.play.fits import OBJECT, fits_of


class Inner(Struct):
    sort: Annotated[str, Meta(description="a kind of stone")]
    size: Annotated[int, Meta(description="a size")]


class Outer(Struct):
    inner: Inner
    sold: Mapping[
        Annotated[str, Meta(description="a day")], Annotated[int, Meta(description="a price")]
    ]
    helpers: list[Annotated[str, Meta(description="a name")]]
    spare: Inner | None
    plain: int
    kind: Annotated[str, Meta(description="a kind of bread")] = field(name="sort")


def test_a_key_is_found_by_its_name_in_game_files():
    assert fits_of({"bake": Outer})["bake.sort"] == "a kind of bread"
    assert "bake.kind" not in fits_of({"bake": Outer})


def test_values_are_described_whatever_holds_them_and_structs_are_objects():
    fits = fits_of({"bake": Outer})
    assert (fits["sold"], fits["helpers"]) == ("a price", "a name")
    assert fits["spare"] == fits["inner"] == OBJECT
    assert "plain" not in fits


def test_limits_of_an_entrys_key_precede_those_of_nested_structs():
    """A form of the game's own uses the names of an entry's keys."""
    fits = fits_of({"bake": Outer})
    assert (fits["sort"], fits["size"]) == ("a kind of bread", "a size")
    assert fits["bake.size"] == "a size"


def test_a_struct_inside_may_be_read_alone_under_the_key_that_holds_it():
    assert fits_of({"bake": Outer})["inner.sort"] == "a kind of stone"
