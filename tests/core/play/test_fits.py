"""The descriptions of valid values are read from the types of a game's entries and set-up."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, field

from companion.core.play.fits import OBJECT, key_descriptions


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


def test_descriptions_are_found_by_the_key_in_game_files():
    assert key_descriptions({"bake": Outer})["bake.sort"] == "a kind of bread"
    assert "bake.kind" not in key_descriptions({"bake": Outer})


def test_descriptions_are_found_inside_lists_and_mappings():
    fits = key_descriptions({"bake": Outer})
    assert (fits["sold"], fits["helpers"]) == ("a price", "a name")
    assert fits["spare"] == fits["inner"] == OBJECT
    assert "plain" not in fits


def test_top_level_limits_override_nested_ones():
    """A form of the game's own uses the names of an entry's keys."""
    fits = key_descriptions({"bake": Outer})
    assert (fits["sort"], fits["size"]) == ("a kind of bread", "a size")
    assert fits["bake.size"] == "a size"


def test_keys_of_a_nested_struct_have_their_own_descriptions():
    assert key_descriptions({"bake": Outer})["inner.sort"] == "a kind of stone"
