"""The box: the values on a group's favors and cards of the decks (WC.5, WK.2), and the differences
of its board from the app's."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.play import Refused
from companion.core.wording import N_

from ..board import Building, Count, YesOrNo
from .differences import NONE, Differences

Favor = Literal[
    "2", "3", "5", "6", "7", "8", "9", "13", "14", "15", "16", "17", "19", "20", "21"
]  # fmt: skip
"""WC.5: the favors that show an amount, or (7, 17 and 21) a building."""
BUILDING_FAVORS = ("7", "17", "21")


class Benefit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The amounts on one card of a four-card deck (WK.2)."""

    thalers: Count = 0
    armies: Count = 0
    grain: Count = 0
    points: Count = 0


class Box(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The amounts on a group's favors and benefits, as far as known, and the differences of its
    board from the app's.

    `benefits`: the cards of a deck from the top; the first one is empty. `library`: the id of the
    library's box of which this box is a duplicate. `sample`: the companion's authors made it up.
    """

    favors: Annotated[
        dict[Favor, Count | Building | None],
        Meta(description=N_("favors by their numbers, each with an amount or a building")),
    ] = {}
    benefits: Annotated[
        tuple[Benefit | None, ...],
        Meta(max_length=4, description=N_("a list of at most four cards, in curly brackets")),
    ] = ()
    board: Annotated[
        Differences | None, Meta(description=N_("differences, in curly brackets, or null"))
    ] = None
    game: Annotated[Literal["wallenstein"], Meta(description=N_("the text wallenstein"))] = (
        "wallenstein"
    )
    name: Annotated[str, Meta(max_length=40)] = ""
    language: Annotated[str, Meta(max_length=40)] = ""
    notes: Annotated[str, Meta(max_length=1000)] = ""
    library: Annotated[str, Meta(max_length=16)] = ""
    sample: YesOrNo = False

    @property
    def differences(self) -> Differences:
        """The differences of the group's printed board from the app's."""
        return self.board or NONE


def check_box(box: Box) -> None:
    """Refuse a box with values that a card cannot show (WC.5, WK.2)."""
    for number, shown in box.favors.items():
        check_favor(number, shown)
    if box.benefits and box.benefits[0] not in (None, Benefit()):
        raise Refused("first-card-empty")


def check_favor(number: str, shown: int | str | None) -> None:
    """Refuse a number for favors 7, 17 and 21, which show a building, and a building for all other
    favors (WC.5)."""
    if shown is not None and isinstance(shown, str) != (number in BUILDING_FAVORS):
        code = "favor-building" if number in BUILDING_FAVORS else "favor-amount"
        raise Refused(code, {"favor": int(number)})
