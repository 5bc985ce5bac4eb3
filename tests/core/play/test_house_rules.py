"""House rules: declared at the keys of a set-up, read from there by everything else."""

from typing import Annotated, Literal

import pytest
from msgspec import Struct

from companion.core.play import Choice, Refused, choice_names, house_rule
from companion.core.play.house_rules import (
    check_changeable,
    deviation_sentences,
    house_rules,
    rule_keys,
    rule_names,
)
from companion.core.wording import NN_, english


class Bakery(Struct, frozen=True):
    yeast: Annotated[
        Literal["fresh", "dry", "none"],
        house_rule(
            "The yeast",
            {
                "fresh": Choice("fresh"),
                "dry": Choice("dry", told="bread is made with dry yeast"),
                "none": Choice("none", told="bread is made without yeast", offered="set-up"),
            },
        ),
    ] = "fresh"
    loaves: Annotated[
        int, house_rule("Loaves", told=NN_("%(value)s loaf", "%(value)s loaves", "value"))
    ] = 2
    glass: Annotated[
        bool, house_rule("A glass door", {"true": Choice(told="all see it", offered="set-up")})
    ] = False
    quiet: Annotated[bool, house_rule("Quiet")] = False


class Shop(Struct, frozen=True):
    owner: str = "Anna"
    bakery: Annotated[Bakery, house_rule("House rules")] = Bakery()
    sells: Annotated[
        tuple[Literal["rye", "wheat"], ...],
        house_rule(
            "What it sells",
            {"rye": Choice("rye bread"), "wheat": Choice("rolls")},
            told="it sells %(value)s",
        ),
    ] = ()


def test_house_rules_inside_groups_are_found():
    found = {one.key: (one.values, one.default) for one in house_rules(Shop)}
    assert found == {
        "bakery.yeast": (("fresh", "dry", "none"), "fresh"),
        "bakery.loaves": ((), 2),
        "bakery.glass": (("false", "true"), False),
        "bakery.quiet": (("false", "true"), False),
        "sells": (("rye", "wheat"), ()),
    }
    assert rule_keys(Shop) == ("bakery", "sells")
    assert rule_names(Shop)["bakery"] == "House rules"
    assert choice_names(Shop, "sells") == {"rye": "rye bread", "wheat": "rolls"}


@pytest.mark.parametrize(
    ("shop", "told"),
    [
        (Shop(), []),
        (Shop(bakery=Bakery(yeast="dry", loaves=1)), ["bread is made with dry yeast", "1 loaf"]),
        (Shop(bakery=Bakery(loaves=3, glass=True, quiet=True)), ["3 loaves", "all see it"]),
        (Shop(sells=("rye", "wheat")), ["it sells rye bread", "it sells rolls"]),
    ],
)
def test_the_board_names_changed_house_rules(shop, told):
    assert deviation_sentences(shop, english) == told


@pytest.mark.parametrize(
    ("before", "after", "refused"),
    [
        (Bakery(), Bakery(yeast="dry", loaves=9, quiet=True), False),
        (Bakery(), Bakery(glass=True), True),
        (Bakery(glass=True), Bakery(), False),
        (Bakery(glass=True), Bakery(glass=True, loaves=9), False),
        (Bakery(yeast="dry"), Bakery(yeast="none"), True),
    ],
)
def test_values_for_the_set_up_only_cannot_be_chosen_during_a_game(before, after, refused):
    if not refused:
        check_changeable(before, after)
        return
    with pytest.raises(Refused, match="only-at-setup"):
        check_changeable(before, after)
