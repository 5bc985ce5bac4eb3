"""Describing favors and cards of the decks (WC.5, WK.2), at any time."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from companion.core.lenient import typed_number
from companion.core.play import Plain, Refused, StepTexts
from companion.core.wording import N_

from ..board import BENEFITS, Building, Count, FavorNumber
from ..box.box import Benefit, Box, check_favor
from ..decks import BUILDING, WITH_AMOUNT
from ..entries import Entry
from ..happenings import Happening
from ..pieces import Turn
from ..state import State
from ..step import Step
from ..words.words import Words


class Describe(Entry, frozen=True, tag="describe"):
    """The entry of a favor or of a card of the decks (WC.5, WK.2)."""

    favor: FavorNumber | UnsetType = UNSET
    amount: Count | UnsetType = UNSET
    building: Annotated[
        Building | UnsetType, Meta(description=N_("one of palace, church, post"))
    ] = UNSET
    card: (
        Annotated[int, Meta(ge=2, le=4, description=N_("a whole number from 2 to 4"))] | UnsetType
    ) = UNSET
    thalers: Count = 0
    armies: Count = 0
    grain: Count = 0
    points: Count = 0


class Described(Happening, frozen=True, tag="described"):
    """The players entered the values of a favor or a card."""

    what: Literal["favor", "card"]
    number: int


def description_sentence(words: Words, it: Described) -> str:
    """Return the sentence about the favor or card that was described."""
    text = N_("Card %(card_number)s of the decks was entered.")
    if it.what == "favor":
        text = N_("Favor %(card_number)s was entered.")
    return words.fill(text, card_number=it.number)


class Describing(Step[Describe]):
    """Accepts descriptions. A new one replaces the old one from now on."""

    texts = StepTexts(
        label=N_("the entry of a card"),
        name=N_("entering a card"),
        tells={Described: description_sentence},
        refusals={
            "describe-what": N_(
                "Enter a favor with its amount or building, or a card of the decks with "
                "its amounts."
            ),
            "favor-shows-nothing": N_("Favor %(favor)s shows no amount."),
            "card-empty": N_("Enter at least one number of this card. Empty fields count as 0."),
        },
    )

    def from_form(self, data: Plain) -> Plain:
        """Return the form's data. Refused if it describes a card without any amount, because then
        nothing was entered."""
        if "card" in data and all(
            kind not in data or typed_number(data[kind]) == 0 for kind in BENEFITS
        ):
            raise Refused("card-empty")
        return data

    def apply(self, turn: Turn, entry: Describe) -> None:
        box, state = turn.state.box, turn.state
        if isinstance(entry.favor, int) and entry.card is UNSET:
            _check_played(state, "court")
            turn.change(box=_with_favor(box, entry, entry.favor))
            turn.report(Described(what="favor", number=entry.favor))
        elif isinstance(entry.card, int) and entry.favor is UNSET:
            _check_played(state, "mercenaries")
            if entry.amount is not UNSET or entry.building is not UNSET:
                raise Refused("describe-what")
            cards = list(box.benefits) + [None] * (4 - len(box.benefits))
            cards[entry.card - 1] = Benefit(entry.thalers, entry.armies, entry.grain, entry.points)
            turn.change(box=replace(box, benefits=tuple(cards)))
            turn.report(Described(what="card", number=entry.card))
        else:
            raise Refused("describe-what")


def _check_played(state: State, module: str) -> None:
    if module not in state.setup.modules:
        raise Refused("module-not-played", {"module": module})


def _with_favor(box: Box, entry: Describe, favor: int) -> Box:
    """Return the box with a described favor. Refused if the description does not fit it."""
    if favor not in (*WITH_AMOUNT, *BUILDING):
        raise Refused("favor-shows-nothing", {"favor": favor})
    told = [value for value in (entry.amount, entry.building) if not isinstance(value, UnsetType)]
    if len(told) != 1 or any((entry.thalers, entry.armies, entry.grain, entry.points)):
        raise Refused("describe-what")
    check_favor(str(favor), told[0])
    return replace(box, favors={**box.favors, str(favor): told[0]})
